import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../lib/base-query.ts';
import { present } from '../../lib/present.ts';
import { useSession } from '../session/session-api.ts';
import { useCheckInMutation } from './check-in-api.ts';
import { forgetCode, isTooOld, type KeptCode, keepCode, keptCode } from './kept-code.ts';

/** The time between attempts to send a code without a network, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Checks in with a code. Without a network the code is kept for a few minutes, also through a reload, and sent later, with the
 * instant of its entry.
 */
export function useCode(gameEventId: string) {
  const [checkIn, { isLoading }] = useCheckInMutation();
  const userId = useSession().user?.id ?? '';
  const [kept, setKept] = useState<KeptCode | null>(() => keptCode({ userId, gameEventId }));
  const keptBefore = useRef(kept);
  const [problem, setProblem] = useState<string | null>(null);

  const send = useCallback(
    async ({ code, at, isAgain = true }: KeptCode & { isAgain?: boolean }): Promise<boolean> => {
      const { error } = await checkIn({ gameEventId, code, ...(isAgain && { at }) });
      const isOffline = error !== undefined && 'status' in error && error.status === 0;
      if (isOffline && !isTooOld({ code, at })) {
        keepCode({ userId, gameEventId }, { code, at });
        setKept({ code, at });
        return false;
      }
      forgetCode();
      setKept(null);
      setProblem(error ? errorText(error, 'The code did not arrive. Please try again.') : null);
      return !error;
    },
    [checkIn, userId, gameEventId],
  );

  useEffect(() => {
    const before = keptBefore.current;
    // once, also when React runs effects twice
    keptBefore.current = null;
    if (before) void send(before);
  }, [send]);

  useEffect(() => {
    if (!kept) return;
    const again = () => void send(kept);
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
      return send({ code, at: new Date(present()).toISOString(), isAgain: false });
    },
  };
}
