import { BookOpen, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UNKNOWN_CAFE } from '../../../../modules/catalog/rules.ts';
import type { GameEvent } from '../../../../modules/events/contract.ts';
import { EventNotes } from '../event-notes.tsx';
import { displayEvent } from '../event-state.ts';
import { StatusBadges } from '../status-badges.tsx';
import { useViewerAt } from '../viewer-at.ts';
import { DateBlock } from './date-block.tsx';

type FactsProps = {
  gameEvent: GameEvent;
  /** The present moment in milliseconds. */
  now: number;
};

/** State, time and place, for a dialog. Links replace the dialog's history entry. */
export function EventFacts({ gameEvent, now }: FactsProps) {
  const display = displayEvent(gameEvent, now);
  const viewer = useViewerAt(gameEvent, now);
  const { cafe, cafeId, eventDate } = gameEvent;
  return (
    <div className="grid gap-3">
      <StatusBadges display={display} viewer={display.reserve && viewer} />
      <DateBlock eventDate={eventDate} now={now} />
      <EventNotes gameEvent={gameEvent} now={now} />
      <div className="flex items-center gap-3">
        <span aria-hidden className="grid size-12 shrink-0 place-items-center rounded-field bg-felt-wash text-felt-ink">
          <MapPin className="size-5.5" />
        </span>
        {cafe ? (
          <p className="min-w-0 leading-snug">
            <Link to={`/cafes/${cafeId}`} replace className="tap-text font-semibold hover:underline">
              {cafe.name}
            </Link>
            <span className="block text-base text-ink-soft">{cafe.address}</span>
          </p>
        ) : (
          <p className="font-semibold">{UNKNOWN_CAFE}</p>
        )}
      </div>
    </div>
  );
}

/**
 * A summary of the game's rules. Renders nothing if there is none.
 *
 * @param open shown in full under a heading, as on the page; otherwise collapsed, as in a dialog
 */
export function HowToPlay({ children: rules, open = false }: { children: string | undefined; open?: boolean }) {
  if (!rules) return null;
  if (open) {
    return (
      <section aria-labelledby="how-to-play">
        <h2 id="how-to-play" className="mb-2 text-2xl">
          How to play
        </h2>
        <p className="whitespace-pre-line">{rules}</p>
      </section>
    );
  }
  return (
    <details className="rounded-card border border-line bg-paper">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2.5 rounded-card px-4 font-semibold">
        <BookOpen aria-hidden className="size-4.5 text-ink-soft" />
        How to play
      </summary>
      <p className="whitespace-pre-line px-4 pb-4 text-ink-soft">{rules}</p>
    </details>
  );
}
