import type { Invitation } from '../../../modules/identity/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { shortDate } from '../../lib/time.ts';
import { RecordButton, RowState } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { displayedStatus } from './displayed-status.ts';
import { CopyCode, InvitationActions, invitationTones } from './invitation-actions.tsx';

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
      cell: ({ getValue }) => <RecordButton>{getValue()}</RecordButton>,
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { inRow: 'corner' },
      cell: ({ row: { original } }) => {
        const status = displayedStatus(original, now);
        return <RowState tone={invitationTones[status]}>{status}</RowState>;
      },
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
    column.accessor('createdAt', {
      header: 'Sent',
      meta: { isWide: true },
      cell: ({ getValue }) => <Day instant={getValue()} />,
    }),
    column.accessor('expiresAt', {
      header: 'Expires',
      meta: { inRow: 'under' },
      cell: ({ getValue }) => <Day instant={getValue()} />,
    }),
    column.accessor('acceptedAt', {
      header: 'Accepted',
      meta: { isWide: true },
      cell: ({ getValue }) => <Day instant={getValue()} />,
    }),
    ...(onDelete
      ? [
          column.display({
            id: 'actions',
            header: 'Actions',
            meta: { inCard: 'foot', isWide: true, className: '@lg:w-0' },
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
