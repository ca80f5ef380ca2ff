import type { Logger } from 'pino';
import { withExclusiveLock } from '../../platform/advisory-lock.ts';
import type { Sql } from '../../platform/database.ts';
import { migrate } from '../../platform/migrate.ts';

/** Name of the exclusive lock: one process seeds, and others wait. */
export const SEEDING = 'demo';

/**
 * Empties a database with an incompletely seeded demo and creates its tables, so that seeding can start again. No data
 * of people is lost, because the product opens only after seeding: a log that was sealed is nobody's half-built demo,
 * whatever the note in the database says. Waits for another process that is seeding.
 */
export const clearHalfBuiltDemo = (sql: Sql, logger: Logger): Promise<void> =>
  withExclusiveLock(sql, SEEDING, async () => {
    const [note] = await sql`select from demo_under_construction limit 1`;
    if (!note) return;
    const [sealed] = await sql`select from evidence_checkpoints limit 1`;
    if (sealed) return logger.error('the database calls its log a half-built demo, and it is not: it stays as it is');
    logger.warn('the demo city is incomplete: starting again');
    await sql`drop schema if exists read_model cascade; drop schema public cascade; create schema public`.simple();
    await migrate(sql);
  });
