import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { GameEvent, GameEventCounts } from '../../modules/events/contract.ts';
import {
  DURATION_HOURS,
  JOINABLE_DATES,
  keptForNewcomers,
  NEWCOMER_EVENINGS,
  newcomersUntil,
  RATING_HOURS,
  SEAT_GIVEN_HOURS,
} from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { containsOne, type Sql } from '../../platform/database.ts';
import { searchWords, textKey } from '../../platform/same-text.ts';
import { blocks } from '../blocks/blocks.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { groups } from '../groups/groups.ts';
import { people } from '../identity/people.ts';
import { series } from '../series/series.ts';
import { gameEvents, type GameEventRow as StoredGameEvent } from './game-events.ts';
import { datesOf, daysAfter, type When } from './local-days.ts';
import { participations } from './participations.ts';
import { peopleSeenBy, type SeatRow, type Viewer } from './people-at-table.ts';

// Queries for viewers take the viewer last. Without one they return a visitor's view, so forgetting it never shows too
// much.

/** The filters of a list. An absent filter matches every gameEvent. */
export type GameEventFilter = {
  readonly hostId?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly gameId?: string | undefined;
  readonly regionId?: string | undefined;
  readonly seriesId?: string | undefined;
  readonly groupId?: string | undefined;
  /** Words of a game's, cafe's or host's name, in any spelling and order; the host's as it is shown, `Ada L.`. */
  readonly q?: string | undefined;
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Local dates of the city, `YYYY-MM-DD`. */
  readonly dates?: readonly string[] | undefined;
  /** Only those with a free seat; among those ahead, one that the viewer can take. */
  readonly open?: boolean | undefined;
  readonly level?: GameEvent['level'] | undefined;
  /** Only those at which somebody teaches the game. */
  readonly teaching?: boolean | undefined;
  /** An ISO 639 code. */
  readonly language?: string | undefined;
};

/** The start and id of the last entry of the page before. */
export type GameEventCursor = { readonly startsAt: Instant; readonly id: string };

/** The number of seats of `e` that are taken or held for friends. */
export const seatsTaken = (sql: Sql) => sql`(jsonb_array_length(e.participant_ids) + jsonb_array_length(e.held))`;

const wasRemoved = (sql: Sql, userId: string) => sql`exists (
  select from ${sql(viewOf(participations))} r
  where r.game_event_id = e.id and r.user_id = ${userId} and r.status = 'removed')`;

const isNewcomer = (sql: Sql, userId: string) => sql`coalesce(
  (select v.total_events_attended from ${sql(viewOf(people))} v where v.id = ${userId}), 0) < ${NEWCOMER_EVENINGS}`;

/** Whether one of the free seats of `e` is for this person: until 48 hours before the start some are for newcomers. */
const isFreeFor = (sql: Sql, userId: string, now: Instant) => sql`(
  e.starts_at <= ${now}::timestamptz + make_interval(hours => ${SEAT_GIVEN_HOURS})
  or e.max_participants - ${seatsTaken(sql)} > e.newcomer_seats - jsonb_array_length(e.newcomer_ids)
  or ${isNewcomer(sql, userId)})`;

/** Whether the viewer organizes the group of `e`, and the person `s` and they keep apart. */
const isApart = (sql: Sql, userId: string) => sql`(e.organizer_ids ? ${userId} and exists (
  select from ${sql(viewOf(blocks))} b where (b.user_id, b.blocked_id) in ((${userId}, s.id), (s.id, ${userId}))))`;

/**
 * The found gameEvents with the host's seat, then the participants' seats in the order of joining. People are looked up
 * only for the gameEvents of the page, and each by id, whatever number of rows the planner expects. With a viewer, it says
 * whether their seat was released.
 */
const withSeats = (sql: Sql, found: Fragment, viewer: Viewer = null) => sql`
  select e.*, ${viewer ? wasRemoved(sql, viewer.userId) : sql`false`} as was_removed,
    ${viewer ? isNewcomer(sql, viewer.userId) : sql`true`} as is_newcomer, (
    select jsonb_agg((
      select jsonb_build_object('userId', s.id, 'firstName', s.first_name, 'lastName', s.last_initial,
        'showAtTables', s.show_at_tables, 'photo', s.photo, 'isApart', ${viewer ? isApart(sql, viewer.userId) : sql`false`},
        'isConfirmed', e.confirmed_ids ? seat.user_id, 'isRegular', e.standing_ids ? seat.user_id,
        'checkIn', e.check_ins -> seat.user_id, 'minutesLate', e.late -> seat.user_id)
      from ${sql(viewOf(people))} s where s.id = seat.user_id::uuid) order by seat.at)
    from jsonb_array_elements_text(jsonb_build_array(e.host_id) || e.participant_ids) with ordinality seat(user_id, at)
  ) as seats
  from (${found}) e`;

/** A gameEvent as it is read, before data that the viewer may not see is removed. */
type GameEventRow = Omit<
  GameEvent,
  | 'people'
  | 'yourLine'
  | 'noticedStart'
  | 'wasRemoved'
  | 'seriesId'
  | 'plannedDate'
  | 'departed'
  | 'joinableFrom'
  | 'group'
  | 'youOrganize'
  | 'seeksHost'
  | 'spotsLeft'
  | 'keptForNewcomers'
  | 'table'
  | 'tableLost'
> &
  Pick<
    StoredGameEvent,
    | 'seriesId'
    | 'seeksHost'
    | 'table'
    | 'tableFreeUntil'
    | 'tableLost'
    | 'plannedDate'
    | 'departed'
    | 'noticedStart'
    | 'participantIds'
    | 'confirmedIds'
    | 'standingIds'
    | 'checkIns'
    | 'late'
    | 'waitingIds'
    | 'held'
  > & {
    /** Null for a person the read models do not know yet. */
    readonly seats: readonly (SeatRow | null)[];
    readonly wasRemoved: boolean;
    readonly joinableFrom: Instant | null;
    readonly ofGroup: NonNullable<GameEvent['group']> | null;
    readonly organizerIds: readonly string[] | null;
    readonly newcomersTaken: number;
    /** Whether the viewer is a newcomer. Visitors count as one. */
    readonly isNewcomer: boolean;
  };

function lineOf(
  userId: string,
  waitingIds: GameEventRow['waitingIds'],
  held: GameEventRow['held'],
): GameEvent['yourLine'] {
  const offer = held.find(({ heldFor }) => heldFor === userId);
  if (offer) return { place: null, heldUntil: offer.until };
  const at = waitingIds.indexOf(userId);
  return at < 0 ? null : { place: at + 1, heldUntil: null };
}

const seenBy =
  (viewer: Viewer, now: Instant) =>
  ({
    seats,
    waitingIds,
    held,
    noticedStart,
    wasRemoved,
    seriesId,
    plannedDate,
    departed,
    seeksHost,
    table,
    tableFreeUntil,
    tableLost,
    joinableFrom,
    ofGroup,
    organizerIds,
    newcomersTaken,
    isNewcomer,
    ...row
  }: GameEventRow): GameEvent => {
    const { participantIds: _, confirmedIds: __, checkIns: ___, late: ____, standingIds: _____, ...gameEvent } = row;
    const organizes = viewer !== null && (organizerIds?.includes(viewer.userId) ?? false);
    const { eventDate: startsAt, newcomerSeats, maxParticipants, currentParticipants } = gameEvent;
    const free = Math.max(0, maxParticipants - currentParticipants);
    const isAhead = row.status === 'upcoming';
    const kept = isAhead ? keptForNewcomers({ startsAt, newcomerSeats, taken: newcomersTaken }, free, now) : 0;
    return {
      ...gameEvent,
      spotsLeft: isNewcomer ? free : free - kept,
      ...(kept > 0 && { keptForNewcomers: { seats: kept, until: newcomersUntil(startsAt) } }),
      ...(ofGroup && { group: ofGroup }),
      ...(organizes && { youOrganize: organizes }),
      ...(noticedStart && { noticedStart: noticedStart.startsAt }),
      ...(wasRemoved && { wasRemoved }),
      ...(seriesId !== null && plannedDate !== null && { seriesId, plannedDate }),
      ...(departed && { departed }),
      ...(seeksHost && row.status === 'upcoming' && { seeksHost }),
      ...(table !== 'free' && { table: { state: table, ...(tableFreeUntil && { freeUntil: tableFreeUntil }) } }),
      ...(tableLost && row.status === 'upcoming' && { tableLost }),
      ...(joinableFrom && { joinableFrom }),
      yourLine: viewer && lineOf(viewer.userId, waitingIds, held),
      people: peopleSeenBy(
        viewer && { ...viewer, organizes },
        gameEvent,
        seats.filter((seat) => seat !== null),
      ),
    };
  };

/**
 * The description of a gameEvent `e` with its host `h`. Erasures by older releases did not say which texts they were
 * about, and these are in the log in clear.
 */
export const describedFor = (sql: Sql) => sql`case when h.first_name is null then '' else e.description end`;

/** When a seat at `e` can be taken by joining: see `joinableFrom` of the rules. */
const joinableFrom = (sql: Sql) => sql`case when e.series_id is not null then (
  select d.starts_at from ${sql(viewOf(gameEvents))} d
  where d.series_id = e.series_id and d.starts_at < e.starts_at and d.status <> 'cancelled'
  order by d.starts_at desc, d.id desc offset ${JOINABLE_DATES - 1} limit 1) end`;

const shape = (sql: Sql) => sql`
  e.id, e.game_id, e.region_id, e.cafe_id, e.host_id, e.series_id, e.planned_date, e.departed, e.seeks_host, e."table", e.table_free_until, e.table_lost, ${joinableFrom(sql)} as joinable_from, e.starts_at as event_date, e.start_date, e.start_time,
  e.max_participants, ${seatsTaken(sql)} as current_participants,
  jsonb_array_length(e.held) as held_seats, jsonb_array_length(e.waiting_ids) as waiting, ${describedFor(sql)} as description, e.status,
  e.version, e.min_participants, e.sign_up_closes_hours, e.level, e.teaching, e.languages, e.newcomer_seats,
  jsonb_array_length(e.newcomer_ids) as newcomers_taken, e.noticed_start,
  case when e.moved_from is not null then jsonb_build_object(
    'eventDate', e.moved_from -> 'startsAt', 'freeUntil', e.moved_from -> 'freeUntil', 'cafe', (
      select jsonb_build_object('name', m.name, 'address', m.address) from ${sql(viewOf(cafes))} m
      where m.id = (e.moved_from ->> 'cafeId')::uuid and m.id <> e.cafe_id)) end as moved_from,
  case when g.id is not null then jsonb_build_object('name', g.name, 'imageUrl', g.image_url) end as game,
  case when c.id is not null then jsonb_build_object('name', c.name, 'address', c.address)
    || case when c.removed then '{"gone": true}' else '{}' end::jsonb end as cafe,
  case when h.first_name is not null then jsonb_build_object(
    'firstName', h.first_name, 'lastName', h.last_initial, 'reliabilityScore', h.score) end as host,
  case when o.id is not null then jsonb_build_object('id', o.id, 'slug', o.slug, 'name', o.name) end as of_group,
  case when o.closed_at is null then o.organizer_ids end as organizer_ids,
  e.participant_ids, e.standing_ids, e.confirmed_ids, e.check_ins, e.late, e.waiting_ids, e.held`;

const source = (sql: Sql) => sql`
  ${sql(viewOf(gameEvents))} e
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(groups))} o on o.id = e.group_id
  left join ${sql(viewOf(people))} h on h.id = e.host_id`;

/**
 * The condition of a search: each word is in the name of the game, of the cafe or of the host. Those are looked up first,
 * so no names are joined to gameEvents that do not match.
 *
 * @param hosts a select of the ids of possible hosts
 */
const naming = (sql: Sql, q: string, hosts: Fragment) =>
  searchWords(q).reduce((found: Fragment, spellings) => {
    const has = (text: Fragment) => containsOne(sql, text, spellings);
    return sql`${found} and (
      e.game_id = any(array(select id from ${sql(viewOf(games))} where ${has(sql`search_text`)}))
      or e.cafe_id = any(array(select id from ${sql(viewOf(cafes))} where ${has(sql`search_text`)}))
      or e.host_id = any(array(
        select id from ${sql(viewOf(people))} where id in (${hosts}) and ${has(sql`public_text`)})))`;
  }, sql``);

/**
 * The similarity (0 to 1) from which a word counts as a misspelling of a name, and how far others may be below the
 * best.
 */
const ALIKE = 0.3;
const NEARLY_AS_GOOD = 0.1;

/**
 * The condition of a search that no name contains. It matches the most similar names, by shared trigrams. Of hosts only
 * the first name is compared, so that nobody can guess last names.
 */
const soundingLike = (sql: Sql, q: string, hosts: Fragment) => sql`and array[e.game_id, e.cafe_id, e.host_id] && array(
  with near as (
    select id, word_similarity(${textKey(q)}, search_text) as likeness from ${sql(viewOf(games))}
    union all
    select id, word_similarity(${textKey(q)}, search_text) from ${sql(viewOf(cafes))}
    union all
    select id, similarity(${textKey(q)}, regexp_replace(public_text, ' [^ ]*$', '')) from ${sql(viewOf(people))}
    where id in (${hosts}) and ${!textKey(q).includes(' ')}
  )
  select id from near where likeness >= ${ALIKE} and likeness >= (select max(likeness) from near) - ${NEARLY_AS_GOOD})`;

type Naming = typeof naming;

const matching = (
  sql: Sql,
  { cafeId, gameId, regionId, seriesId, groupId, q, from, to, dates, open, level, teaching, language }: GameEventFilter,
  hosts: Fragment,
  found: Naming = naming,
) => sql`
  ${cafeId ? sql`and e.cafe_id = ${cafeId}` : sql``}
  ${gameId ? sql`and e.game_id = ${gameId}` : sql``}
  ${regionId ? sql`and e.region_id = ${regionId}` : sql``}
  ${seriesId ? sql`and e.series_id = ${seriesId}` : sql``}
  ${groupId ? sql`and e.group_id = ${groupId}` : sql``}
  ${from ? sql`and e.starts_at >= ${from}` : sql``}
  ${to ? sql`and e.starts_at < ${to}` : sql``}
  ${dates ? sql`and e.start_date = any(${[...dates]}::text[])` : sql``}
  ${open ? sql`and ${seatsTaken(sql)} < e.max_participants` : sql``}
  ${level ? sql`and e.level = ${level}` : sql``}
  ${teaching ? sql`and e.teaching` : sql``}
  ${language ? sql`and e.languages ? ${language}` : sql``}
  ${q ? found(sql, q, hosts) : sql``}`;

const hostsAhead = (sql: Sql, now: Instant) =>
  sql`select host_id from ${sql(viewOf(gameEvents))} where status = 'upcoming' and starts_at > ${now}`;

/**
 * gameEvents that have not started and are not cancelled, soonest first. If a search finds nothing, similar names are
 * searched.
 */
export async function findUpcoming(
  sql: Sql,
  filter: GameEventFilter,
  now: Instant,
  after: GameEventCursor | undefined,
  limit: number,
  viewer: Viewer = null,
): Promise<GameEvent[]> {
  const find = (spelling?: Naming) => {
    const found = sql`
      select ${shape(sql)} from ${source(sql)}
      where e.status = 'upcoming' and e.starts_at > ${now} ${matching(sql, filter, hostsAhead(sql, now), spelling)}
      ${filter.open && viewer ? sql`and ${isFreeFor(sql, viewer.userId, now)}` : sql``}
      ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
      order by e.starts_at, e.id limit ${limit}`;
    return sql<GameEventRow[]>`${withSeats(sql, found, viewer)} order by e.event_date, e.id`;
  };
  const named = await find();
  const rows = named.length === 0 && filter.q ? await find(soundingLike) : named;
  return rows.map(seenBy(viewer, now));
}

type DayCount = { readonly startDate: string; readonly gameEvents: number };
type WeekCount = GameEventCounts['week'];

/**
 * Counts the upcoming gameEvents of the city's local days, full ones included, and sums up the next seven days. A seat
 * is not open if sign-up is closed.
 *
 * @param today the city's local date
 */
export async function countUpcoming(sql: Sql, now: Instant, today: string): Promise<GameEventCounts> {
  const week = sql`
    select * from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and starts_at > ${now} and starts_at < ${now}::timestamptz + interval '8 days'`;
  const [days, [inWeek]] = await Promise.all([
    sql<DayCount[]>`select start_date, count(*)::int as game_events from (${week}) e group by start_date`,
    sql<WeekCount[]>`
      with week as (select * from (${week}) e where start_date < ${daysAfter(today, 7)})
      select count(*)::int as game_events, count(distinct cafe_id)::int as cafes,
        coalesce(sum(max_participants - jsonb_array_length(participant_ids) - jsonb_array_length(held))
          filter (where starts_at - make_interval(hours => sign_up_closes_hours) > ${now}), 0)::int as open_seats,
        (select count(*)::int from (
          select host_id::text from week union select jsonb_array_elements_text(participant_ids) from week) p) as players
      from week`,
  ]);
  const onDays = (when: When) => {
    const dates = datesOf(when, today);
    return days.reduce((sum, { startDate, gameEvents }) => sum + (dates.includes(startDate) ? gameEvents : 0), 0);
  };
  return {
    today: onDays('today'),
    tomorrow: onDays('tomorrow'),
    weekend: onDays('weekend'),
    week: inWeek ?? { gameEvents: 0, openSeats: 0, players: 0, cafes: 0 },
  };
}

/** All gameEvents that somebody hosts or hosted, newest first. */
export async function findHosted(
  sql: Sql,
  hostId: string,
  filter: GameEventFilter,
  before: GameEventCursor | undefined,
  limit: number,
  now: Instant,
  viewer: Viewer = null,
): Promise<GameEvent[]> {
  const found = sql`
    select ${shape(sql)} from ${source(sql)}
    where e.host_id = ${hostId} ${matching(sql, filter, sql`select ${hostId}::uuid`)}
    ${before ? sql`and (e.starts_at, e.id) < (${before.startsAt}, ${before.id})` : sql``}
    order by e.starts_at desc, e.id desc limit ${limit}`;
  const rows = await sql<GameEventRow[]>`${withSeats(sql, found, viewer)} order by e.event_date desc, e.id desc`;
  return rows.map(seenBy(viewer, now));
}

/** All gameEvents at which somebody has a seat, in any state, newest first. */
export const findJoined = (
  sql: Sql,
  userId: string,
  before: GameEventCursor | undefined,
  limit: number,
  now: Instant,
  viewer: Viewer = null,
): Promise<GameEvent[]> => findSeatedAt(sql, { userId, ended: ['joined'] }, before, limit, now, viewer);

/** The same, also with gameEvents that somebody left late: their host may mark them as if they had a seat. */
export const findJoinedOrLeftLate = (
  sql: Sql,
  userId: string,
  before: GameEventCursor | undefined,
  limit: number,
  now: Instant,
  viewer: Viewer = null,
): Promise<GameEvent[]> => findSeatedAt(sql, { userId, ended: ['joined', 'left_late'] }, before, limit, now, viewer);

async function findSeatedAt(
  sql: Sql,
  { userId, ended }: { readonly userId: string; readonly ended: readonly string[] },
  before: GameEventCursor | undefined,
  limit: number,
  now: Instant,
  viewer: Viewer,
): Promise<GameEvent[]> {
  const found = sql`
    select ${shape(sql)} from ${source(sql)}
    where e.id in (
      select p.game_event_id from ${sql(viewOf(participations))} p where p.user_id = ${userId} and p.status in ${sql([...ended])})
    ${before ? sql`and (e.starts_at, e.id) < (${before.startsAt}, ${before.id})` : sql``}
    order by e.starts_at desc, e.id desc limit ${limit}`;
  const rows = await sql<GameEventRow[]>`${withSeats(sql, found, viewer)} order by e.event_date desc, e.id desc`;
  return rows.map(seenBy(viewer, now));
}

/**
 * Upcoming gameEvents at which somebody waits for a seat or is offered one, soonest first. It scans the upcoming
 * gameEvents with a waiting list or a held seat, which have an index.
 */
export async function findAwaited(
  sql: Sql,
  userId: string,
  now: Instant,
  after: GameEventCursor | undefined,
  limit: number,
  viewer: Viewer = null,
): Promise<GameEvent[]> {
  const found = sql`
    select ${shape(sql)} from ${source(sql)}
    where e.status = 'upcoming' and (e.waiting_ids <> '[]'::jsonb or e.held <> '[]'::jsonb) and e.starts_at > ${now}
      and (e.waiting_ids ? ${userId} or exists (
        select from jsonb_to_recordset(e.held) as seat ("heldFor" text, until timestamptz)
        where seat."heldFor" = ${userId} and seat.until > ${now}))
      ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
    order by e.starts_at, e.id limit ${limit}`;
  const rows = await sql<GameEventRow[]>`${withSeats(sql, found, viewer)} order by e.event_date, e.id`;
  return rows.map(seenBy(viewer, now));
}

/** One gameEvent; undefined for an unknown id. */
export async function findGameEvent(
  sql: Sql,
  gameEventId: string,
  now: Instant,
  viewer: Viewer = null,
): Promise<GameEvent | undefined> {
  const found = sql`select ${shape(sql)} from ${source(sql)} where e.id = ${gameEventId}`;
  const [row] = await sql<GameEventRow[]>`${withSeats(sql, found, viewer)}`;
  return row && seenBy(viewer, now)(row);
}

/** Reads a gameEvent from its stream into the read models, for queries through the same connection. */
export type RecordedRows = (gameEventId: string) => Promise<Sql>;

/** One gameEvent, and the read models that have it: it may have been scheduled just now. */
export async function findOrRecorded(
  sql: Sql,
  recorded: RecordedRows,
  id: string,
  now: Instant,
  viewer: Viewer = null,
) {
  const found = await findGameEvent(sql, id, now, viewer);
  if (found) return { gameEvent: found, rows: sql };
  const rows = await recorded(id);
  return { gameEvent: await findGameEvent(rows, id, now, viewer), rows };
}

/** These gameEvents by id. Unknown ids are left out. */
export async function findGameEvents(
  sql: Sql,
  gameEventIds: readonly string[],
  now: Instant,
  viewer: Viewer = null,
): Promise<ReadonlyMap<string, GameEvent>> {
  const found = sql`select ${shape(sql)} from ${source(sql)} where e.id = any(${[...gameEventIds]}::uuid[])`;
  const rows = await sql<GameEventRow[]>`${withSeats(sql, found, viewer)}`;
  return new Map(rows.map((row) => [row.id, seenBy(viewer, now)(row)]));
}

/** The host's user id for each of these gameEvents, by the gameEvent's id. */
export async function findHosts(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; hostId: string }[]>`
    select id, host_id from ${sql(viewOf(gameEvents))} where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, hostId }) => [id, hostId]));
}

/** Those of these gameEvents that are over or do not take place. */
export async function findOver(sql: Sql, ids: readonly string[], now: Instant): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where id = any(${[...ids]}::uuid[])
      and (status <> 'upcoming' or starts_at <= ${now}::timestamptz - ${`${DURATION_HOURS} hours`}::interval)`;
  return new Set(rows.map(({ id }) => id));
}

/** Ids of gameEvents that are over but not completed, or completed with a closed rating window, oldest first. */
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

/** The upcoming gameEvents that start between two instants, soonest first: the first is left out, the last is not. */
export async function findUpcomingWithin(sql: Sql, after: Instant, upTo: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and starts_at > ${after} and starts_at <= ${upTo}
    order by starts_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/**
 * gameEvents whose waiting list may need a change, soonest first, after the cursor: a held seat has expired, a seat is
 * free, or somebody on the list is not active. These are only candidates: the log decides what is due.
 */
export async function findGameEventsToFill(
  sql: Sql,
  now: Instant,
  after: GameEventCursor | undefined,
  limit: number,
): Promise<GameEventCursor[]> {
  return sql<GameEventCursor[]>`
    select e.id, e.starts_at from ${sql(viewOf(gameEvents))} e
    where e.status = 'upcoming' and (e.waiting_ids <> '[]'::jsonb or e.held <> '[]'::jsonb) and e.starts_at > ${now}
      and (
        exists (select from jsonb_to_recordset(e.held) as seat (until timestamptz) where seat.until <= ${now})
        or e.waiting_ids <> '[]'::jsonb
          and ${seatsTaken(sql)} < e.max_participants
        or exists (
          select from jsonb_array_elements_text(e.waiting_ids) as line (user_id)
          left join ${sql(viewOf(people))} p on p.id = line.user_id::uuid
          where p.is_active is not true))
      ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
    order by e.starts_at, e.id limit ${limit}`;
}

/**
 * Ids of gameEvents whose minimum of participants is due and seems unmet. These are only candidates: the log decides.
 */
export async function findUnmet(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and jsonb_array_length(participant_ids) < min_participants
      and minimum_due_at <= ${now} and starts_at > ${now}
    order by minimum_due_at desc limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Ids of gameEvents whose host asked for another one, and that start before an instant. */
export async function findSeekingHosts(sql: Sql, now: Instant, before: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and seeks_host and starts_at > ${now} and starts_at <= ${before}
    order by starts_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Ids of gameEvents of closed groups that do not stay with their hosts, as it seems. */
export async function findOfClosedGroups(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select e.id from ${sql(viewOf(groups))} g join ${sql(viewOf(gameEvents))} e on e.group_id = g.id
    where g.closed_at is not null and e.status = 'upcoming' and e.starts_at > ${now}
      and (g.closing = 'cancel'
        or e.participant_ids = '[]'::jsonb and e.waiting_ids = '[]'::jsonb and e.held = '[]'::jsonb)
    order by e.starts_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Whether the owner of a cafe who can answer is to be asked again for a table or tables of this row, or asked anew. */
export const isToAskAgain = (sql: Sql, row: 'e' | 's', now: Instant) => sql`exists (
  select from ${sql(viewOf(cafes))} c join ${sql(viewOf(people))} o on o.id = c.owner_id
  where c.id = ${sql(row)}.cafe_id and o.is_cafe_owner and o.is_active and o.id <> ${sql(row)}.host_id
    and (${sql(row)}.table_due_at <= ${now} or ${sql(row)}.table_asked_of <> o.id))`;

/** Ids of gameEvents whose cafes are to be asked again for a table. A series asks for its own dates, while it is at that cafe. */
export async function findTablesToAskAgain(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select e.id from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(series))} s on e.table_of_series and s.id = e.series_id and s.state <> 'ended'
    where e.status = 'upcoming' and e."table" = 'asked' and e.starts_at > ${now}
      and s.cafe_id is distinct from e.cafe_id and ${isToAskAgain(sql, 'e', now)}
    order by e.starts_at limit ${limit}`;
  return rows.map((row) => row.id);
}

/** GameEvents whose hosts are to be told that they have lost their tables, with what else each of them has lost there. */
export const findLossesToTell = (sql: Sql, now: Instant, limit: number) =>
  sql<{ id: string; otherIds: string[] }[]>`
    select (array_agg(id order by starts_at, id))[1] as id, (array_agg(id order by starts_at, id))[2:] as other_ids
    from ${sql(viewOf(gameEvents))}
    where status = 'upcoming' and loss_due_at is not null and starts_at > ${now}
      and loss_told_to is distinct from host_id
    group by host_id, cafe_id, table_lost ->> 'because'
    having max(loss_due_at) <= ${now}
    order by max(loss_due_at) limit ${limit}`;

/** Moved gameEvents whose people are due to be notified of the move, and the other moved dates of the series of each. */
export const findMovesToAnnounce = (sql: Sql, now: Instant, limit: number) =>
  sql<{ id: string; otherIds: string[] }[]>`
    select e.id, array(
      select o.id from ${sql(viewOf(gameEvents))} o
      where o.series_id = e.series_id and o.id <> e.id and o.status = 'upcoming' and o.announce_at is not null
    ) as other_ids
    from ${sql(viewOf(gameEvents))} e
    where e.status = 'upcoming' and e.announce_at is not null and e.announce_at <= ${now}
    order by e.announce_at limit ${limit}`;

/** Other upcoming gameEvents that somebody hosts or has a seat at, and that overlap one that starts at `startsAt`. */
export const findMeeting = (sql: Sql, userId: string, startsAt: Instant, exceptId: string) =>
  sql<GameEvent[]>`
    select ${shape(sql)} from ${source(sql)}
    where e.status = 'upcoming' and e.id <> ${exceptId}
      and e.starts_at > ${startsAt}::timestamptz - ${`${DURATION_HOURS} hours`}::interval
      and e.starts_at < ${startsAt}::timestamptz + ${`${DURATION_HOURS} hours`}::interval
      and (e.host_id = ${userId} or e.participant_ids ? ${userId})
    order by e.starts_at, e.id`;
