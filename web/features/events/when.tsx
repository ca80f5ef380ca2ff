import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** When a gameEvent begins in relative words, with the full date, in the city's time zone. */
export function When({ eventDate }: { eventDate: string }) {
  const { timeZone } = useSiteConfig();
  const now = useNow();
  return (
    <time dateTime={eventDate}>
      <span className="whitespace-nowrap font-semibold">{dayAndTime(eventDate, now, timeZone)}</span>{' '}
      <span className="block text-ink-soft text-sm">{longDate(eventDate, timeZone)}</span>
    </time>
  );
}
