import { Repeat } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { seriesPath } from '../../features/events/event-path.ts';
import { datesOf, mayAskForSeat } from '../../features/series/dates.ts';
import { useSeriesQuery } from '../../features/series/series-api.ts';
import { rhythmTitle } from '../../features/series/series-words.ts';
import { cn } from '../../lib/cn.ts';
import { counted } from '../../lib/counted.ts';
import { Button } from '../../ui/button.tsx';
import { DateRows } from './date-rows.tsx';

const useSeriesOf = ({ seriesId = '' }: GameEvent) => useSeriesQuery(seriesId, { skip: seriesId === '' }).currentData;

type LineProps = {
  gameEvent: GameEvent;
  /** How many other dates are beside it; those of the whole series without it. */
  more?: number;
  /** The color of the words. */
  className?: string;
};

/** The series of an evening, such as `Every Thursday, and 3 more dates`. Renders nothing for an evening without one. */
export function SeriesLine({ gameEvent, more, className = 'text-felt-ink' }: LineProps) {
  const series = useSeriesOf(gameEvent);
  if (gameEvent.seriesId === undefined) return null;
  const others = more ?? series?.nextDates.filter(({ id }) => id !== gameEvent.id).length ?? 0;
  return (
    <p className={cn('flex items-center gap-1.5', className)}>
      <Repeat aria-hidden className="size-4 shrink-0" />
      <Link
        to={seriesPath(gameEvent.seriesId)}
        viewTransition
        className="tap-text relative z-1 font-semibold hover:underline"
      >
        {series ? rhythmTitle(series) : 'One date of a series'}
        {others > 0 && `, and ${counted(others, 'more date')}`}
      </Link>
    </p>
  );
}

/** After an evening, to somebody who was there and has come often enough: the way to a regular seat. */
export function RegularOffer({ gameEvent }: { gameEvent: GameEvent }) {
  const series = useSeriesOf(gameEvent);
  const wasThere = gameEvent.status !== 'cancelled' && gameEvent.people.some(({ isYou }) => isYou);
  if (!series || !wasThere || !mayAskForSeat(series)) return null;
  return (
    <div className="grid justify-items-start gap-3 rounded-field bg-amber-wash px-4 py-3">
      <p>
        You’ve come {series.yourAttended === 2 ? 'twice' : `${series.yourAttended} times`}. You may have a seat{' '}
        {series.words} without reserving.
      </p>
      <Button variant="outline" asChild>
        <Link to={seriesPath(series.id)} viewTransition>
          <Repeat aria-hidden />
          See regular seats
        </Link>
      </Button>
    </div>
  );
}

const SHOWN = 3;

/** The next other dates of an evening's series. Renders nothing without any. */
export function SeriesDates({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const series = useSeriesOf(gameEvent);
  const others = series ? datesOf(series).filter(({ gameEvent: other }) => other?.id !== gameEvent.id) : [];
  if (!series || others.length === 0) return null;
  return (
    <section aria-labelledby="series">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="series" className="text-2xl">
          {rhythmTitle(series)}
        </h2>
        <Link
          to={seriesPath(series.id)}
          viewTransition
          className="tap-text font-semibold text-felt-ink hover:underline"
        >
          Whole series
        </Link>
      </div>
      <DateRows series={series} dates={others.slice(0, SHOWN)} now={now} />
    </section>
  );
}
