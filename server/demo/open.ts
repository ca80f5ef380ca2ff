import type { EventLog, ProjectionEngine } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { withExclusiveLock } from '../../platform/advisory-lock.ts';
import type { Sql } from '../../platform/database.ts';
import { SEEDING } from './clear-half-built.ts';
import { type DemoIds, type SeedDeps, seedDemo } from './seed.ts';

type Environment = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head'>;
  readonly engine: ProjectionEngine;
  readonly logger: Logger;
};

/**
 * Seeds the demo into an empty log. If the process dies while seeding, a row in `demo_under_construction` remains, and
 * the next start removes the incomplete city (see `clearHalfBuiltDemo`).
 *
 * @returns the people that visitors sign in as; undefined if the log was not empty
 */
export const openDemo = ({ sql, log, engine, logger }: Environment, seed: SeedDeps): Promise<DemoIds | undefined> =>
  withExclusiveLock(sql, SEEDING, async () => {
    if ((await log.head()) > 0n) return undefined;
    logger.info('an empty log: building the demo city');
    await sql`insert into demo_under_construction default values`;
    const people = await seedDemo(seed);
    await engine.advance();
    await sql`delete from demo_under_construction`;
    return people;
  });
