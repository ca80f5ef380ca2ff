import type { OutgoingMail } from '../../../modules/admin/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { Button } from '../../ui/button.tsx';
import { ShortMoment } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { toast } from '../../ui/toast.tsx';
import { useRetryMailMutation } from './outgoing-api.ts';
import { mailWords } from './outgoing-words.ts';

const column = columnsOf<OutgoingMail>();

/**
 * The columns of the mails of a state.
 *
 * @param mayRetry whether the admin's role allows sending a mail again
 */
export const mailColumns = (state: OutgoingMail['state'], mayRetry: boolean) =>
  column.columns([
    column.accessor(mailWords, {
      id: 'mail',
      header: 'Email',
      meta: { inCard: 'title', className: '@lg:whitespace-nowrap' },
      cell: ({ getValue }) => <span className="wrap-anywhere font-semibold">{getValue()}</span>,
    }),
    column.accessor('createdAt', { header: 'Written', cell: ({ getValue }) => <ShortMoment instant={getValue()} /> }),
    column.accessor('attempts', { header: 'Tries', meta: { isNumber: true } }),
    ...(state === 'queued'
      ? [
          column.accessor('nextAttemptAt', {
            header: 'Next try',
            cell: ({ getValue }) => {
              const at = getValue();
              return at === null ? '–' : <ShortMoment instant={at} />;
            },
          }),
        ]
      : []),
    ...(state === 'sent'
      ? []
      : [
          column.accessor('lastError', {
            header: 'Why',
            meta: { className: '@lg:w-full' },
            cell: ({ getValue }) => <span className="wrap-anywhere py-1 text-brick-ink">{getValue() ?? '–'}</span>,
          }),
          column.display({
            id: 'actions',
            header: 'Actions',
            meta: { inCard: 'foot', className: '@lg:whitespace-nowrap' },
            cell: ({ row: { original } }) => <Action mail={original} mayRetry={mayRetry} />,
          }),
        ]),
  ]);

function Action({ mail, mayRetry }: { mail: OutgoingMail; mayRetry: boolean }) {
  const [retry, { isLoading }] = useRetryMailMutation();
  if (!mail.canBeSent) return <span className="text-ink-soft">Nothing left to send</span>;
  if (!mayRetry) return '–';
  const label = mail.state === 'queued' ? 'Send now' : 'Send again';
  const sendAgain = async () => {
    const { error } = await retry(mail.id);
    if (!error) return toast({ title: 'The email will be sent now', description: mailWords(mail) });
    toast({ tone: 'destructive', title: 'Error', description: errorText(error, 'Failed to send the email again') });
  };
  return (
    <Button
      variant="outline"
      aria-label={`${label}: ${mailWords(mail)}`}
      className="@lg:min-h-8 @lg:px-3! @lg:py-1! @lg:text-sm"
      pending={isLoading}
      pendingText="Asking…"
      onClick={() => void sendAgain()}
    >
      {label}
    </Button>
  );
}
