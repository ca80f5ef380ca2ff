import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { z } from 'zod';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import type { MarksQuery } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import { type Sql, withCustomPlan } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { type AttendanceRow, attendance } from './attendance.ts';

export type MarksFilter = z.output<typeof MarksQuery>;

/** A current no-show or late cancel, with present names. */
export type Mark = Omit<AttendanceRow, 'status'> & {
  readonly status: 'no_show' | 'late_cancel';
  readonly startsAt: Instant;
  readonly gameName: string;
  readonly cafeName: string;
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

const isMark = (sql: Sql, { mark }: MarksFilter) =>
  mark ? sql`status = ${mark}` : sql`status in ('no_show', 'late_cancel')`;

/** @param marks the marks of the gameEvent `e`; erased people appear in no list */
const matching = (sql: Sql, marks: Fragment, { from, to }: MarksFilter) => sql`
  from ${sql(viewOf(gameEvents))} e
  join ${marks} on a.game_event_id = e.id
  join ${sql(viewOf(people))} p on p.id = a.user_id and p.search_text is not null
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  where true
    ${from ? sql`and e.starts_at >= ${from}` : sql``}
    ${to ? sql`and e.starts_at < ${to}` : sql``}`;

/** The marks at gameEvents that start in a period, oldest first. */
export const findMarks = (sql: Sql, filter: MarksFilter, after: Mark | undefined, limit: number): Promise<Mark[]> =>
  withCustomPlan(
    sql,
    (tx) => tx<Mark[]>`
      select a.game_event_id, a.user_id, a.status, a.role, a.cause, a.host_status, e.starts_at,
        coalesce(g.name, ${UNKNOWN_GAME}) as game_name, coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name,
        p.member_id, p.first_name, p.last_name, p.email
      ${matching(
        sql,
        // `offset 0` makes the planner look marks up by gameEvent. Without it, it would read the whole table for a page
        sql`lateral (
          select * from ${sql(viewOf(attendance))} where game_event_id = e.id and ${isMark(sql, filter)} offset 0) a`,
        filter,
      )}
      ${
        after
          ? // only the first condition uses the index
            sql`and e.starts_at >= ${after.startsAt}
              and (e.starts_at, e.id, a.user_id) > (${after.startsAt}, ${after.gameEventId}, ${after.userId})`
          : sql``
      }
      order by e.starts_at, e.id, a.user_id limit ${limit}`,
  );

export async function countMarks(sql: Sql, filter: MarksFilter): Promise<number> {
  const [counted] = await sql<[{ marks: number }]>`
    select count(*)::int as marks
    ${matching(sql, sql`(select * from ${sql(viewOf(attendance))} where ${isMark(sql, filter)}) a`, filter)}`;
  return counted.marks;
}
