import { viewOf } from '@tablemates/event-store';
import { SEAT_MAILS, type Turnout, type TurnoutMail, type TurnoutWeek } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { mondayOf } from '../../platform/local-time.ts';
import { WEEK_MS } from '../../platform/time-units.ts';
import { turnout } from './turnout.ts';

/**
 * The use of seats, by the week in which gameEvents start: the last `weeks` weeks up to that of `today`, newest first.
 * Weeks without gameEvents are left out. A cancelled gameEvent is counted only as cancelled. What people did after each
 * mail is summed over all these weeks.
 *
 * @param today the city's local date
 */
export async function findTurnout(sql: Sql, today: string, weeks: number): Promise<Turnout> {
  const last = mondayOf(today);
  const first = new Date(Date.parse(`${last}T00:00:00Z`) - (weeks - 1) * WEEK_MS).toISOString().slice(0, 10);
  const sum = (column: string) => sql`coalesce(sum(${sql(column)}) filter (where not cancelled), 0)::int`;
  const within = sql`week >= ${first} and week <= ${last}`;
  const weekly = sql<TurnoutWeek[]>`
    select week, count(*) filter (where not cancelled)::int as game_events,
      count(*) filter (where cancelled)::int as cancelled, ${sum('seats')} as seats, ${sum('taken')} as taken,
      ${sum('offered')} as offered, ${sum('given_back_early')} as given_back_early,
      ${sum('given_back_late')} as given_back_late, ${sum('filled_again')} as filled_again, ${sum('confirmed')} as confirmed,
      ${sum('came')} as came, ${sum('no_shows')} as no_shows
    from ${sql(viewOf(turnout))}
    where ${within} group by week order by week desc`;
  const mailed = sql<TurnoutMail[]>`
    select mail.after, sum(mail.sent)::int as sent, sum(mail.confirmed)::int as confirmed,
      sum(mail.given_back)::int as given_back
    from ${sql(viewOf(turnout))},
      lateral (
        select stage.key as after, (stage.value ->> 'sent')::int as sent, (stage.value ->> 'confirmed')::int as confirmed,
          (stage.value ->> 'givenBack')::int as given_back
        from jsonb_each(mails) stage) mail
    where ${within} and not cancelled group by mail.after`;
  const [byWeek, found] = await Promise.all([weekly, mailed]);
  const nothing = { sent: 0, confirmed: 0, givenBack: 0 };
  const mails = (['none', ...SEAT_MAILS] as const).map(
    (after) => found.find((mail) => mail.after === after) ?? { after, ...nothing },
  );
  return { weeks: byWeek, mails };
}
