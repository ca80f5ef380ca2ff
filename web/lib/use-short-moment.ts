import { DAY_MS } from '../../platform/time-units.ts';
import { shortMoment } from './day-words.ts';
import { useSiteConfig } from './site-config.tsx';
import { useNow } from './use-now.ts';

/** Puts instants in words, such as `Jun 3, 7:00 PM`, with the year where it is another one. */
export function useShortMoment(): (instant: string) => string {
  const { timeZone } = useSiteConfig();
  // lists show many of them, and the year is another one only once
  const now = useNow(DAY_MS);
  return (instant) => shortMoment(instant, now, timeZone);
}
