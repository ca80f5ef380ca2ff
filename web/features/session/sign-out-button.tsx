import { LogOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useSignOut } from './use-sign-out.ts';

/** Signs a member out. */
export function SignOutButton() {
  const { signOut, signingOut } = useSignOut();
  return (
    <Button variant="outline" onClick={signOut} pending={signingOut} pendingText="Signing out…">
      <LogOut aria-hidden />
      Sign Out
    </Button>
  );
}
