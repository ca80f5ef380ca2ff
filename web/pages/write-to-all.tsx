import type { GameEvent } from '../../modules/events/contract.ts';
import { useParticipantsQuery } from '../features/events/details/details-api.ts';
import { isOpen } from '../features/messages/thread.ts';
import { WriteToAll as WriteToReceivers } from '../features/messages/to-all/write-to-all.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  className?: string;
};

/** The host's button that writes to everybody with a seat. Renders nothing while nobody has one, and once chats are closed. */
export function WriteToAll({ gameEvent, now, className }: Props) {
  const isLate = !isOpen(gameEvent.eventDate, now);
  const { data = [] } = useParticipantsQuery(gameEvent.id, { skip: isLate || gameEvent.currentParticipants === 0 });
  const receivers = data.flatMap(({ user: { id, firstName, lastName } }) =>
    id === null ? [] : [{ id, firstName, lastName }],
  );
  if (isLate || receivers.length === 0) return null;
  return <WriteToReceivers gameEventId={gameEvent.id} receivers={receivers} className={className} />;
}
