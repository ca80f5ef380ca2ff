// The first start of a release with another major version of the embedded PostgreSQL, on a database of the one before.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ensureSecret } from '../platform/data-directory.ts';
import { connect } from '../platform/database.ts';
import { findOlderBinaries } from '../platform/embedded-postgres/binaries.ts';
import { addressOf, ensureCluster } from '../platform/embedded-postgres/cluster.ts';
import { runningEmbeddedPostgres } from '../platform/embedded-postgres/running.ts';
import { serverUser } from '../platform/embedded-postgres/server-user.ts';
import { supervise } from '../platform/embedded-postgres/supervision.ts';
import { commandLine } from './support/command-line.ts';
import { type Client, createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';
import { refusedStart } from './support/refused-start.ts';
import { SECRET_KEY } from './support/start-product.ts';

const MAJOR = '17';
const place = mkdtempSync(path.join(tmpdir(), 'tablemates-older-'));
chmodSync(place, 0o755); // the database runs as somebody else where the tests run as root
const original = path.join(place, 'original');
const dataDir = path.join(place, 'data');
const older = path.join(dataDir, `postgres-${MAJOR}`);
const kept = `${older}.before-18`;

const at = (web: ProductProcess): Client =>
  createClient({ fetch: ((request: Request) => fetch(request.url.replace(/^.*:3000/, web.url), request)) as never });

/** Runs the server of the older version on its files. */
async function withOlder(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  const user = serverUser();
  const bin = findOlderBinaries(MAJOR, user);
  if (bin === undefined) throw new Error(`embedded-postgres-${MAJOR} is not installed for this machine`);
  const password = ensureSecret(folder, 'postgres.password');
  const directory = path.join(folder, `postgres-${MAJOR}`);
  ensureCluster(directory, { bin, user, password, sync: false });
  const server = await supervise(directory, { bin, user, kind: 'durable' });
  await work(addressOf(server.port, password)).finally(server.stop);
}

beforeAll(async () => {
  mkdirSync(original);
  await withOlder(original, async (url) => {
    const web = await productProcess({ DATABASE_URL: url, DATA_DIR: place });
    await web.start();
    const person = at(web);
    await person.signUp('ada');
    expect((await person.ask('PATCH', '/api/users/profile', { bio: 'Plays anything with dice.' })).status).toBe(200);
    const sql = connect(url, { max: 1 });
    const sealed = async () => expect(await sql`select from evidence_checkpoints`).not.toHaveLength(0);
    await vi.waitFor(sealed, { timeout: 60_000 });
    await sql.end();
    await web.stop();
  });
}, 120_000);
beforeEach(() => void execFileSync('cp', ['-a', original, dataDir]));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
afterAll(() => rmSync(place, { recursive: true, force: true }));

/** What was written right before a stop may be folded a moment after the next start. */
const own = async (person: Client) => (await person.ask('GET', '/api/auth/me')).body;

/** The data of the older database is in the current version, and people continue where they were. */
async function mustBeBroughtOver(): Promise<void> {
  const web = await productProcess({ DATA_DIR: dataDir });
  await web.start();
  const person = at(web);
  await person.signIn('ada');
  await expect.poll(() => own(person)).toMatchObject({ user: { bio: 'Plays anything with dice.' } });
  const sql = connect((await runningEmbeddedPostgres(dataDir)) ?? '', { max: 1 });
  expect(await sql`select current_setting('server_version_num')::int / 10000 as major`).toEqual([{ major: 18 }]);
  await sql.end();
  expect((await person.ask('PATCH', '/api/users/profile', { bio: 'Plays cards, too.' })).status).toBe(200);
  await web.stop();
}

// two servers are made and a product is started for each
const LONG = { timeout: 120_000 };

test('a start upgrades an older database automatically, and keeps its files as a way back', LONG, async () => {
  await mustBeBroughtOver();
  // the newest checkpoint is there once a job has sealed the log
  const inDataDir = readdirSync(dataDir).filter((name) => name !== 'checkpoints' && name !== 'sealed');
  expect(inDataDir.sort()).toEqual(['postgres-17.before-18', 'postgres-18', 'postgres.password']);
  const tablemates = commandLine({ url: '', dataDir });
  expect(await tablemates.run('log', 'doctor')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'verify')).toMatchObject({ code: 0 });

  // a second start finds what was written since
  const web = await productProcess({ DATA_DIR: dataDir });
  await web.start();
  const person = at(web);
  await person.signIn('ada');
  await expect.poll(() => own(person)).toMatchObject({ user: { bio: 'Plays cards, too.' } });
  await web.stop();

  renameSync(kept, older);
  await withOlder(dataDir, async (url) => {
    const sql = connect(url, { max: 1 });
    expect(await sql`select from domain_events where type = 'UserRegistered'`).not.toHaveLength(0);
    await sql.end();
  });
});

test('a start begins again after one that was killed in the middle', LONG, async () => {
  const part = path.join(dataDir, 'postgres-18.part');
  mkdirSync(part);
  writeFileSync(path.join(part, 'PG_VERSION'), '18\n');
  writeFileSync(path.join(dataDir, 'postgres-18.part.owner'), '999999999\n1\n');
  await mustBeBroughtOver();
  expect(existsSync(part)).toBe(false);
});

/** The start says why in one line, and the older database is in its place. */
async function mustBeRefused(said: RegExp, env: Record<string, string> = {}): Promise<void> {
  const { code, lines } = await refusedStart({ DATA_DIR: dataDir, SECRET_KEY, DEMO: 'off', ...env });
  expect([code, lines]).toEqual([1, [expect.stringMatching(said)]]);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres-17', 'postgres.password']);
}

test('a start with a wrong key is refused before anything is copied', async () => {
  await mustBeRefused(/^\s*SECRET_KEY is wrong/, { SECRET_KEY: 'k'.repeat(40) });
});

test('a changed log is not upgraded silently', async () => {
  await withOlder(dataDir, async (url) => {
    const sql = connect(url, { max: 1 });
    await sql`alter table domain_events disable trigger user`;
    await sql`update domain_events set occurred_at = occurred_at - interval '1 day' where position = 1`;
    await sql`alter table domain_events enable trigger user`;
    await sql.end();
  });
  await mustBeRefused(/The log in .*postgres-17 contradicts its checkpoints: somebody changed it/);
});

test('the command line leaves the upgrade to the start of the product', async () => {
  const { code, err } = await commandLine({ url: '', dataDir }).run('log', 'doctor');
  expect([code, err]).toEqual([3, expect.stringMatching(/A start brings it over if the package embedded-postgres-17/)]);
  expect(readdirSync(dataDir).sort()).toEqual(['postgres-17', 'postgres.password']);
});
