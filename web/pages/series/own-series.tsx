import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import type { Series } from '../../../modules/series/contract.ts';
import { seriesPath } from '../../features/events/event-path.ts';
import { useHostedSeriesQuery } from '../../features/series/series-api.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { Badge } from '../../ui/badge.tsx';
import { seriesStates } from '../../ui/series-states.ts';

/** The series of a host that have not ended, each with the way to run it. Renders nothing until they have arrived. */
export function OwnSeries({ hostId, now }: { hostId: string; now: number }) {
  const { data } = useHostedSeriesQuery(hostId);
  if (!data) return null;
  const going = data.filter(({ state }) => state !== 'ended');
  return (
    <section aria-labelledby="own-series" className="mb-10">
      <h2 id="own-series" className="mb-4 scroll-mt-[calc(var(--frame-top)+1rem)] text-2xl">
        Series
      </h2>
      {going.length > 0 ? (
        <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
          {going.map((series) => (
            <Row key={series.id} series={series} now={now} />
          ))}
        </ul>
      ) : (
        <p className="text-ink-soft">An event that repeats is a series: choose how often when you create it.</p>
      )}
    </section>
  );
}

function Row({ series, now }: { series: Series; now: number }) {
  const { timeZone } = useSiteConfig();
  const next = series.nextDates.find(({ status }) => status === 'upcoming');
  const { label, tone } = seriesStates[series.state];
  return (
    <li className="relative flex min-h-16 flex-wrap items-center gap-3 px-4 py-2.5 hover:bg-sunken/60">
      <div className="wrap-anywhere min-w-28 flex-1">
        <p className="font-semibold">
          <Link to={seriesPath(series.id)} viewTransition className="after:absolute after:inset-0">
            {gameNameOf(series.game)}, {series.words}
          </Link>
        </p>
        <p className="text-ink-soft">
          {next ? `Next: ${dayAndTime(next.eventDate, now, timeZone)}` : 'No date is open'}
        </p>
      </div>
      <Badge tone={tone}>{label}</Badge>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
    </li>
  );
}
