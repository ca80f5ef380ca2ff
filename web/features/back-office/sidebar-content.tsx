import { ChevronRight, Ellipsis, KeyRound, LogOut } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { User } from '../../../modules/identity/contract.ts';
import { isolated } from '../../../platform/isolated.ts';
import { adminRoleWords } from '../../lib/admin-role-words.ts';
import { cn } from '../../lib/cn.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { useCaseCountsQuery } from './back-office-api.ts';
import { countsCases, isAt, isFor, passkeys, type Screen, sidebarGroups } from './screens.ts';

/** The links of the back office, below the sidebar's heading and above the signed-in admin. */
export function SidebarContent({ user, onFollow }: { user: User; onFollow?: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label="Back office" className="min-h-0 flex-1 space-y-2 overflow-y-auto overscroll-contain px-3 py-2">
        {sidebarGroups.map(({ label, screens, isFolded = false }) => {
          const shown = screens.filter(isFor(user.adminRole));
          const links = (
            <ul>
              {shown.map((screen) => (
                <li key={screen.path}>
                  <ScreenLink screen={screen} onFollow={onFollow} />
                </li>
              ))}
            </ul>
          );
          if (shown.length === 0) return null;
          return (
            <section key={label} aria-label={label}>
              {isFolded ? (
                // open on its own screens; otherwise as the admin leaves it
                <details className="group" open={shown.some((screen) => isAt(pathname, screen))}>
                  <summary className={cn(rowLook, 'cursor-pointer list-none text-ink-soft hover:bg-raised')}>
                    <ChevronRight aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-90" />
                    {label}
                    <span className="ml-auto tabular-nums">
                      {shown.length}
                      <span className="sr-only"> screens</span>
                    </span>
                  </summary>
                  {links}
                </details>
              ) : (
                <>
                  <p aria-hidden className="px-3 pb-1 font-semibold text-ink-soft text-sm">
                    {label}
                  </p>
                  {links}
                </>
              )}
            </section>
          );
        })}
      </nav>
      <SignedIn user={user} onFollow={onFollow} />
    </>
  );
}

const rowLook =
  'flex min-h-11 items-center gap-3 rounded-field px-3 outline-offset-[-3px] pointer-fine:min-h-8 pointer-fine:text-sm';

function ScreenLink({ screen, onFollow }: { screen: Screen; onFollow: (() => void) | undefined }) {
  const { path, label, icon: Icon } = screen;
  const isCurrent = isAt(useLocation().pathname, screen);
  return (
    <Link
      to={path}
      // In a sheet the link replaces the sheet's own history entry.
      replace={onFollow !== undefined}
      onClick={onFollow}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn(rowLook, isCurrent ? 'bg-felt-wash font-semibold text-felt-ink' : 'text-ink hover:bg-raised')}
    >
      <Icon aria-hidden className="size-5 shrink-0" />
      {label}
      {countsCases(screen) && <CaseCount />}
    </Link>
  );
}

/** The cases that wait for an admin; those for too long alone, and in red, if there are any. */
function CaseCount() {
  const { data } = useCaseCountsQuery({});
  const { open = 0, overdue = 0 } = data ?? {};
  if (open + overdue === 0) return null;
  return (
    <Badge tone={overdue > 0 ? 'brick' : 'amber'} className="ml-auto">
      {overdue > 0 ? `${overdue} overdue` : open}
      {overdue === 0 && <span className="sr-only"> open</span>}
    </Badge>
  );
}

/** The signed-in admin in one row, with a menu. */
function SignedIn({ user, onFollow }: { user: User; onFollow: (() => void) | undefined }) {
  const { signOut, signingOut } = useSignOut();
  const menu = useId();
  const name = isolated(`${user.firstName} ${user.lastName}`.trim()) || user.email;
  return (
    <div className="flex items-center gap-3 border-line border-t px-4 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <Avatar of={user} size={30} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold">{name}</p>
        <Badge tone="amber" className="py-0! text-sm!">
          {adminRoleWords[user.adminRole ?? 'full'].title}
        </Badge>
      </div>
      <Button variant="ghost" size="icon" className="-mr-2" aria-label="Your account" popoverTarget={menu}>
        <Ellipsis aria-hidden />
      </Button>
      <div
        id={menu}
        popover="auto"
        className="inset-auto bottom-14 left-3 w-58 rounded-card border border-line bg-raised p-1.5 text-ink shadow-lift"
      >
        <Button variant="ghost" className="w-full justify-start!" asChild>
          <Link
            to={passkeys.path}
            replace={onFollow !== undefined}
            onClick={({ currentTarget }) => {
              currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
              onFollow?.();
            }}
          >
            <KeyRound aria-hidden />
            {passkeys.label}
          </Link>
        </Button>
        <Button
          variant="ghost"
          className="w-full justify-start!"
          onClick={signOut}
          pending={signingOut}
          pendingText="Logging out…"
        >
          <LogOut aria-hidden />
          Log Out
        </Button>
      </div>
    </div>
  );
}
