import type { ReactNode } from 'react';
import { gameNameOf } from '../../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { viewerHosts } from '../../../lib/viewer-hosts.ts';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { CalendarLink } from '../calendar-link.tsx';
import { RoomTable } from '../room-table.tsx';
import { seatedAt, seatedForHost } from '../seated.ts';
import { ShareButton } from '../share-button.tsx';
import { CancelEventButton } from './cancel-event-button.tsx';
import { EventFacts, HowToPlay } from './event-facts.tsx';
import { MessageButton } from './message-button.tsx';
import { ParticipantList } from './participant-list.tsx';
import type { Person } from './person.ts';

type Props = {
  gameEvent: GameEvent;
  viewerId: string;
  /** A summary of the game's rules, if there is one. */
  howToPlay?: string | undefined;
  /** The host and their bio. */
  host: ReactNode;
  /** Opens a chat with somebody at this table; without it there are no message buttons. */
  onMessage?: ((person: Person) => void) | undefined;
  /** Further actions of the viewer, such as leaving or rating. */
  actions?: ReactNode;
  /** Shown to the host while the gameEvent can be changed. */
  changeButton?: ReactNode;
  onClose: () => void;
};

/**
 * The details of a gameEvent for the people at its table: who comes, when, where, how to play. The host can also remove
 * people and cancel.
 */
export function EventDetailsDialog({
  gameEvent,
  viewerId,
  howToPlay,
  host,
  onMessage,
  actions,
  changeButton,
  onClose,
}: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const game = gameNameOf(gameEvent.game);
  const isHost = viewerHosts(gameEvent);
  const mayManage = isHost && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const people = isHost ? seatedForHost(gameEvent, now, timeZone) : seatedAt(gameEvent);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={game} className="md:max-w-xl!">
      <DialogBody className="space-y-6 pb-5">
        <section
          aria-label="At the table"
          className="room -mx-5 grid place-items-center overflow-hidden px-5 py-6 md:mx-0 md:rounded-sheet"
        >
          <RoomTable gameEvent={gameEvent} people={people} named className="w-full max-w-60" />
        </section>
        <EventFacts gameEvent={gameEvent} now={now} />
        <div className="flex flex-wrap gap-2">
          <CalendarLink gameEvent={gameEvent} now={now} />
          <ShareButton gameEvent={gameEvent} />
        </div>
        {host}
        <ParticipantList
          gameEvent={gameEvent}
          viewerId={viewerId}
          maySee
          mayRemove={mayManage}
          messageButton={onMessage && ((person) => <MessageButton person={person} onMessage={onMessage} />)}
        />
        <HowToPlay>{howToPlay}</HowToPlay>
      </DialogBody>
      {(mayManage || actions) && (
        <DialogFooter className="border-line border-t max-md:flex-row-reverse max-md:[&>*]:flex-1">
          {actions}
          {mayManage && changeButton}
          {mayManage && <CancelEventButton gameEvent={gameEvent} />}
        </DialogFooter>
      )}
    </Dialog>
  );
}
