import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { AdminContest, ContestCounts } from '../../modules/reliability/contests/contract.ts';
import { openContestState } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { anyPersonMatches } from '../identity/people-queries.ts';
import { contests } from './contests.ts';

type Row = {
  readonly id: string;
  readonly userId: string;
  readonly hostId: string;
  readonly gameEventId: string;
  readonly how: AdminContest['how'];
  readonly markStatus: AdminContest['markStatus'];
  readonly contestedAt: Instant;
  readonly answerUntil: Instant | null;
  readonly answeredAt: Instant | null;
  readonly dueAt: Instant;
  readonly state: 'open' | 'withdrawn' | 'settled' | 'upheld' | 'overturned';
  readonly closedAt: Instant | null;
  readonly gameName: string | null;
  readonly cafeName: string | null;
  readonly startsAt: Instant;
  readonly person: { readonly firstName: string; readonly lastName: string };
  readonly host: { readonly firstName: string; readonly lastName: string };
  readonly markedBy: string | null;
  readonly marker: { readonly firstName: string; readonly lastName: string };
};

/** The last contest of the page before: the instant that the list is sorted by, and its id. */
export type ContestCursor = { readonly at: Instant; readonly id: string };

/** A page of the queue: `limit` contests after a contest, or after `offset` of them. */
type Part = { readonly after: ContestCursor | undefined; readonly offset: number; readonly limit: number };

const party = (sql: Sql, alias: string) => sql`
  jsonb_build_object('firstName', coalesce(${sql(alias)}.first_name, 'Deleted'),
    'lastName', coalesce(${sql(alias)}.last_name, 'member'))`;

const select = (sql: Sql, where: Fragment, order: Fragment) => sql<Row[]>`
  select t.id, t.user_id, e.host_id, t.game_event_id, t.how, t.mark_status, t.contested_at, t.answer_until, t.answered_at,
    t.due_at, t.state, t.closed_at, g.name as game_name, c.name as cafe_name, e.starts_at,
    ${party(sql, 'p')} as person, ${party(sql, 'h')} as host, t.marked_by, ${party(sql, 'm')} as marker
  from ${sql(viewOf(contests))} t
  join ${sql(viewOf(gameEvents))} e on e.id = t.game_event_id
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  left join ${sql(viewOf(people))} p on p.id = t.user_id
  left join ${sql(viewOf(people))} h on h.id = e.host_id
  left join ${sql(viewOf(people))} m on m.id = t.marked_by
  where ${where} ${order}`;

const listed = ({ id, how, markStatus, contestedAt, answerUntil, answeredAt, dueAt, ...row }: Row, now: Instant) => ({
  id,
  how,
  markStatus,
  contestedAt,
  answerUntil,
  answeredAt,
  dueAt,
  state: row.state === 'open' ? openContestState({ how, contestedAt, answerUntil, answeredAt }, now) : row.state,
  gameEvent: { id: row.gameEventId, gameName: row.gameName, cafeName: row.cafeName, startsAt: row.startsAt },
  person: { id: row.userId, ...row.person },
  host: { id: row.hostId, ...row.host },
  ...(row.markedBy !== null && { markedBy: { id: row.markedBy, ...row.marker } }),
  decidedAt: row.state === 'withdrawn' ? null : row.closedAt,
});

/** The state that the queue shows, and a search for the marked person, the host or who made the mark. */
type QueueFilter = QueueSearch & { readonly state: 'open' | 'overdue' | 'decided' };

/** `namesOnly`: people are found by nothing but their names. */
type QueueSearch = { readonly q?: string | undefined; readonly namesOnly?: boolean };

const partyMatches = (sql: Sql, { q, namesOnly }: QueueSearch) =>
  q
    ? sql`and ${anyPersonMatches(sql, sql`t.user_id, t.marked_by, (select host_id from ${sql(viewOf(gameEvents))} where id = t.game_event_id)`, q, { namesOnly })}`
    : sql``;

/**
 * Contests of the queue. Open ones (without overdue ones) and overdue ones come in the order in which they are due, decided
 * ones with the last decision first. Open contests of erased people are left out: nobody has to decide on them.
 */
export async function findContests(
  sql: Sql,
  { state, ...search }: QueueFilter,
  { after, offset, limit }: Part,
  now: Instant,
): Promise<readonly AdminContest[]> {
  const rows =
    state === 'decided'
      ? select(
          sql,
          sql`t.state in ('settled', 'upheld', 'overturned') ${partyMatches(sql, search)}
            ${after ? sql`and (t.closed_at, t.id) < (${after.at}, ${after.id})` : sql``}`,
          sql`order by t.closed_at desc, t.id desc limit ${limit} offset ${offset}`,
        )
      : select(
          sql,
          sql`t.state = 'open' and t.due_at ${state === 'overdue' ? sql`<=` : sql`>`} ${now} and p.email is not null ${partyMatches(sql, search)}
            ${after ? sql`and (t.due_at, t.id) > (${after.at}, ${after.id})` : sql``}`,
          sql`order by t.due_at, t.id limit ${limit} offset ${offset}`,
        );
  return (await rows).map((row) => listed(row, now));
}

/** How many contests the queue lists as open, as overdue, and as decided, of those that a search finds. */
export async function countContests(sql: Sql, now: Instant, search: QueueSearch = {}): Promise<ContestCounts> {
  const [counts] = await sql<ContestCounts[]>`
    select count(*) filter (where t.due_at > ${now})::int as open, count(*) filter (where t.due_at <= ${now})::int as overdue,
      (select count(*)::int from ${sql(viewOf(contests))} t
        where t.state in ('settled', 'upheld', 'overturned') ${partyMatches(sql, search)}) as decided
    from ${sql(viewOf(contests))} t join ${sql(viewOf(people))} p on p.id = t.user_id
    where t.state = 'open' and p.email is not null ${partyMatches(sql, search)}`;
  return counts ?? { open: 0, overdue: 0 };
}

/**
 * Contests of the marks that a person made, as the host or as an organizer of the group, the last one first. Without
 * `closed` only open ones. Late cancels of an evening are left out: only admins decide on them.
 */
export async function findContestsOfMarker(
  sql: Sql,
  userId: string,
  { closed, before, limit, now }: { closed: boolean; before: ContestCursor | undefined; limit: number; now: Instant },
): Promise<readonly AdminContest[]> {
  const rows = await select(
    sql,
    sql`t.id in (
        select id from ${sql(viewOf(contests))} where marked_by = ${userId}
        union all select o.id from ${sql(viewOf(gameEvents))} of_host
          join ${sql(viewOf(contests))} o on o.game_event_id = of_host.id
          where of_host.host_id = ${userId} and o.marked_by is null)
      and t.answer_until is not null and p.email is not null
      ${closed ? sql`` : sql`and t.state = 'open'`}
      ${before ? sql`and (t.contested_at, t.id) < (${before.at}, ${before.id})` : sql``}`,
    sql`order by t.contested_at desc, t.id desc limit ${limit}`,
  );
  return rows.map((row) => listed(row, now));
}

/** Contests of a person's own marks, at most `limit`, the last one first. */
export async function findContestsOfPerson(
  sql: Sql,
  userId: string,
  now: Instant,
  limit: number,
): Promise<readonly AdminContest[]> {
  const rows = await select(
    sql,
    sql`t.user_id = ${userId}`,
    sql`order by t.contested_at desc, t.id desc limit ${limit}`,
  );
  return rows.map((row) => listed(row, now));
}

/** Contests of marks at a gameEvent, at most `limit`, the last one first. */
export async function findContestsAt(
  sql: Sql,
  gameEventId: string,
  now: Instant,
  limit: number,
): Promise<readonly AdminContest[]> {
  const rows = await select(
    sql,
    sql`t.game_event_id = ${gameEventId}`,
    sql`order by t.contested_at desc, t.id desc limit ${limit}`,
  );
  return rows.map((row) => listed(row, now));
}

/** One contest; undefined for an unknown id. */
export async function findContest(sql: Sql, contestId: string, now: Instant): Promise<AdminContest | undefined> {
  const [row] = await select(sql, sql`t.id = ${contestId}`, sql``);
  return row && listed(row, now);
}

/** The marked person of a contest; undefined for an unknown id. */
export async function findContestedPerson(sql: Sql, contestId: string): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id from ${sql(viewOf(contests))} where id = ${contestId}`;
  return row?.userId;
}

/** Open contests that wait for the admins at `now`, in the order in which they are due. */
export async function findWithAdmins(
  sql: Sql,
  now: Instant,
  limit: number,
): Promise<readonly { readonly id: string; readonly userId: string }[]> {
  return sql<{ id: string; userId: string }[]>`
    select t.id, t.user_id from ${sql(viewOf(contests))} t join ${sql(viewOf(people))} p on p.id = t.user_id
    where t.state = 'open' and t.with_admins_from <= ${now} and p.email is not null order by t.due_at, t.id limit ${limit}`;
}
