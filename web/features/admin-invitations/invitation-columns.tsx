import type { Invitation } from '../../../modules/identity/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { RecordLink } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { CopyCode, InvitationActions, InvitationStatus } from './invitation-actions.tsx';

const column = columnsOf<Invitation>();

type ColumnOptions = {
  now: number;
  /** Whether no other one is listed: then a key sends it again. */
  isOnly: boolean;
  /** Asks before an invitation is deleted. Undefined where the admin's role does not allow changes. */
  onDelete: ((id: string) => void) | undefined;
};

/** What the card of an invitation shows, as columns. */
export const invitationColumns = ({ now, isOnly, onDelete }: ColumnOptions) =>
  column.columns([
    column.accessor('email', {
      header: 'Email',
      meta: { inCard: 'title', className: '@lg:w-full' },
      cell: ({ row: { original } }) =>
        // Servers of the previous release do not send `acceptedBy`.
        original.acceptedBy ? (
          // The text stays the invited address: the person may have changed theirs.
          <RecordLink to={`/admin/users/${original.acceptedBy}`}>{original.email}</RecordLink>
        ) : (
          <span className="font-semibold @lg:[&_wbr]:hidden">
            <EmailAddress of={original.email} />
          </span>
        ),
    }),
    column.accessor('status', {
      header: 'Status',
      cell: ({ row: { original } }) => <InvitationStatus invitation={original} now={now} />,
    }),
    column.accessor('inviteCode', {
      header: 'Code',
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-1 whitespace-nowrap">
          <code className="font-semibold tracking-wider">{original.inviteCode}</code>
          <CopyCode invitation={original} isSmall />
        </span>
      ),
    }),
    column.accessor('createdAt', { header: 'Sent', cell: ({ getValue }) => <Day instant={getValue()} /> }),
    column.accessor('expiresAt', { header: 'Expires', cell: ({ getValue }) => <Day instant={getValue()} /> }),
    column.accessor('acceptedAt', { header: 'Accepted', cell: ({ getValue }) => <Day instant={getValue()} /> }),
    ...(onDelete
      ? [
          column.display({
            id: 'actions',
            header: 'Actions',
            meta: { inCard: 'foot', className: '@lg:w-0' },
            cell: ({ row: { original } }) => (
              <InvitationActions
                invitation={original}
                isOnly={isOnly}
                now={now}
                onDelete={() => onDelete(original.id)}
                isSmall
              />
            ),
          }),
        ]
      : []),
  ]);

function Day({ instant }: { instant: string | null }) {
  const { timeZone } = useSiteConfig();
  if (instant === null) return '–';
  return (
    <time dateTime={instant} className="whitespace-nowrap">
      {shortDate(instant, timeZone)}
    </time>
  );
}
