import { useEffect, useState } from 'react';

/** The present moment, in milliseconds, renewed every `everyMs`, so that countdowns and "ended" come true by themselves. */
export function useNow(everyMs = 60_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
