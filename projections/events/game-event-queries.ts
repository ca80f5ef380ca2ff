import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { GameEvent } from '../../modules/events/contract.ts';
import { DURATION_HOURS, RATING_HOURS } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalogue/catalogue.ts';
import { people } from '../identity/people.ts';
import { gameEvents } from './game-events.ts';
import { participations } from './participations.ts';

/** Which gameEvents a list holds. Each filter that is absent lets everything pass. */
export type GameEventFilter = {
  readonly hostId?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly regionId?: string | undefined;
  /** Part of a game's, cafe's or host's name, in any case; the host's as it is shown, `Ada L.`. */
  readonly q?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
};

/** Where a list goes on: behind this start and id. */
export type Place = { readonly startsAt: Instant; readonly id: string };

const shape = (sql: Sql) => sql`
  e.id, e.game_id, e.region_id, e.cafe_id, e.host_id, e.starts_at as event_date, e.start_date, e.start_time,
  e.max_participants, jsonb_array_length(e.participant_ids) + jsonb_array_length(e.held) as current_participants,
  jsonb_array_length(e.held) as held_seats, jsonb_array_length(e.waiting_ids) as waiting, e.description, e.status,
  e.version, e.min_participants, e.sign_up_closes_hours,
  case when e.moved_from is not null then jsonb_build_object(
    'eventDate', e.moved_from -> 'startsAt', 'freeUntil', e.moved_from -> 'freeUntil', 'cafe', (
      select jsonb_build_object('name', m.name, 'address', m.address) from ${sql(viewOf(cafes))} m
      where m.id = (e.moved_from ->> 'cafeId')::uuid and m.id <> e.cafe_id)) end as moved_from,
  case when g.id is not null then jsonb_build_object('name', g.name, 'imageUrl', g.image_url) end as game,
  case when c.id is not null then jsonb_build_object('name', c.name, 'address', c.address) end as cafe,
  case when h.first_name is not null then jsonb_build_object(
    'firstName', h.first_name, 'lastName', left(h.last_name, 1), 'reliabilityScore', h.score) end as host`;

const source = (sql: Sql) => sql`
  ${sql(viewOf(gameEvents))} e
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(people))} h on h.id = e.host_id`;

/**
 * What a search finds: whom and what it names is looked up first, so that no gameEvent is put together in vain.
 *
 * @param hosts a select of the ids of those who may host what is searched
 */
const naming = (sql: Sql, q: string, hosts: Fragment) => sql`and (
  e.game_id = any(array(select id from ${sql(viewOf(games))} where position(lower(${q}) in lower(name)) > 0))
  or e.cafe_id = any(array(select id from ${sql(viewOf(cafes))} where position(lower(${q}) in lower(name)) > 0))
  or e.host_id = any(array(
    select id from ${sql(viewOf(people))}
    where id in (${hosts}) and position(lower(${q}) in lower(first_name || ' ' || left(last_name, 1) || '.')) > 0)))`;

const matching = (sql: Sql, { cafeId, gameId, regionId, q, from, to }: GameEventFilter, hosts: Fragment) => sql`
  ${cafeId ? sql`and e.cafe_id = ${cafeId}` : sql``}
  ${gameId ? sql`and e.game_id = ${gameId}` : sql``}
  ${regionId ? sql`and e.region_id = ${regionId}` : sql``}
  ${from ? sql`and e.starts_at >= ${from}` : sql``}
  ${to ? sql`and e.starts_at < ${to}` : sql``}
  ${q ? naming(sql, q, hosts) : sql``}`;

/** gameEvents that people may still join: not started, not cancelled; soonest first. */
export const findUpcoming = (
  sql: Sql,
  filter: GameEventFilter,
  now: Instant,
  after: Place | undefined,
  limit: number,
) =>
  sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)}
    where e.status = 'upcoming' and e.starts_at > ${now}
    ${matching(sql, filter, sql`select host_id from ${sql(viewOf(gameEvents))} where status = 'upcoming' and starts_at > ${now}`)}
    ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
    order by e.starts_at, e.id limit ${limit}`;

/** Everything somebody hosts or hosted; newest first. */
export const findHosted = (
  sql: Sql,
  hostId: string,
  filter: GameEventFilter,
  before: Place | undefined,
  limit: number,
) =>
  sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)}
    where e.host_id = ${hostId} ${matching(sql, filter, sql`select ${hostId}::uuid`)}
    ${before ? sql`and (e.starts_at, e.id) < (${before.startsAt}, ${before.id})` : sql``}
    order by e.starts_at desc, e.id desc limit ${limit}`;

/** Everything somebody has a seat at, whatever its state; newest first. */
export const findJoined = (sql: Sql, userId: string, before: Place | undefined, limit: number) =>
  sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)}
    where e.id in (
      select p.game_event_id from ${sql(viewOf(participations))} p where p.user_id = ${userId} and p.status = 'joined')
    ${before ? sql`and (e.starts_at, e.id) < (${before.startsAt}, ${before.id})` : sql``}
    order by e.starts_at desc, e.id desc limit ${limit}`;

/** One gameEvent; undefined for an unknown id. */
export async function findGameEvent(sql: Sql, gameEventId: string): Promise<GameEvent | undefined> {
  const [gameEvent] = await sql<GameEvent[]>`select ${shape(sql)} from ${source(sql)} where e.id = ${gameEventId}`;
  return gameEvent;
}

/** Those of these gameEvents that exist, by id. */
export async function findGameEvents(
  sql: Sql,
  gameEventIds: readonly string[],
): Promise<ReadonlyMap<string, GameEvent>> {
  const found = await sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)} where e.id = any(${[...gameEventIds]}::uuid[])`;
  return new Map(found.map((gameEvent) => [gameEvent.id, gameEvent]));
}

/** Ids of gameEvents whose end has come but which are not completed, or whose rating window has closed: oldest first. */
export async function findUnsettled(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id, starts_at from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and starts_at <= ${now}::timestamptz - ${`${DURATION_HOURS} hours`}::interval
    union all
    select id, starts_at from ${sql(viewOf(gameEvents))}
    where status = 'completed' and starts_at < ${now}::timestamptz - ${`${RATING_HOURS} hours`}::interval
    order by starts_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/**
 * Ids of gameEvents on whose waiting list something may be due, soonest first, behind `after`: an offer whose time is over, a
 * free seat, or somebody whose account is closed. Candidates alone: what is due is decided on the log.
 */
export async function findLinesToPassOn(
  sql: Sql,
  now: Instant,
  after: Place | undefined,
  limit: number,
): Promise<Place[]> {
  return sql<Place[]>`
    select e.id, e.starts_at from ${sql(viewOf(gameEvents))} e
    where e.status = 'upcoming' and (e.waiting_ids <> '[]'::jsonb or e.held <> '[]'::jsonb) and e.starts_at > ${now}
      and (
        exists (select from jsonb_to_recordset(e.held) as seat (until timestamptz) where seat.until <= ${now})
        or e.waiting_ids <> '[]'::jsonb
          and jsonb_array_length(e.participant_ids) + jsonb_array_length(e.held) < e.max_participants
        or exists (
          select from jsonb_array_elements_text(e.waiting_ids) as line (user_id)
          left join ${sql(viewOf(people))} p on p.id = line.user_id::uuid
          where p.is_active is not true))
      ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
    order by e.starts_at, e.id limit ${limit}`;
}

/** Ids of gameEvents whose minimum of participants is due and seems unmet: candidates alone, what follows is decided on the log. */
export async function findUnmet(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and jsonb_array_length(participant_ids) < min_participants
      and minimum_due_at <= ${now} and starts_at > ${now}
    order by minimum_due_at desc limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Ids of gameEvents that were moved, and have been quiet for long enough for their people to be notified. */
export async function findMovesToAnnounce(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and announce_at is not null and announce_at <= ${now} order by announce_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Other gameEvents not cancelled that somebody hosts or has a seat at, and whose time overlaps one that starts at `startsAt`. */
export const findMeeting = (sql: Sql, userId: string, startsAt: Instant, exceptId: string) =>
  sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)}
    where e.status = 'upcoming' and e.id <> ${exceptId}
      and e.starts_at > ${startsAt}::timestamptz - ${`${DURATION_HOURS} hours`}::interval
      and e.starts_at < ${startsAt}::timestamptz + ${`${DURATION_HOURS} hours`}::interval
      and (e.host_id = ${userId} or e.participant_ids ? ${userId})
    order by e.starts_at, e.id`;
