import { CalendarClock, UsersRound } from 'lucide-react';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { movedText, needsText } from './event-notes-text.ts';

/** That it was moved, and from where; that it needs more people. Nothing where there is nothing to say. */
export function EventNotes({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  if (!isAhead) return null;
  const moved = movedText(gameEvent, timeZone);
  const needs = needsText(gameEvent);
  return (
    <>
      {moved !== undefined && (
        <p className="flex gap-2.5 text-ink-soft text-sm">
          <CalendarClock aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {moved}
        </p>
      )}
      {needs !== undefined && (
        <p className="flex gap-2.5 text-ink-soft text-sm">
          <UsersRound aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {needs}
        </p>
      )}
    </>
  );
}
