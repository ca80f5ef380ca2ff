import { viewOf } from '@tablemates/event-store';
import type { TurnoutWeek } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { turnout, weekOf } from './turnout.ts';

/**
 * What became of seats, by the week in which gameEvents start: the last `weeks` weeks up to that of `today`, newest first.
 * Weeks without gameEvents are left out. Cancelled gameEvents count as such alone.
 *
 * @param today the city's local date
 */
export async function findTurnout(sql: Sql, today: string, weeks: number): Promise<TurnoutWeek[]> {
  const last = weekOf(today);
  const first = new Date(Date.parse(`${last}T00:00:00Z`) - (weeks - 1) * 7 * 86_400_000).toISOString().slice(0, 10);
  const sum = (column: string) => sql`coalesce(sum(${sql(column)}) filter (where not cancelled), 0)::int`;
  return sql<TurnoutWeek[]>`
    select week, count(*) filter (where not cancelled)::int as game_events,
      count(*) filter (where cancelled)::int as cancelled, ${sum('seats')} as seats, ${sum('taken')} as taken,
      ${sum('offered')} as offered, ${sum('given_back_early')} as given_back_early,
      ${sum('given_back_late')} as given_back_late, ${sum('filled_again')} as filled_again, ${sum('came')} as came,
      ${sum('no_shows')} as no_shows
    from ${sql(viewOf(turnout))}
    where week >= ${first} and week <= ${last} group by week order by week desc`;
}
