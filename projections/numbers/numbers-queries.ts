import { viewOf } from '@tablemates/event-store';
import { isHost } from '../../modules/events/rules.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { groups } from '../groups/groups.ts';
import { attendance } from '../reliability/attendance.ts';
import { type Evening, type EveningRow, eveningAt, evenings } from './evenings.ts';
import { type Counted, countEvening, type First, hourOf, weekday } from './numbers.ts';

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
};

/** The evenings of a filter that were not cancelled, the earliest first, with their numbers, as known at an instant. */
export async function findCounted(sql: Sql, filter: NumbersFilter, asOf: Instant): Promise<readonly Counted[]> {
  const { from, to, hostId, groupId } = filter;
  // an evening may have been elsewhere then, so its past decides
  const rows = await sql<EveningRow[]>`
    select * from ${sql(viewOf(evenings))} where last_date >= ${from} and first_date <= ${to}
      ${hostId ? sql`and host_ids ? ${hostId}` : sql``} ${groupId ? sql`and group_id = ${groupId}` : sql``}`;
  const found = rows.flatMap((row) => eveningAt(row, asOf) ?? []).filter((evening) => isIn(evening, filter));
  const ids = found.map(({ gameEventId }) => gameEventId);
  const marks = await findMarks(sql, ids, asOf);
  const people = marks.filter(({ status }) => status === 'attended').map(({ userId }) => userId);
  const firsts = await findFirsts(sql, ids, [...new Set(people)], asOf);
  const marksOf = Map.groupBy(marks, ({ gameEventId }) => gameEventId);
  const firstsOf = Map.groupBy(firsts, ({ gameEventId }) => gameEventId);
  return found
    .map((evening) =>
      countEvening(
        evening,
        new Map(marksOf.get(evening.gameEventId)?.map(({ userId, status }) => [userId, status])),
        firstsOf.get(evening.gameEventId) ?? [],
      ),
    )
    .toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

const orderOf = ({ evening }: Counted): string => `${evening.startsAt} ${evening.gameEventId}`;

const isIn = (evening: Evening, filter: NumbersFilter): boolean =>
  !evening.isCancelled &&
  evening.startDate >= filter.from &&
  evening.startDate <= filter.to &&
  (filter.hostId === undefined || isHost({ hostId: evening.host }, filter.hostId)) &&
  (filter.gameId === undefined || evening.gameId === filter.gameId) &&
  (filter.cafeId === undefined || evening.cafeId === filter.cafeId) &&
  (filter.weekday === undefined || weekday(evening) === filter.weekday) &&
  (filter.hour === undefined || hourOf(evening) === filter.hour);

/** The last mark of a participant up to an instant; null without one. `a` is a row of attendance. */
const markAt = (sql: Sql, asOf: Instant) => sql`(
  select mark ->> 'status' from jsonb_array_elements(a.marks) with ordinality of_person(mark, place)
  where mark ->> 'role' = 'participant' and mark ->> 'at' <= ${asOf} order by place desc limit 1)`;

type MarkRow = { readonly gameEventId: string; readonly userId: string; readonly status: AttendanceStatus };

/** The marks of participants at these evenings, as they were at an instant. */
const findMarks = (sql: Sql, ids: readonly string[], asOf: Instant) => sql<MarkRow[]>`
  select * from (
    select a.game_event_id, a.user_id, ${markAt(sql, asOf)} as status from ${sql(viewOf(attendance))} a
    where a.game_event_id = any(${ids}::uuid[])) marked
  where status is not null`;

/** Of these people, those whose first evening in the city was one of these, as it was known at an instant. */
const findFirsts = (sql: Sql, ids: readonly string[], people: readonly string[], asOf: Instant) => sql<First[]>`
  with came as (
    select a.user_id, a.game_event_id, a.starts_at from ${sql(viewOf(attendance))} a
    where a.user_id = any(${people}::uuid[]) and ${markAt(sql, asOf)} = 'attended'),
  in_order as (
    select *, row_number() over evenings as nth, lead(starts_at) over evenings as next_at from came
    window evenings as (partition by user_id order by starts_at, game_event_id))
  select game_event_id, starts_at, next_at from in_order where nth = 1 and game_event_id = any(${ids}::uuid[])`;

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
