import { CalendarCheck, History, LayoutDashboard, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { type MemberView, memberPath, memberViews } from './member-view.ts';

const tabs: Record<MemberView, { label: string; icon: LucideIcon }> = {
  home: { label: 'Home', icon: LayoutDashboard },
  upcoming: { label: 'Upcoming', icon: CalendarCheck },
  past: { label: 'Past', icon: History },
};

/** The views within the thumb's reach, at the bottom of a phone's screen. Larger screens have the tiles. */
export function MemberTabs({ current }: { current: MemberView }) {
  return (
    <nav
      aria-label="Dashboard"
      className="sticky bottom-0 z-10 border-line border-t bg-raised/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md md:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {memberViews.map((view) => {
          const { label, icon: Icon } = tabs[view];
          return (
            <li key={view}>
              <Link
                to={memberPath(view)}
                aria-current={view === current ? 'page' : undefined}
                className={cn(
                  'flex min-h-15 flex-col items-center justify-center gap-0.5 text-ink-soft text-xs outline-offset-[-4px]',
                  view === current && 'font-semibold text-felt-ink',
                )}
              >
                <span className={cn('rounded-full px-4 py-1', view === current && 'bg-felt-wash')}>
                  <Icon aria-hidden className="size-5" />
                </span>
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
