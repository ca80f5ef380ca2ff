import { Star } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { RatableEvents, RatableEventsSkeleton } from '../../features/attendance/ratable-events.tsx';
import { RatingForm } from '../../features/attendance/rating-form.tsx';
import { useGuestContests } from '../../features/contests/host-contest.tsx';
import { memberPath, ratingPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { dayAndTime, dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';

const subtitle = 'Mark who showed up within three days. It keeps scores fair.';

/** Rating: the list of gameEvents that may be rated, or one of them (`&event=`). */
export function RateAttendance() {
  const [parameters] = useSearchParams();
  // Fetched again each time: gameEvents begin, and rating windows close.
  const query = useNeedsRatingQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, error, refetch } = query;
  const chosen = data?.find(({ id }) => id === parameters.get('event'));
  if (chosen) return <OneGameEvent key={chosen.id} gameEvent={chosen} refetch={() => void refetch()} />;
  return (
    <>
      <ViewHeading title="Rate Attendance" subtitle={subtitle} back />
      <div className="mt-8">
        {data && data.length > 0 && <RatableEvents gameEvents={data} pathTo={ratingPath} />}
        {data?.length === 0 && (
          <EmptyState
            headingLevel="h2"
            art={<Star aria-hidden />}
            title="No Events to Rate"
            action={
              <Button asChild variant="outline">
                <Link to={memberPath('hosting')}>My Hosted Events</Link>
              </Button>
            }
          >
            Once a game event of yours has started, its guests are listed here for three days.
          </EmptyState>
        )}
        {!data && !error && <RatableEventsSkeleton />}
        {!data && error && (
          <LoadError
            query={query}
            headingLevel="h2"
            title="Failed to fetch events"
            otherwise="Your game events did not arrive. Please try again."
          />
        )}
      </div>
    </>
  );
}

function OneGameEvent({ gameEvent, refetch }: { gameEvent: GameEventNeedingRating; refetch: () => void }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const navigate = useNavigate();
  const contests = useGuestContests(gameEvent.id, now);
  const done = () => {
    refetch();
    void navigate(memberPath('rate-attendance'), { replace: true });
  };
  return (
    <>
      <ViewHeading
        title={gameEvent.gameName}
        subtitle={`${isolated(gameEvent.cafeName)}, ${dayAndTime(gameEvent.dateTime, now, timeZone)}`}
        back
      />
      <p className="mt-4 mb-6 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
        You can rate, and change your mind, until {dayAndTimeWithin(gameEvent.ratingClosesAt, now, timeZone)}: three
        days after the start. No-shows and late cancellations lower a person’s reliability. People without a status keep
        their score as it is.
      </p>
      <RatingForm gameEvent={gameEvent} onStale={refetch} onRated={done} below={contests.below} />
      {contests.dialog}
    </>
  );
}
