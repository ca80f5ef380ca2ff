import { viewOf } from '@tablemates/event-store';
import { REGULAR_DAYS, REGULAR_EVENINGS } from '../../modules/cafe-nights/month-rules.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { attendance } from '../reliability/attendance.ts';

type Guests = { readonly regulars: number; readonly firstTimers: number };

/**
 * How many of the people who came to a cafe from `from` to before `until` were regulars by then, and how many came there
 * for the first time. Nobody is named.
 */
export async function countGuests(sql: Sql, cafeId: string, from: Instant, until: Instant): Promise<Guests> {
  const [row = { regulars: 0, firstTimers: 0 }] = await sql<Guests[]>`
    with guests as (
      select min(a.starts_at) as first_at, max(a.starts_at) as last_at,
        count(*) filter (where a.starts_at >= ${addDays(until, -REGULAR_DAYS)}) as lately
      from ${sql(viewOf(gameEvents))} e
      join ${sql(viewOf(attendance))} a on a.game_event_id = e.id and a.role = 'participant' and a.status = 'attended'
      where e.cafe_id = ${cafeId} and e.status <> 'cancelled' and e.starts_at < ${until}
      group by a.user_id)
    select count(*) filter (where lately >= ${REGULAR_EVENINGS})::int as regulars,
      count(*) filter (where first_at >= ${from})::int as first_timers
    from guests where last_at >= ${from}`;
  return row;
}
