import { CalendarClock, CalendarX, HandHelping, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { endOf, hostDueAt } from '../../modules/events/rules.ts';
import { isolated } from '../../platform/isolated.ts';
import { quoted } from '../../platform/quoted.ts';
import { AdviceBadges } from '../features/events/advice-badges.tsx';
import { DateBlock } from '../features/events/details/date-block.tsx';
import { EventNotes } from '../features/events/event-notes.tsx';
import { displayEvent, type EventDisplay } from '../features/events/event-state.ts';
import { StatusBadges } from '../features/events/status-badges.tsx';
import { useViewerAt } from '../features/events/viewer-at.ts';
import { groupPath } from '../features/groups/group-path.ts';
import { dayAndTime, dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { CafeLine } from './cafe-line.tsx';
import { EventActions } from './event-actions.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { RegularOffer, SeriesLine } from './series/of-event.tsx';
import { TableNotice } from './table-notice.tsx';

/** Why nobody can take a seat any more; undefined before the start. */
function whyOver(state: EventDisplay['state'], { eventDate }: GameEvent, now: number) {
  if (state === 'cancelled') {
    return { Icon: CalendarX, words: 'This game event was called off. Nobody will be at the table.' };
  }
  if (state !== 'closed' && state !== 'ended') return undefined;
  return Date.parse(endOf(eventDate)) > now
    ? { Icon: CalendarClock, words: 'This game event is under way. Nobody can join any more.' }
    : { Icon: CalendarX, words: 'This game event is over.' };
}

const WHY_CANCELLED = {
  minimum: 'Too few people had a seat',
  series: 'The series changed',
  no_host: 'Nobody could host it',
  group: 'The group closed',
};

/** Who or what called it off, and when. */
function Cancelled({ cancelled, now }: { cancelled: NonNullable<GameEvent['cancelled']>; now: number }) {
  const { timeZone } = useSiteConfig();
  const { at, byName, because } = cancelled;
  const who = because ? WHY_CANCELLED[because] : byName !== null && `By ${isolated(byName)}`;
  return (
    <span className="block text-ink-soft">
      {who && `${who} · `}
      {dayAndTime(at, now, timeZone)}
    </span>
  );
}

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

/** The game, time, place and actions: beside the table on large screens, below it on phones. */
export function EventPanel({ gameEvent, now }: Props) {
  const display = displayEvent(gameEvent, now);
  const viewer = useViewerAt(gameEvent, now);
  const { eventDate } = gameEvent;
  const { timeZone } = useSiteConfig();
  const over = whyOver(display.state, gameEvent, now);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @4xl:col-start-2 @4xl:row-span-2 @4xl:row-start-1 @4xl:rounded-sheet @4xl:border @4xl:border-line @4xl:bg-raised @4xl:p-6 @4xl:shadow-lift">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <StatusBadges display={display} viewer={display.reserve && viewer} />
        <h1 className="wrap-anywhere text-4xl">{gameNameOf(gameEvent.game)}</h1>
        <SeriesLine gameEvent={gameEvent} />
        {gameEvent.group && (
          <p className="flex items-center gap-1.5 text-felt-ink">
            <Users aria-hidden className="size-4 shrink-0" />
            <Link to={groupPath(gameEvent.group)} viewTransition className="tap-text font-semibold hover:underline">
              {gameEvent.group.name}
            </Link>
          </p>
        )}
      </div>
      {over && (
        <p className="flex items-start gap-3 rounded-field bg-sunken px-4 py-3">
          <over.Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <span>
            {over.words}
            {gameEvent.cancelled && <Cancelled cancelled={gameEvent.cancelled} now={now} />}
            {gameEvent.cancelReason && <span className="wrap-anywhere block">{quoted(gameEvent.cancelReason)}</span>}
            {display.state === 'cancelled' && viewer.as === 'participant' && (
              <span className="block">Your seat is released. It doesn’t count against you.</span>
            )}
          </span>
        </p>
      )}
      {over && <RegularOffer gameEvent={gameEvent} />}
      {gameEvent.seeksHost && !over && (
        <p className="flex items-start gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
          <HandHelping aria-hidden className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">Looking for a host.</strong> Seats stay. If nobody takes over by{' '}
            {dayAndTimeWithin(hostDueAt(eventDate), now, timeZone)}, we call it off and tell everybody.
          </span>
        </p>
      )}
      {!over && <TableNotice gameEvent={gameEvent} now={now} />}
      <MovedNotice gameEvent={gameEvent} now={now} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <DateBlock eventDate={eventDate} now={now} isOff={display.state === 'cancelled'} />
        <EventNotes gameEvent={gameEvent} now={now} isToldElsewhere />
        <AdviceBadges gameEvent={gameEvent} />
      </div>
      <CafeLine cafe={gameEvent.cafe} cafeId={gameEvent.cafeId} />
      <div className="contents print:hidden">
        <EventActions gameEvent={gameEvent} now={now} />
      </div>
    </div>
  );
}
