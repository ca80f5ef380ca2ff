import type { GameEvent } from '../../../modules/events/contract.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { movedText, needsText, newcomersText, signUpText } from './event-notes-text.ts';

type Props = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
  /** Whether a move, and that a host is sought, are told elsewhere. */
  isToldElsewhere?: boolean;
};

/** Notes: looking for a host, moved and from when, needs more people, seats kept for newcomers, when sign-up closes. Renders nothing if there are none. */
export function EventNotes({ gameEvent, now, isToldElsewhere = false }: Props) {
  const { timeZone } = useSiteConfig();
  const isAhead = gameEvent.status === 'upcoming' && Date.parse(gameEvent.eventDate) > now;
  const notes = isAhead
    ? [
        !isToldElsewhere && gameEvent.seeksHost ? 'Looking for a host' : undefined,
        !isToldElsewhere && !gameEvent.tableLost && gameEvent.table?.state === 'asked' ? 'Table asked' : undefined,
        !isToldElsewhere && (gameEvent.tableLost || gameEvent.table?.state === 'declined')
          ? 'The cafe has no table'
          : undefined,
        isToldElsewhere ? undefined : movedText(gameEvent, timeZone),
        needsText(gameEvent, now),
        newcomersText(gameEvent, now, timeZone),
        signUpText(gameEvent, now, timeZone),
      ].filter(Boolean)
    : [];
  return notes.map((note) => (
    <p key={note} className="text-ink-soft">
      {note}
    </p>
  ));
}
