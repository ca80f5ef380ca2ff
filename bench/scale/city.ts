import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createEventLog, createProjectionEngine } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { connect, connectStore, type Sql } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { freePort } from '../../platform/free-port.ts';
import { newUuid } from '../../platform/ids.ts';
import { migrate } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { ADMIN_PASSWORD, CODE } from './client.ts';
import { historyOf } from './history/history.ts';
import { writeHistory } from './history/write.ts';

export const SECRET = 'a secret of the benchmark, long enough for keys';
/** The instant at which every history ends. The server's clock starts there. */
export const UNTIL = '2026-11-20T18:00:00.000Z';

type History = {
  readonly url: string;
  readonly sql: Sql;
  readonly domainEvents: number;
  /** Seconds of folding all read models from empty tables. Undefined if they existed. */
  readonly folding: number | undefined;
  readonly stop: () => Promise<void>;
};
type City = History & { readonly port: number; readonly pid: number };

type Size = { readonly seed: number; readonly domainEvents: number; readonly people: number };

/**
 * Opens a database with a history of this size and folded read models.
 *
 * @param dataDir folder in which the database is kept and reused; without it the database is deleted at the end
 */
async function openHistory(size: Size, dataDir: string | undefined): Promise<History> {
  const database = await startEmbeddedPostgres(dataDir === undefined ? {} : { dataDir: path.resolve(dataDir) });
  const sql = connect(database.url, { applicationName: 'bench' });
  const store = connectStore(database.url);
  await migrate(sql);
  const deps = { store, types: domainEventTypes, secret: SECRET, newId: newUuid };
  const log = createEventLog(deps);
  const isNew = (await log.head()) === 0n;
  if (isNew) {
    const { result, seconds } = await timed(() => writeHistory(deps, historyOf({ ...size, until: UNTIL }), show));
    console.log(`${result} domain events written in ${seconds} s`);
  }
  const engine = createProjectionEngine({ store, log, projections: readModels, clock: () => new Date(UNTIL) });
  const { seconds } = await timed(() => engine.prepare());
  await engine.stop();
  console.log(`${readModels.length} read models folded in ${seconds} s`);
  await tidyUp(sql);
  return {
    url: database.url,
    sql,
    domainEvents: Number(await log.head()),
    folding: isNew ? seconds : undefined,
    stop: async () => {
      await Promise.all([store.end(), sql.end()]);
      await database.stop();
    },
  };
}

/** Like `openHistory`, with the real server on that database. */
export async function openCity(size: Size, dataDir: string | undefined): Promise<City> {
  const history = await openHistory(size, dataDir);
  const server = await startServer(history.url);
  return {
    ...history,
    ...server,
    stop: async () => {
      await server.stop();
      await history.stop();
    },
  };
}

/** Starts the server as in production. By default its clock starts at the end of the history. */
export async function startServer(url: string, more: Readonly<Record<string, string>> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../../server/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      SECRET_KEY: SECRET,
      ADMIN_PASSWORD,
      DEMO: 'off',
      LOG_LEVEL: 'error',
      TEST_EMAIL_DOMAIN: 'example.test',
      TEST_OTP: CODE,
      CLOCK_OFFSET: clockOffset(UNTIL),
      // requests are counted as in production, with higher limits, because the benchmark sends more than the usual ones
      // allow
      LIMIT_REQUESTS_PER_CLIENT: '999999/1m',
      LIMIT_REQUESTS_PER_PERSON: '999999/1m',
      // calendar programs of many addresses
      TRUSTED_PROXIES: '127.0.0.1',
      ...more,
    },
  });
  const ended = once(child, 'exit');
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await sleep(200);
  }
  return {
    port,
    pid: child.pid as number, // it serves requests
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

/** The CLOCK_OFFSET for a clock that shows this instant now. */
export const clockOffset = (at: Instant) => `-${Math.round((Date.now() - Date.parse(at)) / 1000)}s`;

/** Does the work that autovacuum would have done while a real history grew. */
export async function tidyUp(sql: Sql) {
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  await connection`vacuum analyze`;
  connection.release();
}

const show = (domainEvents: number) => {
  if (process.stdout.isTTY) process.stdout.write(`\r${domainEvents} `);
};

async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: Math.round((performance.now() - began) / 100) / 10 };
}
