import { ChevronRight, Star } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { GameEventNeedingRating } from '../../../modules/reliability/contract.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { needsRating } from '../../features/attendance/choices.ts';
import { RatingForm } from '../../features/attendance/rating-form.tsx';
import { memberPath, ratingPath } from '../../features/member/member-view.ts';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { errorText } from '../../lib/base-query.ts';
import { useSiteConfig } from '../../lib/site-config.ts';
import { clockTime, longDate } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** Who came: the list of evenings that may be rated, or one of them (`&event=`). */
export function RateAttendance() {
  const [parameters] = useSearchParams();
  // Asked afresh each time: evenings begin, and windows close.
  const { data, error, isFetching, refetch } = useNeedsRatingQuery(undefined, { refetchOnMountOrArgChange: true });
  const chosen = data?.find(({ id }) => id === parameters.get('event'));
  if (chosen) return <OneEvening key={chosen.id} gameEvent={chosen} refetch={() => void refetch()} />;
  return (
    <>
      <ViewHeading
        title="Rate Attendance"
        subtitle="Say who came, until three days after the start. It keeps the seats honest."
        back
      />
      <div className="mt-8">
        {data && data.length > 0 && <Evenings gameEvents={data} />}
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
            Once a game event of yours has started, you find its guests here for three days.
          </EmptyState>
        )}
        {!data && !error && (
          <div role="status" className="animate-await space-y-3">
            <span className="sr-only">Loading your game events…</span>
            <Skeleton className="h-24 rounded-card!" />
            <Skeleton className="h-24 rounded-card!" />
          </div>
        )}
        {!data && error && (
          <LoadError
            headingLevel="h2"
            title="Failed to fetch events"
            message={errorText(error, 'Your game events did not arrive. Please try again.')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
      </div>
    </>
  );
}

function Evenings({ gameEvents }: { gameEvents: readonly GameEventNeedingRating[] }) {
  const moment = useMoment();
  return (
    <ul className="space-y-3">
      {gameEvents.map((gameEvent) => {
        const waiting = gameEvent.participants.filter(({ status }) => status === null).length;
        return (
          <li key={gameEvent.id}>
            <Link
              to={ratingPath(gameEvent.id)}
              className="flex items-center gap-4 rounded-card border border-line bg-raised p-4 transition-shadow duration-200 hover:shadow-lift"
            >
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-display font-semibold text-xl">{gameEvent.gameName}</span>
                  {needsRating(gameEvent) ? (
                    <Badge tone="amber">{waiting} to rate</Badge>
                  ) : (
                    <Badge tone="felt">All rated</Badge>
                  )}
                </span>
                <span className="mt-1 block">
                  {gameEvent.cafeName}, {moment(gameEvent.dateTime)}
                </span>
                <span className="block text-ink-soft text-sm">Open until {moment(gameEvent.ratingClosesAt)}</span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function OneEvening({ gameEvent, refetch }: { gameEvent: GameEventNeedingRating; refetch: () => void }) {
  const moment = useMoment();
  const navigate = useNavigate();
  return (
    <>
      <ViewHeading title={gameEvent.gameName} subtitle={`${gameEvent.cafeName}, ${moment(gameEvent.dateTime)}`} back />
      <p className="mt-4 mb-6 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
        You can rate, and change your mind, until {moment(gameEvent.ratingClosesAt)}: three days after the start.
        No-shows and late cancellations lower somebody’s reliability; only whom you choose a status for is rated.
      </p>
      <RatingForm
        gameEvent={gameEvent}
        onStale={refetch}
        onRated={() => {
          refetch();
          void navigate(memberPath('rate-attendance'), { replace: true });
        }}
      />
    </>
  );
}

/** Tells an instant in full, such as `Monday, June 3, 2024 at 7:00 PM`, on the city's clocks. */
function useMoment(): (instant: string) => string {
  const { timeZone } = useSiteConfig();
  return (instant) => `${longDate(instant, timeZone)} at ${clockTime(instant, timeZone)}`;
}
