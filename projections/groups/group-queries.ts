import { type EventLog, isOneOf, viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { GameEvent } from '../../modules/events/contract.ts';
import { DURATION_HOURS } from '../../modules/events/rules.ts';
import type { Group } from '../../modules/groups/contract.ts';
import { groupTypes } from '../../modules/groups/domain-events.ts';
import { invitationEnds } from '../../modules/groups/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { containsWords, type Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { findGameEvents } from '../events/game-event-queries.ts';
import { gameEvents } from '../events/game-events.ts';
import { followersOf } from '../follows/follow-queries.ts';
import { findFirstAndLastNames, findPublicUsers } from '../identity/people-queries.ts';
import { attendance } from '../reliability/attendance.ts';
import { series } from '../series/series.ts';
import { type GroupRow, groups } from './groups.ts';

/** Read models have the positions of descriptions, the log has the texts. */
type Source = { readonly sql: Sql; readonly log: Pick<EventLog, 'readAt'> };
type Viewer = { readonly userId: string; readonly isAdmin: boolean } | null;

/** The place of a group in the list: open ones first, then the latest. */
export type GroupCursor = { readonly isClosed: boolean; readonly foundedAt: Instant; readonly id: string };

export type GroupFilter = {
  readonly regionId?: string | undefined;
  readonly cafeId?: string | undefined;
  /** Who organizes it, or is asked to. */
  readonly organizerId?: string | undefined;
  /** Words of its name, in any spelling and order. */
  readonly q?: string | undefined;
};

type Row = GroupRow & { readonly cafe: Group['cafe'] };

/** Groups in the order of the list, as the viewer sees them. An absent filter matches all. */
export async function findGroups(
  { sql, log }: Source,
  { regionId, cafeId, organizerId, q = '' }: GroupFilter,
  after: GroupCursor | undefined,
  limit: number,
  viewer: Viewer,
  now: Instant,
): Promise<readonly Group[]> {
  const isBehind = after
    ? sql`and ((g.closed_at is not null) > ${after.isClosed} or (g.closed_at is not null) = ${after.isClosed}
        and (g.founded_at, g.id) < (${after.foundedAt}, ${after.id}))`
    : sql``;
  const where = sql`${containsWords(sql, sql`g.search_text`, q)}
    ${regionId ? sql`and g.region_id = ${regionId}` : sql``} ${cafeId ? sql`and g.cafe_id = ${cafeId}` : sql``}
    ${organizerId ? sql`and (g.organizer_ids ? ${organizerId} or g.invited ? ${organizerId})` : sql``}
    ${isBehind} order by g.closed_at is not null, g.founded_at desc, g.id desc limit ${limit}`;
  return shown({ sql, log }, await rowsOf(sql, where), viewer, now);
}

/** One group; undefined for an unknown id. */
export async function findGroup(
  source: Source,
  groupId: string,
  viewer: Viewer,
  now: Instant,
): Promise<Group | undefined> {
  const { sql } = source;
  const [group] = await shown(source, await rowsOf(sql, sql`g.id = ${groupId}`), viewer, now);
  return group;
}

/** The owner of each open group. */
export const findOwners = (sql: Sql) => sql<{ groupId: string; ownerId: string }[]>`
  select id as group_id, owner_id from ${sql(viewOf(groups))} where closed_at is null order by id`;

const rowsOf = (sql: Sql, where: Fragment) => sql<Row[]>`
  select g.*, case when c.id is not null then jsonb_build_object('id', c.id, 'name', c.name, 'address', c.address) end as cafe
  from ${sql(viewOf(groups))} g left join ${sql(viewOf(cafes))} c on c.id = g.cafe_id and not c.removed
  where ${where}`;

async function shown({ sql, log }: Source, rows: readonly Row[], viewer: Viewer, now: Instant): Promise<Group[]> {
  const inside = rows.filter(({ organizerIds }) => viewer && organizerIds.includes(viewer.userId));
  const [repeated, texts, dates, numbers, people, names, followersOfGroup] = await Promise.all([
    seriesOf(sql, rows),
    textsAt(log, rows),
    nextDatesOf(sql, rows, viewer, now),
    numbersOf(sql, rows, now),
    findPublicUsers(
      sql,
      rows.flatMap(({ organizerIds }) => organizerIds),
      viewer,
    ),
    findFirstAndLastNames(
      sql,
      inside.flatMap(({ invited }) => Object.keys(invited)),
    ),
    followersOf(
      sql,
      rows.map(({ id }) => id),
      viewer?.userId,
    ),
  ]);
  return rows.map((row) => {
    const { id, slug, name, regionId, cafe, ownerId, organizerIds, invited, nominated, foundedAt, closedAt } = row;
    const yours = viewer && partOf(row, viewer.userId, now);
    const open = Object.entries(invited).flatMap(([userId, at]) => {
      const person = names.get(userId);
      const until = invitationEnds(at);
      return person && now < until ? [{ userId, firstName: person.firstName, lastName: person.lastName, until }] : [];
    });
    const { followers, following } = followersOfGroup(id);
    return {
      ...{ id, slug, name, description: texts.get(row.describedAt) ?? '', regionId, cafe, version: row.version },
      owner: people.get(ownerId) ?? null,
      organizers: organizerIds.filter((each) => each !== ownerId).flatMap((each) => people.get(each) ?? []),
      ...{ series: repeated.filter(({ groupId }) => groupId === id).map(({ groupId: _, ...each }) => each) },
      ...{ nextDates: dates.filter(({ group }) => group?.id === id), foundedAt, closed: closedAt },
      ...(numbers.get(id) ?? { held: 0, players90: 0 }),
      ...(viewer && { following }),
      ...(yours && { yours }),
      ...(inside.includes(row) && { invited: open, nominated, followers }),
    };
  });
}

/** The series of groups that have not ended. */
const seriesOf = (sql: Sql, rows: readonly Row[]) => sql<(Group['series'][number] & { groupId: string })[]>`
  select s.group_id, s.id, s.words, s.start_time, coalesce(g.name, 'Unknown Game') as game_name,
    coalesce(c.name, 'Unknown Cafe') as cafe_name
  from ${sql(viewOf(series))} s left join ${sql(viewOf(games))} g on g.id = s.game_id
  left join ${sql(viewOf(cafes))} c on c.id = s.cafe_id
  where s.group_id = any(${rows.map(({ id }) => id)}::uuid[]) and s.state <> 'ended' order by s.started_at, s.id`;

/** The gameEvents of groups that are not over, the soonest first: of each at most so many as its page shows. */
async function nextDatesOf(
  sql: Sql,
  rows: readonly Row[],
  viewer: Viewer,
  now: Instant,
): Promise<readonly GameEvent[]> {
  const limit = rows.length === 1 ? 20 : 3;
  const found = await sql<{ id: string }[]>`
    select next.id from unnest(${rows.map(({ id }) => id)}::uuid[]) of_group(id) cross join lateral (
      select e.id from ${sql(viewOf(gameEvents))} e
      where e.group_id = of_group.id and e.status = 'upcoming'
        and e.starts_at > ${now}::timestamptz - ${`${DURATION_HOURS} hours`}::interval
      order by e.starts_at, e.id limit ${limit}) next`;
  if (found.length === 0) return [];
  const dates = await findGameEvents(
    sql,
    found.map(({ id }) => id),
    now,
    viewer,
  );
  return [...dates.values()].toSorted((one, other) => one.eventDate.localeCompare(other.eventDate));
}

/** How often each group met, and how many people were marked as attended within 90 days, without hosts. */
async function numbersOf(sql: Sql, rows: readonly Row[], now: Instant) {
  // marks are looked up for evenings of 90 days alone: a group of years has thousands
  const found = await sql<{ id: string; held: number; players90: number }[]>`
    select of_group.id, held, players90 from unnest(${rows.map(({ id }) => id)}::uuid[]) of_group(id)
    cross join lateral (
      select count(*)::int as held from ${sql(viewOf(gameEvents))} e
      where e.group_id = of_group.id and e.status in ('completed', 'archived')) met
    cross join lateral (
      select count(distinct a.user_id)::int as players90
      from ${sql(viewOf(gameEvents))} e join ${sql(viewOf(attendance))} a on a.game_event_id = e.id
      where e.group_id = of_group.id and e.status in ('completed', 'archived')
        and e.starts_at > ${now}::timestamptz - interval '90 days'
        and a.status = 'attended' and a.role = 'participant') came`;
  return new Map(found.map(({ id, held, players90 }) => [id, { held, players90 }]));
}

/** What a person is in a group. */
function partOf({ ownerId, organizerIds, invited, nominated }: GroupRow, userId: string, now: Instant): Group['yours'] {
  if (ownerId === userId) return 'owner';
  if (nominated === userId) return 'nominated';
  if (organizerIds.includes(userId)) return 'organizer';
  const at = invited[userId];
  return at !== undefined && now < invitationEnds(at) ? 'invited' : undefined;
}

/** What groups say of themselves, by position. Those of erased people are left out. */
async function textsAt(log: Source['log'], rows: readonly GroupRow[]): Promise<ReadonlyMap<string, string>> {
  const { GroupFounded, GroupChanged } = groupTypes;
  const written = await log.readAt(rows.map(({ describedAt }) => BigInt(describedAt)));
  return new Map(
    written
      .filter(isOneOf({ GroupFounded, GroupChanged }))
      .map(({ position, personal }) => [String(position), personal?.description ?? '']),
  );
}
