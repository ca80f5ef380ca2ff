import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import { PENALTY_ENDS_HOURS } from '../../modules/admin/rules.ts';
import type { PeopleFilter as Filter, User, UserCounts } from '../../modules/identity/contract.ts';
import { GOOD_SCORE } from '../../modules/reliability/rules.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { type Sql, withCustomPlan } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { overturnedHosts } from '../reliability/marking-record-queries.ts';
import { people, ROLES_RANK, STATUS_RANK } from './people.ts';
import { columns, personMatches } from './people-queries.ts';

/** Specification, section 9. `issues` is the tab With Issues, `low` the tab Low Reliability. */
type Tab = 'penalties' | 'low' | 'issues';

export type PeopleFilter = Filter & {
  readonly tab?: Tab | undefined;
  /** Whether the search finds people only by their names, because the admin may not see how to reach them. */
  readonly namesOnly?: boolean;
  /** Only these people. */
  readonly ids?: readonly string[];
};

/** SQL, each with an index. A column is named with its table: a query may select something else under its name. */
const SORTED_BY = {
  created: 'p.created_at',
  name: 'p.sort_name',
  firstName: 'p.sort_first',
  email: 'p.email',
  phone: 'p.phone_number',
  status: STATUS_RANK,
  roles: ROLES_RANK,
  score: 'p.score',
  attended: 'p.total_events_attended',
  noShows: 'p.total_no_shows',
  lateCancels: 'p.total_late_cancels',
} as const;
export type Sorting = { readonly by: keyof typeof SORTED_BY; readonly order: 'asc' | 'desc' };
/** The cursor of a list: sort value and id of the last person. */
export type Cursor = { readonly by: string; readonly id: string };
export type Listed = User & { readonly sortName: string; readonly sortFirst: string };

const underPenalty = (sql: Sql, now: Instant) => sql`p.penalty_expires_at > ${now}`;
const isLow = (sql: Sql, now: Instant) => sql`
  p.score < ${GOOD_SCORE} and (p.penalty_expires_at is null or p.penalty_expires_at <= ${now})`;
const hasIssues = (sql: Sql) => sql`(p.total_no_shows >= 1 or p.total_late_cancels > 1)`;

// erased people have no search text and appear in no list
const sought = (
  sql: Sql,
  { q, namesOnly = false }: { readonly q: string | undefined; readonly namesOnly?: boolean | undefined },
) => sql`
  p.search_text is not null ${q ? sql`and ${personMatches(sql, 'p', q, { namesOnly })}` : sql``}`;

const ROLES = { client: 'is_client', provider: 'is_provider', cafeOwner: 'is_cafe_owner', admin: 'is_admin' } as const;

function having(sql: Sql, status: Filter['status'], now: Instant) {
  switch (status) {
    case undefined:
      return sql``;
    case 'active':
      return sql`and p.is_active`;
    case 'inactive':
      return sql`and not p.is_active`;
    case 'suspended':
      return sql`and p.suspended_until > ${now}`;
    case 'penalty':
      return sql`and ${underPenalty(sql, now)}`;
    case 'penaltyEnding':
      return sql`and ${underPenalty(sql, now)} and p.penalty_expires_at <= ${addHours(now, PENALTY_ENDS_HOURS)}`;
    case 'overturned':
      return sql`and p.id in (select host_id from (${overturnedHosts(sql, now)}) h)`;
  }
}

/** The fields of the filter that say when, how often and where. */
const more = (sql: Sql, filter: PeopleFilter, now: Instant) => {
  const { joinedFrom, joinedTo, seenFrom, seenTo, minAttended, maxAttended, minNoShows, minLateCancels } = filter;
  const { cafeId, policyVersion, neverCameDays } = filter;
  const on = <Value>(value: Value | undefined, condition: (value: Value) => Fragment) =>
    value === undefined ? sql`` : sql`and ${condition(value)}`;
  return sql`
    ${on(joinedFrom, (from) => sql`p.created_at >= ${from}`)} ${on(joinedTo, (to) => sql`p.created_at < ${to}`)}
    ${seenFrom || seenTo ? sql`and p.id in (select user_id from last_seen where true ${on(seenFrom, (from) => sql`at >= ${from}`)} ${on(seenTo, (to) => sql`at < ${to}`)})` : sql``}
    ${on(filter.seen, () => sql`not exists (select from last_seen s where s.user_id = p.id)`)}
    ${on(minAttended, (min) => sql`p.total_events_attended >= ${min}`)}
    ${on(maxAttended, (max) => sql`p.total_events_attended <= ${max}`)}
    ${on(minNoShows, (min) => sql`p.total_no_shows >= ${min}`)}
    ${on(minLateCancels, (min) => sql`p.total_late_cancels >= ${min}`)}
    ${on(
      cafeId,
      (cafe) => sql`p.id in (
        select seat.user_id from ${sql(viewOf(participations))} seat
        join ${sql(viewOf(gameEvents))} g on g.id = seat.game_event_id where g.cafe_id = ${cafe})`,
    )}
    ${on(
      policyVersion,
      (version) => sql`p.policy_version = ${version}
        and p.total_events_attended + p.total_no_shows + p.total_late_cancels > 0`,
    )}
    ${on(neverCameDays, (days) => sql`p.created_at < ${addDays(now, -days)} and p.total_events_attended = 0`)}`;
};

const matching = (sql: Sql, filter: PeopleFilter, now: Instant) => {
  const { q, role, tab, status, namesOnly, ids } = filter;
  return sql`
  ${sought(sql, { q, namesOnly })} ${having(sql, status, now)} ${more(sql, filter, now)}
  ${ids ? sql`and p.id = any(${[...ids]}::uuid[])` : sql``}
  ${role ? sql`and p.${sql(ROLES[role])}` : sql``}
  ${tab === 'penalties' ? sql`and ${underPenalty(sql, now)}` : sql``}
  ${tab === 'low' ? sql`and ${isLow(sql, now)}` : sql``}
  ${tab === 'issues' ? sql`and ${hasIssues(sql)}` : sql``}`;
};

/** People as admins see them, in any indexed order. Equal values are ordered by id. */
export function findPeople(
  sql: Sql,
  filter: PeopleFilter,
  { by, order }: Sorting,
  after: Cursor | undefined,
  limit: number,
  now: Instant,
): Promise<Listed[]> {
  const column = sql.unsafe(SORTED_BY[by]);
  const beyond = order === 'asc' ? sql`>` : sql`<`;
  return withCustomPlan(
    sql,
    (tx) => tx<Listed[]>`
      select ${columns(sql, now)}, p.sort_name, p.sort_first from ${sql(viewOf(people))} p
      where ${matching(sql, filter, now)}
        ${after ? sql`and (${column}, p.id) ${beyond} (${after.by}, ${after.id})` : sql``}
      ${inOrder(sql, { by, order })} limit ${limit}`,
  );
}

const inOrder = (sql: Sql, { by, order }: Sorting) => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql`order by ${sql.unsafe(SORTED_BY[by])} ${direction}, p.id ${direction}`;
};

/**
 * A page of people by its number. The rows before it are skipped from the nearer end of the order's index, so at most
 * half of the people that the filter finds. They are counted first.
 *
 * @param at the number of people on the pages before
 */
export async function findPeopleAt(
  sql: Sql,
  filter: PeopleFilter,
  sorting: Sorting,
  { at, limit }: { readonly at: number; readonly limit: number },
  now: Instant,
): Promise<Listed[]> {
  const total = await countMatching(sql, filter, now);
  const rows = Math.min(limit, total - at);
  if (rows <= 0) return [];
  const after = total - at - rows;
  const isNearer = after < at;
  const read: Sorting = isNearer ? { by: sorting.by, order: sorting.order === 'asc' ? 'desc' : 'asc' } : sorting;
  return withCustomPlan(
    sql,
    (tx) => tx<Listed[]>`
      select ${columns(sql, now)}, p.sort_name, p.sort_first
      from (
        select p.id from ${sql(viewOf(people))} p where ${matching(sql, filter, now)}
        ${inOrder(sql, read)} limit ${rows} offset ${isNearer ? after : at}
      ) found join ${sql(viewOf(people))} p using (id)
      ${inOrder(sql, sorting)}`,
  );
}

type Matching = { readonly people: number; readonly fingerprint: string };

const asMatching = (sql: Sql) => sql`
  count(*)::int as people,
  encode(sha256(coalesce(string_agg(uuid_send(p.id), ''::bytea order by p.id), ''::bytea)), 'hex') as fingerprint`;

/** The number of people that a filter finds, and a hash of their ids in order. It is equal only for the same people. */
export async function fingerprintOf(sql: Sql, filter: PeopleFilter, now: Instant): Promise<Matching> {
  const [found] = await withCustomPlan(
    sql,
    (tx) => tx<[Matching]>`
      select ${asMatching(sql)} from ${sql(viewOf(people))} p where ${matching(sql, filter, now)}`,
  );
  return found;
}

/** The same with the ids of these people, by last and first name. One statement, so number, hash and ids agree. */
export async function findMatching(
  sql: Sql,
  filter: PeopleFilter,
  now: Instant,
): Promise<Matching & { readonly ids: readonly string[] }> {
  const [found] = await withCustomPlan(
    sql,
    (tx) => tx<[Matching & { ids: string[] }]>`
      select ${asMatching(sql)}, coalesce(array_agg(p.id::text order by p.sort_name, p.id), '{}') as ids
      from ${sql(viewOf(people))} p where ${matching(sql, filter, now)}`,
  );
  return found;
}

/** The number of people that a filter finds. */
export async function countMatching(sql: Sql, filter: PeopleFilter, now: Instant): Promise<number> {
  const [counted] = await withCustomPlan(
    sql,
    (tx) => tx<[{ people: number }]>`
      select count(*)::int as people from ${sql(viewOf(people))} p where ${matching(sql, filter, now)}`,
  );
  return counted.people;
}

type Sought = Omit<PeopleFilter, 'role' | 'tab'>;

/** The number of people in each tab that match the filter. */
export const countPeople = (sql: Sql, { namesOnly, ...filter }: Sought, now: Instant): Promise<UserCounts> =>
  Object.values(filter).some((value) => value !== undefined && value !== '')
    ? countSought(sql, filter, now)
    : countEverybody(sql, now);

/** Counts each tab by its partial index. Clients are counted as everybody minus the few who are not. */
async function countEverybody(sql: Sql, now: Instant): Promise<UserCounts> {
  const counted = (few: ReturnType<typeof isLow>) => sql`
    (select count(*)::int from ${sql(viewOf(people))} p where ${few} and p.search_text is not null)`;
  const [counts] = await sql<[UserCounts]>`
    select everybody as all, everybody - ${counted(sql`not p.is_client`)} as clients,
      ${counted(sql`p.is_provider`)} as providers, ${counted(sql`p.is_cafe_owner`)} as cafe_owners,
      ${counted(sql`p.is_admin`)} as admins, ${counted(underPenalty(sql, now))} as active_penalties,
      ${counted(isLow(sql, now))} as low_reliability, ${counted(hasIssues(sql))} as with_issues
    from (select count(*)::int as everybody from ${sql(viewOf(people))} p where p.search_text is not null) e`;
  return counts;
}

async function countSought(sql: Sql, filter: Sought, now: Instant): Promise<UserCounts> {
  const [counts] = await withCustomPlan(
    sql,
    (tx) => tx<[UserCounts]>`
    select count(*)::int as all,
      (count(*) filter (where p.is_client))::int as clients,
      (count(*) filter (where p.is_provider))::int as providers,
      (count(*) filter (where p.is_cafe_owner))::int as cafe_owners,
      (count(*) filter (where p.is_admin))::int as admins,
      (count(*) filter (where ${underPenalty(sql, now)}))::int as active_penalties,
      (count(*) filter (where ${isLow(sql, now)}))::int as low_reliability,
      (count(*) filter (where ${hasIssues(sql)}))::int as with_issues
    from ${sql(viewOf(people))} p where ${matching(sql, filter, now)}`,
  );
  return counts;
}

/** The admins who can be written to. */
export const findAdminsWithEmail = (
  sql: Sql,
): Promise<readonly { readonly id: string; readonly firstName: string; readonly email: string }[]> =>
  sql<{ id: string; firstName: string; email: string }[]>`
    select p.id, p.first_name, p.email from ${sql(viewOf(people))} p
    where p.is_admin and p.is_active and p.search_text is not null and p.email <> '' order by p.id`;
