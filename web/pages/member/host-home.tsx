import { Crown, Star, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { gameNameOf } from '../../../modules/catalog/rules.ts';
import { isolated } from '../../../platform/isolated.ts';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { needsRating } from '../../features/attendance/choices.ts';
import { useOwnGroupsQuery } from '../../features/groups/groups-api.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { nextWeekOf, toRepeat } from '../../features/hosting/next-week.ts';
import { memberPath, ratingPath } from '../../features/member/member-view.ts';
import { Tile } from '../../features/member/tile.tsx';
import { dayAndTimeWithin } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { localClockTime, localNowAt, shortLocalDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { CreateEventButton, SameAgainButton } from './create-event.tsx';
import { ToDoRow } from './to-do.tsx';

/** An organizer's own tiles of the dashboard. */
export function HostTiles({ hostId }: { hostId: string }) {
  const { data: hosted } = useHostedGameEventsQuery(hostId);
  const { data: ratable } = useNeedsRatingQuery();
  const { data: groups } = useOwnGroupsQuery(hostId);
  const waiting = ratable?.filter(needsRating).length;
  return (
    <>
      <Tile to={memberPath('hosting')} icon={Crown} label="My Hosted Events" count={hosted?.length} />
      <Tile to={`${memberPath('hosting')}#own-groups`} icon={Users} label="My Groups" count={groups?.length} />
      <Tile
        to={memberPath('rate-attendance')}
        icon={Star}
        label="Rate Attendance"
        badge={{ count: waiting, of: waiting === 1 ? 'event to rate' : 'events to rate' }}
      />
    </>
  );
}

/** The earliest gameEvent with unrated participants, and until when they can be rated. Renders nothing if there is none. */
export function ToRate() {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const { data } = useNeedsRatingQuery();
  const [first] = (data ?? [])
    .filter(needsRating)
    .toSorted((one, other) => Date.parse(one.dateTime) - Date.parse(other.dateTime));
  if (!first) return null;
  return (
    <ToDoRow
      isUrgent
      title={`Who came to ${first.gameName}?`}
      detail={`You can rate until ${dayAndTimeWithin(first.ratingClosesAt, now, timeZone)}.`}
    >
      <Button className="px-3.5!" asChild>
        <Link to={ratingPath(first.id)} viewTransition>
          Rate
        </Link>
      </Button>
    </ToDoRow>
  );
}

/** The buttons to create a gameEvent and to repeat the last one. */
export function HostCard({ hostId }: { hostId: string }) {
  const { timeZone } = useSiteConfig();
  const localNow = localNowAt(useNow(), timeZone);
  const { data: hosted = [] } = useHostedGameEventsQuery(hostId);
  const last = toRepeat(hosted, localNow);
  return (
    <section
      aria-labelledby="host"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-felt-wash p-5 text-felt-ink sm:p-6"
    >
      <div>
        <h2 id="host" className="text-2xl">
          Host a New Event
        </h2>
        <p className="mt-1">Pick a game and a cafe; the table fills itself.</p>
      </div>
      <CreateEventButton />
      {last && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-x-6 gap-y-3 border-felt/25 border-t pt-4">
          <p className="min-w-0 flex-1 basis-60">
            Same again next week? <span className="font-semibold">{isolated(gameNameOf(last.game))}</span>,{' '}
            {shortLocalDate(nextWeekOf(last, localNow))}, {localClockTime(last.startTime)}
            {last.cafe && ` at ${isolated(last.cafe.name)}`}
          </p>
          <SameAgainButton gameEvent={last}>Same again</SameAgainButton>
        </div>
      )}
    </section>
  );
}
