import { Eye, Pencil } from 'lucide-react';
import type { User } from '../../../modules/identity/contract.ts';
import { Button } from '../../ui/button.tsx';
import { RecordLink } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { RoleBadges, StatusBadge } from './badges.tsx';
import { fullName } from './roles.ts';

type Ways = {
  onView: (userId: string) => void;
  onEdit: (userId: string) => void;
  /** Whether the admin's role allows changing this user. */
  mayEdit: (user: User) => boolean;
};

const column = columnsOf<User>();

/** The columns of the specification, section 2. */
export const userColumns = ({ onView, onEdit, mayEdit }: Ways) =>
  column.columns([
    column.accessor('firstName', {
      header: 'First name',
      enableSorting: true,
      // beside the last name
      meta: { inCard: 'title', className: 'flex-none! @max-lg:max-w-1/2' },
      cell: ({ row: { original: user } }) => (
        <RecordLink to={`/admin/users/${user.id}`} label={fullName(user)}>
          {user.firstName || fullName(user)}
        </RecordLink>
      ),
    }),
    column.accessor('lastName', {
      header: 'Last name',
      enableSorting: true,
      meta: { inCard: 'title', className: '@lg:font-semibold' },
    }),
    column.accessor('email', {
      header: 'Email',
      enableSorting: true,
      meta: { inRow: 'under', className: '@lg:max-w-60 @lg:truncate @lg:[&_wbr]:hidden' },
      cell: ({ getValue }) => (getValue() ? <EmailAddress of={getValue()} /> : '–'),
    }),
    column.accessor('phoneNumber', {
      header: 'Phone',
      enableSorting: true,
      meta: { isWide: true },
      cell: ({ getValue }) => <span className="whitespace-nowrap tabular-nums">{getValue() || '–'}</span>,
    }),
    column.accessor('isActive', {
      header: 'Status',
      enableSorting: true,
      meta: { inRow: 'corner' },
      cell: ({ row }) => <StatusBadge user={row.original} />,
    }),
    // an accessor, because only those can be sorted
    column.accessor(() => '', {
      id: 'roles',
      header: 'Roles',
      enableSorting: true,
      meta: { className: '@lg:[&>span]:flex-nowrap' },
      cell: ({ row }) => <RoleBadges user={row.original} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { inCard: 'foot', className: '@lg:w-0' },
      cell: ({ row: { original: user } }) => (
        <span className="flex whitespace-nowrap @lg:[&>button]:size-8">
          <Button variant="ghost" size="icon" aria-label={`View ${fullName(user)}`} onClick={() => onView(user.id)}>
            <Eye aria-hidden />
          </Button>
          {mayEdit(user) && (
            <Button variant="ghost" size="icon" aria-label={`Edit ${fullName(user)}`} onClick={() => onEdit(user.id)}>
              <Pencil aria-hidden />
            </Button>
          )}
        </span>
      ),
    }),
  ]);
