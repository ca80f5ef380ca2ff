import { useCallback, useEffect, useState } from 'react';
import { SENT_LATER_MINUTES } from '../../../modules/events/rules.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { errorText } from '../../lib/base-query.ts';
import { useCheckInMutation } from './check-in-api.ts';

/** The time between attempts to send a code without a network, in milliseconds. */
const AGAIN_MS = 5_000;

/** A code that was entered without a network, and when. */
type Kept = { readonly code: string; readonly at: string };

/**
 * Checks in with a code. Without a network the code is kept for a few minutes and sent later, with the instant of its
 * entry.
 */
export function useCode(gameEventId: string) {
  const [checkIn, { isLoading }] = useCheckInMutation();
  const [kept, setKept] = useState<Kept | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useCallback(
    async ({ code, at }: Kept, isAgain: boolean): Promise<boolean> => {
      const { error } = await checkIn({ gameEventId, code, ...(isAgain && { at }) });
      const isOffline = error !== undefined && 'status' in error && error.status === 0;
      const isTooLate = Date.now() - Date.parse(at) > SENT_LATER_MINUTES * MINUTE_MS;
      if (isOffline && !isTooLate) {
        setKept({ code, at });
        return false;
      }
      setKept(null);
      setProblem(error ? errorText(error, 'The code did not arrive. Please try again.') : null);
      return !error;
    },
    [checkIn, gameEventId],
  );

  useEffect(() => {
    if (!kept) return;
    const again = () => void send(kept, true);
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [kept, send]);

  return {
    isSending: isLoading,
    /** Whether a code waits for the network. */
    isKept: kept !== null,
    problem,
    forgetProblem: () => setProblem(null),
    /** Resolves to whether the code was right. */
    enter: (code: string): Promise<boolean> => {
      setProblem(null);
      return send({ code, at: new Date().toISOString() }, false);
    },
  };
}
