import { Link } from 'react-router-dom';
import type { AdminSeries } from '../../../modules/admin/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { partyName } from '../../lib/party-name.ts';
import { localClockTime } from '../../lib/time.ts';
import { RecordLink, RowState, ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { seriesStates } from '../../ui/series-states.ts';

const column = columnsOf<AdminSeries>();

/** The columns of a series: what repeats, who runs it, and when it is next. */
export const seriesColumns = column.columns([
  column.accessor('gameName', {
    header: 'Game',
    meta: { inCard: 'title' },
    cell: ({ getValue, row: { original } }) => (
      <RecordLink to={`/admin/series/${original.id}`}>{getValue()}</RecordLink>
    ),
  }),
  column.accessor('state', {
    header: 'Status',
    meta: { inRow: 'corner' },
    cell: ({ getValue }) => <RowState tone={seriesStates[getValue()].tone}>{seriesStates[getValue()].label}</RowState>,
  }),
  column.accessor('words', {
    header: 'Repeats',
    meta: { inRow: 'under' },
    cell: ({ getValue, row: { original } }) => (
      <>
        <span className="@lg:whitespace-nowrap">
          {getValue()}, <span className="text-ink-soft">{localClockTime(original.startTime)}</span>
        </span>
        <span aria-hidden className="@lg:hidden">
          {`, ${original.cafeName}`}
        </span>
      </>
    ),
  }),
  column.accessor('cafeName', {
    header: 'Cafe',
    meta: { isWide: true, className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
  }),
  column.accessor('host', {
    header: 'Host',
    meta: { isWide: true, className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue }) => (
      <Link to={`/admin/users/${getValue().id}`} className="underline-offset-4 hover:underline">
        {partyName(getValue())}
      </Link>
    ),
  }),
  column.accessor('group', {
    header: 'Group',
    meta: { isWide: true, className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue }) => {
      const group = getValue();
      if (group === null) return '–';
      return (
        <Link to={`/admin/groups/${group.id}`} className="underline-offset-4 hover:underline">
          {isolated(group.name)}
        </Link>
      );
    },
  }),
  column.accessor('next', {
    header: 'Next date',
    meta: { isWide: true },
    cell: ({ getValue }) => {
      const next = getValue();
      return next === null ? '–' : <ShortMoment instant={next} />;
    },
  }),
]);
