import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { PublicUser, User } from '../../modules/identity/contract.ts';
import { ADMIN_ROLES, mayChange } from '../../modules/identity/rules.ts';
import { isUserId } from '../../platform/actor.ts';
import type { Instant } from '../../platform/clock.ts';
import { containing, containsOne, containsWords, type Sql, withCustomPlan } from '../../platform/database.ts';
import { soughtAddress } from '../../platform/http/email-address.ts';
import { endsOf, nearest } from '../../platform/near-words.ts';
import { soughtDigits } from '../../platform/phone-number.ts';
import { searchWords } from '../../platform/same-text.ts';
import { people } from './people.ts';

/** An expired penalty is read as `none`, without a job that updates the row. */
export const columns = (sql: Sql, now: Instant) => sql`
  p.id, coalesce(p.email, '') as email,
  coalesce(p.first_name, 'Deleted') as first_name, coalesce(p.last_name, 'member') as last_name,
  coalesce(p.phone_number, '') as phone_number, coalesce(p.bio, '') as bio,
  p.member_id, p.created_at, p.is_active, p.is_client, p.is_provider, p.is_cafe_owner, p.is_admin, case when p.is_admin then p.granted_role end as admin_role,
  p.expertise, p.region_id,
  case when p.suspended_until > ${now} then jsonb_build_object(
    'until', to_char(p.suspended_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'reason', coalesce(p.suspended_because, '')) end as suspension,
  p.show_at_tables, p.photo, p.version,
  p.score as reliability_score, p.total_events_attended, p.total_no_shows, p.total_late_cancels,
  case when p.penalty_expires_at > ${now} then p.penalty_status else 'none' end as penalty_status,
  case when p.penalty_expires_at > ${now} then p.penalty_expires_at end as penalty_expires_at`;

/** A person as they and admins see them. An erased one is "Deleted member". Undefined for an unknown id. */
export async function findUser(sql: Sql, userId: string, now: Instant): Promise<User | undefined> {
  const [user] = await sql<User[]>`select ${columns(sql, now)} from ${sql(viewOf(people))} p where p.id = ${userId}`;
  return user;
}

/** The same; undefined also for an erased person, who appears in no list. */
export async function findUserToManage(sql: Sql, userId: string, now: Instant): Promise<User | undefined> {
  const [user] = await sql<User[]>`
    select ${columns(sql, now)} from ${sql(viewOf(people))} p where p.id = ${userId} and p.search_text is not null`;
  return user;
}

/** The ids of admins who can sign in. */
export async function findAdmins(sql: Sql): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(people))} where is_admin and is_active and search_text is not null order by created_at, id`;
  return rows.map(({ id }) => id);
}

/** The admins who can sign in and may act on people, by name. */
export async function findCaseAdmins(sql: Sql) {
  const roles = ADMIN_ROLES.filter((role) => mayChange(role, 'people'));
  return sql<{ readonly id: string; readonly firstName: string; readonly lastName: string }[]>`
    select id, first_name, last_name from ${sql(viewOf(people))}
    where is_admin and is_active and search_text is not null and granted_role = any(${roles})
    order by first_name, last_name, id`;
}

type ViewerOfPerson = { readonly userId: string; readonly isAdmin: boolean } | null;

/**
 * A person as a viewer sees them. Members see the photographs of people who are shown at tables, and of organizers, who
 * are named there anyway. Visitors see none. Undefined if unknown, deactivated or erased.
 */
export const findPublicUser = async (
  sql: Sql,
  userId: string,
  viewer: ViewerOfPerson = null,
): Promise<PublicUser | undefined> => (await findPublicUsers(sql, [userId], viewer)).get(userId);

/** The same of several people, by id. */
export async function findPublicUsers(
  sql: Sql,
  userIds: readonly string[],
  viewer: ViewerOfPerson,
): Promise<ReadonlyMap<string, PublicUser>> {
  if (userIds.length === 0) return new Map();
  const seesAll = viewer?.isAdmin ? sql`true` : viewer ? sql`p.id = ${viewer.userId}` : sql`false`;
  const rows = await sql<PublicUser[]>`
    select p.id, p.first_name, p.last_initial as last_name, p.bio, p.is_provider, p.is_client,
      case when p.is_provider then p.expertise else '{}' end as expertise, p.score as reliability_score, p.created_at,
      case when ${seesAll} or (${viewer !== null} and (p.show_at_tables or p.is_provider)) then p.photo end as photo
    from ${sql(viewOf(people))} p
    where p.id = any(${[...new Set(userIds)]}::uuid[]) and p.is_active and p.first_name is not null`;
  return new Map(rows.map((user) => [user.id, user]));
}

/** Whether members see somebody by name at tables; true for an unknown id. */
export async function isShownAtTables(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql<{ shown: boolean }[]>`
    select p.show_at_tables as shown from ${sql(viewOf(people))} p where p.id = ${userId}`;
  return row?.shown ?? true;
}

/**
 * The full name of a person as admins see it, from a row that may be missing (null). An erased admin keeps the
 * initials, because they are the author of decisions about others.
 */
export const nameForAdmins = (sql: Sql, alias: string) => sql`
  case when ${sql(alias)}.id is null then null
    when ${sql(alias)}.first_name is not null then ${sql(alias)}.first_name || ' ' || ${sql(alias)}.last_name
    when ${sql(alias)}.is_admin then 'A former admin' || coalesce(' (' || ${sql(alias)}.former_admin_initials || ')', '')
    else 'Deleted member' end`;

/**
 * Full names of these people, or the remaining initials of erased ones. Unknown actors, such as `system`, are left out.
 */
export async function findNames(sql: Sql, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(userIds)].filter(isUserId);
  const rows = await sql<{ id: string; name: string }[]>`
    select p.id, ${nameForAdmins(sql, 'p')} as name from ${sql(viewOf(people))} p where p.id = any(${ids}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The name of an erased person, for admins. */
export const DELETED_MEMBER = { firstName: 'Deleted', lastName: 'member' } as const;

/**
 * A person in an admin's view of something else, as JSON: id and names. The row of people under `alias` may be missing.
 */
export const partyForAdmins = (sql: Sql, id: Fragment, alias: string) => sql`
  jsonb_build_object('id', ${id}, 'firstName', coalesce(${sql(alias)}.first_name, ${DELETED_MEMBER.firstName}::text),
    'lastName', coalesce(${sql(alias)}.last_name, ${DELETED_MEMBER.lastName}::text))`;

/** What is before the address in the search text: names and member id. */
const namesIn = (sql: Sql, alias: string) => {
  const text = sql`${sql(alias)}.search_text`;
  return sql`coalesce(split_part(${text}, ' ' || lower(nullif(${sql(alias)}.email, '')), 1), ${text})`;
};

/**
 * By what people are found. With `namesOnly` only by names and member ID: otherwise a search would tell, letter by letter,
 * what the admin may not read.
 */
type Reach = { readonly namesOnly?: boolean | undefined };

/**
 * Whether a person is found by their names and member ID in any spelling and order, by a part of their email address, or
 * by their phone number in any notation. Never true for an erased person, who has no search text. The person is the row
 * of people under `alias`.
 */
export function personMatches(sql: Sql, alias: string, q: string, { namesOnly = false }: Reach = {}): Fragment {
  const text = sql`${sql(alias)}.search_text`;
  if (namesOnly) {
    // the index finds them in the whole text
    return sql`(${containsWords(sql, text, q)} and ${containsWords(sql, namesIn(sql, alias), q)})`;
  }
  const digits = soughtDigits(q);
  // an address is compared by its own rule: only case does not count
  const written = sql`${text} like ${containing(soughtAddress(q))}`;
  if (q.includes('@')) return written;
  return digits ? sql`(${written} or ${text} like ${containing(digits)})` : containsWords(sql, text, q);
}

/** At most so many people are found by nearly their name. */
const MOST_NEAR = 50;
/** In the words of at most so many people it is looked for what a word can be. */
const MOST_READ = 2_000;
const MOST_WORDS = 20;
/** Nobody types more words of a name. */
const MOST_TYPED = 5;

/**
 * The ids of people whose names, or addresses, are spelled nearly like a search (`slipsBetween`). First it reads the words
 * of people that a typed one can be, then who has one of them for each typed one.
 *
 * @param among a condition on the row `p`
 */
export async function findNearly(
  sql: Sql,
  q: string,
  { namesOnly = false, among = sql`true` }: Reach & { readonly among?: Fragment } = {},
): Promise<readonly string[]> {
  // an address is one word of the search text
  const typed = q.includes('@') ? [soughtAddress(q)] : searchWords(q).map(([word = '']) => word);
  if (typed.length > MOST_TYPED) return [];
  const ends = typed.flatMap((word) => endsOf(word.replace(/[\\%_]/g, '')));
  const inText = ends.flatMap((end) =>
    end.startsWith('%')
      ? [end, `${end} %`]
      : end.endsWith('%')
        ? [end, `% ${end}`]
        : [end, `% ${end}`, `${end} %`, `% ${end} %`],
  );
  return withCustomPlan(sql, async (tx) => {
    const read = await tx<{ searchText: string }[]>`
      select search_text from ${sql(viewOf(people))} where search_text like any(${inText}::text[]) limit ${MOST_READ}`;
    const words = [...new Set(read.flatMap(({ searchText }) => searchText.split(' ')))];
    const each = typed.map((word) => [word, ...nearest(word, words).slice(0, MOST_WORDS)]);
    const has = (text: Fragment) =>
      each.reduce((all, words) => sql`${all} and ${containsOne(sql, text, words)}`, sql`true`);
    const rows = await tx<{ id: string }[]>`
      select p.id from ${sql(viewOf(people))} p
      where p.search_text is not null and ${has(sql`p.search_text`)}
        ${namesOnly ? sql`and ${has(namesIn(sql, 'p'))}` : sql``} and ${among}
      order by p.sort_name, p.id limit ${MOST_NEAR}`;
    return rows.map(({ id }) => id);
  });
}

/** Whether `personMatches` is true for at least one of the people with these ids. */
export const anyPersonMatches = (sql: Sql, ids: Fragment, q: string, reach: Reach) => sql`
  exists (select from ${sql(viewOf(people))} one where one.id in (${ids}) and ${personMatches(sql, 'one', q, reach)})`;

export type PersonName = { readonly firstName: string; readonly lastName: string; readonly photo: string | null };

/** First and last names and photographs of these people, by id. Erased people are left out. */
export async function findFirstAndLastNames(
  sql: Sql,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PersonName>> {
  if (userIds.length === 0) return new Map();
  const rows = await sql<(PersonName & { readonly id: string })[]>`
    select id, first_name, last_name, photo from ${sql(viewOf(people))} p
    where id = any(${[...userIds]}::uuid[]) and first_name is not null`;
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/**
 * Finds people whose score was not calculated by this policy version: ids in order, after `after`. People who always
 * attended are left out, because their score is 100 under any policy, and so are erased ones. With `all` it also finds
 * people with a score by this version, because marks age.
 */
export async function findToRejudge(
  sql: Sql,
  { before, after, limit }: { before?: number; after: string; limit: number },
): Promise<readonly string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from ${sql(viewOf(people))}
    where (total_no_shows > 0 or total_late_cancels > 0) and search_text is not null and id > ${after}
      ${before === undefined ? sql`` : sql`and policy_version < ${before}`}
    order by id limit ${limit}`;
  return rows.map(({ id }) => id);
}
