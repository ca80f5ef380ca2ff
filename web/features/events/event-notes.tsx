import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { movedText, needsText, signUpText } from './event-notes-text.ts';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** Whether a move is told elsewhere. */
  isMovedElsewhere?: boolean;
};

/** Notes: moved and from when, needs more people, when sign-up closes. Renders nothing if there are none. */
export function EventNotes({ gameEvent, now, isMovedElsewhere = false }: Props) {
  const { timeZone } = useSiteConfig();
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const notes = isAhead
    ? [
        isMovedElsewhere ? undefined : movedText(gameEvent, timeZone),
        needsText(gameEvent, now),
        signUpText(gameEvent, now, timeZone),
      ].filter(Boolean)
    : [];
  return notes.map((note) => (
    <p key={note} className="text-ink-soft text-sm">
      {note}
    </p>
  ));
}
