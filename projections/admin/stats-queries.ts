import { viewOf } from '@tablemates/event-store';
import type { AdminStats } from '../../modules/admin/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { adminStats, NOTHING, TOTAL } from './stats.ts';

/** The numbers of the admin dashboard. Zeros if the log has nothing to count. */
export async function findAdminStats(sql: Sql): Promise<AdminStats> {
  const [total] = await sql<{ counts: AdminStats }[]>`
    select counts from ${sql(viewOf(adminStats))} where what = ${TOTAL}`;
  return total?.counts ?? NOTHING;
}
