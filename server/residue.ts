import type { AnyProjection, Evidence, Position, ProjectionEngine } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { connect, type Sql } from '../platform/database.ts';
import { invitations } from '../projections/identity/invitations.ts';
import { people } from '../projections/identity/people.ts';

/** The read models whose rows hold, in clear, what people wrote about themselves. */
export const IN_CLEAR: readonly AnyProjection[] = [people, invitations];

/**
 * Small tables that are written again as a whole: destroyed keys, and the samples of rows that PostgreSQL keeps for its planner.
 * A database whose catalog belongs to others skips the second one.
 */
const REWRITING = ['vacuum (full, analyze) personal_keys', 'vacuum (full) pg_catalog.pg_statistic'];
/** Nobody waits longer than this for a table that is written again. If it takes longer, the next run tries once more. */
const LIMITS = { lock_timeout: 100, statement_timeout: 1_000 };

type Deps = {
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly engine: Pick<ProjectionEngine, 'rebuild' | 'dropUnused'>;
  readonly evidence: Pick<Evidence, 'firstContradiction'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

/**
 * The job that rids the files of the database of what erased people left in them. A row that is changed or deleted stays in the
 * file of its table, and VACUUM only gives its place free: so what held names in clear is written afresh, beside the one that
 * serves, and the old file is dropped. Does nothing if nobody was erased since the last run.
 */
export function clearResidue({ sql, databaseUrl, engine, evidence, logger }: Deps): () => Promise<void> {
  return async () => {
    const [cleared] = await sql<{ position: Position }[]>`select position from residue_cleared`;
    const [since] = await sql<{ head: Position | null; erased: boolean | null }[]>`
      select max(position) as head, bool_or(type = 'UserErased') as erased
      from domain_events where position > ${cleared?.position ?? 0n}`;
    if (since === undefined || since.head === null) return;
    if (since.erased) {
      // an erasure is wiped a second time after some minutes, and may leave something then
      if ((await sql`select from erasures limit 1`).length > 0) return;
      if ((await evidence.firstContradiction()) !== undefined) {
        logger.warn('the log contradicts its checkpoints: read models are not written afresh');
        return;
      }
      for (const { name } of IN_CLEAR) await engine.rebuild(name);
      await engine.dropUnused();
      // last, because the planner's samples of a dropped table stay in their file until then
      await rewrite(databaseUrl);
      logger.info('the files of the database were rid of what erased people left');
    }
    await sql`
      insert into residue_cleared (position) values (${since.head})
      on conflict (only_row) do update set position = excluded.position`;
  };
}

async function rewrite(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'tablemates-residue' });
  try {
    for (const [name, milliseconds] of Object.entries(LIMITS)) await sql.unsafe(`set ${name} = ${milliseconds}`);
    for (const statement of REWRITING) await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
