import { viewOf } from '@tablemates/event-store';
import { RATING_HOURS } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { isToAskAgain } from '../events/game-event-queries.ts';
import { gameEvents } from '../events/game-events.ts';
import { groups } from '../groups/groups.ts';
import { series } from './series.ts';

/** The place of a series in the list. */
export type SeriesCursor = { readonly isEnded: boolean; readonly startedAt: Instant; readonly id: string };

/** Series that have not ended, the latest first, then those that have. An absent filter matches all. */
export const findSeries = (
  sql: Sql,
  { hostId, groupId, cafeId }: { readonly [Of in 'hostId' | 'groupId' | 'cafeId']?: string | undefined },
  after: SeriesCursor | undefined,
  limit: number,
) => sql<SeriesCursor[]>`
  select s.id, s.started_at, s.state = 'ended' as is_ended from ${sql(viewOf(series))} s
  where true ${hostId ? sql`and s.host_id = ${hostId}` : sql``} ${cafeId ? sql`and s.cafe_id = ${cafeId}` : sql``}
    ${groupId ? sql`and s.group_id = ${groupId}` : sql``}
    ${isBehind(sql, after)}
  ${latestFirst(sql)} limit ${limit}`;

/** The series that a person hosts and that have not ended, with the names of their game and cafe. */
export const findSeriesOfHost = (sql: Sql, userId: string) => sql<
  { id: string; words: string; gameName: string | null; cafeName: string | null }[]
>`
  select s.id, s.words, g.name as game_name, c.name as cafe_name from ${sql(viewOf(series))} s
    left join ${sql(viewOf(games))} g on g.id = s.game_id
    left join ${sql(viewOf(cafes))} c on c.id = s.cafe_id
  where s.host_id = ${userId} and s.state <> 'ended' order by s.started_at, s.id`;

/** The order of lists of series `s`, and the condition of being behind a place in it. */
export const latestFirst = (sql: Sql) => sql`order by s.state = 'ended', s.started_at desc, s.id desc`;
export const isBehind = (sql: Sql, after: SeriesCursor | undefined) =>
  after
    ? sql`and ((s.state = 'ended') > ${after.isEnded} or (s.state = 'ended') = ${after.isEnded}
        and (s.started_at, s.id) < (${after.startedAt}, ${after.id}))`
    : sql``;

/** A time between two instants, the first included. */
type Span = { readonly from: Instant; readonly to: Instant };

/**
 * Ids of series, after this id: all that have not ended, those that run and of which a date began or could no
 * longer be rated within a time, those at which somebody asked for a standing seat, those of closed groups,
 * or those whose cafe is to be reminded that it is asked; or those that have ended, and have an open date ahead.
 */
export async function findToSweep(
  sql: Sql,
  which:
    | 'all'
    | Span
    | 'keeping seats'
    | 'of closed groups'
    | { readonly askedBy: Instant }
    | { readonly endedBy: Instant },
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const isIn = ({ from, to }: Span, hours: number) =>
    sql`e.starts_at >= ${from}::timestamptz - ${`${hours} hours`}::interval
      and e.starts_at < ${to}::timestamptz - ${`${hours} hours`}::interval`;
  const isOne =
    which === 'all'
      ? sql`s.state <> 'ended'`
      : which === 'keeping seats'
        ? sql`s.state <> 'ended' and s.asked <> '[]'`
        : which === 'of closed groups'
          ? sql`s.state <> 'ended' and s.group_id in (
              select id from ${sql(viewOf(groups))} where closed_at is not null)`
          : 'askedBy' in which
            ? sql`(s.table_due_at is not null or s.table_asked_of is not null)
                and ${isToAskAgain(sql, 's', which.askedBy)}`
            : 'endedBy' in which
              ? sql`s.state = 'ended' and exists (select from ${sql(viewOf(gameEvents))} e
                where e.series_id = s.id and e.status = 'upcoming' and e.starts_at > ${which.endedBy})`
              : sql`s.state = 'running' and exists (
            select from ${sql(viewOf(gameEvents))} e
            where e.series_id = s.id and (${isIn(which, 0)} or ${isIn(which, RATING_HOURS)}))`;
  const rows = await sql<{ id: string }[]>`
    select s.id from ${sql(viewOf(series))} s
    where ${isOne} ${after ? sql`and s.id > ${after}` : sql``} order by s.id limit ${limit}`;
  return rows.map(({ id }) => id);
}
