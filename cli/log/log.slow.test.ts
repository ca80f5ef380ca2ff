import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createEventLog, createEvidence } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storeOf } from '../../packages/event-store/tests/store-of.ts';
import { newUuid } from '../../platform/ids.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { commandLine } from '../../tests/support/command-line.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { SECRET_KEY } from '../../tests/support/start-product.ts';

let running: RunningProduct;
let tablemates: ReturnType<typeof commandLine>;
const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-cli-'));
const file = path.join(folder, 'log.ndjson');

beforeAll(async () => {
  running = await runningProduct();
  tablemates = commandLine({ url: running.databaseUrl, dataDir: folder });
  for (const name of ['ada', 'bob']) await running.client().signUp(name);
});
afterAll(async () => {
  await running.stop();
  rmSync(folder, { recursive: true });
});

test('is counted by type', async () => {
  const { code, out } = await tablemates.run('log', 'stats');
  expect(code).toBe(0);
  expect(out).toMatch(/^3 domain events in 3 streams, from .*\nHead 3, .* MB with indexes; 3 people, 0 erased\.\n/);
  expect(out).toMatch(/UserRegistered {6}3 {2}█{16} {2}\d{4}-\d\d-\d\d\n$/);
});

test('shows the newest domain events, and new ones until it is stopped', async () => {
  expect(await tablemates.run('log', 'tail', '--type', 'Nonsense')).toMatchObject({ code: 2 });
  const { child, ended } = tablemates.start('log', 'tail', '--follow', '--json', '-n', '1');
  const lines: { position: string; type: string }[] = [];
  if (!child.stdout) throw new Error('its output is a pipe');
  for await (const line of createInterface(child.stdout)) {
    lines.push(JSON.parse(line));
    if (lines.length === 1) await running.client().signUp('cyd');
    if (lines.length === 2) child.kill('SIGINT');
  }
  expect(lines).toMatchObject([
    { position: '3', type: 'UserRegistered' },
    { position: '4', type: 'UserRegistered' },
  ]);
  expect((await ended).code).toBe(0);
});

test('shows what one command appended, by the id that a line of the product’s own log has', async () => {
  const [ada] = await running.sql<{ commandId: string }[]>`select command_id from domain_events where position = 2`;
  const shown = await tablemates.run('log', 'tail', '--command', String(ada?.commandId).toUpperCase(), '--json');
  expect(shown.code).toBe(0);
  expect(
    shown.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ position: '2', type: 'UserRegistered' }]);
  expect(await tablemates.run('log', 'tail', '--command', newUuid())).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('No domain event is of this command'),
  });
  expect(await tablemates.run('log', 'tail', '--command', 'ada')).toMatchObject({ code: 2 });
  expect(await tablemates.run('log', 'tail', '--command', newUuid(), '--follow')).toMatchObject({ code: 2 });
});

test('is written to a file, which a stopped export continues; personal data only on request', async () => {
  const whole = await tablemates.run('log', 'export');
  const lines = whole.out.split('\n').slice(0, -1);
  expect(lines).toHaveLength(4);
  expect(whole.out).not.toContain('example.test');
  writeFileSync(`${file}.part`, `${lines[0]}\n${lines[1]?.slice(0, 30)}`);
  expect(await tablemates.run('log', 'export', '--to', file)).toMatchObject({
    code: 0,
    err: '',
    out: `✓ 3 domain events written to ${file}, after what was there up to 1\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe(whole.out);
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(await tablemates.run('log', 'export', '--to', file)).toMatchObject({ code: 1 });
  expect((await tablemates.run('log', 'export', '--personal')).out).toContain('ada@example.test');
});

test.each(['/no/such/folder/log.ndjson', `${folder}/${'x'.repeat(300)}`])(
  'cannot be written to a bad path, which is one sentence and no entry of the audit',
  async (to) => {
    const exports = () => running.sql`select from domain_events where type = 'PersonalDataExported'`;
    const before = await exports();
    const { code, out, err } = await tablemates.run('log', 'export', '--personal', '--to', to);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^(There is no folder \/no\/such\/folder|\S+ cannot be written: name too long)\.\n$/);
    expect(await exports()).toHaveLength(before.length);
  },
);

test.each([
  ['log export', 1, 'Standard output takes no more (its reader stopped reading): what was written is not whole.\n'],
  ['backup --to -', 1, 'Standard output takes no more (its reader stopped reading): what was written is not whole.\n'],
  ['log stats', 0, ''],
])('a reader that stops reading is a failure only for a file: %s', async (typed, code, err) => {
  expect(await withOutput('pipe', typed)).toEqual({ code, err });
});

test.each(['log export', 'backup --to -', 'log stats'])('a full disk is a failure of %s', async (typed) => {
  const err = 'Standard output takes no more (no space left on device): what was written is not whole.\n';
  expect(await withOutput(openSync('/dev/full', 'w'), typed)).toEqual({ code: 1, err });
});

/** Runs a command that writes to a pipe whose reader is gone, or to an open file. */
async function withOutput(output: 'pipe' | number, typed: string) {
  const main = path.resolve(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, [main, ...typed.split(' ')], {
    env: tablemates.env,
    stdio: ['ignore', output, 'pipe'],
  });
  child.stdout?.destroy();
  const closed = new Promise((resolve) => child.on('close', resolve));
  // a pipe, as asked for
  return { err: await text(child.stderr as Readable), code: await closed };
}

test('is checked for the rules across streams: a violation is reported with its position', async () => {
  // the clock of the product is months behind that of the command, so nothing may wait
  const clock = () => new Date();
  await createEvidence({
    store: storeOf(running.sql),
    secret: SECRET_KEY,
    origin: '127.0.0.1:3000/tlog',
    clock,
  }).seal();
  const said = await tablemates.run('log', 'doctor');
  expect(said).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^✓ The log is whole\.\n {2}5 domain events in 5 streams\n/),
  });
  expect(said.out).toMatch(/^ {2}rules across streams kept$/m);
  const [gameEventId, userId] = [newUuid(), newUuid()];
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const data = { userId, gameEventId, role: 'participant', startsAt, cafeId: newUuid() };
  const log = createEventLog({
    store: storeOf(running.sql),
    types: domainEventTypes,
    secret: SECRET_KEY,
    newId: newUuid,
  });
  const append = (stream: string, type: string, fact: object) =>
    log.append({
      ...{ commandId: newUuid(), actor: 'system', occurredAt: new Date().toISOString() },
      streams: [{ stream, expectedVersion: 0, events: [{ type, data: fact }] }],
    });
  await append(`commitments-${userId}`, 'CommitmentMade', data);
  const ill = await tablemates.run('log', 'doctor');
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/^✗ 1 finding in the log\.$/m);
  expect(ill.out).toMatch(/^ {2}1 broken rule$/m);
  expect(ill.out).toMatch(/^ {2}commitment not noted at 6\n {6}user \S+ is not there at gameEvent /m);
  const { rules } = JSON.parse((await tablemates.run('log', 'doctor', '--json')).out);
  expect(rules).toMatchObject({ broken: [{ position: '6', rule: 'commitment not noted' }] });
  const at = '2026-06-02T12:00:00.000Z';
  await running.sql`
    insert into projection_skips (name, position, reason, who, at) values ('people', 6, 'a test', 'cli:ada', ${at})`;
  await append('readModel-people', 'ReadModelSkipped', { readModel: 'people', position: '6', reason: 'a test' });
  const skipped = await tablemates.run('log', 'doctor');
  expect(skipped.code).toBe(0);
  expect(skipped.out).toMatch(/^ {2}1 finding about domain events that were skipped on purpose \(--json\)$/m);
  expect(JSON.parse((await tablemates.run('log', 'doctor', '--json')).out)).toMatchObject({
    rules: { broken: [] },
    skipped: [{ position: '6', rule: 'commitment not noted' }],
  });
  const readModels = JSON.parse((await tablemates.run('doctor', '--json')).out).findings.find(
    ({ part }: { part: string }) => part === 'read models',
  );
  expect(readModels).toMatchObject({ state: 'fine', says: expect.stringMatching(/on purpose by people \(1\)\.$/) });
  await running.sql`delete from projection_skips`;
  await running.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from domain_events where position in (6, 7)`;
  });
});

test('is examined, and its faults are reported', async () => {
  await running.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update domain_events set version = 7 where position = 3`;
  });
  const ill = await tablemates.run('log', 'doctor');
  expect(ill.code).toBe(1);
  expect(ill.out).toMatch(/gap user-\S+ v7 at 3\n {6}version 1 is missing\n/);
});
