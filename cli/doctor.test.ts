import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Installation } from '../modules/admin/contract.ts';
import { freePort } from '../platform/free-port.ts';
import { VERSION } from '../server/version.ts';
import { commandLine } from '../tests/support/command-line.ts';
import { type RunningProduct, runningProduct } from '../tests/support/product.ts';

let running: RunningProduct;
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));
beforeAll(async () => {
  running = await runningProduct();
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

const doctor = (more: Record<string, string> = {}, ...args: string[]) =>
  commandLine({ url: running.databaseUrl, dataDir: folder, more }).run('doctor', ...args);
const findingsOf = (out: string) => (JSON.parse(out) as Pick<Installation, 'findings'>).findings;

test('each part of the installation has a line, and what is broken says what to do', async () => {
  // the database of the tests is fast instead of durable
  const { code, out } = await doctor();
  expect(code).toBe(1);
  expect(out).toMatch(/✗ database +fsync, full_page_writes, synchronous_commit off: a crash can lose/);
  expect(out).toMatch(/^ +Turn them on, and restart PostgreSQL\.$/m);
  expect(out).toMatch(/✓ key +SECRET_KEY is the one that the log was written with\.$/m);
  expect(out).toMatch(/✓ redis +Not configured/);
  expect(out).toMatch(/\d+ parts: 1 broken, \d needs? attention\.\n$/);
  const findings = findingsOf((await doctor({}, '--json')).out);
  expect(findings.map(({ part }) => part)).toEqual([
    'versions',
    'key',
    'database',
    'disk',
    'redis',
    'clock',
    'mail',
    'proxy',
    'log',
    'read models',
    'backups',
  ]);
});

test('a mail server and a Redis that are away are found, and the rest is examined all the same', async () => {
  const away = await freePort();
  const { code, out } = await doctor(
    { SMTP_URL: `smtp://127.0.0.1:${away}`, MAIL_FROM: 'a@x.example', REDIS_URL: `redis://127.0.0.1:${away}` },
    '--json',
  );
  expect(code).toBe(1);
  const found = new Map(findingsOf(out).map((finding) => [finding.part, finding]));
  expect(found.get('mail')).toMatchObject({ state: 'broken', says: expect.stringMatching(/ECONNREFUSED/) });
  expect(found.get('redis')).toMatchObject({
    state: 'broken',
    says: expect.stringMatching(/^It could not be examined/),
  });
  expect(found.get('read models')).toMatchObject({ state: 'fine' });
});

test('migrations of a newer release, and those that wait, are named', async () => {
  const { sql } = running;
  await sql`insert into schema_version (version, name, md5, run_at) values (999, 'newer', 'x', now())`;
  await sql`delete from schema_version where version = 20`;
  const versions = findingsOf((await doctor({}, '--json')).out).find(({ part }) => part === 'versions');
  expect(versions).toMatchObject({ state: 'broken', says: expect.stringContaining('schema_version 999') });
  await sql`delete from schema_version where version = 999`;
  const waiting = findingsOf((await doctor({}, '--json')).out).find(({ part }) => part === 'versions');
  expect(waiting).toMatchObject({ state: 'attention', says: expect.stringContaining('020.do.sessions.sql') });
});

test('a newer release is named if its place is configured, and a place that does not answer breaks nothing', async () => {
  let answer = { status: 200, body: '{"tag_name":"v99.0.1"}' };
  const asked: IncomingHttpHeaders[] = [];
  const releases = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(answer.status).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(releases, 'listening');
  const { port } = releases.address() as AddressInfo;
  const release = async () => {
    const { out } = await doctor({ RELEASES_URL: `http://127.0.0.1:${port}/latest` }, '--json');
    return findingsOf(out).find(({ part }) => part === 'release');
  };
  expect(await release()).toMatchObject({ state: 'attention', says: `99.0.1 is out, and this is ${VERSION}.` });
  expect(asked[0]?.['user-agent']).toBe('tablemates');
  answer = { status: 200, body: '{"tag_name":"nightly"}' };
  expect(await release()).toMatchObject({ state: 'attention', says: expect.stringMatching(/no version such as/) });
  answer = { status: 404, body: '' };
  expect(await release()).toMatchObject({ says: 'The newest one is not known: it answered 404.' });
  releases.close();
});

test('admins see the same on a page', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { status, body } = await admin.ask('GET', '/api/admin/installation');
  expect(status).toBe(200);
  expect((body as Installation).findings.map(({ part }) => part)).toContain('read models');
});
