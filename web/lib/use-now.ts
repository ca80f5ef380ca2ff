import { createContext, useContext, useEffect, useState } from 'react';
import { MINUTE_MS } from '../../platform/time-units.ts';
import { onOtherPresent, present } from './present.ts';
import { useHydrating } from './use-hydrating.ts';

/** When the server rendered the page, in milliseconds. The page's countdowns are computed for that moment. */
export const FirstMoment = createContext<number | null>(null);

/** The present moment in milliseconds, updated every `everyMs`, so that countdowns and "ended" update by themselves. */
export function useNow(everyMs = MINUTE_MS): number {
  const first = useContext(FirstMoment);
  const hydrating = useHydrating();
  const [now, setNow] = useState(() => (hydrating && first !== null ? first : present()));
  useEffect(() => {
    // a page that was rendered less than `everyMs` ago is still right
    if (hydrating) setNow((shown) => (Math.abs(present() - shown) < everyMs ? shown : present()));
  }, [hydrating, everyMs]);
  useEffect(() => {
    const tick = () => setNow(present());
    const timer = setInterval(tick, everyMs);
    const stop = onOtherPresent(tick);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [everyMs]);
  return now;
}
