import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import { isHost } from '../../modules/events/rules.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { groups } from '../groups/groups.ts';
import { attendance } from '../reliability/attendance.ts';
import { type Evening, eveningAt, evenings, type Past } from './evenings.ts';
import { type Counted, countEvening, type First, hourOf, leadOf, weekday } from './numbers.ts';

export type NumbersFilter = {
  /** Local dates, inclusive. */
  readonly from: string;
  readonly to: string;
  /** Whose evenings; absent for everybody's. A group has those of whoever hosts there. */
  readonly hostId?: string | undefined;
  readonly groupId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly weekday?: number | undefined;
  readonly hour?: number | undefined;
  /** Only marks of people who took their seats so early. */
  readonly lead?: number | undefined;
};

/** The evenings of a filter that were not cancelled, the earliest first, with their numbers, as known at an instant. */
export async function findCounted(sql: Sql, filter: NumbersFilter, asOf: Instant): Promise<readonly Counted[]> {
  const { from, to, hostId, groupId } = filter;
  // an evening may have been elsewhere then, so its past decides
  const there = sql`${sql(viewOf(evenings))} where last_date >= ${from} and first_date <= ${to}
    ${hostId ? sql`and host_ids ? ${hostId}` : sql``} ${groupId ? sql`and group_id = ${groupId}` : sql``}`;
  const [rows, marks] = await Promise.all([
    sql<Past[]>`select game_event_id, group_id, facts from ${there}`,
    findMarks(sql, sql`select game_event_id from ${there}`, asOf),
  ]);
  const marksOf = Map.groupBy(marks, ({ gameEventId }) => gameEventId);
  return rows
    .flatMap((row) => eveningAt(row, asOf) ?? [])
    .filter((evening) => isIn(evening, filter))
    .map((evening) => {
      const made = marksOf.get(evening.gameEventId) ?? [];
      const counted = made.filter(({ userId }) => filter.lead === undefined || leadOf(evening, userId) === filter.lead);
      return countEvening(
        evening,
        new Map(counted.map(({ userId, status }) => [userId, status])),
        counted.filter((mark) => mark.startsAt !== null),
      );
    })
    .toSorted(({ evening: one }, { evening: other }) => (isBefore(one, other) ? -1 : 1));
}

const isBefore = (one: Evening, other: Evening): boolean =>
  one.startsAt < other.startsAt || (one.startsAt === other.startsAt && one.gameEventId < other.gameEventId);

const isIn = (evening: Evening, filter: NumbersFilter): boolean =>
  !evening.isCancelled &&
  evening.startDate >= filter.from &&
  evening.startDate <= filter.to &&
  (filter.hostId === undefined || isHost({ hostId: evening.host }, filter.hostId)) &&
  (filter.gameId === undefined || evening.gameId === filter.gameId) &&
  (filter.cafeId === undefined || evening.cafeId === filter.cafeId) &&
  (filter.weekday === undefined || weekday(evening) === filter.weekday) &&
  (filter.hour === undefined || hourOf(evening) === filter.hour);

/**
 * The last mark of a participant up to an instant; null without one. `a` is a row of attendance. Mostly that is its present
 * status, or it has only one mark, made later; a walk through the marks takes several times as long.
 */
const markAt = (sql: Sql, asOf: Instant) => sql`
  case when a.role = 'participant' and a.marks -> -1 ->> 'at' <= ${asOf} then a.status
    when jsonb_array_length(a.marks) = 1 then null else (
    select mark ->> 'status' from jsonb_array_elements(a.marks) with ordinality of_person(mark, place)
    where mark ->> 'role' = 'participant' and mark ->> 'at' <= ${asOf} order by place desc limit 1) end`;

/** A mark. `startsAt` if the person came to their first evening in the city; then `nextAt` is when they came again. */
type MarkRow = { readonly userId: string; readonly status: AttendanceStatus } & (
  | First
  | { readonly gameEventId: string; readonly startsAt: null; readonly nextAt: null }
);

/**
 * The marks of participants at these evenings, as they were at an instant. Everything is found by arrays, as the planner
 * cannot know how many rows have a mark, and each mark once: without `materialized` it is found where it is read.
 */
const findMarks = (sql: Sql, ids: Fragment, asOf: Instant) => sql<MarkRow[]>`
  with known as materialized (
    select a.user_id, a.game_event_id, a.starts_at, ${markAt(sql, asOf)} as status, a.game_event_id in (${ids}) as is_asked
    from ${sql(viewOf(attendance))} a
    where a.user_id = any(array(
      select distinct user_id from ${sql(viewOf(attendance))} where game_event_id = any(array(${ids}))))),
  in_order as (
    select *, status = 'attended' and row_number() over evenings = 1 as is_first, lead(starts_at) over evenings as next_at
    from known window evenings as (partition by user_id, status = 'attended' order by starts_at, game_event_id))
  select game_event_id, user_id, status,
    case when is_first then starts_at end as starts_at, case when is_first then next_at end as next_at
  from in_order where is_asked and status is not null`;

type Names = ReadonlyMap<string, string>;

/** The names of the groups, cafes and games of these evenings, by id. */
export async function findNamesOf(sql: Sql, counted: readonly Counted[]): Promise<Names> {
  const named = (model: { readonly name: string; readonly version: number }, ids: readonly (string | null)[]) =>
    sql<
      { id: string; name: string }[]
    >`select id, name from ${sql(viewOf(model))} where id = any(${[...new Set(ids)].filter((id) => id !== null)}::uuid[])`;
  const all = await Promise.all([
    named(
      groups,
      counted.map(({ evening }) => evening.groupId),
    ),
    named(
      cafes,
      counted.map(({ evening }) => evening.cafeId),
    ),
    named(
      games,
      counted.map(({ evening }) => evening.gameId),
    ),
  ]);
  return new Map(all.flat().map(({ id, name }) => [id, name]));
}
