import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../platform/database.ts';
import { addressOf, ensureCluster } from '../platform/embedded-postgres/cluster.ts';
import { serverUser } from '../platform/embedded-postgres/server-user.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { supervise } from '../platform/embedded-postgres/supervision.ts';
import { commandLine } from './support/command-line.ts';
import { type Client, createClient } from './support/product.ts';
import { type ProductProcess, productProcess } from './support/product-process.ts';

const run = promisify(execFile);
const place = mkdtempSync(path.join(tmpdir(), 'tablemates-backup-'));
const closing: (() => Promise<unknown>)[] = [];
beforeAll(() => chmodSync(place, 0o755)); // the database runs as somebody else where the tests run as root
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(place, { recursive: true, force: true });
});

const at = (web: ProductProcess): Client =>
  createClient({ fetch: ((request: Request) => fetch(request.url.replace(/^.*:3000/, web.url), request)) as never });

/** A product on this database, and somebody who has written about themselves. */
async function livedIn(url: string): Promise<void> {
  const web = await productProcess({ DATABASE_URL: url, DATA_DIR: place });
  await web.start();
  const person = at(web);
  await person.signUp('ada');
  expect((await person.ask('PATCH', '/api/users/profile', { bio: 'Plays anything with dice.' })).status).toBe(200);
  await web.stop();
}

/** Whole, as the command line proves it, and as the person finds it. */
async function mustBeWhole(url: string): Promise<void> {
  const tablemates = commandLine({ url, dataDir: place });
  expect(await tablemates.run('log', 'doctor')).toMatchObject({ code: 0 });
  expect(await tablemates.run('projections', 'verify')).toMatchObject({ code: 0 });
  const web = await productProcess({ DATABASE_URL: url, DATA_DIR: place });
  await web.start();
  const person = at(web);
  await person.signIn('ada');
  // what was written right before the stop may not have been folded by then
  await expect
    .poll(async () => (await person.ask('GET', '/api/auth/me')).body)
    .toMatchObject({ user: { bio: 'Plays anything with dice.' } });
  await web.stop();
}

test('a copy of the data directory, made while the product is stopped, is a whole backup', async () => {
  const [original, copy] = [path.join(place, 'original'), path.join(place, 'copy')];
  const before = await startEmbeddedPostgres({ dataDir: original });
  await livedIn(before.url);
  await before.stop();
  await run('cp', ['-a', original, copy]);
  rmSync(original, { recursive: true });

  const after = await startEmbeddedPostgres({ dataDir: copy });
  closing.push(after.stop);
  await mustBeWhole(after.url);
});

/** Where PostgreSQL has the same major version as pg_dump, which cannot dump a newer one. */
async function installedPostgres(): Promise<string | undefined> {
  const found = await run('pg_config', ['--bindir']).catch(() => undefined);
  const bin = found?.stdout.trim() ?? '';
  return ['postgres', 'initdb', 'pg_dump', 'pg_restore'].every((tool) => existsSync(path.join(bin, tool)))
    ? bin
    : undefined;
}

const installed = await installedPostgres();
const dumpAndRestore = async () => {
  const [bin, directory, user] = [installed ?? '', path.join(place, 'installed'), serverUser()];
  ensureCluster(directory, { bin, user, password: 'of this test', sync: false });
  const server = await supervise(directory, { bin, user, kind: 'ephemeral' });
  closing.push(server.stop);
  const original = addressOf(server.port, 'of%20this%20test');
  const restored = original.replace(/postgres$/, 'restored');
  await livedIn(original);

  const file = path.join(place, 'tablemates.dump');
  await run(path.join(bin, 'pg_dump'), ['--format=custom', `--file=${file}`, original]);
  const admin = connect(original, { max: 1 });
  await admin`create database restored`;
  await admin.end();
  await run(path.join(bin, 'pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${restored}`, file]);
  await mustBeWhole(restored);
};
// the database that comes with the product has no pg_dump: where PostgreSQL is installed, its own is tried
if (installed) test('what pg_dump writes and pg_restore reads is a whole backup', dumpAndRestore);
