import { KeyRound, LogOut } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useContestCountsQuery, useReportCountsQuery } from './back-office-api.ts';
import { countsContests, countsReports, dashboard, isFor, passkeys, type Screen, sidebarGroups } from './screens.ts';

/** The links of the back office, below the sidebar's heading and above the signed-in admin. */
export function SidebarContent({ user, onFollow }: { user: User; onFollow?: (() => void) | undefined }) {
  return (
    <>
      <nav aria-label="Back office" className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain px-3 py-2">
        {sidebarGroups.map(({ label, screens }) => (
          <section key={label} aria-label={label}>
            <p aria-hidden className="px-3 pb-1.5 font-semibold text-ink-soft text-sm">
              {label}
            </p>
            <ul className="space-y-0.5">
              {screens.filter(isFor(user.adminRole)).map((screen) => (
                <li key={screen.path}>
                  <ScreenLink screen={screen} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <SignedIn user={user} onFollow={onFollow} />
    </>
  );
}

function ScreenLink({ screen, onFollow }: { screen: Screen; onFollow: (() => void) | undefined }) {
  const { path, label, icon: Icon } = screen;
  return (
    <NavLink
      to={path}
      end={path === dashboard.path}
      // In a sheet the link replaces the sheet's own history entry.
      replace={onFollow !== undefined}
      onClick={onFollow}
      className={({ isActive }) =>
        cn(
          'flex min-h-11 items-center gap-3 rounded-field px-3 leading-tight outline-offset-[-3px] pointer-fine:min-h-9',
          isActive ? 'bg-felt-wash font-semibold text-felt-ink' : 'text-ink hover:bg-raised',
        )
      }
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
      {countsContests(screen) && <ContestCount />}
      {countsReports(screen) && <ReportCount />}
    </NavLink>
  );
}

/** The contests that wait for a decision; those for too long alone, and in red, if there are any. */
function ContestCount() {
  const { data } = useContestCountsQuery('');
  const { open = 0, overdue = 0 } = data ?? {};
  if (open + overdue === 0) return null;
  return (
    <Badge tone={overdue > 0 ? 'brick' : 'amber'} className="ml-auto">
      {overdue > 0 ? `${overdue} overdue` : open}
      {overdue === 0 && <span className="sr-only"> open</span>}
    </Badge>
  );
}

/** The number of reports that nobody has looked at: the ones that the link shows. The dashboard has the others too. */
function ReportCount() {
  const { data } = useReportCountsQuery('');
  const { open = 0 } = data ?? {};
  if (open === 0) return null;
  return (
    <Badge tone="amber" className="ml-auto">
      {open}
      <span className="sr-only"> open</span>
    </Badge>
  );
}

function SignedIn({ user, onFollow }: { user: User; onFollow: (() => void) | undefined }) {
  const { signOut, signingOut } = useSignOut();
  const name = isolated(`${user.firstName} ${user.lastName}`.trim()) || user.email;
  return (
    <div className="space-y-2 border-line border-t p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-3 px-1">
        <Avatar of={user} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold leading-snug">{name}</p>
          <Badge tone="amber" className="text-sm!">
            {adminRoleWords[user.adminRole ?? 'full'].title}
          </Badge>
        </div>
      </div>
      <Button variant="ghost" className="w-full" asChild>
        <Link to={passkeys.path} replace={onFollow !== undefined} onClick={onFollow}>
          <KeyRound aria-hidden />
          {passkeys.label}
        </Link>
      </Button>
      <Button variant="outline" className="w-full" onClick={signOut} pending={signingOut} pendingText="Logging out…">
        <LogOut aria-hidden />
        Log Out
      </Button>
    </div>
  );
}
