import { toast } from '../../ui/toast.tsx';
import { useLogoutMutation } from './session-api.ts';

/** Ends the session and says so. The guards then lead away from member pages. */
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
