import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEventLog, createEvidence } from '@tablemates/event-store';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import type { Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { appliedScripts, migrateLike } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { demoDatabase } from '../../tests/support/database.ts';
import { databaseOn } from '../../tests/support/database-on.ts';
import { dumpOf } from '../../tests/support/dump.ts';
import { SECRET_KEY } from '../../tests/support/start-product.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-log-doctor-'));
const clock = () => new Date();
let sql: Sql;
let url: string;

beforeEach(async () => {
  ({ sql, url } = await demoDatabase());
});
afterEach(() => sql.end());
afterAll(() => rmSync(dataDir, { recursive: true }));

const seal = () =>
  createEvidence({ store: storeOf(sql), secret: SECRET_KEY, origin: '127.0.0.1:3000/tlog', clock }).seal();

/** A game as release 0.2 added it, `minutes` ago: its name is claimed in the form of that release. */
async function addGame(minutes: number): Promise<void> {
  const gameId = newUuid();
  const stream = `game-${gameId}`;
  const data = { gameId, name: 'Pérudo', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' };
  await createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid }).append({
    ...{ commandId: newUuid(), actor: 'system', occurredAt: new Date(Date.now() - minutes * 60_000).toISOString() },
    streams: [{ stream, expectedVersion: 0, events: [{ type: 'GameAdded', data }] }],
    take: [{ kind: 'game_name', value: 'pérudo', stream }],
  });
}

/** Runs the doctor on connections that cannot write, and asserts that nothing was written. */
async function examined(database = sql, address = url) {
  const before = await dumpOf(database);
  const readOnly = new URL(address);
  readOnly.searchParams.set('default_transaction_read_only', 'on');
  const said = await commandLine({ url: readOnly.href, dataDir }).run('log', 'doctor');
  expect(await dumpOf(database)).toEqual(before);
  return said;
}

test('finds a log whole that an older release wrote, of which the end is not sealed yet, and changes nothing', async () => {
  await seal();
  const [sealed] = await sql<{ count: bigint }[]>`select count(*) from domain_events`;
  await addGame(0);
  const { code, out } = await examined();
  expect(out).toMatch(/^✓ The log is whole\.\n/);
  expect(out).toContain(`${sealed?.count.toLocaleString('en-US')} domain events sealed, and as they were sealed`);
  expect(code).toBe(0);
});

test('says what should be sealed by now, and does not seal it', async () => {
  await seal();
  await addGame(3);
  const { code, out } = await examined();
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ 1 finding in the log\.\n/);
  expect(out).toMatch(/^ {2}not sealed 1 domain event since \d{4}-\d\d-\d\d \d\d:\d\d UTC\n {6}is a worker running\?/m);
  expect(out).not.toContain('not as the product left it');
});

test('finds what somebody removed or added, leaves it so, and says where to read on', async () => {
  await seal();
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from evidence_checkpoints`;
    await tx`delete from evidence_tiles`;
    await tx`delete from claims where kind = 'cafe_name'`;
    await tx`
      insert into domain_events (stream, version, id, type, schema, actor, data, occurred_at)
      values ('game-x', 1, gen_random_uuid(), 'GameRemoved', 1, 'system', '{"gameId": "x"}', now())`;
  });
  const { code, out } = await examined();
  expect(code).toBe(1);
  for (const found of ['missing checkpoint\n', 'missing claim at ', 'not authentic at '])
    expect(out).toContain(`  ${found}`);
  expect(out).not.toContain('not sealed');
  expect(out).toMatch(/This command changed nothing\. What to do is in\n.*"Did somebody change the log\?"\.\n$/);
});

test('says in one sentence that tables are of an older release, and leaves them', async () => {
  const scripts = await appliedScripts(sql);
  const older = await databaseOn(inject('postgresUrl'), 'template0');
  await older.sql.begin((tx) =>
    migrateLike(tx, { eventStore: scripts?.eventStore.slice(0, -1) ?? [], product: scripts?.product ?? [] }),
  );
  const { code, out, err } = await examined(older.sql, older.url);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    'The tables are those of an older release (1 script of this one not applied yet). Examine them with that release, or start this one on them first; nothing was changed.\n',
  );
  await older.sql.end();
});
