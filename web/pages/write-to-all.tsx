import { useState } from 'react';
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
  const { id, eventDate, currentParticipants, heldSeats } = gameEvent;
  const [isAsking, setIsAsking] = useState(false);
  const query = useParticipantsQuery(id, { skip: !isAsking, refetchOnMountOrArgChange: true });
  if (!isOpen(eventDate, now) || currentParticipants === heldSeats) return null;
  return (
    <WriteToReceivers
      gameEventId={id}
      receivers={query.data?.flatMap(({ user: { id: userId, firstName, lastName } }) =>
        userId === null ? [] : [{ id: userId, firstName, lastName }],
      )}
      query={query}
      open={isAsking}
      onOpenChange={setIsAsking}
      className={className}
    />
  );
}
