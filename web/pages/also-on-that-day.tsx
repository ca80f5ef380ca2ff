import { useContext } from 'react';
import type { GameEvent } from '../../modules/events/contract.ts';
import { CardViewer } from '../features/events/card-viewer.ts';
import { joinable } from '../features/events/joinable.ts';
import { useGameEventsBetweenQuery } from '../features/events/nearby-api.ts';
import { TableRows } from '../features/events/table-rows.tsx';
import { dayWord } from '../lib/day-words.ts';
import { startOfDay } from '../lib/exact-time.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { addDaysTo, localDate } from '../lib/time.ts';

const SHOWN = 3;
/** The number of following days that are searched if that day has no open table. */
const DAYS_LATER = 7;

/**
 * Up to three open tables of the same day or of the days after it, for visitors of a gameEvent that is full, over or
 * not quite what they want.
 */
export function AlsoOnThatDay({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const { binding } = useContext(CardViewer);
  const date = localDate(gameEvent.eventDate, timeZone);
  const today = localDate(new Date(now).toISOString(), timeZone);
  const dayAfter = addDaysTo(date, 1);
  const next = dayAfter > today ? dayAfter : today;
  const span = (from: string, to: string) => ({ from: startOfDay(from, timeZone), to: startOfDay(to, timeZone) });
  const { currentData: sameDay } = useGameEventsBetweenQuery(span(date, dayAfter));
  const open = (gameEvents: readonly GameEvent[]) =>
    joinable(gameEvents, binding, now).filter(({ id }) => id !== gameEvent.id);
  const also = open(sameDay ?? []);
  const { currentData: later } = useGameEventsBetweenQuery(span(next, addDaysTo(next, DAYS_LATER)), {
    skip: sameDay === undefined || also.length > 0,
  });
  const isSameGame = ({ gameId }: GameEvent) => gameId === gameEvent.gameId;
  const nearest = open(later ?? []).toSorted((one, other) => Number(isSameGame(other)) - Number(isSameGame(one)));
  if (also.length === 0 && nearest.length === 0) return null;
  const day = dayWord(gameEvent.eventDate, now, timeZone);
  const thatDay = ['Today', 'Tonight', 'Tomorrow'].includes(day) ? day.toLowerCase() : `on ${day}`;
  return (
    <section aria-labelledby="also">
      <h2 id="also" className="mb-3 text-2xl">
        {also.length > 0 ? `Also ${thatDay}` : 'Open tables soon'}
      </h2>
      <TableRows gameEvents={(also.length > 0 ? also : nearest).slice(0, SHOWN)} now={now} />
    </section>
  );
}
