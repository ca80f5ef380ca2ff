import { CalendarPlus, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { EventRow, EventRowsSkeleton } from '../../features/events/event-row.tsx';
import { EventSummary } from '../../features/events/event-summary.tsx';
import { LeaveButton } from '../../features/joining/leave-button.tsx';
import { useJoinedGameEvents } from '../../features/joining/use-joined-game-events.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { EventDetails } from './event-details.tsx';

export function UpcomingGameEvents() {
  return (
    <>
      <ViewHeading title="Upcoming Events" subtitle="The tables where a seat is kept for you" back />
      <section aria-label="Upcoming Events" className="mt-8">
        <UpcomingList />
      </section>
    </>
  );
}

export function PastGameEvents() {
  const joined = useJoinedGameEvents();
  return (
    <>
      <ViewHeading title="Past Events" subtitle="Where you have played, and what was called off" back />
      <section aria-label="Past Events" className="mt-8">
        <JoinedList {...joined} gameEvents={joined.past}>
          <EmptyState art={<History aria-hidden />} title="No Past Events" headingLevel="h2">
            Once you have played somewhere, you find it here.
          </EmptyState>
        </JoinedList>
      </section>
    </>
  );
}

/** The upcoming meetups somebody joined, each with the way to give the seat back until it starts. */
function UpcomingList() {
  const joined = useJoinedGameEvents();
  return (
    <JoinedList
      {...joined}
      gameEvents={joined.upcoming}
      action={(gameEvent, now) =>
        Date.parse(gameEvent.eventDate) > now && (
          <LeaveButton gameEvent={gameEvent} summary={<EventSummary gameEvent={gameEvent} />} />
        )
      }
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

type ListProps = Pick<ReturnType<typeof useJoinedGameEvents>, 'query'> & {
  gameEvents: readonly GameEvent[] | undefined;
  action?: (gameEvent: GameEvent, now: number) => ReactNode;
  /** What is shown when there are none. */
  children: ReactNode;
};

function JoinedList({ gameEvents, query, action, children }: ListProps) {
  const now = useNow();
  const [openId, setOpenId] = useState<string | null>(null);
  if (!gameEvents) {
    if (!query.error) return <EventRowsSkeleton />;
    const otherwise = 'Your game events did not arrive. Please try again.';
    return <LoadError query={query} title="Failed to fetch events" otherwise={otherwise} />;
  }
  if (gameEvents.length === 0) return children;
  return (
    <>
      <ul className="space-y-3">
        {gameEvents.map((gameEvent) => (
          <li key={gameEvent.id}>
            <EventRow
              gameEvent={gameEvent}
              now={now}
              headingLevel="h2"
              action={action?.(gameEvent, now)}
              onOpen={({ id }) => setOpenId(id)}
            />
          </li>
        ))}
      </ul>
      <EventDetails gameEvent={gameEvents.find(({ id }) => id === openId)} onClose={() => setOpenId(null)} />
    </>
  );
}
