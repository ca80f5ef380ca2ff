import {
  CalendarCheck,
  Crown,
  History,
  LayoutDashboard,
  type LucideIcon,
  MessagesSquare,
  UserRound,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { UnreadBadge } from '../../ui/unread-badge.tsx';
import { type MemberView, memberPath } from './member-view.ts';

type Tab = { view: MemberView; label: string; icon: LucideIcon };

const first: readonly Tab[] = [
  { view: 'home', label: 'Home', icon: LayoutDashboard },
  { view: 'upcoming', label: 'Upcoming', icon: CalendarCheck },
];
const hosting: Tab = { view: 'hosting', label: 'Hosting', icon: Crown };
const past: Tab = { view: 'past', label: 'Past', icon: History };
const messages: Tab = { view: 'messages', label: 'Messages', icon: MessagesSquare };
const account: Tab = { view: 'account', label: 'Account', icon: UserRound };

type Props = { current: MemberView; isProvider: boolean; unread: number };

/** The most used views, at the bottom of a phone's screen within reach of the thumb. Larger screens have the tiles. */
export function MemberTabs({ current, isProvider, unread }: Props) {
  const tabs = [...first, isProvider ? hosting : past, messages, account];
  return (
    <nav
      aria-label="Dashboard"
      className="sticky bottom-0 z-10 border-line border-t bg-raised/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {tabs.map(({ view, label, icon: Icon }) => (
          <li key={view}>
            <Link
              to={memberPath(view)}
              aria-current={view === current ? 'page' : undefined}
              className={cn(
                'flex min-h-15 flex-col items-center justify-center gap-0.5 text-ink-soft text-sm outline-offset-[-4px]',
                view === current && 'font-semibold text-felt-ink',
              )}
            >
              <span className={cn('relative rounded-full px-4 py-1', view === current && 'bg-felt-wash')}>
                <Icon aria-hidden className="size-5" />
                {view === 'messages' && <UnreadBadge count={unread} className="absolute -top-1 left-8" />}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
