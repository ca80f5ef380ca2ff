import type { User } from '../../modules/identity/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { findUser } from '../../projections/identity/people-queries.ts';

/** People as a mail names them, without those who are erased. */
export async function findPeople(sql: Sql, userIds: readonly string[], now: Instant): Promise<readonly User[]> {
  const found = await Promise.all(userIds.map((userId) => findUser(sql, userId, now)));
  return found.filter((person) => person !== undefined);
}
