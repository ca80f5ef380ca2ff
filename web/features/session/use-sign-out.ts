import { toast } from '../../ui/toast.tsx';
import { useLogoutMutation } from './session-api.ts';

/** Ends the session and says so. The guards do the rest: they lead away from whatever is no longer one's own. */
export function useSignOut(): { signOut: () => void; signingOut: boolean } {
  const [logout, { isLoading }] = useLogoutMutation();
  const leave = async () => {
    const { error } = await logout();
    toast(
      error
        ? { tone: 'destructive', title: 'Error', description: 'Failed to log out.' }
        : { title: 'Logged out successfully' },
    );
  };
  return { signOut: () => void leave(), signingOut: isLoading };
}
