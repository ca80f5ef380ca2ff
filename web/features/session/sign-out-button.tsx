import { LogOut } from 'lucide-react';
import { useSignOut } from './use-sign-out.ts';

/** Signs a member out. It is the last entry of the tiles, and looks like them. */
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
