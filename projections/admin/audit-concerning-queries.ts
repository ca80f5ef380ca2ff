import { viewOf } from '@tablemates/event-store';
import type { PendingQuery, Row } from 'postgres';
import { containing, containsWords, type Sql } from '../../platform/database.ts';
import { soughtAddress } from '../../platform/http/email-address.ts';
import { cafes, cities, games, regions } from '../catalog/catalog.ts';
import { emailSenders } from '../email-senders/email-senders.ts';
import { invitations } from '../identity/invitations.ts';
import { people } from '../identity/people.ts';
import { personMatches } from '../identity/people-queries.ts';
import { audit } from './audit.ts';

// A search by name finds the changes of everything with that name, however many things have it. No single query is fast
// for all names. For a rare name, the changes of the few matches are read by index. For a frequent name, the first
// changes of the list are scanned, because some of them concern a match. If the scan finds too few, all matches are
// read by index after all.

/** Up to this many matches, their changes are read by index at once. */
const FEW = 2_000;

/** Number of changes that are scanned for a frequent name. */
const LOOKED_THROUGH = 2_000;

/** A fragment of an SQL statement. */
export type Fragment = PendingQuery<Row[]>;

/**
 * Conditions on changes, each with a leading `and`, the maximum number of changes, and whether people are found only by
 * their names.
 */
type Wanted = { readonly narrowed: Fragment; readonly limit: number; readonly namesOnly?: boolean | undefined };

export const newestFirst = (sql: Sql): Fragment => sql`order by at desc, id desc`;

/**
 * Reads a page of the changes that concern anything with this name, newest first, each once.
 *
 * @param ask runs the statement of a page
 */
export async function pageAbout<Change>(
  sql: Sql,
  name: string,
  wanted: Wanted,
  ask: (page: Fragment) => PromiseLike<readonly Change[]>,
): Promise<readonly Change[]> {
  const few = await sql<{ id: string }[]>`select id from (${called(sql, name, wanted)}) as c limit ${FEW + 1}`;
  if (few.length <= FEW) {
    const ids = few.map(({ id }) => id);
    return ask(changesOf(sql, sql`unnest(${ids}::text[]) as c (id)`, wanted));
  }
  const all = () => ask(changesOf(sql, sql`(${called(sql, name, wanted)}) as c`, wanted));
  if (wanted.namesOnly) return all();
  const among = await ask(firstAbout(sql, name, wanted));
  if (among.length === wanted.limit || !(await areMore(sql, wanted))) return among;
  return all();
}

/**
 * The instants and ids of all changes that concern anything with this name, each once. It is a join: for `in` the
 * planner expects 200 different ids, and looks up the changes of fifty thousand people one by one.
 */
export const changesAbout = (sql: Sql, name: string, { narrowed, namesOnly }: Omit<Wanted, 'limit'>) => sql`
  select distinct a.at, a.id from (${called(sql, name, { namesOnly })}) c join ${sql(viewOf(audit))} a on a.concerns = c.id where true ${narrowed}`;

/** The ids of everything whose present name matches, and of the thing with this id. */
const called = (sql: Sql, name: string, { namesOnly = false }: Pick<Wanted, 'namesOnly'>) => sql`
  select p.id::text from ${sql(viewOf(people))} p where ${personMatches(sql, 'p', name, { namesOnly })}
  ${
    namesOnly
      ? sql``
      : sql`
        union all select id::text from ${sql(viewOf(invitations))} where email like ${containing(soughtAddress(name))}`
  }
  union all ${calledOtherwise(sql, name)}`;

/** The kinds with few entries, whose tables can be scanned. */
const calledOtherwise = (sql: Sql, name: string) => sql`
  select id::text from ${sql(viewOf(games))} where ${containsWords(sql, sql`search_text`, name)}
  union all select id::text from ${sql(viewOf(cafes))} where ${containsWords(sql, sql`search_text`, name)}
  union all select id::text from ${sql(viewOf(cities))} where ${containsWords(sql, sql`search_text`, name)}
  union all select id::text from ${sql(viewOf(regions))} where ${containsWords(sql, sql`search_text`, name)}
  union all select id::text from ${sql(viewOf(emailSenders))} where ${containsWords(sql, sql`search_text`, name)}
  union all select ${name.toLowerCase()}::text`;

/** Reads the first changes of each of these ids by index, then the first of all of them. */
const changesOf = (sql: Sql, ids: Fragment, { narrowed, limit }: Wanted) => sql`
  select distinct on (at, id) n.* from ${ids} cross join lateral (
    select * from ${sql(viewOf(audit))} where concerns = c.id ${narrowed} ${newestFirst(sql)} limit ${limit}
  ) n ${newestFirst(sql)} limit ${limit}`;

/** All changes. For a frequent name, the first of them are scanned. */
const first = (sql: Sql, { narrowed }: Wanted) => sql`
  select * from ${sql(viewOf(audit))} where concerns = subject_id ${narrowed} ${newestFirst(sql)}`;

/** Whether there are more changes than those that are scanned. */
async function areMore(sql: Sql, wanted: Wanted): Promise<boolean> {
  const beyond = await sql`select from (${first(sql, wanted)} offset ${LOOKED_THROUGH} limit 1) b`;
  return beyond.length > 0;
}

// names are read one by one as scalar subqueries, so that the planner does not scan whole tables for a few rows
const firstAbout = (sql: Sql, name: string, wanted: Wanted) => sql`
  select w.* from (${first(sql, wanted)} limit ${LOOKED_THROUGH}) w cross join lateral (
    select from ${sql(viewOf(audit))} n
    cross join lateral (
      select case when n.concerns ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then n.concerns::uuid end as id
    ) of
    where n.id = w.id and (
      (select ${personMatches(sql, 'p', name)} from ${sql(viewOf(people))} p where p.id = of.id)
      or (select email from ${sql(viewOf(invitations))} where id = of.id) like ${containing(soughtAddress(name))}
      or n.concerns = any(array(${calledOtherwise(sql, name)}))
    )
    limit 1
  ) hit ${newestFirst(sql)} limit ${wanted.limit}`;
