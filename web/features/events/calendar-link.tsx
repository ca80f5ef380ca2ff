import { CalendarPlus, CalendarX } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { Button } from '../../ui/button.tsx';

type Props = { gameEvent: GameEvent; now: number; variant?: 'primary' | 'outline'; className?: string };

/**
 * A link to the gameEvent's calendar file, which also reports a cancellation to calendars. Renders nothing after the
 * start.
 *
 * @param now the present moment in milliseconds
 */
export function CalendarLink({ gameEvent, now, variant = 'outline', className }: Props) {
  const { id, status, eventDate } = gameEvent;
  if (Date.parse(eventDate) <= now) return null;
  const isOff = status === 'cancelled';
  return (
    <Button variant={variant} className={className} asChild>
      <a href={`/api/game-events/${id}/calendar.ics`} download>
        {isOff ? <CalendarX aria-hidden /> : <CalendarPlus aria-hidden />}
        {isOff ? 'Mark as Cancelled in Calendar' : 'Add to Calendar'}
      </a>
    </Button>
  );
}
