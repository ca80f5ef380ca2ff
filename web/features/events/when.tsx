import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, longDate } from '../../lib/time.ts';

/** The day and, above all, the time at which a meetup begins, on the city's clocks. */
export function When({ eventDate }: { eventDate: string }) {
  const { timeZone } = useSiteConfig();
  return (
    <time dateTime={eventDate}>
      {longDate(eventDate, timeZone)},{' '}
      <span className="whitespace-nowrap font-semibold">{clockTime(eventDate, timeZone)}</span>
    </time>
  );
}
