import type { ReactNode } from 'react';
import { cn } from '../../../lib/cn.ts';
import { useSiteConfig } from '../../../lib/site-config.tsx';
import { longDate, shortDate } from '../../../lib/time.ts';
import { CalendarLeaf } from '../../../ui/calendar-leaf.tsx';
import { eventTimeWords, untilStart } from '../event-time-words.ts';

type Props = {
  eventDate: string;
  /** The present moment in milliseconds. */
  now: number;
  /** It does not take place, so nothing is said of the time left. */
  isOff?: boolean;
  /** The second line. Without it: the full date and the time left until the start. */
  children?: ReactNode;
};

/** A calendar leaf, the day and hours in relative words, and the full date, all in the city's time zone. */
export function DateBlock({ eventDate, now, isOff = false, children }: Props) {
  const { timeZone } = useSiteConfig();
  const [month, day] = shortDate(eventDate, timeZone).replace(',', '').split(' ');
  const left = !isOff && untilStart(eventDate, now, timeZone);
  const evening = eventTimeWords(eventDate, now, timeZone);
  const full = longDate(eventDate, timeZone);
  return (
    <div className="flex items-center gap-3">
      <CalendarLeaf month={month} day={day} />
      <div className="min-w-0">
        <p className={cn('font-semibold', isOff && 'line-through')}>
          <time dateTime={eventDate}>
            {children === undefined ? (
              <>
                {`${evening.day} · `}
                <span className={cn('inline-block', isOff && 'line-through')}>{evening.hours}</span>
              </>
            ) : (
              full
            )}
          </time>
        </p>
        {/* the dot between the two is cut off if a line would begin with it */}
        <p className="overflow-hidden text-base text-ink-soft">
          {children ?? (
            <span className="-ml-3 flex flex-wrap">
              <span className="pl-3">{full}</span>{' '}
              {left && (
                <span className="whitespace-nowrap before:inline-block before:w-3 before:text-center before:content-['·']">
                  {left}
                </span>
              )}
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
