import { Armchair, CircleAlert } from 'lucide-react';
import type { GameEvent } from '../../modules/events/contract.ts';
import { dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';

type Props = { gameEvent: GameEvent /** The present moment in milliseconds. */; now: number };

/** What the cafe says to an event that asks it for a table. Renders nothing where nobody has to be asked. */
export function TableNotice({ gameEvent: { table, cafe }, now }: Props) {
  const { timeZone } = useSiteConfig();
  if (!table) return null;
  const name = cafe?.name ?? 'The cafe';
  const isFree = table.freeUntil !== undefined && Date.parse(table.freeUntil) > now;
  if (table.state === 'declined') {
    return (
      <p className="flex items-start gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-semibold">{name} has no table for this.</strong> The host will move it or call it off.
          {isFree && table.freeUntil && (
            <> Until {dayAndTimeWithin(table.freeUntil, now, timeZone)}, giving a seat back is free.</>
          )}
        </span>
      </p>
    );
  }
  return (
    <p className="flex items-center gap-2 text-ink-soft text-sm">
      <Armchair aria-hidden className="size-4 shrink-0" />
      {table.state === 'asked' ? `Table asked. ${name} hasn’t answered yet.` : 'Table confirmed by the cafe.'}
    </p>
  );
}
