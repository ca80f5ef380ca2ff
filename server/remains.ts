import type { AnyProjection, Evidence, Position, ProjectionEngine } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { withLockIfFree } from '../platform/advisory-lock.ts';
import { connect, type Sql } from '../platform/database.ts';
import { cafes } from '../projections/catalog/catalog.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { invitations } from '../projections/identity/invitations.ts';
import { people } from '../projections/identity/people.ts';
import { endsWithoutHelp, rebuildSealed } from './read-models/rebuild-sealed.ts';

/** The read models whose rows contain in clear text what people wrote themselves. */
export const IN_CLEAR: readonly AnyProjection[] = [people, invitations, gameEvents, cafes];

/**
 * Small tables that are rewritten as a whole: destroyed keys, and the samples of rows that PostgreSQL keeps for its
 * planner. A database whose catalog belongs to another user skips the second one.
 */
const REWRITTEN = {
  personal_keys: (sql: Sql) => sql`vacuum (full, analyze) personal_keys`,
  pg_statistic: (sql: Sql) => sql`vacuum (full) pg_catalog.pg_statistic`,
};
/** Milliseconds. Nobody waits longer than this for a table that is being rewritten. */
const LIMITS = { lock_timeout: 100, statement_timeout: 1_000 };
/** Codes of a lock that was not free, and of a statement that took too long. */
const BEYOND_LIMITS = new Set(['55P03', '57014']);

type Deps = {
  readonly sql: Sql;
  readonly databaseUrl: string;
  readonly engine: Pick<ProjectionEngine, 'rebuild' | 'dropUnused'>;
  readonly evidence: Pick<Evidence, 'firstContradiction'>;
  readonly logger: Pick<Logger, 'info'>;
};

type Step = { readonly name: string; readonly rewrite: () => Promise<void> };

/**
 * The job that removes what erased people left in the files of the database. A changed or deleted row stays in the file
 * of its table, and VACUUM only frees its space. So a table with names in clear text is built again beside the one in
 * use, and the old file is dropped. Does nothing if nobody was erased since the last run. A step that could not be done
 * is tried again by the next run.
 *
 * @throws Error if the log is not what was sealed, or cannot be folded: then names of erased people stay in the files
 */
export function clearRemains(deps: Deps): () => Promise<void> {
  const { sql, logger } = deps;
  const steps = stepsOf(deps);
  const clear = async () => {
    const done = new Map(
      (await sql<{ step: string; position: Position }[]>`select step, position from residue_cleared`).map(
        ({ step, position }) => [step, position],
      ),
    );
    const doneUpTo = ({ name }: Step) => done.get(name) ?? 0n;
    const leastDone = steps.map(doneUpTo).reduce((least, each) => (each < least ? each : least));
    const [since] = await sql<{ head: Position | null; erasure: Position | null }[]>`
      select max(position) as head, max(position) filter (where type = 'UserErased') as erasure
      from domain_events where position > ${leastDone}`;
    if (since === undefined || since.head === null) return;
    const { head, erasure } = since;
    const isDue = (step: Step) => erasure !== null && doneUpTo(step) < erasure;
    // an erasure wipes a second time after some minutes, which may leave something again
    if (steps.some(isDue) && (await sql`select from erasures limit 1`).length > 0) return;
    for (const step of steps) {
      if (isDue(step)) {
        await step.rewrite();
        logger.info({ step: step.name }, 'rewrote a table, without the data of erased people');
      }
      await sql`
        insert into residue_cleared (step, position) values (${step.name}, ${head})
        on conflict (step) do update set position = excluded.position`;
    }
  };
  return () =>
    withLockIfFree(sql, 'residue', () =>
      clear().catch((error: unknown) => {
        if (!isForNextRun(error)) throw error;
        logger.info({ err: error }, 'what erased people left is cleared at the next run');
      }),
    );
}

function stepsOf({ databaseUrl, engine, evidence }: Deps): readonly [Step, ...Step[]] {
  return [
    {
      name: 'read models',
      async rewrite() {
        // an interrupted build would continue in its file, with the names of people erased since
        await engine.dropUnused();
        for (const { name } of IN_CLEAR) await rebuildSealed({ engine, evidence }, name);
        await engine.dropUnused();
      },
    },
    // last, because the planner's samples of a table stay in their file until it is dropped
    ...Object.entries(REWRITTEN).map(([name, rewritten]) => ({
      name,
      rewrite: () => withinLimits(databaseUrl, rewritten),
    })),
  ];
}

const isForNextRun = (error: unknown): boolean =>
  endsWithoutHelp(error) || BEYOND_LIMITS.has(String((error as { code?: unknown }).code));

async function withinLimits(databaseUrl: string, rewrite: (sql: Sql) => PromiseLike<unknown>): Promise<void> {
  const sql = connect(databaseUrl, { max: 1, applicationName: 'tablemates-remains' });
  try {
    await sql`select set_config(name, value, false) from jsonb_each_text(${JSON.stringify(LIMITS)}::text::jsonb) as t(name, value)`;
    await rewrite(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
