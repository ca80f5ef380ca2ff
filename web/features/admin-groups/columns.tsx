import { Link } from 'react-router-dom';
import type { Group } from '../../../modules/groups/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { counted } from '../../lib/counted.ts';
import { RecordLink, RowState } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';

const column = columnsOf<Group>();

/** The columns of a group: who runs it, and how much takes place. */
export const groupColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    meta: { inCard: 'title' },
    cell: ({ getValue, row: { original } }) => (
      <RecordLink to={`/admin/groups/${original.id}`}>{getValue()}</RecordLink>
    ),
  }),
  column.accessor('closed', {
    header: 'Status',
    meta: { inRow: 'corner' },
    cell: ({ getValue }) =>
      getValue() === null ? <RowState tone="felt">Open</RowState> : <RowState tone="neutral">Closed</RowState>,
  }),
  column.accessor('owner', {
    header: 'Owner',
    meta: { inRow: 'under', className: '@lg:max-w-35 @lg:truncate' },
    cell: ({ getValue, row: { original } }) => {
      const owner = getValue();
      return (
        <>
          {owner ? (
            <Link to={`/admin/users/${owner.id}`} className="underline-offset-4 hover:underline">
              {isolated(publicName(owner))}
            </Link>
          ) : (
            'Nobody'
          )}
          <span aria-hidden className="@lg:hidden">
            {`, ${counted(original.held, 'evening')} held`}
          </span>
        </>
      );
    },
  }),
  column.accessor(({ organizers: { length } }) => length, {
    id: 'organizers',
    header: 'Organizers',
    meta: { isNumber: true, isWide: true },
    cell: ({ getValue }) => getValue() || '–',
  }),
  column.accessor(({ cafe }) => cafe?.name, {
    id: 'cafe',
    header: 'Cafe',
    meta: { isWide: true, className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
    cell: ({ getValue }) => getValue() ?? '–',
  }),
  column.accessor(({ series: { length } }) => length, {
    id: 'series',
    header: 'Series',
    meta: { isNumber: true, isWide: true },
    cell: ({ getValue }) => getValue() || '–',
  }),
  column.accessor('held', { header: 'Events held', meta: { isNumber: true, isWide: true } }),
  column.accessor('players90', { header: 'Players in 90 days', meta: { isNumber: true, isWide: true } }),
]);
