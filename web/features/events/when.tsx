import { dayAndTime } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { longDate } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';

/** When a meetup begins, as people say it, with the full date beside it, on the city's clocks. */
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
