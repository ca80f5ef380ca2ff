import { CalendarCheck, History, MessagesSquare, Search, Store, UserRound } from 'lucide-react';
import { useHostedGameEventsQuery } from '../../features/hosting/hosting-api.ts';
import { useJoinedGameEvents, usePastGameEvents } from '../../features/joining/use-joined-game-events.ts';
import { memberPath } from '../../features/member/member-view.ts';
import { Tile, tileClass } from '../../features/member/tile.tsx';
import { useUnreadCount } from '../../features/messages/messages-api.ts';
import { useSession } from '../../features/session/session-api.ts';
import { SignOutButton } from '../../features/session/sign-out-button.tsx';
import { HostTiles } from './host-home.tsx';

/** The tiles of the dashboard in the order of the specification, section 2; signing out is last. */
export function Tiles() {
  const { user } = useSession();
  const { upcoming } = useJoinedGameEvents();
  const { past } = usePastGameEvents();
  const { data: hosted } = useHostedGameEventsQuery(user?.id ?? '', { skip: !user?.isProvider });
  const hosting = user?.isProvider ? hosted?.filter(({ status }) => status === 'upcoming') : [];
  const unread = useUnreadCount();
  return (
    <nav
      aria-label="Your dashboard"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line"
    >
      <Tile to={memberPath('account')} icon={UserRound} label="My Account" />
      <Tile to="/" icon={Search} label="Browse Events" />
      <Tile
        to={memberPath('upcoming')}
        icon={CalendarCheck}
        label="Upcoming Events"
        count={upcoming && hosting && upcoming.length + hosting.length}
      />
      <Tile to={memberPath('past')} icon={History} label="Past Events" count={past?.length} />
      <Tile
        to={memberPath('messages')}
        icon={MessagesSquare}
        label="Messages"
        badge={{ count: unread, of: 'unread' }}
      />
      {user?.isCafeOwner && <Tile to={memberPath('cafe')} icon={Store} label="My Cafe" />}
      {user?.isProvider && <HostTiles hostId={user.id} />}
      <SignOutButton className={tileClass} />
    </nav>
  );
}
