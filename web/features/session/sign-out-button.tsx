import { LogOut } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLogoutMutation } from './session-api.ts';

/** Ends the session. The guards do the rest: whoever is on a member page comes to the landing page. */
export function SignOutButton() {
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = async () => {
    const { error } = await logout();
    toast(
      error
        ? { tone: 'destructive', title: 'Error', description: 'Failed to log out.' }
        : { title: 'Logged out successfully' },
    );
  };
  return (
    <Button variant="outline" onClick={() => void leave()} pending={isLoading} pendingText="Signing out…">
      <LogOut aria-hidden />
      Sign Out
    </Button>
  );
}
