import { useState } from 'react';
import type { SignedInAt } from '../../../modules/identity/contract.ts';
import { errorText } from '../../lib/base-query.ts';
import { dayWord, shortDay } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './sessions-api.ts';

/** The place of a session, in words. */
const placeOf = ({ browser, system }: SignedInAt): string =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown browser');

/** The places where the person is signed in, each with a button to sign out there. */
export function SignedInPlaces() {
  const query = useSessionsQuery();
  const { data: sessions, error } = query;
  const [endOthers, { isLoading: endsOthers }] = useEndOtherSessionsMutation();
  if (error) return <LoadError query={query} title="Failed to fetch your sign-ins" otherwise="Please try again." />;
  if (!sessions) return <Skeleton className="h-28 animate-await" />;

  const signOutElsewhere = async () => {
    const { error: refused } = await endOthers();
    if (refused) return sayNotSignedOut(refused);
    toast({ title: 'Signed Out', description: 'Only this browser is still signed in.' });
  };
  return (
    <>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Place key={session.id} session={session} />
        ))}
      </ul>
      <p className="text-ink-soft">
        If you do not recognize one of them, sign it out and change the password of your email account: our codes go
        there.
      </p>
      {sessions.length > 1 && (
        <Button
          variant="outline"
          pending={endsOthers}
          pendingText="Signing out..."
          onClick={() => void signOutElsewhere()}
        >
          Sign Out Everywhere Else
        </Button>
      )}
    </>
  );
}

function Place({ session }: { session: SignedInAt }) {
  const { id, current, firstSeenAt, lastSeenAt } = session;
  const { timeZone } = useSiteConfig();
  const now = useNow();
  const [end] = useEndSessionMutation();
  // stays pending until the list is loaded again without it
  const [isPending, setIsPending] = useState(false);
  const place = placeOf(session);
  const lastSeen = dayWord(lastSeenAt, now, timeZone).replace('Tonight', 'Today');

  const signOut = async () => {
    setIsPending(true);
    const { error } = await end(id);
    if (!error) return toast({ title: 'Signed Out', description: `${place} is signed out.` });
    setIsPending(false);
    sayNotSignedOut(error);
  };
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{place}</p>
        <p className="text-ink-soft">
          Since {shortDay(firstSeenAt, now, timeZone)}
          {!current && ` · last seen ${/^(?:Today|Yesterday)$/.test(lastSeen) ? lastSeen.toLowerCase() : lastSeen}`}
        </p>
      </div>
      {current ? (
        <span className="text-ink-soft text-sm">This browser</span>
      ) : (
        <Button variant="outline" aria-label={`Sign out ${place}`} pending={isPending} onClick={() => void signOut()}>
          Sign Out
        </Button>
      )}
    </li>
  );
}

function sayNotSignedOut(error: unknown): void {
  const description = errorText(error, 'Nothing was signed out. Please try again.');
  toast({ tone: 'destructive', title: 'Sign Out Failed', description });
}
