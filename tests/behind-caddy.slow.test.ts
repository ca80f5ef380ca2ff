// The site as people reach it: Caddy with the shipped Caddyfile in front of two webs. What breaks one part makes that part
// old, and says so; it takes nobody's site away.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '../platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { freePort } from '../platform/free-port.ts';
import { findCaddy } from '../scripts/find-tools.mjs';
import { type Client, createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { redisDatabase } from './support/redis-database.ts';

const WEBS = 'web-a:3000 web-b:3000';
/** Far beyond what it takes, so that only what never comes is too late. */
const PATIENCE_MS = 60_000;

let place: string;
let postgres: EmbeddedPostgres;
let sql: Sql;
let webs: readonly ProductProcess[];
let worker: ProductProcess;
let caddy: ChildProcess;
let site: string;

beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tablemates-caddy-'));
  chmodSync(place, 0o755); // the database runs as somebody else where the tests run as root
  postgres = await startEmbeddedPostgres({ dataDir: place });
  sql = connect(postgres.url, { max: 2 });
  const REDIS_URL = await redisDatabase(postgres.url);
  const env = { DATABASE_URL: postgres.url, REDIS_URL, DATA_DIR: place, LIMIT_REQUESTS_PER_CLIENT: '999999/1m' };
  const inRole = (ROLE: string) => productProcess({ ...env, ROLE });
  webs = await Promise.all([inRole('web'), inRole('web')]);
  worker = await inRole('worker');
  await Promise.all([...webs, worker].map((each) => each.start()));
  await startCaddy();
});
afterAll(async () => {
  const ended = caddy && once(caddy, 'exit');
  caddy?.kill('SIGKILL');
  await ended;
  await Promise.all([...(webs ?? []), worker].map((each) => each?.kill()));
  await sql?.end();
  await postgres?.stop();
  rmSync(place, { recursive: true, force: true });
});

/** The shipped file, with where the site is and where the webs are on this machine, and asking them ten times as often. */
async function startCaddy() {
  const program = findCaddy();
  if (!program) throw new Error('caddy is not there. Please install it.');
  const port = await freePort();
  site = `http://127.0.0.1:${port}`;
  const shipped = readFileSync(path.join(import.meta.dirname, '../ops/Caddyfile'), 'utf8');
  const changes = [
    ['{$DOMAIN} {', `${site} {`],
    [WEBS, webs.map(({ url }) => new URL(url).host).join(' ')],
    ['health_interval 1s', 'health_interval 100ms'],
  ] as const;
  let text = shipped;
  for (const [from, to] of changes) {
    expect(text, 'the shipped file is the one that is tried').toContain(from);
    text = text.replace(from, to);
  }
  const file = path.join(place, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${text}`);
  caddy = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: place },
    stdio: 'ignore',
  });
  process.once('exit', () => caddy.kill('SIGKILL'));
  await until(async () => (await fetch(`${site}/healthz`)).ok);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error('it never came to be so');
    await pause(50);
  }
}

/** Somebody who comes through Caddy. */
function visitor(): Client {
  const through = async (request: Request): Promise<Response> => {
    const { method, headers, url } = request;
    const body = await request.text();
    return fetch(`${site}${new URL(url).pathname}`, { method, headers, ...(body && { body }) });
  };
  return createClient({ fetch: through as never });
}

/** Caddy has asked both webs at least once more, and has had the time to take one away. */
const asked = async () => {
  for (let times = 0; times < 10; times++) {
    await pause(100);
    expect((await fetch(`${site}/api/games`)).status).toBe(200);
  }
};

const readiness = (web: ProductProcess | undefined) =>
  fetch(`${web?.url}/readyz`).then(async (answer) => [answer.status, await answer.json()]);
const isDegraded = async () => JSON.stringify(await Promise.all(webs.map(readiness))).includes('degraded');
const staleness = async (at: string) => {
  const { status, headers } = await fetch(`${site}${at}`);
  return [status, headers.get('x-stale')];
};
const metric = async (name: string) => {
  const text = await (await fetch(`${webs[0]?.url}/metrics`)).text();
  return new RegExp(`^${name}\\{projection="regions"\\} (.+)$`, 'm').exec(text)?.[1];
};

const addRegion = async (admin: Client, name: string) =>
  expect((await admin.ask('POST', '/api/regions', { name })).status).toBe(201);

test('a domain event that pauses one read model leaves the site up, is reported, and recovers automatically', async () => {
  const admin = visitor();
  await admin.signInAsAdmin();
  const [live] = await sql<{ tableName: string }[]>`
    select format('%s_v%s_g%s', name, version, generation) as table_name
    from projection_generations where name = 'regions' and state = 'live'`;
  const table = sql(`read_model.${live?.tableName}`);
  await sql`alter table ${table} add constraint intolerant check (name <> 'Poison')`;
  await addRegion(admin, 'Poison');
  await until(async () => {
    const [row] = await sql<{ paused: object | null }[]>`
      select paused from projection_generations where name = 'regions' and state = 'live'`;
    return row?.paused != null;
  });
  await asked();

  for (const web of webs) expect(await readiness(web)).toEqual([200, { status: 'ready', degraded: ['read models'] }]);
  expect(await readiness(worker)).toEqual([200, { status: 'ready', degraded: ['read models'] }]);
  expect(await staleness('/api/regions'), 'what is made of it says that it is old').toEqual([200, 'true']);
  expect(await staleness('/api/games'), 'what is not, does not').toEqual([200, null]);
  expect(await metric('tablemates_projection_paused')).toBe('1');
  expect((await admin.ask('GET', '/api/admin/projections')).body).toContainEqual(
    expect.objectContaining({ name: 'regions', state: 'paused' }),
  );
  // people can still sign up; on a busy machine a try may time out
  let tries = 0;
  await until(async () => (await visitor().signUp(`ada.${++tries}`)) !== '');

  // the same code could not fold it at a second start either
  await worker.stop();
  await worker.start();
  await asked();
  expect(await metric('tablemates_projection_paused')).toBe('1');

  await sql`alter table ${table} drop constraint intolerant`;
  await worker.stop();
  await worker.start();
  await until(async () => !(await isDegraded()));
  expect(await staleness('/api/regions')).toEqual([200, null]);
  expect((await visitor().ask('GET', '/api/regions')).body).toContainEqual(expect.objectContaining({ name: 'Poison' }));
  expect(await metric('tablemates_projection_paused')).toBe('0');
});

test('a minute without workers leaves the site up', async () => {
  const admin = visitor();
  await admin.signInAsAdmin();
  await worker.stop();
  await addRegion(admin, 'Nobody folds this yet');
  // a minute goes by for one web after the other, while Caddy asks both
  for (const web of webs) {
    await web.stop();
    await web.start({ CLOCK_OFFSET: '+70s' });
    await asked();
  }
  for (const web of webs) expect(await readiness(web)).toEqual([200, { status: 'ready', degraded: ['read models'] }]);
  expect(await staleness('/api/regions')).toEqual([200, 'true']);
  expect(Number(await metric('tablemates_projection_lag_events'))).toBeGreaterThan(0);
  await worker.start({ CLOCK_OFFSET: '+70s' });
  await until(async () => !(await isDegraded()));
  expect(await staleness('/api/regions')).toEqual([200, null]);
});
