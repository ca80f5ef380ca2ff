import { Crown, Star } from 'lucide-react';
import { useNeedsRatingQuery } from '../../features/attendance/attendance-api.ts';
import { needsRating } from '../../features/attendance/choices.ts';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { Tile } from '../../features/member/tile.tsx';
import { CreateEventButton } from './create-event.tsx';

/** An organizer's own tiles of the dashboard. */
export function HostTiles({ hostId }: { hostId: string }) {
  const { data: hosted } = useHostedGameEventsQuery(hostId);
  const { data: ratable } = useNeedsRatingQuery();
  const waiting = ratable?.filter(needsRating).length;
  return (
    <>
      <Tile to={memberPath('hosting')} icon={Crown} label="My Hosted Events" count={hosted?.length} />
      <Tile
        to={memberPath('rate-attendance')}
        icon={Star}
        label="Rate Attendance"
        badge={{ count: waiting, of: waiting === 1 ? 'event to rate' : 'events to rate' }}
      />
    </>
  );
}

export function HostCard() {
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
    </section>
  );
}
