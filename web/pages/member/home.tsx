import { CalendarCheck, History, Search } from 'lucide-react';
import { useJoinedGameEvents } from '../../features/joining/use-joined-game-events.ts';
import { greeting, memberPath } from '../../features/member/member-view.ts';
import { Tile } from '../../features/member/tile.tsx';
import { ViewHeading } from '../../features/member/view-heading.tsx';
import { useSession } from '../../features/session/session-api.ts';
import { SignOutButton } from '../../features/session/sign-out-button.tsx';
import { UpcomingList } from './joined.tsx';

export function MemberHome() {
  const { user } = useSession();
  const { upcoming, past } = useJoinedGameEvents();
  return (
    <>
      <ViewHeading title={greeting(user?.firstName ?? '')} subtitle="Manage your account and game events">
        <SignOutButton />
      </ViewHeading>
      <nav aria-label="Your dashboard" className="mt-8 grid grid-cols-3 gap-3 sm:gap-4">
        <Tile to="/" icon={Search} label="Browse Events" />
        <Tile to={memberPath('upcoming')} icon={CalendarCheck} label="Upcoming Events" count={upcoming?.length} />
        <Tile to={memberPath('past')} icon={History} label="Past Events" count={past?.length} />
      </nav>
      <section aria-labelledby="upcoming" className="mt-10">
        <h2 id="upcoming" className="mb-4 text-2xl">
          Your upcoming game events
        </h2>
        <UpcomingList headingLevel="h3" />
      </section>
    </>
  );
}
