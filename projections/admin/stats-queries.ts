import { viewOf } from '@tablemates/event-store';
import type { AdminStats } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, cities, games } from '../catalogue/catalogue.ts';
import { people } from '../identity/people.ts';

/** How much there is of everything; people by indexes that hold those alone who are counted. */
export async function findStats(sql: Sql): Promise<AdminStats> {
  const [stats] = await sql<[AdminStats]>`
    select c.cafes, c.pending_approvals,
      (select count(*)::int from ${sql(viewOf(people))} where search_text is not null) as total_users,
      (select count(*)::int from ${sql(viewOf(people))} where is_provider and search_text is not null) as service_providers,
      (select count(*)::int from ${sql(viewOf(games))}) as games,
      (select count(*)::int from ${sql(viewOf(cities))}) as cities
    from (
      select count(*)::int as cafes, (count(*) filter (where status = 'pending'))::int as pending_approvals
      from ${sql(viewOf(cafes))}
    ) c`;
  return stats;
}
