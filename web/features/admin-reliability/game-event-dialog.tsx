import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent, Participant } from '../../../modules/events/contract.ts';
import { publicName } from '../../../modules/identity/shown-name-rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { Disc } from '../../ui/disc.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Reliability } from '../../ui/reliability.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLedgerGameEventQuery } from './admin-reliability-api.ts';

type Props = {
  /** Kept while the dialog closes. */
  gameEventId: string | null;
  open: boolean;
  onClose: () => void;
};

/** The game event of a fact, and the other people at the table, each with a link to their own ledger. */
export function GameEventDialog({ gameEventId, open, onClose }: Props) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Game event">
      <DialogBody className="pb-6">{gameEventId !== null && <Content gameEventId={gameEventId} />}</DialogBody>
    </Dialog>
  );
}

function Content({ gameEventId }: { gameEventId: string }) {
  const query = useLedgerGameEventQuery(gameEventId, {
    refetchOnMountOrArgChange: true,
  });
  const { data, error } = query;
  if (error) {
    return (
      <LoadError
        query={query}
        title="Failed to fetch the game event"
        otherwise="It did not arrive. Please try again."
      />
    );
  }
  if (!data) return <Skeleton className="h-56 animate-await" />;
  return (
    <>
      <Facts gameEvent={data.gameEvent} />
      {/* replaces the dialog's own history entry */}
      <Link
        replace
        to={`/admin/game-events/${gameEventId}`}
        className="mt-4 flex min-h-12 items-center justify-between rounded-field border border-line px-4 font-semibold hover:bg-sunken"
      >
        Everything on record
        <ChevronRight aria-hidden className="size-5 text-ink-soft" />
      </Link>
      <h3 className="mt-6 mb-2 text-lg">
        Participants ({data.participants.length}/{data.gameEvent.maxParticipants})
      </h3>
      {data.participants.length === 0 && <p className="text-ink-soft">Nobody holds a seat.</p>}
      <ul>
        {data.participants.map(({ userId, user }) => (
          <li key={userId}>
            <PersonLink user={user} />
          </li>
        ))}
      </ul>
    </>
  );
}

const statuses: Record<GameEvent['status'], string> = {
  upcoming: 'Upcoming',
  completed: 'Completed',
  cancelled: 'Cancelled',
  archived: 'Completed, rating closed',
};

function Facts({ gameEvent }: { gameEvent: GameEvent }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { game, cafe, host, hostId, eventDate, status } = gameEvent;
  const lines = [
    ['Game', game?.name ?? 'Unknown Game'],
    ['When', dayAndTime(eventDate, now, timeZone)],
    ['Where', cafe ? `${isolated(cafe.name)}, ${isolated(cafe.address)}` : 'Unknown Cafe'],
    ['Status', statuses[status]],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-soft">Host</dt>
      <dd>
        <Link
          replace
          to={`/admin/no-shows/${hostId}`}
          className="tap-text font-semibold underline decoration-line-strong underline-offset-4 hover:decoration-ink"
        >
          {host ? publicName(host) : 'Game Organizer'}
        </Link>
      </dd>
    </dl>
  );
}

const PersonLink = ({ user }: { user: Participant['user'] }) => (
  <Link
    replace
    to={`/admin/no-shows/${user.id}`}
    className="-mx-2 flex min-h-12 items-center gap-3 rounded-field px-2 hover:bg-sunken"
  >
    <Disc initials={user.initials} hue={user.hue} photo={user.photo} size={36} />
    <span className="min-w-0 flex-1 truncate font-semibold">{isolated(`${user.firstName} ${user.lastName}`)}</span>
    {user.reliabilityScore !== undefined && <Reliability score={user.reliabilityScore} />}
  </Link>
);
