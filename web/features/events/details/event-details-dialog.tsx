import type { ReactNode } from 'react';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { drawingOf } from '../../../lib/drawing.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ArtImage } from '../../../ui/art-image.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/dialog.tsx';
import { CalendarLink } from '../calendar-link.tsx';
import { ShareButton } from '../share-button.tsx';
import { CancelEventButton } from './cancel-event-button.tsx';
import { EventFacts, EventHost, HowToPlay } from './event-facts.tsx';
import { MessageButton } from './message-button.tsx';
import { ParticipantList } from './participant-list.tsx';
import type { Person } from './person.ts';

type Props = {
  gameEvent: GameEvent;
  viewerId: string;
  /** The game's rules in short, where they are known. */
  howToPlay?: string | undefined;
  /** Opens a chat with somebody at this table; without it there are no message buttons. */
  onMessage?: ((person: Person) => void) | undefined;
  /** What else the viewer may do, beside what hosts may: leaving, rating. */
  actions?: ReactNode;
  /** Shown to the host while the gameEvent can be changed. */
  changeButton?: ReactNode;
  onClose: () => void;
};

/** All about a meetup for those at its table: when, where, who, how to play; for the host, who stays and whether it takes place. */
export function EventDetailsDialog({
  gameEvent,
  viewerId,
  howToPlay,
  onMessage,
  actions,
  changeButton,
  onClose,
}: Props) {
  const now = useNow();
  const game = gameEvent.game?.name ?? 'Unknown Game';
  const isHost = gameEvent.hostId === viewerId;
  const mayManage = isHost && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const { host, hostId, people } = gameEvent;
  const photo = people.find((person) => person.isHost)?.photo ?? null;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={game} className="md:max-w-xl!">
      <DialogBody className="space-y-6 pb-5">
        <ArtImage
          src={gameEvent.game?.imageUrl ?? null}
          alt=""
          drawing={drawingOf('games', game, gameEvent.id)}
          className="aspect-auto! h-36 rounded-card"
        />
        <EventFacts gameEvent={gameEvent} now={now} replace />
        <div className="flex flex-wrap gap-2">
          <CalendarLink gameEvent={gameEvent} now={now} />
          <ShareButton gameEvent={gameEvent} />
        </div>
        <section aria-label="Host">
          <h3 className="mb-2 text-lg">Host</h3>
          <EventHost
            gameEvent={gameEvent}
            isViewer={isHost}
            replace
            action={
              onMessage &&
              host &&
              !isHost && <MessageButton person={{ id: hostId, photo, ...host }} onMessage={onMessage} />
            }
          />
        </section>
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
        <DialogFooter className="border-line border-t">
          {actions}
          {mayManage && changeButton}
          {mayManage && <CancelEventButton gameEvent={gameEvent} />}
        </DialogFooter>
      )}
    </Dialog>
  );
}
