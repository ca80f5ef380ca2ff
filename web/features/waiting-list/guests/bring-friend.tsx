import { Gift } from 'lucide-react';
import { useState } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { isSoon } from '../../../../modules/events/rules.ts';
import type { User } from '../../../../modules/identity/contract.ts';
import { dayAndTimeWithin } from '../../../lib/day-words.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { keptAt } from '../../../lib/spots.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogBody } from '../../../ui/dialog.tsx';
import { late } from '../../../ui/late.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWaitingListQuery } from '../waiting-list-api.ts';

// the form contains the contract's schemas, which no other page needs
const BringFriendForm = late(async () => (await import('./bring-friend-form.tsx')).BringFriendForm);

type Props = {
  gameEvent: GameEvent;
  /** The title of the game event in a message to the friend. */
  title: string;
  viewer: Pick<User, 'id'>;
  /** The present moment in milliseconds. */
  now: number;
};

/** Why no seat can be held for a friend now, as far as the page knows. The server decides. */
function obstacle(gameEvent: GameEvent, now: number): string | null {
  const { eventDate, currentParticipants, maxParticipants, waiting } = gameEvent;
  if (isSoon(eventDate, new Date(now).toISOString())) return 'closing';
  if (waiting > 0) return 'people_wait';
  // a friend may be no newcomer
  return currentParticipants + (keptAt(gameEvent, now)?.seats ?? 0) >= maxParticipants ? 'full' : null;
}

/** Lets a participant hold a free seat for a friend, or says for which friend and until when it is held. */
export function BringFriend({ gameEvent, title, viewer, now }: Props) {
  const { timeZone } = useSiteConfig();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useWaitingListQuery(gameEvent.id);
  const held = data?.guests.find(({ invitedBy, until }) => invitedBy === viewer.id && Date.parse(until) > now);
  const mayAsk = data !== undefined && !data.hasHeldForFriend && obstacle(gameEvent, now) === null;
  return (
    <>
      {held && (
        <p className="flex items-center gap-2.5">
          <Gift aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
          You hold a seat for {held.name ?? 'a friend'} until {dayAndTimeWithin(held.until, now, timeZone)}.
        </p>
      )}
      {(mayAsk || isOpen) && (
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          <Gift aria-hidden />
          Bring a Friend
        </Button>
      )}
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Bring a Friend"
        description="We hold one free seat for 24 hours. Your friend takes it by a link that you send."
        keepOnOutsidePress
      >
        <BringFriendForm
          waiting={
            <DialogBody>
              <Skeleton className="h-96 animate-await" />
            </DialogBody>
          }
          gameEvent={gameEvent}
          title={title}
          onDone={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}
