import { createContext, useContext, useEffect, useState } from 'react';
import { MINUTE_MS } from '../../platform/time-units.ts';
import { useHydrating } from './use-hydrating.ts';

/** When the server rendered the page, in milliseconds. The page's countdowns are computed for that moment. */
export const FirstMoment = createContext<number | null>(null);

/** The present moment in milliseconds, updated every `everyMs`, so that countdowns and "ended" update by themselves. */
export function useNow(everyMs = MINUTE_MS): number {
  const first = useContext(FirstMoment);
  const hydrating = useHydrating();
  const [now, setNow] = useState(() => (hydrating && first !== null ? first : Date.now()));
  useEffect(() => {
    // a page that was rendered less than `everyMs` ago is still right
    if (hydrating) setNow((shown) => (Date.now() - shown < everyMs ? shown : Date.now()));
  }, [hydrating, everyMs]);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
