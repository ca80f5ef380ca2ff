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
      meta: { inCard: 'title' },
      cell: ({ row: { original: user } }) => (
        <RecordLink to={`/admin/users/${user.id}`} label={fullName(user)}>
          {user.firstName || fullName(user)}
        </RecordLink>
      ),
    }),
    column.accessor('lastName', { header: 'Last name', enableSorting: true, meta: { inCard: 'title' } }),
    column.accessor('email', {
      header: 'Email',
      enableSorting: true,
      cell: ({ getValue }) => (getValue() ? <EmailAddress of={getValue()} /> : '–'),
    }),
    column.accessor('phoneNumber', {
      header: 'Phone',
      cell: ({ getValue }) => <span className="whitespace-nowrap">{getValue() || '–'}</span>,
    }),
    column.accessor('isActive', { header: 'Status', cell: ({ row }) => <StatusBadge user={row.original} /> }),
    column.display({ id: 'roles', header: 'Roles', cell: ({ row }) => <RoleBadges user={row.original} /> }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { inCard: 'foot' },
      cell: ({ row: { original: user } }) => (
        <span className="flex whitespace-nowrap">
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
