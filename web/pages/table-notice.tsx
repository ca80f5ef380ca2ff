import { skipToken } from '@reduxjs/toolkit/query';
import { Armchair, CircleAlert } from 'lucide-react';
import { closingAt, spanInWords } from '../../modules/cafe-nights/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { useCafeQuery } from '../features/cafes/cafes-api.ts';
import { dayAndTimeWithin } from '../lib/day-words.ts';
import { useSiteConfig } from '../lib/site-config.tsx';
import { viewerHosts } from '../lib/viewer-hosts.ts';

type Props = { gameEvent: GameEvent /** The present moment in milliseconds. */; now: number };

/** What the cafe says to an event, if it wants to be asked or cannot have it any more. Otherwise it renders nothing. */
export function TableNotice({ gameEvent, now }: Props) {
  const { table, tableLost, cafe } = gameEvent;
  const { timeZone } = useSiteConfig();
  const name = cafe?.name ?? 'The cafe';
  const closing = useClosingOf(gameEvent);
  const why = closing
    ? `is closed ${spanInWords(closing)}`
    : tableLost
      ? WHY_LOST[tableLost.because]
      : table?.state === 'declined' && 'has no table for this';
  if (why) {
    const { freeUntil } = tableLost ?? table ?? {};
    const isFree = freeUntil !== undefined && Date.parse(freeUntil) > now;
    return (
      <p className="flex items-start gap-3 rounded-field bg-amber-wash px-4 py-3 text-amber-ink">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-semibold">
            {name} {why}
            {closing?.reason && `: ${closing.reason}`}
            {!/[.!?]$/.test(closing?.reason ?? '') && '.'}
          </strong>{' '}
          {viewerHosts(gameEvent) ? 'Please move it or call it off.' : 'The host will move it or call it off.'}
          {isFree && <> Until {dayAndTimeWithin(freeUntil, now, timeZone)}, giving a seat back is free.</>}
        </span>
      </p>
    );
  }
  if (!table) return null;
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <Armchair aria-hidden className="size-4 shrink-0" />
      {table.state === 'asked' ? `Table asked. ${name} hasn’t answered yet.` : 'Table confirmed by the cafe.'}
    </p>
  );
}

/** The closing of its cafe that an event without a table is in. */
function useClosingOf({ tableLost, cafeId, eventDate }: GameEvent) {
  const { timeZone } = useSiteConfig();
  const { currentData } = useCafeQuery(tableLost?.because === 'closed' ? cafeId : skipToken);
  return (currentData?.house && closingAt(currentData.house, eventDate, timeZone)) ?? undefined;
}

const WHY_LOST = {
  closed: 'is closed that night',
  not_approved: 'takes no events any more',
  gone: 'is not on our list any more',
} as const;
