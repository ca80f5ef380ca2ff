import type { DeskNight } from '../../../modules/cafe-nights/contract.ts';
import { cn } from '../../lib/cn.ts';
import { useSiteConfig } from '../../lib/site-config.tsx';
import { clockTime } from '../../lib/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { comingTo, roomLeft } from './nights.ts';

/** The evenings of a night, large enough to be read from behind the bar. */
export function NightRows({ rows }: { rows: DeskNight['gameEvents'] }) {
  const { timeZone } = useSiteConfig();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {rows.map((row) => {
        const { id, startsAt, endsAt, game, host, table, moved, cancelled, conflict } = row;
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
            <p className={cn('w-24 shrink-0', cancelled && 'text-ink-soft line-through')}>
              <span className="block font-display font-heading text-xl">{clockTime(startsAt, timeZone)}</span>
              <span className="block text-ink-soft text-sm">to {clockTime(endsAt, timeZone)}</span>
            </p>
            <p className="wrap-anywhere min-w-20 flex-1">
              <span
                className={cn('block font-display font-heading text-lg', cancelled && 'text-ink-soft line-through')}
              >
                {game}
              </span>
              <span className="block text-ink-soft">{host}</span>
            </p>
            <span className="flex flex-wrap gap-1.5 empty:hidden">
              {cancelled && <Badge tone="brick">Cancelled</Badge>}
              {moved && !cancelled && <Badge tone="amber">Moved</Badge>}
              {table === 'asked' && !cancelled && <Badge tone="amber">Asks for a table</Badge>}
              {table === 'declined' && !cancelled && <Badge tone="brick">Declined</Badge>}
              {conflict && <Badge tone="brick">Doesn’t fit</Badge>}
            </span>
            {!cancelled && (
              <p className="shrink-0 text-right">
                <span className="block font-display font-heading text-2xl tabular-nums">
                  {comingTo(row)}
                  <span className="sr-only"> coming,</span>
                </span>
                <span className="block text-ink-soft text-sm">{roomLeft(row)}</span>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
