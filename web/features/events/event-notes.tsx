import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { movedText, needsText, signUpText } from './event-notes-text.ts';

/** That it was moved, and from where; that it needs more people; until when one can sign up. Nothing where there is nothing to say. */
export function EventNotes({ gameEvent, now }: { gameEvent: GameEvent; now: number }) {
  const { timeZone } = useSiteConfig();
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const notes = isAhead
    ? [movedText(gameEvent, timeZone), needsText(gameEvent, now), signUpText(gameEvent, now, timeZone)].filter(Boolean)
    : [];
  return notes.map((note) => (
    <p key={note} className="text-ink-soft text-sm">
      {note}
    </p>
  ));
}
