import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '../platform/database.ts';
import { DURABLE_DATA } from '../platform/embedded-postgres/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { newUuid } from '../platform/ids.ts';
import { startRedis } from '../scripts/start-redis.ts';
import { commandLine } from './support/command-line.ts';
import { type Client, createClient, type Reply } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { UNLIMITED } from './support/unlimited.ts';

/** Far beyond what it takes, so that only what never comes is too late. */
const PATIENCE_MS = 60_000;

/** The people of this test are faster than people. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-scale-'));
let postgres: EmbeddedPostgres;
let redis: Awaited<ReturnType<typeof startRedis>>;
let sql: Sql;
let webs: readonly ProductProcess[];
let workers: readonly ProductProcess[];

beforeAll(async () => {
  chmodSync(dataDir, 0o755); // the database runs as somebody else where the tests run as root
  [postgres, redis] = await Promise.all([startEmbeddedPostgres({ dataDir }), startRedis()]);
  sql = connect(postgres.url, { max: 2 });
  const env = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, DATA_DIR: dataDir, DRAIN_SECONDS: '1', ...UNLIMITED };
  const both = (ROLE: string) => Promise.all([0, 1].map(() => productProcess({ ...env, ROLE })));
  [webs, workers] = await Promise.all([both('web'), both('worker')]);
  // all at once, on an empty database
  await Promise.all([...webs, ...workers].map((each) => each.start()));
});
afterAll(async () => {
  await Promise.all([...(webs ?? []), ...(workers ?? [])].map((each) => each.kill()));
  await sql?.end();
  await Promise.all([postgres?.stop(), redis?.stop()]);
  rmSync(dataDir, { recursive: true, force: true });
});

/** Asks the webs in turn, as a load balancer does: the next one where one does not answer. */
function balanced(): Client {
  let turn = 0;
  const fetchFrom = async (request: Request): Promise<Response> => {
    const { method, headers, url } = request;
    const body = await request.text();
    const address = `${webs[turn++ % webs.length]?.url}${new URL(url).pathname}`;
    return fetch(address, { method, headers, ...(body && { body }) });
  };
  return createClient({ fetch: fetchFrom as never });
}

/** The same request until it is answered: what fails on the way may have been carried out or not. */
async function untilAnswered(client: Client, ...asked: Parameters<Client['ask']>): Promise<Reply> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const reply = await client.ask(...asked).catch(() => undefined);
    if (reply && reply.status < 500) return reply;
    if (performance.now() > deadline) throw new Error(`${asked[1]} was never answered`);
    await pause(20);
  }
}

test('kill webs and workers, flush Redis, restart PostgreSQL: nothing acknowledged is lost or done twice', async () => {
  const people = await Promise.all(
    ['ada', 'bob', 'cyd', 'dee'].map(async (name) => {
      const client = balanced();
      return { client, userId: await client.signUp(name) };
    }),
  );

  let over = false;
  let acknowledged = 0;
  /** How long somebody waited for what they wrote, at worst, after each fault. */
  const longestUnseen: Record<string, number> = { start: 0 };
  let latest = 'start';
  const counted = new Map<string, number>();
  const waiting: { readonly at: number; readonly resolve: () => void }[] = [];
  /** Resolves after the given number of further commands. */
  const further = (count: number) =>
    new Promise<void>((resolve) => waiting.push({ at: acknowledged + count, resolve }));

  const live = async ({ client, userId }: { client: Client; userId: string }) => {
    for (let n = 1; !over; n++) {
      const bio = `Bio ${n}`;
      const key = { 'idempotency-key': newUuid() };
      const changed = await untilAnswered(client, 'PATCH', '/api/users/profile', { bio }, key);
      expect(changed.status, JSON.stringify(changed.body)).toBe(200);
      const since = performance.now();
      acknowledged++;
      counted.set(userId, n);
      for (const { at, resolve } of waiting) if (acknowledged >= at) resolve();
      // from the other web, which has to wait for a worker
      for (;;) {
        const { body, headers } = await untilAnswered(client, 'GET', '/api/auth/me');
        const { user } = body as { user: { bio: string } };
        if (user.bio === bio) break;
        expect(headers.get('x-stale'), 'an answer without what the person wrote says so').toBe('true');
      }
      longestUnseen[latest] = Math.max(longestUnseen[latest] ?? 0, Math.round(performance.now() - since));
    }
  };

  const faults = async () => {
    await further(20);
    latest = 'web killed';
    await webs[0]?.kill();
    const webBack = webs[0]?.start();
    await balanced()
      .ask('POST', '/api/auth/send-otp', { email: 'eve@elsewhere.example' })
      .catch(() => {});
    await further(20);
    latest = 'worker killed';
    await workers[0]?.kill();
    const workerBack = workers[0]?.start();
    await further(20);
    const client = new Redis(redis.url);
    await untilAnswered(balanced(), 'POST', '/api/auth/send-otp', { email: 'fay@elsewhere.example' });
    latest = 'Redis flushed';
    await client.flushall();
    client.disconnect();
    await Promise.all([webBack, workerBack, further(20)]);
    const postmaster = readFileSync(path.join(dataDir, DURABLE_DATA, 'postmaster.pid'), 'utf8').split('\n')[0];
    latest = 'PostgreSQL restarted';
    process.kill(Number(postmaster), 'SIGQUIT');
    await further(40);
    over = true;
  };
  await Promise.all([faults(), ...people.map(live)]);

  for (const { userId } of people) {
    const [found] = await sql<{ changes: number; commands: number }[]>`
      select count(*)::int as changes, count(distinct command_id)::int as commands
      from domain_events where stream = ${`user-${userId}`} and type = 'ProfileChanged'`;
    expect(found).toEqual({ changes: counted.get(userId), commands: counted.get(userId) });
  }
  const tablemates = commandLine({ url: postgres.url, dataDir });
  expect(await tablemates.run('projections', 'verify')).toMatchObject({ code: 0 });
  const mails = async () => sql<{ state: string }[]>`select state from mail_outbox where template = 'code'`;
  while ((await mails()).some(({ state }) => state === 'queued')) await pause(50);
  expect((await mails()).length).toBeGreaterThan(0);
  for (const milliseconds of Object.values(longestUnseen)) expect(milliseconds).toBeLessThan(30_000);
  if (process.env.SCALE_OUT_FIGURES) console.log({ acknowledged, longestUnseen });
});

type Answer = { readonly status: number } | { readonly failed: string };

/** A request on a connection of its own, which a browser would open for it. */
const onItsOwn = (base: string, method: string, at: string, headers: Record<string, string>, body?: string) =>
  new Promise<Answer>((resolve) => {
    const request = httpRequest(`${base}${at}`, { method, headers, agent: new Agent({ keepAlive: false }) });
    request.once('response', (response) => {
      response.resume().once('end', () => resolve({ status: response.statusCode ?? 0 }));
    });
    request.once('error', (error: NodeJS.ErrnoException) => resolve({ failed: error.code ?? error.message }));
    request.end(body);
  });

test('a process that is stopped reports it, answers its open requests, and ends within ten seconds', async () => {
  const [web, worker] = [webs[1], workers[1]];
  if (!web || !worker) throw new Error('nothing was started');
  const client = balanced();
  const userId = await client.signUp('gil');
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'content-type': 'application/json' };

  let answered = 0;
  const underWay = Promise.withResolvers<void>();
  const writeUntilRefused = async (who: number) => {
    for (let n = 1; ; n++) {
      const body = JSON.stringify({ bio: `${who} writes ${n}` });
      const answer = await onItsOwn(web.url, 'PATCH', '/api/users/profile', headers, body);
      if ('failed' in answer) return answer.failed;
      expect(answer.status).toBe(200);
      if (++answered === 10) underWay.resolve();
    }
  };
  const writing = Promise.all([1, 2, 3].map(writeUntilRefused));
  await underWay.promise;
  const stopped = Promise.all([web.stop(), worker.stop()]);
  const readiness: Answer[] = [];
  do readiness.push(await onItsOwn(web.url, 'GET', '/readyz', {}));
  while (!('failed' in (readiness.at(-1) ?? { failed: '' })));

  expect(readiness.filter((answer) => 'status' in answer && answer.status === 503).length).toBeGreaterThan(0);
  // reset: the kernel had the connection, but nobody took it any more; what was taken and written is counted below
  for (const failed of await writing) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(failed);
  for (const { code, milliseconds } of await stopped) {
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(10_000);
  }
  const [found] = await sql<{ changes: number }[]>`
    select count(*)::int as changes from domain_events
    where stream = ${`user-${userId}`} and type = 'ProfileChanged'`;
  expect(found?.changes).toBe(answered);
});
