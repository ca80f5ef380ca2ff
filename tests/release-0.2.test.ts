import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEvidence } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { connect, type Sql } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { loadBackup } from '../server/backup/load.ts';
import { commandLine } from './support/command-line.ts';
import { findings } from './support/dump.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { clockFrom, SECRET_KEY } from './support/start-product.ts';

// The demo city as release 0.2 wrote it, with a game event by `organizer`, a seat and a message of `jose`, and a person
// who joined, was reported and then deleted the account. It was made by `tablemates backup` of that release.

const file = path.join(import.meta.dirname, 'fixtures/release-0.2.backup');
const MADE_AT = new Date('2026-11-27T18:34:19.000Z');
const clock = clockFrom(new Date(MADE_AT.getTime() + 60_000));
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-release-0.2-'));
let sql: Sql;
let url: string;
let running: RunningProduct;

beforeAll(async () => {
  const server = connect(inject('postgresUrl'), { max: 1 });
  const name = `release_${newUuid().replaceAll('-', '')}`;
  await server`create database ${server(name)}`;
  await server.end();
  const own = new URL(inject('postgresUrl'));
  own.pathname = `/${name}`;
  url = own.href;
  sql = connect(url);
  const context = { commandId: newUuid(), actor: 'system', now: clock().toISOString() };
  await loadBackup(url, {
    source: createReadStream(file),
    secretKey: SECRET_KEY,
    erased: new Set(),
    origin: '-',
    context,
  });
  running = await runningProduct({ database: { sql, url }, clock });
});
afterAll(async () => {
  await running.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('people find their seats, messages and scores again, and go on', async () => {
  const jose = running.client();
  await jose.signIn('jose');
  const [seat] = (await jose.ask('GET', '/api/game-events/user/joined')).body as GameEvent[];
  expect(seat).toMatchObject({ description: 'Bring a friend, ask for Hanna at the bar.', currentParticipants: 1 });
  const { body } = await jose.ask('GET', '/api/messages/conversations');
  expect(body).toMatchObject([{ lastMessage: { content: 'See you there, olé!' } }]);
  const organizer = running.client();
  await organizer.signIn('organizer');
  const changed = await organizer.ask('PATCH', `/api/game-events/${seat?.id}`, { maxParticipants: 4, basedOn: 1 });
  expect(changed).toMatchObject({ status: 200, body: { gameEvent: { maxParticipants: 4 } } });
  expect(await jose.ask('POST', `/api/game-events/${seat?.id}/leave`)).toMatchObject({ body: { lateCancel: false } });
});

test('a name stays taken, and a deleted person stays deleted', async () => {
  const somebody = running.client();
  await somebody.signUp('erased');
  await running.client().signIn('member');
  const clear = await sql<{ row: string }[]>`select u::text as row from domain_events u`;
  expect(findings(new Map([['domain_events', clear.map(({ row }) => row)]]), ['Quackenbush'])).toEqual([]);
});

test('the doctor finds the log whole', async () => {
  const offset = Math.round((clock().getTime() - Date.now()) / 60_000) + 1;
  const CLOCK_OFFSET = `${offset < 0 ? '-' : '+'}${Math.abs(offset)}m`;
  await createEvidence({ store: storeOf(sql), secret: SECRET_KEY, origin: '127.0.0.1:3000/tlog', clock }).seal();
  const doctor = await commandLine({ url, dataDir, more: { CLOCK_OFFSET } }).run('log', 'doctor');
  expect(doctor.out).toContain('✓ The log is whole.');
  expect(doctor.code).toBe(0);
});
