// A real streaming replica answers reads: never older than what the database had, and never needed.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Sql } from '../platform/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { freePort } from '../platform/free-port.ts';
import { type Standby, startStandby } from '../scripts/start-standby.ts';
import { freshDatabase } from './support/database.ts';
import { type Client, createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { refusedStart } from './support/refused-start.ts';
import { SECRET_KEY } from './support/start-product.ts';

const METRICS_TOKEN = 'a token of the tests';
/** On a busy machine a replica may be late for a while; then the database answers. */
const SOON = { timeout: 20_000, interval: 20 };

const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-replica-'));
let primary: EmbeddedPostgres;
let standby: Standby;
let onStandby: Sql;
let running: ProductProcess;

const settings = () => ({ DATABASE_URL: primary.url, DATA_DIR: dataDir, DEMO: 'on', METRICS_TOKEN });

beforeAll(async () => {
  chmodSync(dataDir, 0o755); // the database runs as somebody else where the tests run as root
  primary = await startEmbeddedPostgres({ dataDir });
  standby = await startStandby({ url: primary.url, dataDir });
  onStandby = connect(standby.url, { max: 1 });
  running = await productProcess({ ...settings(), DATABASE_READ_URL: standby.url });
  await running.start();
}, 120_000);

afterAll(async () => {
  await running?.kill();
  await onStandby?.end({ timeout: 1 });
  await standby?.stop();
  await primary?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A client that keeps its cookies, with the position of its last command among them. */
const newClient = (): Client =>
  createClient({
    fetch: (async (request: Request) => {
      const { pathname, search } = new URL(request.url);
      const body = await request.text();
      return fetch(running.url + pathname + search, {
        method: request.method,
        headers: request.headers,
        ...(body && { body }),
      });
    }) as never,
  });

async function readsAnsweredBy(who: 'replica' | 'database'): Promise<number> {
  const asPrometheus = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await newClient().ask('GET', '/metrics', undefined, asPrometheus);
  const counted = new RegExp(String.raw`^tablemates_reads_total\{answered_by="${who}"\} (\d+)$`, 'm').exec(
    String(body),
  );
  return Number(counted?.[1] ?? 0);
}

/** Asks until the replica answers, which it does as soon as it has caught up. */
const askReplica = (client: Client, path: string) =>
  vi.waitFor(async () => {
    const before = await readsAnsweredBy('replica');
    const reply = await client.ask('GET', path);
    expect(await readsAnsweredBy('replica'), `${path} is not answered by the replica`).toBeGreaterThan(before);
    return reply;
  }, SOON);

/** A gameEvent of the demo with a free seat, which somebody new may join. */
async function openGameEvent(client: Client): Promise<string> {
  const { body } = await client.ask('GET', '/api/game-events');
  const open = (body as { id: string; currentParticipants: number; maxParticipants: number }[]).find(
    ({ currentParticipants, maxParticipants }) => currentParticipants < maxParticipants,
  );
  return open?.id ?? '';
}

const isGoing = async (client: Client, gameEventId: string) => {
  const { status, body } = await client.ask('GET', '/api/game-events/user/joined');
  expect(status).toBe(200);
  return (body as { id: string }[]).some(({ id }) => id === gameEventId);
};

/** The lists that OpenAPI describes: what takes no id and needs no parameter. */
async function listPaths(client: Client): Promise<string[]> {
  const { body } = await client.ask('GET', '/api/openapi.json');
  const { paths } = body as { paths: Record<string, { get?: { parameters?: { required?: boolean }[] } }> };
  return Object.entries(paths)
    .filter(([path, { get }]) => get && !path.includes('{') && !get.parameters?.some(({ required }) => required))
    .map(([path]) => `/api${path}`);
}

/** What this process finds out itself, files that take long, and the stream of changes. */
const OF_THE_DATABASE =
  /\.csv$|\/file-size$|^\/api\/(live|site-config|admin\/(evidence|projections|installation|mails|bulk-acts|policies\/simulations))/;

test('the replica answers every list of admins, members and visitors, and the pages', async () => {
  const admin = newClient();
  await admin.signInAsAdmin();
  const paths = (await listPaths(admin)).filter((path) => !OF_THE_DATABASE.test(path));
  expect(paths.length).toBeGreaterThan(35);
  for (const path of paths) expect((await askReplica(admin, path)).status, path).toBeLessThan(404);
  await askReplica(newClient(), '/');
});

test('a client sees its own change in the next read, even if the replica answers it', async () => {
  const member = newClient();
  await member.signUp('ida');
  const gameEventId = await openGameEvent(member);
  const before = await readsAnsweredBy('replica');
  for (let n = 0; n < 20; n++) {
    expect((await member.ask('POST', `/api/game-events/${gameEventId}/join`)).status).toBe(200);
    expect(await isGoing(member, gameEventId)).toBe(true);
    expect((await member.ask('POST', `/api/game-events/${gameEventId}/leave`)).status).toBe(200);
    expect(await isGoing(member, gameEventId)).toBe(false);
  }
  // about one, if the workers did not know of the replica
  expect((await readsAnsweredBy('replica')) - before).toBeGreaterThan(5);
});

test('a client that learns of a change sees it in the next read, without its own position', async () => {
  const [member, visitor] = [newClient(), newClient()];
  await member.signUp('olu');
  const gameEventId = await openGameEvent(visitor);
  const seatsTaken = async () => {
    const { body } = await visitor.ask('GET', `/api/game-events/${gameEventId}`);
    return (body as { currentParticipants: number }).currentParticipants;
  };
  const before = await seatsTaken();
  for (let n = 0; n < 10; n++) {
    const { body } = await member.ask('POST', `/api/game-events/${gameEventId}/join`);
    expect((body as { gameEvent: { currentParticipants: number } }).gameEvent.currentParticipants).toBe(before + 1);
    // an answer comes from the log; the member's own read waits until the change is shown to everybody
    expect(await isGoing(member, gameEventId)).toBe(true);
    expect(await seatsTaken()).toBe(before + 1);
    await member.ask('POST', `/api/game-events/${gameEventId}/leave`);
    expect(await isGoing(member, gameEventId)).toBe(false);
    expect(await seatsTaken()).toBe(before);
  }
});

test('the page Installation shows how far the replica is behind', async () => {
  const admin = newClient();
  await admin.signInAsAdmin();
  const { body } = await admin.ask('GET', '/api/admin/installation');
  const { findings } = body as { findings: { part: string; state: string; says: string }[] };
  expect(findings.find(({ part }) => part === 'replica')).toMatchObject({
    state: 'fine',
    says: expect.stringMatching(/^It is \d+ kB behind the database\.$/),
  });
});

test('while the replica lags, the database answers', async () => {
  const member = newClient();
  await member.signUp('noor');
  const gameEventId = await openGameEvent(member);
  await askReplica(member, '/api/game-events');
  await onStandby`select pg_wal_replay_pause()`;
  const before = await readsAnsweredBy('database');
  await member.ask('POST', `/api/game-events/${gameEventId}/join`);
  expect(await isGoing(member, gameEventId)).toBe(true);
  expect((await readsAnsweredBy('database')) - before).toBeGreaterThan(0);
  await onStandby`select pg_wal_replay_resume()`;
  await askReplica(member, '/api/game-events/user/joined');
});

test('while connections to the replica are cut and the replica dies, every read is answered; it is used again when it is back', async () => {
  const visitor = newClient();
  await askReplica(visitor, '/api/game-events');
  let isOver = false;
  const statuses = new Set<number>();
  const readers = Array.from({ length: 8 }, async () => {
    while (!isOver) statuses.add((await visitor.ask('GET', '/api/game-events')).status);
  });
  for (let n = 0; n < 5; n++) {
    await onStandby`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tablemates replica'`;
    await askReplica(visitor, '/api/game-events');
  }
  await standby.kill();
  const before = await readsAnsweredBy('database');
  await vi.waitFor(async () => expect((await readsAnsweredBy('database')) - before).toBeGreaterThan(50), SOON);
  isOver = true;
  await Promise.all(readers);
  expect([...statuses]).toEqual([200]);

  await vi.waitFor(() => standby.start(), SOON);
  await askReplica(visitor, '/api/game-events');
});

test('a database that is no replica of the other one is refused', async () => {
  const { url } = await freshDatabase();
  const { code, lines } = await refusedStart({ ...settings(), SECRET_KEY, DATABASE_READ_URL: url });
  expect(code).toBe(1);
  expect(lines.map((line) => line.trim())).toEqual([
    `DATABASE_READ_URL is no streaming replica of DATABASE_URL: ${new URL(url).host}.`,
  ]);
});

test('an unreachable replica does not prevent a start', async () => {
  const url = new URL(standby.url);
  url.port = String(await freePort());
  const alone = await productProcess({ ...settings(), DATABASE_READ_URL: url.href });
  await alone.start();
  expect((await fetch(`${alone.url}/api/game-events`)).status).toBe(200);
  await alone.kill();
});
