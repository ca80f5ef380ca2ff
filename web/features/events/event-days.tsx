import type { GameEvent } from '../../../modules/events/contract.ts';
import { nearDayWord } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localNowAt, longLocalDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { byDay } from './days.ts';
import { EventGrid } from './event-grid.tsx';
import { NightCard } from './night-card.tsx';
import { severalTables } from './night-words.ts';
import { moreDates } from './series-in-list.ts';

type Props = {
  /** In the server's order. */
  gameEvents: readonly GameEvent[];
  onReserve: (gameEvent: GameEvent) => void;
};

/** gameEvents grouped by day. The day is above them on phones and in a rail beside them on larger screens. */
export function EventDays({ gameEvents, onReserve }: Props) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const localNow = localNowAt(now, timeZone);
  const more = moreDates(gameEvents, now);
  return byDay(gameEvents).map(({ date, gameEvents: ofDay }) => {
    // "Tonight" only if nothing on that day begins before the evening
    const [first = ''] = ofDay.map(({ startTime }) => startTime).toSorted();
    const near = nearDayWord(`${date} ${first}`, localNow);
    const whole = longLocalDate(date);
    const [nights, alone] = severalTables(ofDay);
    return (
      <section
        key={date}
        aria-labelledby={`day-${date}`}
        className="mt-4 lg:mt-6 lg:grid lg:grid-cols-[176px_1fr] lg:gap-4"
      >
        <header className="mb-2 flex items-baseline gap-2 lg:sticky lg:top-(--frame-top) lg:block lg:self-start lg:pt-2">
          <h3 id={`day-${date}`} className="text-balance text-lg lg:text-xl">
            {near ?? whole.replace(`, ${localNow.slice(0, 4)}`, '')}
          </h3>
          {/* the weekday is not said twice */}
          {near && <p className="text-ink-soft">{whole.replace(`${near}, `, '')}</p>}
        </header>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
          {nights.map((tables) => (
            <NightCard key={tables[0].id} tables={tables} now={now} />
          ))}
          {alone.length > 0 && <EventGrid gameEvents={alone} onReserve={onReserve} isUnderItsDay more={more} />}
        </div>
      </section>
    );
  });
}
