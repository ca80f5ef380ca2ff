import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longDate } from '../../lib/time.ts';

/** Tells an instant in full, such as `Monday, June 3, 2024 at 7:00 PM`, on the city's clocks. */
export function useMoment(): (instant: string) => string {
  const { timeZone } = useSiteConfig();
  return (instant) => `${longDate(instant, timeZone)} at ${clockTime(instant, timeZone)}`;
}
