import { Home } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../features/session/app-state.ts';
import { openAuthDialog } from '../../features/session/auth-dialog-state.ts';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { cn } from '../../lib/cn.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.tsx';
import { InstallButton } from './install-button.tsx';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const Avatar = late(async () => (await import('../../ui/avatar.tsx')).Avatar, { isMinor: true });
// visitors do without its code
export const MemberNav = late(async () => (await import('./member-nav.tsx')).MemberNav, { isMinor: true });
const AdminWays = late(async () => (await import('./admin-ways.tsx')).AdminWays, { isMinor: true });

/** The bar at the top. It links members to their dashboard, visitors to sign-in, and admins to the back office. */
export function SiteHeader() {
  const { user, status } = useSession();
  const dispatch = useAppDispatch();
  const { pathname } = useLocation();
  return (
    // the blur is not the header's own, because it would hold the bar of phones at the top
    <header className="sticky top-0 z-20 before:absolute before:inset-0 before:-z-1 before:border-line before:border-b before:bg-paper/90 before:backdrop-blur-md print:hidden">
      <nav
        aria-label="Main"
        className={cn(
          'mx-auto flex max-w-6xl items-center px-4 sm:gap-1 lg:px-10',
          // an admin’s ways are wide: in large text they have a line of their own
          isMember(user) ? 'h-14 md:h-16' : user ? 'min-h-14 flex-wrap lg:h-18' : 'h-14 lg:h-18',
        )}
      >
        <Link
          to="/"
          // a name that does not fit wraps out of sight, rather than being cut off
          className="mr-auto flex h-11 min-w-0 grow basis-0 flex-wrap items-center gap-x-1.5 overflow-hidden rounded-field font-display font-heading text-lg tracking-tight sm:gap-x-2 sm:text-xl"
        >
          <Logo className="my-1.5 size-8" />
          <span>Tablemates</span>
        </Link>
        <InstallButton />
        <ThemeToggle />
        <Button variant="ghost" className="px-3! shrink-0 max-sm:size-11 max-sm:px-0!" asChild>
          <Link to="/" viewTransition>
            <Home aria-hidden className="sm:hidden" />
            <span className="max-sm:sr-only">Home</span>
          </Link>
        </Button>
        {user?.isAdmin && <AdminWays />}
        {isMember(user) ? (
          <Button variant="ghost" className="max-sm:-mr-1.5 shrink-0 px-1.5! sm:pr-0! sm:pl-3!" asChild>
            <Link to="/member" viewTransition>
              <span className="max-sm:sr-only">My Dashboard</span>
              <Avatar waiting={<span className="size-9" />} of={user} size={36} />
            </Link>
          </Button>
        ) : (
          !user && (
            <Button
              className={cn('shrink-0 px-3! sm:min-w-26', status === 'loading' && 'invisible')}
              // who was invited by a group comes back to it
              onClick={() => dispatch(openAuthDialog({ wanted: pathname.startsWith('/groups/') ? pathname : null }))}
            >
              Sign In
            </Button>
          )
        )}
      </nav>
      {isMember(user) && <MemberNav user={user} waiting={<div className="h-11 max-md:hidden" />} />}
    </header>
  );
}
