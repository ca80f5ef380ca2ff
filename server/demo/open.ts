import type { Logger } from 'pino';
import type { Sql } from '../../platform/database.ts';
import type { ProjectionEngine } from '../../platform/projection/engine.ts';
import { type SeedDependencies, seedDemo } from './seed.ts';

/**
 * Seeds the demo into an empty log. A start that dies in the middle leaves a note, by which the next one clears away the
 * half-built city (see `clearHalfBuiltDemo`).
 */
export async function openDemo(
  { sql, engine, logger }: { sql: Sql; engine: ProjectionEngine; logger: Logger },
  seed: SeedDependencies,
): Promise<void> {
  logger.info('an empty log: building the demo city');
  await sql`insert into demo_under_construction default values`;
  await seedDemo(seed);
  await engine.advance();
  await sql`delete from demo_under_construction`;
}

/**
 * Empties a database in which the seeding of the demo was cut short, so that it can begin anew. Nobody has used it: the
 * product opens only after the seeding.
 *
 * @returns whether it was emptied; then the migrations must run again
 */
export async function clearHalfBuiltDemo(sql: Sql, logger: Logger): Promise<boolean> {
  const [note] = await sql`select from demo_under_construction limit 1`;
  if (!note) return false;
  logger.warn('the demo city was left half-built: beginning anew');
  await sql
    .unsafe('drop schema if exists read_model cascade; drop schema public cascade; create schema public')
    .simple();
  return true;
}
