import { LogOut, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isMember, useSession } from '../../features/session/session-api.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { Button } from '../../ui/button.tsx';

const icon = 'px-3! shrink-0 max-sm:size-11 max-sm:px-0!';

/** Links of an admin on public pages: to the back office, and to sign out. Admins who are members sign out on their dashboard. */
export function AdminWays() {
  const { user } = useSession();
  const { signOut, signingOut } = useSignOut();
  if (isMember(user)) {
    return (
      <Button variant="ghost" className={icon} asChild>
        <Link to="/admin">
          <ShieldCheck aria-hidden className="sm:hidden" />
          <span className="max-sm:sr-only">Admin</span>
        </Link>
      </Button>
    );
  }
  return (
    <>
      <Button variant="ghost" className={icon} pending={signingOut} onClick={signOut}>
        <LogOut aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">Sign Out</span>
      </Button>
      <Button className="min-w-26 shrink-0 px-3! sm:min-w-36" asChild>
        <Link to="/admin">Admin</Link>
      </Button>
    </>
  );
}
