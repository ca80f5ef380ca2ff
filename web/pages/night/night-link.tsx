import { LayoutGrid } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightPath } from '../../features/events/event-path.ts';
import { nightWords } from '../../features/events/night-words.ts';
import { useNow } from '../../lib/use-now.ts';
import { useNight } from './use-night.ts';

/** The way from a table to the page of its night. Renders nothing for a table that is alone. */
export function NightLink({ gameEvent }: { gameEvent: GameEvent }) {
  const night = useNight(gameEvent);
  const now = useNow();
  const [first = gameEvent] = night;
  if (night.length < 2) return null;
  return (
    <p className="mb-4 flex items-center gap-2 rounded-card bg-sunken px-4 py-3">
      <LayoutGrid aria-hidden className="size-5 shrink-0 text-ink-soft" />
      <span>
        <Link to={nightPath(first)} viewTransition className="tap-text font-semibold underline underline-offset-2">
          All tables of this night
        </Link>
        : {nightWords(night, now)}
      </span>
    </p>
  );
}
