import { Link } from 'react-router-dom';
import { cafeNameOf, gameNameOf } from '../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../modules/events/contract.ts';
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

/** Up to three tables of the next day that has any; none if there are too few gameEvents. */
export function nextTables(gameEvents: readonly GameEvent[]): readonly GameEvent[] {
  const [first] = byDay(gameEvents);
  return gameEvents.length < FEWEST_TABLES || !first ? [] : first.gameEvents.slice(0, MOST_TABLES);
}

type Props = {
  gameEvents: readonly GameEvent[];
  /** The present moment in milliseconds. */
  now: number;
  timeZone: string;
  title: string;
};

/** Tables drawn from above with their people, side by side; where they do not fit, they scroll sideways. */
export function NextTables({ gameEvents, now, timeZone, title }: Props) {
  return (
    <div className="min-w-0">
      <h2 className="mt-1 text-on-room-soft text-sm lg:mt-0 lg:mb-3 lg:text-center lg:text-lg/5.5">{title}</h2>
      <ul className="-mx-4 flex snap-x overflow-x-auto px-2 [scrollbar-width:none] lg:-mr-10 lg:ml-0 lg:justify-evenly lg:pr-10 lg:pl-0">
        {gameEvents.map((gameEvent) => {
          const { eventDate, cafe } = gameEvent;
          const game = gameNameOf(gameEvent.game);
          return (
            <li
              key={gameEvent.id}
              className="relative w-[178px] shrink-0 snap-center before:absolute before:inset-x-0 before:top-0 before:aspect-square before:rounded-full before:bg-[radial-gradient(closest-side,oklch(0.83_0.12_76/0.36),transparent)] lg:w-[226px]"
            >
              <Link to={eventPath(gameEvent)} viewTransition className="grid justify-items-center rounded-card">
                <TableOf
                  seats={gameEvent.maxParticipants + 1}
                  people={seatedAt(gameEvent)}
                  size={164}
                  picture={drawingOf('pieces', game)}
                  className="relative size-[152px] lg:size-[222px]"
                />
                <span className="relative mt-0.5 grid max-w-full justify-items-center whitespace-nowrap text-sm text-on-room-soft leading-[17px] lg:mt-2 lg:text-base lg:leading-[21px] [&>span]:max-w-full [&>span]:truncate">
                  <span className="font-display font-heading text-lg/5.5 text-on-room lg:text-xl">{game}</span>
                  <span>
                    {clockTime(eventDate, timeZone)} ·{' '}
                    <span className="font-semibold text-art-amber">
                      {displayEvent(gameEvent, now).badges.map(({ label }) => label)}
                    </span>
                  </span>
                  <span>{cafeNameOf(cafe)}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
