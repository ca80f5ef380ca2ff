import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { CountedEvening } from '../../../modules/events/numbers/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { localClockTime, shortLocalDate } from '../../lib/time.ts';
import { Awaited } from '../../ui/awaited.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NumberTable } from './number-table.tsx';
import { told } from './number-words.ts';
import { LISTED, type NumbersQuery, type Scope, useCountedEveningsQuery } from './numbers-api.ts';
import { Part } from './two-views.tsx';

type Props = { scope: Scope; asked: NumbersQuery; pathOf: (gameEventId: string) => string };

/** The evenings behind the number that was followed, the latest first. The page moves to them. */
export function EveningsBehind({ scope, asked, pathOf }: Props) {
  const query = useCountedEveningsQuery({ scope, asked });
  const { currentData: evenings, error } = query;
  const place = useRef<HTMLDivElement>(null);
  const followed = JSON.stringify(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number was followed
  useEffect(() => {
    if (evenings) place.current?.focus();
  }, [followed, evenings !== undefined]);
  return (
    <div ref={place} id="evenings" tabIndex={-1} className="outline-none">
      <Part
        title="The events behind it"
        note={evenings && evenings.length > LISTED && `The latest ${LISTED}. The file has all of them.`}
      >
        {error ? (
          <LoadError
            query={query}
            headingLevel="h3"
            title="Failed to fetch the events"
            otherwise="The events did not arrive. Please try again."
          />
        ) : evenings ? (
          <NumberTable
            label="The events behind the number"
            heads={['Event', 'Taken', 'Came', 'No-shows', 'Late', 'New']}
            rows={evenings.slice(0, LISTED).map((evening) => ({ key: evening.id, cells: cellsOf(evening, pathOf) }))}
          />
        ) : (
          <Awaited what="the events">
            <Skeleton className="h-40" />
          </Awaited>
        )}
      </Part>
    </div>
  );
}

const cellsOf = (evening: CountedEvening, pathOf: Props['pathOf']) => [
  <span key="event">
    <Link to={pathOf(evening.id)} className="font-semibold underline decoration-line-strong underline-offset-4">
      {isolated(evening.gameName)}
    </Link>
    <span className="block font-normal text-ink-soft text-sm">
      {shortLocalDate(evening.startDate)}, {localClockTime(evening.startTime)}, {isolated(evening.cafeName)}
    </span>
  </span>,
  `${told(evening.taken)} of ${told(evening.seats)}`,
  told(evening.came),
  told(evening.noShows),
  told(evening.lateCancels),
  told(evening.newPeople),
];
