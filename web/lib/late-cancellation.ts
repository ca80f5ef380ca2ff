import type { GameEvent } from '../../modules/events/contract.ts';
import { isLate } from '../../modules/events/rules.ts';
import { clockTime } from './time.ts';

/**
 * The warning for a host that calling off or moving counts as a late cancellation, and why.
 *
 * @param now the present moment in milliseconds
 */
export function lateCancellation(
  { eventDate, noticedStart }: Pick<GameEvent, 'eventDate' | 'noticedStart'>,
  now: number,
  timeZone: string,
): string {
  // a shift by an hour that takes the start out of the last 24 hours does not make the notice longer
  const isShifted = noticedStart !== undefined && !isLate(eventDate, new Date(now).toISOString());
  const why = isShifted
    ? `People planned for ${clockTime(noticedStart, timeZone)}, less than 24 hours from now`
    : 'It starts within 24 hours';
  return `${why}, so this counts against you as a late cancellation.`;
}
