import { ADVISORY_LOCKS as OF_EVENT_STORE } from '@tablemates/event-store/advisory-lock';
import type { Sql, Transaction } from './database.ts';

/** Keys of all advisory locks that are taken in the product's database. */
export const ADVISORY_LOCKS = { ...OF_EVENT_STORE, migrations: 7_305_000, work: 7_305_003 } as const;

/**
 * Runs work under an exclusive lock of this name, across all processes. Waits until the lock is free.
 *
 * A separate transaction has the lock, so the lock ends with its process, even after a crash. The transaction
 * occupies one connection until the work is done.
 */
export async function withExclusiveLock<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await withoutLimits(tx);
    await tx`select pg_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${name}))`;
    return work();
  })) as T;
}

/** Like `withExclusiveLock`, but does nothing if the lock is taken. */
export async function withLockIfFree(sql: Sql, name: string, work: () => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    const [lock] = await tx<{ isOurs: boolean }[]>`
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.work}, hashtext(${name})) as is_ours`;
    if (!lock?.isOurs) return;
    // It is the last statement, because the snapshot of a query lives until the next statement, and would block vacuum.
    await withoutLimits(tx);
    await work();
  });
}

async function withoutLimits(tx: Transaction): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`set local statement_timeout = 0`;
}
