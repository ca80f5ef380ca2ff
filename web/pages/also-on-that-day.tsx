import type { GameEvent } from '../../modules/events/contract.ts';
import { EventCard } from '../features/events/event-card.tsx';
import { joinable } from '../features/events/joinable.ts';
import { useGameEventsBetweenQuery } from '../features/events/nearby-api.ts';
import { useJoinedGameEvents } from '../features/joining/use-joined-game-events.ts';
import { useReserve } from '../features/joining/use-reserve.ts';
import { useSession } from '../features/session/session-api.ts';
import { dayWord } from '../lib/day-words.ts';
import { startOfDay } from '../lib/exact-time.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { addDaysTo, localDate } from '../lib/time.ts';

const SHOWN = 3;

/** Up to three open tables of the same day: where to go when this one is full, over, or not quite it. */
export function AlsoOnThatDay({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const { user } = useSession();
  const { upcoming = [] } = useJoinedGameEvents();
  const reserve = useReserve();
  const date = localDate(gameEvent.eventDate, timeZone);
  const { currentData = [] } = useGameEventsBetweenQuery({
    from: startOfDay(date, timeZone),
    to: startOfDay(addDaysTo(date, 1), timeZone),
  });
  const others = joinable(currentData, { viewerId: user?.id, mine: upcoming, now })
    .filter(({ id }) => id !== gameEvent.id)
    .slice(0, SHOWN);
  if (others.length === 0) return null;
  const day = dayWord(gameEvent.eventDate, now, timeZone);
  return (
    <section aria-labelledby="also" className="mt-10 mb-8">
      <h2 id="also" className="mb-4 text-2xl">
        Also {['Today', 'Tonight', 'Tomorrow'].includes(day) ? day.toLowerCase() : `on ${day}`}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {others.map((other) => (
          <li key={other.id}>
            <EventCard gameEvent={other} now={now} onReserve={reserve} />
          </li>
        ))}
      </ul>
    </section>
  );
}
