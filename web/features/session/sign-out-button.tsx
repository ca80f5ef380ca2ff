import { LogOut } from 'lucide-react';
import { useSignOut } from './use-sign-out.ts';

/** Signs a member out. Quiet: it is the last entry of a list of ways, and looks as they do. */
export function SignOutButton({ className }: { className: string }) {
  const { signOut, signingOut } = useSignOut();
  return (
    <button
      type="button"
      className={className}
      aria-disabled={signingOut || undefined}
      onClick={() => !signingOut && signOut()}
    >
      <LogOut aria-hidden />
      {signingOut ? 'Signing out…' : 'Sign Out'}
    </button>
  );
}
