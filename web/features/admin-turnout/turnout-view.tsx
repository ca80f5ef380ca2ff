import { Armchair } from 'lucide-react';
import type { TurnoutWeek } from '../../../modules/admin/contract.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { mailColumns, mailName, turnoutColumns } from './columns.tsx';
import { share, type Totals, totalsOf } from './share.ts';
import { useTurnoutQuery } from './turnout-api.ts';

/** The turnout of seats: the sum of the last weeks, then each week. */
export function TurnoutView() {
  // people join and leave all the time
  const query = useTurnoutQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  if (!data && error) {
    return (
      <LoadError
        query={query}
        headingLevel="h2"
        title="Failed to fetch the turnout"
        otherwise="The numbers did not arrive. Please try again."
      />
    );
  }
  if (!data) return <Skeleton className="h-96 animate-await" />;
  if (data.weeks.length === 0) {
    return (
      <EmptyState headingLevel="h2" art={<Armchair aria-hidden />} title="No Seats Yet">
        Once a game event starts, you see here what became of its seats.
      </EmptyState>
    );
  }
  return (
    <>
      <Summary weeks={data.weeks} />
      <h2 className="mt-8 mb-3 text-2xl">Before and after each email</h2>
      <DataTable
        label="Turnout by email"
        columns={mailColumns}
        rows={data.mails}
        rowId={({ after }) => after}
        rowName={mailName}
      />
      <h2 className="mt-8 mb-3 text-2xl">Week by week</h2>
      <DataTable
        label="Turnout by week"
        columns={turnoutColumns}
        rows={data.weeks}
        rowId={({ week }) => week}
        rowName={({ week }) => week}
      />
      <p className="mt-4 text-ink-soft">
        A week counts game events by their start; of cancelled ones no seats. Late is within 24 hours of the start. To
        the line: seats that the waiting list gave or offered. Confirmed: “I’ll be there”.
      </p>
    </>
  );
}

const shares: readonly { label: string; part: (of: Totals) => number; whole: (of: Totals) => number }[] = [
  { label: 'of seats taken', part: ({ taken }) => taken, whole: ({ seats }) => seats },
  {
    label: 'of seats given back filled again',
    part: ({ filledAgain }) => filledAgain,
    whole: ({ givenBackEarly, givenBackLate }) => givenBackEarly + givenBackLate,
  },
  {
    label: 'of seats given back late',
    part: ({ givenBackLate }) => givenBackLate,
    whole: ({ givenBackEarly, givenBackLate }) => givenBackEarly + givenBackLate,
  },
  { label: 'of rated seats came', part: ({ came }) => came, whole: ({ came, noShows }) => came + noShows },
];

function Summary({ weeks }: { weeks: readonly TurnoutWeek[] }) {
  const totals = totalsOf(weeks);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4">
      {shares.map(({ label, part, whole }) => (
        <div key={label} className="flex flex-col-reverse justify-end bg-raised p-4 sm:p-5">
          <dt className="text-ink-soft text-sm">
            {label}
            <span className="block tabular-nums">
              {part(totals).toLocaleString('en-US')} of {whole(totals).toLocaleString('en-US')}
            </span>
          </dt>
          <dd className="font-display font-heading text-2xl tabular-nums">
            {share(part(totals), whole(totals)) || '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
