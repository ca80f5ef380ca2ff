import { Link } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime, dayWord } from '../../lib/day-words.ts';
import { drawingOf } from '../../lib/drawing.ts';
import { clockTime } from '../../lib/time.ts';
import { TableOf } from '../../ui/table-of.tsx';
import { byDay } from './days.ts';
import { eventPath } from './event-path.ts';
import { displayEvent } from './event-state.ts';
import { seatedAt } from './seated.ts';

const MOST_TABLES = 3;
/** With fewer gameEvents, the strip is not shown. */
const FEWEST_TABLES = 2;

/**
 * The next three tables, those of a later day only if the day before has fewer, and one of each series; none if there are
 * too few gameEvents.
 */
export function nextTables(gameEvents: readonly GameEvent[]): readonly GameEvent[] {
  if (gameEvents.length < FEWEST_TABLES) return [];
  return byDay(gameEvents)
    .flatMap((day) => day.gameEvents)
    .filter(({ seriesId }, at, all) => !seriesId || all.findIndex((other) => other.seriesId === seriesId) === at)
    .slice(0, MOST_TABLES);
}

type Props = {
  gameEvents: readonly GameEvent[];
  /** The present moment in milliseconds. */
  now: number;
  timeZone: string;
  cityName: string;
};

/** Tables drawn from above with their people, side by side, so that the first screen of a phone shows three evenings. */
export function NextTables({ gameEvents, now, timeZone, cityName }: Props) {
  const [day, ...later] = gameEvents.map(({ eventDate }) => dayWord(eventDate, now, timeZone));
  const isOneDay = later.every((other) => other === day);
  return (
    <div className="min-w-0">
      <h2 className="mt-1 text-base text-on-room-soft lg:mt-0 lg:mb-3 lg:text-center lg:text-lg">
        {isOneDay ? day : 'Next up'} in {cityName}
      </h2>
      <ul className="-mx-4 flex justify-evenly gap-1 px-1 lg:-mr-10 lg:ml-0 lg:pr-10">
        {gameEvents.map((gameEvent) => {
          const { eventDate, cafe } = gameEvent;
          const game = gameNameOf(gameEvent.game);
          return (
            <li
              key={gameEvent.id}
              className="relative min-w-0 flex-1 before:absolute before:inset-x-0 before:top-0 before:aspect-square before:rounded-full before:bg-[radial-gradient(closest-side,oklch(0.83_0.12_76/0.36),transparent)] lg:max-w-[226px]"
            >
              <Link to={eventPath(gameEvent)} viewTransition className="grid justify-items-center rounded-card">
                <TableOf
                  seats={gameEvent.maxParticipants + 1}
                  people={seatedAt(gameEvent)}
                  size={164}
                  picture={drawingOf('pieces', game)}
                  className="relative aspect-square h-auto w-full max-w-[152px] lg:max-w-[222px]"
                />
                <span className="relative mt-0.5 grid w-full grid-cols-[minmax(0,1fr)] text-balance text-center text-sm text-on-room-soft lg:mt-2 lg:text-base">
                  <span className="truncate font-display font-heading text-base text-on-room min-[380px]:text-lg lg:text-xl">
                    {game}
                  </span>
                  <span>{isOneDay ? clockTime(eventDate, timeZone) : dayAndTime(eventDate, now, timeZone)}</span>
                  <span className="font-semibold text-amber">
                    {displayEvent(gameEvent, now).badges.map(({ label }) => label)}
                  </span>
                  <span className="truncate">{isolated(cafeNameOf(cafe))}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
