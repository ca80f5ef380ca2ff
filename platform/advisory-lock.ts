import type { Sql, Transaction } from './database.ts';

const LOCK = 7_305_003;

/**
 * Does some work while nobody else does work of this name, in any process; waits for them to end.
 *
 * The lock is that of a transaction that does nothing else: it goes with its process, however that ends. It takes one
 * connection for as long as the work lasts.
 */
export async function alone<T>(sql: Sql, name: string, work: () => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await withoutLimits(tx);
    await tx`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`;
    return work();
  })) as T;
}

/** The same, unless somebody is at it: then nothing is done. */
export async function unlessTaken(sql: Sql, name: string, work: () => Promise<void>): Promise<void> {
  await sql.begin(async (tx) => {
    await withoutLimits(tx);
    const [got] = await tx<{ held: boolean }[]>`
      select pg_try_advisory_xact_lock(${LOCK}, hashtext(${name})) as held`;
    if (got?.held) await work();
  });
}

async function withoutLimits(tx: Transaction): Promise<void> {
  await tx`set local idle_in_transaction_session_timeout = 0`;
  await tx`set local statement_timeout = 0`;
}
