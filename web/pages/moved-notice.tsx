import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import type { GameEvent } from '../../modules/events/contract.ts';
import { leavingIsLateFrom } from '../../modules/events/rules.ts';
import { isolated } from '../../platform/isolated.ts';
import { EventSummary } from '../features/events/event-summary.tsx';
import { inWords } from '../features/events/event-time-words.ts';
import { useViewerAt } from '../features/events/viewer-at.ts';
import { LeaveDialog } from '../features/joining/leave-button.tsx';
import { counted } from '../lib/counted.ts';
import { dayAndTime, dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { Button } from '../ui/button.tsx';
import { WasIs } from '../ui/was-is.tsx';

type Props = { gameEvent: GameEvent /** The present moment in milliseconds. */; now: number };

/**
 * The old and the new time and place of an event that was moved, and for a participant until when the seat can be given
 * back freely because of it. Renders nothing for others, and after the start or a cancellation.
 */
export function MovedNotice({ gameEvent, now }: Props) {
  const { timeZone } = useSiteConfig();
  const [asking, setAsking] = useState(false);
  const { as } = useViewerAt(gameEvent, now);
  const { movedFrom, eventDate, cafe, host, status } = gameEvent;
  if (!movedFrom || status !== 'upcoming' || Date.parse(eventDate) <= now) return null;
  const later = Date.parse(eventDate) - Date.parse(movedFrom.eventDate);
  const freeUntil = leavingIsLateFrom(eventDate, movedFrom.freeUntil);
  const isFree = as === 'participant' && Date.parse(freeUntil) > now;
  const who = as === 'host' ? 'You' : isolated(host?.firstName ?? 'The host');
  return (
    <section
      aria-label="Moved"
      className="flex gap-3 rounded-card border border-amber bg-amber-wash p-4 text-amber-ink"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="grid min-w-0 gap-2">
        <p className="font-semibold">
          {who} moved it{' '}
          {later === 0 ? 'to another cafe' : later > 0 ? `${span(later)} later` : `${span(-later)} earlier`}
        </p>
        {later !== 0 && (
          <WasIs was={dayAndTime(movedFrom.eventDate, now, timeZone)} is={dayAndTime(eventDate, now, timeZone)} />
        )}
        {movedFrom.cafe && cafe && <WasIs was={movedFrom.cafe.name} is={cafe.name} />}
        {isFree && (
          <>
            <Button
              variant="outline"
              className="justify-self-start border-current! bg-transparent! text-current!"
              onClick={() => setAsking(true)}
            >
              Give my seat back
            </Button>
            <p>
              <strong className="font-semibold">Free until {dayAndTimeWithin(freeUntil, now, timeZone)}.</strong>{' '}
              {freeUntil === movedFrom.freeUntil && 'Then the usual 24-hour rule.'}
            </p>
            <LeaveDialog
              gameEvent={gameEvent}
              summary={<EventSummary gameEvent={gameEvent} />}
              asking={asking}
              onAskingChange={setAsking}
            />
          </>
        )}
      </div>
    </section>
  );
}

const DAY_MS = 86_400_000;

/** How long, such as `2 hours` or `3 days`. */
const span = (milliseconds: number): string =>
  milliseconds % DAY_MS === 0 ? counted(milliseconds / DAY_MS, 'day') : inWords(milliseconds).replace('in ', '');
