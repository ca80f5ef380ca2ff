import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEvidence } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { EvidenceState } from '../modules/admin/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { companionFilesOf, erasedIn } from '../server/backup/companion-files.ts';
import { folderPlace } from '../server/backup/folder-place.ts';
import { backupNameOf, readBackupName } from '../server/backup/names.ts';
import { backupState, keepCompanionFiles, scheduledBackup } from '../server/backup/scheduled.ts';
import { installationIdOf } from '../server/installation/installation-id.ts';
import { commandLine } from './support/command-line.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tablemates-scheduled-'));
const folder = path.join(place, 'backups');
const logger = pino({ level: 'silent' });
let now = addDays(OPENING, 0);
let running: RunningProduct;
let admin: Client;
let installation: string;
beforeAll(async () => {
  running = await runningProduct({ env: { METRICS_TOKEN: 'a token of the tests' } });
  admin = running.client();
  await admin.signInAsAdmin();
  installation = (await installationIdOf(running.sql)) ?? '';
});
afterAll(async () => {
  await running.stop();
  rmSync(place, { recursive: true });
});

const deps = (to = folder) => {
  const { sql, databaseUrl } = running;
  const clock = () => now;
  const evidence = createEvidence({ store: storeOf(sql), secret: SECRET_KEY, clock, origin: 'tables.example/tlog' });
  const timeZone = 'America/Chicago';
  return { sql, databaseUrl, secretKey: SECRET_KEY, evidence, clock, timeZone, logger, place: folderPlace(to) };
};
const backups = () => readdirSync(folder).filter((name) => name.endsWith('.backup'));
const shown = async () => ((await admin.ask('GET', '/api/admin/evidence')).body as EvidenceState).backup;
const metric = async (name: string) => {
  const { body } = await admin.ask('GET', '/metrics', undefined, { authorization: 'Bearer a token of the tests' });
  return new RegExp(`^${name}\\{schedule="daily"\\} (\\S+)$`, 'm').exec(String(body))?.[1];
};

test('without a folder no backup is made, and the page shows this', async () => {
  await scheduledBackup({ ...deps(), place: undefined })();
  await keepCompanionFiles({ ...deps(), place: undefined })();
  expect(existsSync(folder)).toBe(false);
  expect(await shown()).toBeNull();
  expect(await metric('tablemates_backup_failed')).toBeUndefined();
  expect(await metric('tablemates_backup_made')).toBe('0');
});

test('one of several workers makes a backup, once a day, and reads it back', async () => {
  await Promise.all(Array.from({ length: 4 }, () => scheduledBackup(deps())()));
  expect(backups()).toHaveLength(1);
  await scheduledBackup(deps())();
  expect(backups()).toHaveLength(1);
  expect(await shown()).toMatchObject({ madeAt: now.toISOString(), checkedAt: now.toISOString(), failure: null });
  expect(await metric('tablemates_backup_failed')).toBe('0');
  expect(await metric('tablemates_backup_made')).toBe('1');
  expect(Number(await metric('tablemates_backup_age_seconds'))).toBeGreaterThanOrEqual(0);
  expect(Number(await metric('tablemates_backup_check_age_seconds'))).toBeGreaterThanOrEqual(0);
  const [name = ''] = backups();
  const { code } = await commandLine({ url: running.databaseUrl, dataDir: place }).run(
    ...['restore', path.join(folder, name), '--check'],
  );
  expect(code).toBe(0);
});

test('the next backup is made at 4:00 AM of the city', async () => {
  const before = now;
  // 7:00 PM, when a day of UTC begins, and a minute before 4:00
  for (const instant of ['2026-06-02T00:00:00.000Z', '2026-06-02T08:59:00.000Z']) {
    now = new Date(instant);
    await scheduledBackup(deps())();
    expect(backups()).toHaveLength(1);
  }
  now = new Date('2026-06-02T09:00:00.000Z');
  await scheduledBackup(deps())();
  expect(backups()).toHaveLength(2);
  now = before;
});

test('after months, backups of 7 days, 4 weeks and 12 months are kept, and other files stay', async () => {
  writeFileSync(path.join(folder, 'notes.txt'), 'mine');
  writeFileSync(path.join(folder, 'tablemates-by-hand.backup'), 'mine');
  for (let day = 0; day < 40; day++) {
    now = addDays(now, 1);
    await scheduledBackup(deps())();
  }
  const made = backups().filter((name) => name !== 'tablemates-by-hand.backup');
  // a month later: 7 days, 3 weeks before them, and the end of June
  expect(made.toSorted().map((name) => readBackupName(name)?.instant.slice(0, 10))).toEqual([
    ...['2026-06-21', '2026-06-28', '2026-06-30'],
    ...['2026-07-05', '2026-07-06', '2026-07-07', '2026-07-08', '2026-07-09', '2026-07-10', '2026-07-11'],
  ]);
  expect(readFileSync(path.join(folder, 'notes.txt'), 'utf8')).toBe('mine');
  expect(readFileSync(path.join(folder, 'tablemates-by-hand.backup'), 'utf8')).toBe('mine');
});

test('a failure is shown, keeps the last good one, and is tried again an hour later', async () => {
  const good = (await backupState(running.sql))?.madeAt;
  const inTheWay = path.join(place, 'a-file');
  writeFileSync(inTheWay, '');
  now = addDays(now, 1);
  await scheduledBackup(deps(inTheWay))();
  expect(await shown()).toMatchObject({ madeAt: good, failure: expect.stringContaining('ENOTDIR') });
  expect(await metric('tablemates_backup_failed')).toBe('1');
  now = addMinutes(now, 59);
  await scheduledBackup(deps())();
  expect((await backupState(running.sql))?.madeAt).toBe(good);
  now = addHours(now, 1);
  await scheduledBackup(deps())();
  expect(await shown()).toMatchObject({ madeAt: now.toISOString(), failure: null });
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a good backup stays, even if it cannot be recorded or an expired one cannot be removed', async () => {
  const { sql } = running;
  now = addDays(now, 1);
  await sql`alter table scheduled_backup add constraint full_disk check (made_at < ${sql.unsafe(`'${now.toISOString()}'`)})`;
  await scheduledBackup(deps())();
  await sql`alter table scheduled_backup drop constraint full_disk`;
  expect((await shown())?.failure).toContain('full_disk');
  const made = () => backups().filter((name) => name.includes(now.toISOString().slice(0, 10)));
  expect(made()).toHaveLength(1);
  const stuck = path.join(folder, backupNameOf(installation, '2026-06-01T00:00:00.000Z'));
  mkdirSync(stuck);
  now = addHours(now, 1);
  await scheduledBackup(deps())();
  expect(await shown()).toMatchObject({ madeAt: now.toISOString(), failure: null });
  expect(made()).toHaveLength(1);
  rmSync(stuck, { recursive: true });
});

test('a backup that is stopped, also while it is read back, leaves no file and no failure, and is made by the next run', async () => {
  now = addDays(now, 1);
  const before = [await shown(), backups()];
  const stopping = new AbortController();
  const name = backupNameOf(installation, now.toISOString());
  const watching = watch(folder, (_, changed) => changed === name && stopping.abort());
  await scheduledBackup(deps())(stopping.signal);
  watching.close();
  expect(stopping.signal.aborted).toBe(true);
  expect([await shown(), backups()]).toEqual(before);
  await scheduledBackup(deps())();
  expect(backups()).toContain(name);
});

test('a log that cannot be sealed is backed up as it is, with a warning', async () => {
  const { sql } = running;
  await deps().evidence.seal();
  const change = () => sql`update evidence_tiles set hashes = set_byte(hashes, 0, 255 - get_byte(hashes, 0))`;
  await sql`alter table evidence_tiles disable trigger user`;
  await change();
  await running.client().signUp('newcomer');
  now = addDays(now, 1);
  const why = expect.stringMatching(/^the stored hashes contradict the checkpoint of \d+ domain events/);
  const warned = vi.fn();
  await scheduledBackup({ ...deps(), logger: { info: vi.fn(), warn: warned } })();
  expect(await backupState(sql)).toMatchObject({ madeAt: now.toISOString(), failure: null, unsealed: why });
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ unsealed: why }), expect.any(String));

  const file = path.join(place, 'by-hand.backup');
  const said = await commandLine({ url: running.databaseUrl, dataDir: place }).run('backup', '--to', file);
  expect(said).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^Attention: the log in this backup is not sealed/),
  });
  await change();
  await sql`alter table evidence_tiles enable trigger user`;
});

test('an unfinished file of a killed process is removed by the next run', async () => {
  const named = path.join(folder, backupNameOf(installation, '2026-07-01T00:00:00.000Z'));
  const left = `${named}.part`;
  const mine = path.join(folder, 'tablemates-by-hand.backup.part');
  for (const file of [left, mine]) writeFileSync(file, 'half of it');
  writeFileSync(named, '');
  now = addDays(now, 1);
  await scheduledBackup(deps())();
  expect(existsSync(left)).toBe(false);
  expect(existsSync(named)).toBe(false);
  expect(existsSync(mine)).toBe(true);
  rmSync(mine);
});

test('before any erasure the list beside the backups exists and is empty', async () => {
  await keepCompanionFiles(deps())();
  expect(readFileSync(path.join(folder, companionFilesOf(installation).erased), 'utf8')).toBe('');
});

test('an erased person is in the list beside the backups, which never shrinks, with the newest checkpoint', async () => {
  const { sql } = running;
  const keep = keepCompanionFiles(deps());
  const list = path.join(folder, companionFilesOf(installation).erased);
  const ada = running.client();
  const id = await ada.signUp('zelda');
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  await keep();
  expect(erasedIn(readFileSync(list, 'utf8'))).toEqual(new Set([id]));
  expect(readFileSync(list, 'utf8')).not.toContain('zelda');
  const elsewhere = '0192a1b2-0000-7000-8000-000000000001';
  writeFileSync(list, readFileSync(list, 'utf8').replaceAll(id, elsewhere));
  await keep();
  expect(erasedIn(readFileSync(list, 'utf8'))).toEqual(new Set([elsewhere, id]));
  const asked: string[] = [];
  const watched = new Proxy(sql, {
    apply(query, self, args) {
      asked.push(String(args[0]));
      return Reflect.apply(query, self, args);
    },
  });
  const keepWatched = keepCompanionFiles({ ...deps(), sql: watched });
  const asksForEverybody = async () => {
    asked.length = 0;
    await keepWatched();
    return asked.some((text) => text.includes('personal_keys'));
  };
  expect(await asksForEverybody()).toBe(true);
  expect(await asksForEverybody()).toBe(false);
  // the machine failed while the last line was written
  writeFileSync(list, readFileSync(list, 'utf8').slice(0, -20));
  for (let run = 0; run < 2; run++) {
    await keep();
    expect(erasedIn(readFileSync(list, 'utf8'))).toEqual(new Set([elsewhere, id]));
  }
  await vi.waitFor(async () => {
    await deps().evidence.seal();
    await keep();
    const kept = readFileSync(path.join(folder, companionFilesOf(installation).checkpoint), 'utf8');
    expect(kept).toBe((await deps().evidence.newest())?.note);
  });
});
