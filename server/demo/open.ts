import type { EventLog, ProjectionEngine } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { withExclusiveLock } from '../../platform/advisory-lock.ts';
import type { Sql } from '../../platform/database.ts';
import { migrate } from '../../platform/migrate.ts';
import { type SeedDependencies, seedDemo } from './seed.ts';

/** Whoever seeds does so alone, and others wait. */
const SEEDING = 'demo';

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
  withExclusiveLock(sql, SEEDING, async () => {
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
  withExclusiveLock(sql, SEEDING, async () => {
    const [note] = await sql`select from demo_under_construction limit 1`;
    if (!note) return;
    logger.warn('the demo city is incomplete: starting again');
    await sql
      .unsafe('drop schema if exists read_model cascade; drop schema public cascade; create schema public')
      .simple();
    await migrate(sql);
  });
