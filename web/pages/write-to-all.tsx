import { MessagesSquare } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { GameEvent } from '../../modules/events/contract.ts';
import { isOpen } from '../features/messages/thread.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  className?: string;
};

/**
 * Leads the host to what the table writes, where everybody with a seat reads them. Renders nothing while nobody has one, and
 * once it is closed.
 */
export function WriteToAll({ gameEvent, now, className }: Props) {
  const { id, eventDate, currentParticipants, heldSeats } = gameEvent;
  const { pathname, state } = useLocation();
  if (!isOpen(eventDate, now) || currentParticipants === heldSeats) return null;
  const page = `/events/${id}`;
  const isHere = pathname === page;
  return (
    <Button variant="outline" className={className} asChild>
      <Link to={`${page}#table-talk`} replace={isHere} state={isHere ? state : undefined}>
        <MessagesSquare aria-hidden />
        Write to all
      </Link>
    </Button>
  );
}
