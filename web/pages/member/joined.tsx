import { CalendarPlus, Check, CircleCheck, CircleMinus, Clock, Crown, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { EventRow, EventRowsSkeleton } from '../../features/events/event-row.tsx';
import { useSheetLink } from '../../features/events/open-sheet.ts';
import { moreDates } from '../../features/events/series-in-list.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { useJoinedGameEvents, usePastGameEvents } from '../../features/joining/use-joined-game-events.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { isOpen } from '../../features/messages/thread.ts';
import { presentMarks } from '../../features/reliability/ledger-words.ts';
import { markPath } from '../../features/reliability/mark-path.ts';
import { useReliabilityHistoryQuery } from '../../features/reliability/reliability-api.ts';
import { useSession } from '../../features/session/session-api.ts';
import { useNow } from '../../lib/use-now.ts';
import { viewerHosts } from '../../lib/viewer-hosts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { SeriesLine } from '../series/of-event.tsx';
import { WriteToHost } from './write-to-host.tsx';

export function UpcomingGameEvents() {
  const { user } = useSession();
  const subtitle = user?.isProvider ? 'The tables that you host or have a seat at' : 'Events you’re going to';
  return (
    <>
      <ViewHeading title="Upcoming Events" subtitle={subtitle} back />
      <section aria-label="Upcoming Events" className="mt-8">
        <UpcomingList />
      </section>
    </>
  );
}

export function PastGameEvents() {
  const { past, query } = usePastGameEvents();
  // hosts may mark at any time
  const { data: ledger = [] } = useReliabilityHistoryQuery(undefined, { refetchOnMountOrArgChange: true });
  const marks = presentMarks(ledger);
  return (
    <>
      <ViewHeading title="Past Events" subtitle="Where you have played, and what was called off" back />
      <section aria-label="Past Events" className="mt-8">
        <JoinedList
          query={query}
          gameEvents={past}
          action={(gameEvent, now) => <OwnMark mark={marks.get(gameEvent.id)} gameEvent={gameEvent} now={now} />}
        >
          <EmptyState art={<History aria-hidden />} title="No Past Events" headingLevel="h2">
            Once you have played somewhere, it shows up here.
          </EmptyState>
        </JoinedList>
      </section>
    </>
  );
}

const markWords = {
  attended: { tone: 'felt', icon: CircleCheck, label: 'Attended' },
  late_cancel: { tone: 'amber', icon: Clock, label: 'Late cancel' },
  no_show: { tone: 'brick', icon: CircleMinus, label: 'No-show' },
} as const;

type OwnMarkProps = { mark: LedgerEntry | undefined; gameEvent: GameEvent; now: number };

/**
 * The person's own mark of a past evening, as a link to the ledger. While a mark against them may change, there is a
 * button to write to the host. It renders nothing without a mark.
 */
function OwnMark({ mark, gameEvent, now }: OwnMarkProps) {
  if (!mark?.gameEventId || !(mark.what in markWords)) return null;
  const { tone, icon: Icon, label } = markWords[mark.what as keyof typeof markWords];
  const mayWrite = mark.what !== 'attended' && mark.role === 'participant' && isOpen(gameEvent.eventDate, now);
  return (
    <div className="flex flex-col items-end gap-2">
      <Link to={markPath(mark.gameEventId)} viewTransition className="tap-text" aria-label={`Your rating: ${label}`}>
        <Badge tone={tone}>
          <Icon aria-hidden />
          {label}
        </Badge>
      </Link>
      {mayWrite && <WriteToHost gameEventId={gameEvent.id} />}
    </div>
  );
}

const asHost = { tone: 'amber', icon: Crown, label: 'Hosting' } as const;
const asGuest = { tone: 'felt', icon: Check, label: 'Going' } as const;

/** The upcoming gameEvents that the person hosts or joined. */
function UpcomingList() {
  const { user } = useSession();
  const joined = useJoinedGameEvents();
  const hosted = useHostedGameEventsQuery(user?.id ?? '', { skip: !user?.isProvider });
  const hosting = user?.isProvider ? hosted.data?.filter(({ status }) => status === 'upcoming') : [];
  return (
    <JoinedList
      query={joined.query.error ? joined.query : hosted}
      gameEvents={joined.upcoming && hosting && [...joined.upcoming, ...hosting].toSorted(byStart)}
      action={(gameEvent) => {
        const { tone, icon: Icon, label } = viewerHosts(gameEvent) ? asHost : asGuest;
        return (
          <Badge tone={tone}>
            <Icon aria-hidden />
            {label}
          </Badge>
        );
      }}
    >
      <EmptyState
        art={<CalendarPlus aria-hidden />}
        title="No Upcoming Events"
        headingLevel="h2"
        action={
          <Button asChild>
            <Link to="/" viewTransition>
              Browse Events
            </Link>
          </Button>
        }
      >
        Find a game you like at a cafe near you, and take a seat.
      </EmptyState>
    </JoinedList>
  );
}

const byStart = (one: GameEvent, other: GameEvent): number => Date.parse(one.eventDate) - Date.parse(other.eventDate);

type ListProps = Pick<ReturnType<typeof useJoinedGameEvents>, 'query'> & {
  gameEvents: readonly GameEvent[] | undefined;
  action?: (gameEvent: GameEvent, now: number) => ReactNode;
  /** Shown if there are none. */
  children: ReactNode;
};

function JoinedList({ gameEvents, query, action, children }: ListProps) {
  const now = useNow();
  const sheetLink = useSheetLink();
  if (!gameEvents) {
    if (!query.error) return <EventRowsSkeleton />;
    const otherwise = 'Your game events did not arrive. Please try again.';
    return <LoadError query={query} title="Failed to fetch events" otherwise={otherwise} />;
  }
  if (gameEvents.length === 0) return children;
  const more = moreDates(gameEvents, now);
  return (
    <ul className="space-y-3">
      {gameEvents.map((gameEvent) => (
        <li key={gameEvent.id}>
          <EventRow
            gameEvent={gameEvent}
            now={now}
            headingLevel="h2"
            action={action?.(gameEvent, now)}
            link={sheetLink(gameEvent)}
            note={<SeriesLine gameEvent={gameEvent} more={more.get(gameEvent.id) ?? 0} />}
          />
        </li>
      ))}
    </ul>
  );
}
