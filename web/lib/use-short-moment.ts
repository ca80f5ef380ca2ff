import { DAY_MS } from '../../platform/time-units.ts';
import { shortMoment } from './day-words.ts';
import { useSiteConfig } from './site-config.tsx';
import { useNow } from './use-now.ts';

/** Formats instants, such as `Jun 3, 7:00 PM`, with the year unless it is the current one. */
export function useShortMoment(): (instant: string) => string {
  const { timeZone } = useSiteConfig();
  // once a day is enough for many rows: only a new year changes the text
  const now = useNow(DAY_MS);
  return (instant) => shortMoment(instant, now, timeZone);
}
