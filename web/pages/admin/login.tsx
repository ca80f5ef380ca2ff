import { ArrowLeft } from 'lucide-react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { LoginForm } from '../../features/back-office/login-form.tsx';
import { useAppSelector } from '../../features/session/app-state.ts';
import { useSession } from '../../features/session/session-api.ts';
import { selectSessionEnd } from '../../features/session/session-end.ts';

/** The state that the guard of the back office passes on: the requested address, and whether the admin signed in by a code. */
type Arrival = { from?: string; byCode?: boolean } | null;

/** The admin log-in. Afterwards it navigates to the dashboard, or to the requested screen. */
function AdminLoginPage() {
  const { user } = useSession();
  const arrival = useLocation().state as Arrival;
  const wasEnded = useAppSelector(selectSessionEnd) !== null;
  if (user?.isAdmin) return <Navigate to={arrival?.from ?? '/admin'} replace />;
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4 py-12">
      <title>Admin login · Tablemates</title>
      <meta name="robots" content="noindex" />
      <section className="rounded-card border border-line bg-raised p-6 shadow-lift sm:p-8">
        <h1 className="text-2xl">Admin login</h1>
        <p className="mt-2 text-ink-soft">
          {arrival?.byCode
            ? 'You signed in with a code. The back office asks for your username and password.'
            : 'The back office of Tablemates.'}
        </p>
        {wasEnded && (
          <p role="status" className="mt-4 rounded-field bg-amber-wash px-4 py-3 font-semibold text-amber-ink">
            You were signed out.
          </p>
        )}
        <LoginForm />
      </section>
      <Link
        to="/"
        className="mx-auto mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to Home
      </Link>
    </main>
  );
}

export { AdminLoginPage as Component };
