import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { hasDeclined, rememberDeclined } from '../../lib/declined.ts';
import { hasOwnPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { usePasskeysQuery } from './passkeys-api.ts';
import { useAddPasskey } from './use-add-passkey.ts';

/**
 * Offers a passkey to a person who signed in by code, if the device makes passkeys itself and until they decline it.
 */
export function PasskeyOffer() {
  const [isPossible, setIsPossible] = useState(false);
  useEffect(() => {
    if (!hasDeclined('passkey')) void hasOwnPasskeys().then(setIsPossible);
  }, []);
  const { data: passkeys } = usePasskeysQuery(undefined, { skip: !isPossible });
  const { add, isAdding } = useAddPasskey();
  if (!isPossible || passkeys?.length !== 0) return null;
  const decline = () => {
    rememberDeclined('passkey');
    setIsPossible(false);
  };
  return (
    <section aria-label="Passkey" className="grid gap-3 rounded-card border border-line px-5 py-4">
      <p className="flex items-start gap-3">
        <KeyRound aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
        Sign in faster next time: with your fingerprint, face or screen lock, and without waiting for a code.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" pending={isAdding} pendingText="Adding…" onClick={() => void add()}>
          Add a Passkey
        </Button>
        <Button variant="ghost" onClick={decline}>
          No, thanks
        </Button>
      </div>
    </section>
  );
}
