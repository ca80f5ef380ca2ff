import sql from 'sql-template-tag';
import type { Queries } from './database.ts';

/** Keys of the advisory locks of this package. The migrations contain the first one as a number. */
export const ADVISORY_LOCKS = { append: 7_305_001, generations: 7_305_002, sealing: 7_305_004 } as const;

/**
 * Takes the exclusive lock for this key and name until the transaction ends, unless another session has it.
 *
 * @returns whether the lock was taken
 */
export async function lockIfFree(tx: Queries, key: number, name: string): Promise<boolean> {
  const [answer] = await tx.query<{ locked: boolean }>(sql`
    select pg_try_advisory_xact_lock(${key}, hashtext(${name})) as locked`);
  return answer?.locked === true;
}
