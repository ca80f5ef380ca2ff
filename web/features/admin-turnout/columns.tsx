import type { TurnoutWeek } from '../../../modules/admin/contract.ts';
import { addDaysTo, shortLocalDate } from '../../lib/time.ts';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { share } from './share.ts';

const column = columnsOf<TurnoutWeek>();

const count = (of: Exclude<keyof TurnoutWeek, 'week'>, header: string, outOf?: (week: TurnoutWeek) => number) =>
  column.accessor(of, {
    header,
    cell: ({ getValue, row: { original } }) => (
      <span className="whitespace-nowrap tabular-nums">
        {getValue().toLocaleString('en-US')}
        {outOf && <span className="text-ink-soft text-sm"> {share(getValue(), outOf(original))}</span>}
      </span>
    ),
  });

/** What became of seats in a week, with shares where a number is part of another. */
export const turnoutColumns = column.columns([
  column.accessor('week', {
    header: 'Week',
    meta: { inCard: 'title' },
    cell: ({ getValue }) => (
      <span className="whitespace-nowrap font-semibold">
        {shortLocalDate(getValue())} – {shortLocalDate(addDaysTo(getValue(), 6))}
      </span>
    ),
  }),
  count('gameEvents', 'Game events'),
  count('cancelled', 'Cancelled'),
  count('taken', 'Seats taken', ({ seats }) => seats),
  count('givenBackEarly', 'Given back early'),
  count('givenBackLate', 'Given back late'),
  count('filledAgain', 'Filled again', ({ givenBackEarly, givenBackLate }) => givenBackEarly + givenBackLate),
  count('offered', 'From the waiting list'),
  count('came', 'Came', ({ taken }) => taken),
  count('noShows', 'No-shows', ({ taken }) => taken),
]);
