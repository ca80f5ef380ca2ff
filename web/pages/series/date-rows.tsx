import { Armchair, Check, Hourglass, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Series } from '../../../modules/series/contract.ts';
import { eventPath } from '../../features/events/event-path.ts';
import { displayEvent } from '../../features/events/event-state.ts';
import { opensAt } from '../../features/events/series-in-list.ts';
import { TableDiscs } from '../../features/events/table-discs.tsx';
import { mayTakePart, useViewerAt, type ViewerAt } from '../../features/events/viewer-at.ts';
import type { SeriesDate } from '../../features/series/dates.ts';
import { skippedWords } from '../../features/series/series-words.ts';
import { cn } from '../../lib/cn.ts';
import { dayAndTimeWithin, nearDayWord } from '../../lib/day-words.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime, localClockTime, localMoment, localNowAt, longLocalDate, shortLocalDate } from '../../lib/time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { CalendarLeaf } from '../../ui/calendar-leaf.tsx';

type Props = {
  series: Series;
  dates: readonly SeriesDate[];
  /** The present moment in milliseconds. */
  now: number;
};

/** Dates of a series in rows: the people of each, or why it is not held. A press opens the evening. */
export const DateRows = ({ series, dates, now }: Props) => (
  <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised">
    {dates.map((date) => (
      <Row key={date.gameEvent?.id ?? date.date} {...date} series={series} now={now} />
    ))}
  </ul>
);

function Row({ date, gameEvent, skipped, series, now }: SeriesDate & Omit<Props, 'dates'>) {
  const { timeZone } = useSiteConfig();
  const localNow = localNowAt(now, timeZone);
  const isOff = skipped !== undefined || gameEvent.status === 'cancelled';
  const [month, day] = shortLocalDate(date).split(' ').slice(1);
  const whole = longLocalDate(date).replace(`, ${localNow.slice(0, 4)}`, '');
  const near = gameEvent && nearDayWord(localMoment(gameEvent.eventDate, timeZone), localNow);
  const isVeryNear = near === 'Today' || near === 'Tonight' || near === 'Tomorrow';
  const title = gameEvent && isVeryNear ? `${near}, ${clockTime(gameEvent.eventDate, timeZone)}` : whole;
  return (
    <li className={cn('relative flex items-center gap-3 p-3', isOff ? 'hatched' : 'hover:bg-sunken/60')}>
      <CalendarLeaf month={month} day={day} isOff={isOff} />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className={cn('font-semibold', isOff && 'font-medium text-ink-soft line-through decoration-[1.5px]')}>
          {gameEvent ? (
            <Link
              to={eventPath(gameEvent)}
              viewTransition
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-soft">
          {skipped ? (
            skippedWords(skipped)
          ) : (
            <Differences gameEvent={gameEvent} series={series} now={now} timeZone={timeZone} />
          )}
        </p>
        {gameEvent && !isOff && (
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
            <TableDiscs gameEvent={gameEvent} withFree={displayEvent(gameEvent, now).state === 'open'} size={26} />
            <Own gameEvent={gameEvent} now={now} />
          </div>
        )}
      </div>
    </li>
  );
}

type Facts = {
  gameEvent: Series['nextDates'][number];
  series: Series;
  now: number;
  timeZone: string;
};

/** What differs from the other dates, the free seats, and from when the viewer can take one. */
function Differences({ gameEvent, series, now, timeZone }: Facts) {
  const viewer = useViewerAt(gameEvent, now);
  const { startTime, cafeId, cafe } = gameEvent;
  const { badges, state } = displayEvent(gameEvent, now);
  const from = state === 'open' && mayTakePart(viewer) ? opensAt(gameEvent, now) : null;
  return [
    ...(startTime === series.startTime ? [] : [`${localClockTime(startTime)} this time`]),
    ...(cafeId === series.cafeId ? [] : [`at ${cafe?.name ?? 'another cafe'} this time`]),
    badges.map(({ label }) => label).join(', '),
    ...(from ? [`opens to you ${dayAndTimeWithin(from, now, timeZone)}`] : []),
  ].join(' · ');
}

const roles: Partial<Record<ViewerAt['as'], { label: string; tone: Tone; Icon: LucideIcon }>> = {
  participant: { label: 'Going', tone: 'felt', Icon: Check },
  waiting: { label: 'Waiting', tone: 'amber', Icon: Hourglass },
  offered: { label: 'Seat held', tone: 'amber', Icon: Armchair },
};

/** The viewer's part in a date, in a word. */
function Own({ gameEvent, now }: Pick<Facts, 'gameEvent' | 'now'>) {
  const own = roles[useViewerAt(gameEvent, now).as];
  return (
    own && (
      <Badge tone={own.tone}>
        <own.Icon aria-hidden />
        {own.label}
      </Badge>
    )
  );
}
