import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { clockTime, longMoment, shortDate } from '../../lib/time.ts';
import { Button } from '../../ui/button.tsx';
import { RecordLink, RowState } from '../../ui/data-table/cells.tsx';
import { columnsOf } from '../../ui/data-table/columns.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { statuses } from './statuses.ts';

const column = columnsOf<AdminGameEvent>();

/**
 * The columns of a game event (specification, section 2). Dates and times are the city's.
 * @param onCancel undefined if the admin's role does not allow it
 * @param now the present moment in milliseconds; game events that have started cannot be cancelled
 */
export const gameEventColumns = (timeZone: string, now: number, onCancel: ((id: string) => void) | undefined) =>
  column.columns([
    column.accessor('gameName', {
      header: 'Game',
      meta: { inCard: 'title' },
      cell: ({ getValue, row: { original } }) => (
        <RecordLink to={`/admin/game-events/${original.id}`}>{getValue()}</RecordLink>
      ),
    }),
    column.accessor('status', {
      header: 'Status',
      meta: { inRow: 'corner' },
      cell: ({ getValue }) => <RowState tone={statuses[getValue()].tone}>{statuses[getValue()].label}</RowState>,
    }),
    column.accessor('hostName', {
      header: 'Host',
      meta: { isWide: true, className: '@lg:min-w-35 @lg:max-w-35 @lg:truncate' },
      cell: ({ row: { original: gameEvent } }) => <Host gameEvent={gameEvent} />,
    }),
    column.accessor('eventDate', {
      header: 'Date and time',
      meta: { inRow: 'under' },
      cell: ({ getValue, row: { original } }) => (
        <>
          <time dateTime={getValue()} className="whitespace-nowrap tabular-nums">
            {shortDate(getValue(), timeZone)}, <span className="text-ink-soft">{clockTime(getValue(), timeZone)}</span>
          </time>
          <span aria-hidden className="@lg:hidden">
            {`, ${original.currentParticipants}/${original.maxParticipants}, ${original.cafeName}`}
          </span>
        </>
      ),
    }),
    column.accessor('cafeName', {
      header: 'Cafe',
      meta: { isWide: true, className: '@lg:w-full @lg:max-w-0 @lg:truncate' },
      cell: ({ row: { original: gameEvent } }) => (
        <>
          {gameEvent.cafeName}
          <span className="text-ink-soft">
            {[gameEvent.cafeAddress, gameEvent.regionName].filter(Boolean).map((part) => `, ${part}`)}
          </span>
        </>
      ),
    }),
    column.accessor('currentParticipants', {
      header: 'Participants',
      meta: { isNumber: true },
      cell: ({ row: { original: gameEvent } }) => `${gameEvent.currentParticipants}/${gameEvent.maxParticipants}`,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isWide: true },
      cell: ({ row: { original: gameEvent } }) =>
        onCancel && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now ? (
          <Button
            variant="ghost"
            className="min-h-8! px-2!"
            aria-label={`Cancel ${gameEvent.gameName} at ${gameEvent.cafeName}, ${longMoment(gameEvent.eventDate, timeZone)}`}
            onClick={() => onCancel(gameEvent.id)}
          >
            <CircleX aria-hidden />
            <span className="sr-only">Cancel</span>
          </Button>
        ) : (
          <span className="text-ink-soft">–</span>
        ),
    }),
  ]);

/** A link to the host's record. Deleted hosts have none. */
function Host({ gameEvent: { hostId, hostName, hostEmail } }: { gameEvent: AdminGameEvent }) {
  if (hostEmail === '') return <span className="text-ink-soft">{hostName}</span>;
  return (
    <>
      <Link to={`/admin/users/${hostId}`} className="underline-offset-4 hover:underline">
        {hostName}
      </Link>
      {hostEmail !== null && (
        // the row has no room for it
        <span className="sr-only">
          <EmailAddress of={hostEmail} />
        </span>
      )}
    </>
  );
}
