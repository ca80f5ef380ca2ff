import type { Logger } from 'pino';
import type { Sql, Transaction } from '../../platform/database.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import { migrate } from '../../platform/migrate.ts';
import type { ProjectionEngine } from '../../platform/projection/engine.ts';
import { type SeedDependencies, seedDemo } from './seed.ts';

/** Of an advisory lock: whoever seeds holds it, and others wait. */
const SEEDING = 7_305_003;

type Surroundings = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head'>;
  readonly engine: ProjectionEngine;
  readonly logger: Logger;
};

/**
 * Seeds the demo into an empty log. A start that dies in the middle leaves a note, by which the next one clears away the
 * half-built city (see `clearHalfBuiltDemo`).
 *
 * @returns false where there was something in the log
 */
export const openDemo = ({ sql, log, engine, logger }: Surroundings, seed: SeedDependencies): Promise<boolean> =>
  aloneSeeding(sql, async () => {
    if ((await log.head()) > 0n) return false;
    logger.info('an empty log: building the demo city');
    await sql`insert into demo_under_construction default values`;
    await seedDemo(seed);
    await engine.advance();
    await sql`delete from demo_under_construction`;
    return true;
  });

/**
 * Empties a database in which the seeding of the demo was cut short, so that it can begin anew, and makes its tables.
 * Nobody has used it: the product opens only after the seeding. Waits for a seeding that is under way.
 */
export const clearHalfBuiltDemo = (sql: Sql, logger: Logger): Promise<void> =>
  aloneSeeding(sql, async () => {
    const [note] = await sql`select from demo_under_construction limit 1`;
    if (!note) return;
    logger.warn('the demo city was left half-built: beginning anew');
    await sql
      .unsafe('drop schema if exists read_model cascade; drop schema public cascade; create schema public')
      .simple();
    await migrate(sql);
  });

/** The lock is that of a transaction that does nothing else: it goes with its process, however that ends. */
async function aloneSeeding<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx: Transaction) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`set local statement_timeout = 0`;
    await tx`select pg_advisory_xact_lock(${SEEDING})`;
    return work();
  })) as T;
}
