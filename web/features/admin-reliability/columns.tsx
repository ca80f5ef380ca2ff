import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { RecordLink } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { FiguresInWords, GradeBadge, PenaltyStatus } from './badges.tsx';

const column = columnsOf<User>();
const figure = { isNumber: true };

export const fullName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  isolated(`${firstName} ${lastName}`.trim());

/** The columns of the specification, section 2. The name leads to the person’s record. */
export const reliabilityColumns = column.columns([
  column.accessor('lastName', {
    id: 'name',
    header: 'User',
    enableSorting: true,
    meta: { inCard: 'title', className: 'w-full @lg:max-w-0 @lg:min-w-48' },
    cell: ({ row: { original: user } }) => (
      <RecordLink to={`/admin/users/${user.id}`} under={<EmailAddress of={user.email} />}>
        {fullName(user)}
      </RecordLink>
    ),
  }),
  column.accessor('reliabilityScore', {
    id: 'score',
    header: 'Reliability',
    enableSorting: true,
    meta: { ...figure, inRow: 'corner' },
    cell: ({ getValue }) => (
      <span className="inline-flex items-center gap-2 whitespace-nowrap">
        <span className="w-11 font-semibold">{getValue()}%</span>
        <span className="@lg:w-19 @lg:text-left">
          <GradeBadge score={getValue()} />
        </span>
      </span>
    ),
  }),
  column.accessor('totalEventsAttended', { header: 'Attended', meta: { ...figure, isWide: true } }),
  column.accessor('totalNoShows', { id: 'noShows', header: 'No-shows', enableSorting: true, meta: figure }),
  column.accessor('totalLateCancels', {
    id: 'lateCancels',
    header: 'Late cancels',
    enableSorting: true,
    meta: { ...figure, isWide: true },
  }),
  column.accessor('penaltyStatus', {
    header: 'Penalty',
    meta: { inRow: 'under' },
    cell: ({ row: { original: user } }) => (
      <>
        <span className="@lg:hidden">
          <FiguresInWords {...user} />
        </span>
        <span className="hidden @lg:inline">
          <PenaltyStatus {...user} inRow />
        </span>
      </>
    ),
  }),
]);
