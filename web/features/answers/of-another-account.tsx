import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../session/session-api.ts';
import { useSignOut } from '../session/use-sign-out.ts';
import { Card } from './own-card.tsx';

/**
 * Tells a signed-in person who followed the link of a mail that they have no part here, because the mail may have gone to another
 * account of theirs. Who had one while they looked is told nothing.
 *
 * @param hasPart undefined until it is known
 */
export function OfAnotherAccount({ hasPart }: { hasPart: boolean | undefined }) {
  const { user } = useSession();
  const { signOut, signingOut } = useSignOut();
  const [hadPart, setHadPart] = useState<boolean>();
  useEffect(() => setHadPart((before) => (user ? (before ?? hasPart) : before)), [user, hasPart]);
  if (hadPart !== false || !user) return null;
  return (
    <Card
      title="You have no part in this event"
      words={`You are signed in as ${user.email}. If we wrote to another address of yours, sign in with that one.`}
    >
      <Button variant="outline" pending={signingOut} pendingText="Signing out…" onClick={signOut}>
        Use Another Account
      </Button>
    </Card>
  );
}
