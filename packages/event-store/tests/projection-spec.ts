import { afterAll, beforeAll, expect } from 'vitest';
import type { DomainEvent, EventPart, Recorded } from '../src/log/domain-event.ts';
import { createProjectionEngine, type ProjectionEngine } from '../src/projections/engine.ts';
import { type Projection, type Row, viewOf } from '../src/projections/projection.ts';
import { freshDatabase } from './database.ts';
import { type Given, history, type RecordedLog, recordedLog } from './recorded.ts';
import type { Sql } from './scratch-database.ts';
import { storeOf } from './store-of.ts';

/** A clock that never moves: rows must not depend on when they are folded. */
const clock = () => new Date('2026-06-01T12:00:00.000Z');

type Run = { readonly what: string; readonly batchSize: number; readonly times: number };

const RUNS: readonly Run[] = [
  { what: 'folded in one batch', batchSize: 1_000, times: 1 },
  { what: 'folded one by one', batchSize: 1, times: 1 },
  { what: 'with every domain event folded twice', batchSize: 1_000, times: 2 },
];

/**
 * What every projection must hold, on the real database and through the engine. Call it at the top of a test file:
 *
 *     const spec = projectionSpec(gameEvents);
 *     test('…', () => spec.given([{ stream, type, data }, …]).rows([{ … }, …]));
 *
 * `rows` folds the history in one batch, one by one, every domain event twice, and by the fast path of a rebuild,
 * and expects the very same rows each time, in any order.
 */
export function projectionSpec<R extends Row, Event extends DomainEvent, Ignored extends EventPart = never>(
  projection: Projection<R, Event, Ignored>,
) {
  let sql: Sql;
  beforeAll(async () => {
    ({ sql } = await freshDatabase());
  });
  afterAll(() => sql.end());

  async function withEngine<T>(log: RecordedLog, batchSize: number, work: (engine: ProjectionEngine) => Promise<T>) {
    await forgetEverything(sql);
    const engine = createProjectionEngine({ store: storeOf(sql), log, projections: [projection], clock, batchSize });
    await engine.prepare();
    try {
      return await work(engine);
    } finally {
      await engine.stop();
    }
  }

  /** Folds live: the generation is there before the history begins. */
  const foldLive = (events: readonly Recorded[], { batchSize, times }: Run) => {
    const log = recordedLog([], { times });
    return withEngine(log, batchSize, async (engine) => {
      (log.events as Recorded[]).push(...events);
      await engine.advance();
      await mustNotBePaused(engine);
      return rowsOf<R>(sql, projection);
    });
  };

  const foldAfresh = (events: readonly Recorded[]) =>
    withEngine(recordedLog([...events]), 1_000, async (engine) => {
      await mustNotBePaused(engine);
      return rowsOf<R>(sql, projection);
    });

  return {
    given(domainEvents: readonly Given<Event>[]) {
      const events = history(domainEvents) as Recorded[];
      return {
        /** Expects exactly these rows, in any order, however the history is folded. */
        async rows(expected: readonly R[]) {
          for (const run of RUNS) expect(await foldLive(events, run), run.what).toEqual(sorted(projection, expected));
          expect(await foldAfresh(events), 'rebuilt').toEqual(sorted(projection, expected));
        },
        /** Expects that live and rebuilt agree, whatever the rows are, and gives them: for properties. */
        async agree(): Promise<R[]> {
          const rebuilt = await foldAfresh(events);
          for (const run of RUNS) expect(await foldLive(events, run), run.what).toEqual(rebuilt);
          return rebuilt;
        },
      };
    },
  };
}

/** Empties the read side, as if the database were new. */
export async function forgetEverything(sql: Sql): Promise<void> {
  await sql`
    drop schema read_model cascade; create schema read_model;
    truncate projection_generations, projection_skips`.simple();
}

async function mustNotBePaused(engine: ProjectionEngine) {
  for (const { paused } of await engine.status()) expect(paused).toBeNull();
}

type Keyed<R extends Row> = Pick<Projection<R>, 'name' | 'version' | 'key'>;

/** The rows that queries see, by key. */
export async function rowsOf<R extends Row>(sql: Sql, projection: Keyed<R>): Promise<R[]> {
  const rows = await sql<R[]>`select * from ${sql(viewOf(projection))}`;
  return sorted(
    projection,
    [...rows].map((row) => ({ ...row })),
  );
}

function sorted<R extends Row>({ key }: Pick<Keyed<R>, 'key'>, rows: readonly R[]): R[] {
  const text = (row: R) => JSON.stringify(key.map((column) => row[column]));
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1));
}
