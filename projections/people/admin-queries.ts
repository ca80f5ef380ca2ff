import type { User, UserCounts } from '../../modules/identity/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { columns, source } from './queries.ts';

/** Specification, section 9. `issues` and `low` are those of the tabs With Issues and Low Reliability. */
type Tab = 'penalties' | 'low' | 'issues';
type Role = 'client' | 'provider' | 'cafeOwner' | 'admin';

export type PeopleFilter = {
  readonly q?: string | undefined;
  readonly role?: Role | undefined;
  readonly tab?: Tab | undefined;
};
export type Order = 'newest' | 'name';
/** Where a list goes on: behind this person, by what the list is sorted by. */
export type Place = { readonly by: string; readonly id: string };
export type Listed = User & { readonly sortName: string };

const underPenalty = (sql: Sql, now: Instant) => sql`r.penalty_expires_at > ${now}`;
const isLow = (sql: Sql, now: Instant) => sql`
  r.score < 80 and (r.penalty_expires_at is null or r.penalty_expires_at <= ${now})`;
const hasIssues = (sql: Sql) => sql`(r.total_no_shows >= 1 or r.total_late_cancels > 1)`;

// Erased people have nothing to be searched by, and are on no list.
const sought = (sql: Sql, q: string | undefined) => sql`
  p.search_text is not null ${q ? sql`and position(${q.toLowerCase()} in p.search_text) > 0` : sql``}`;

const ROLES = { client: 'is_client', provider: 'is_provider', cafeOwner: 'is_cafe_owner', admin: 'is_admin' } as const;

const matching = (sql: Sql, { q, role, tab }: PeopleFilter, now: Instant) => sql`
  ${sought(sql, q)}
  ${role ? sql`and p.${sql(ROLES[role])}` : sql``}
  ${tab === 'penalties' ? sql`and ${underPenalty(sql, now)}` : sql``}
  ${tab === 'low' ? sql`and ${isLow(sql, now)}` : sql``}
  ${tab === 'issues' ? sql`and ${hasIssues(sql)}` : sql``}`;

/** People as admins see them, newest first or by last and first name. */
export function findPeople(
  sql: Sql,
  filter: PeopleFilter,
  order: Order,
  after: Place | undefined,
  limit: number,
  now: Instant,
): Promise<Listed[]> {
  const place = after && {
    newest: sql`and (p.created_at, p.id) < (${after.by}, ${after.id})`,
    name: sql`and (p.sort_name, p.id) > (${after.by}, ${after.id})`,
  };
  const sorted = { newest: sql`p.created_at desc, p.id desc`, name: sql`p.sort_name, p.id` };
  return sql<Listed[]>`
    select ${columns(sql, now)}, p.sort_name from ${source(sql)}
    where ${matching(sql, filter, now)} ${place?.[order] ?? sql``}
    order by ${sorted[order]} limit ${limit}`;
}

/** How many people each tab holds, of those who are sought. */
export async function countPeople(sql: Sql, q: string | undefined, now: Instant): Promise<UserCounts> {
  const [counts] = await sql<[UserCounts]>`
    select count(*)::int as all,
      (count(*) filter (where p.is_client))::int as clients,
      (count(*) filter (where p.is_provider))::int as providers,
      (count(*) filter (where p.is_cafe_owner))::int as cafe_owners,
      (count(*) filter (where p.is_admin))::int as admins,
      (count(*) filter (where ${underPenalty(sql, now)}))::int as active_penalties,
      (count(*) filter (where ${isLow(sql, now)}))::int as low_reliability,
      (count(*) filter (where ${hasIssues(sql)}))::int as with_issues
    from ${source(sql)} where ${sought(sql, q)}`;
  return counts;
}
