import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminGameEvent } from '../../../modules/admin/contract.ts';
import { clockTime, longMoment, shortDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { RecordLink } from '../../ui/data-table/cells.tsx';
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
      cell: ({ getValue }) => <Badge tone={statuses[getValue()].tone}>{statuses[getValue()].label}</Badge>,
    }),
    column.accessor('hostName', {
      header: 'Host',
      cell: ({ row: { original: gameEvent } }) => <Host gameEvent={gameEvent} />,
    }),
    column.accessor('eventDate', {
      header: 'Date and time',
      cell: ({ getValue }) => (
        <time dateTime={getValue()} className="block whitespace-nowrap py-2 tabular-nums @lg:py-0">
          {shortDate(getValue(), timeZone)}
          <span className="sr-only">, </span>
          <span className="block text-ink-soft text-sm @lg:ml-1.5 @lg:inline">{clockTime(getValue(), timeZone)}</span>
        </time>
      ),
    }),
    column.accessor('cafeName', {
      header: 'Cafe',
      cell: ({ row: { original: gameEvent } }) => (
        <span className="block py-2 @lg:max-w-80 @lg:truncate @lg:py-0">
          {gameEvent.cafeName}
          <span className="sr-only">, </span>
          <span className="block text-ink-soft text-sm @lg:ml-1.5 @lg:inline">
            {[gameEvent.cafeAddress, gameEvent.regionName].filter(Boolean).join(', ')}
          </span>
        </span>
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
      cell: ({ row: { original: gameEvent } }) =>
        onCancel && gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now ? (
          <Button
            variant="ghost"
            className="-ml-3 px-3! @lg:ml-0 @lg:min-h-8 @lg:px-2!"
            aria-label={`Cancel ${gameEvent.gameName} at ${gameEvent.cafeName}, ${longMoment(gameEvent.eventDate, timeZone)}`}
            onClick={() => onCancel(gameEvent.id)}
          >
            <CircleX aria-hidden />
            <span className="@lg:sr-only">Cancel</span>
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
    <span className="block min-w-0 py-2 @lg:whitespace-nowrap @lg:py-0">
      <Link to={`/admin/users/${hostId}`} className="tap-text underline-offset-4 hover:underline @max-lg:font-semibold">
        {hostName}
      </Link>
      {hostEmail !== null && (
        // the row has no room for it
        <span className="block text-ink-soft text-sm @lg:sr-only">
          <EmailAddress of={hostEmail} />
        </span>
      )}
    </span>
  );
}
