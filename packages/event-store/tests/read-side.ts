import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../src/database.ts';
import { createProjectionEngine, type EngineOptions, type ProjectionEngine } from '../src/projections/engine.ts';
import { freshDatabase } from './database.ts';
import { forgetEverything } from './projection-spec.ts';
import { type RecordedLog, recordedLog } from './recorded.ts';
import { seatings, tables } from './sample-projections.ts';
import type { Sql } from './scratch-database.ts';
import { storeOf } from './store-of.ts';

export type ReadSide = {
  readonly sql: Sql;
  readonly url: string;
  readonly log: RecordedLog;
  /** An engine over the sample projections by default; stopped after the test. */
  engineOf(options?: Partial<EngineOptions>): ProjectionEngine;
  /** The same, prepared. */
  prepared(options?: Partial<EngineOptions>): Promise<ProjectionEngine>;
  /** Connections of its own, as another process has; ended after the test. */
  store(options?: StoreOptions): Store;
};

/** For the engine's own tests: a database for the file, and for each test an empty read side and an empty log. */
export function readSide(): ReadSide {
  let url: string;
  let sql: Sql;
  let log: RecordedLog;
  let endings: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    ({ url, sql } = await freshDatabase());
  });
  afterAll(() => sql.end());
  beforeEach(async () => {
    log = recordedLog();
    await forgetEverything(sql);
  });
  afterEach(async () => {
    // engines first, their pools last
    for (const end of endings.toReversed()) await end();
    endings = [];
  });

  const side: ReadSide = {
    get sql() {
      return sql;
    },
    get url() {
      return url;
    },
    get log() {
      return log;
    },
    engineOf(options = {}) {
      const clock = () => new Date('2026-06-01T12:00:00.000Z');
      const engine = createProjectionEngine({
        store: storeOf(sql),
        log,
        projections: [tables, seatings],
        clock,
        ...options,
      });
      endings.push(() => engine.stop());
      return engine;
    },
    async prepared(options) {
      const engine = side.engineOf(options);
      await engine.prepare();
      return engine;
    },
    store(options) {
      const store = openStore(url, options);
      endings.push(store.end);
      return store;
    },
  };
  return side;
}
