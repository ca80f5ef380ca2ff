// Backups of the schedule in a bucket of a real server that speaks the protocol of S3.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEvidence } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { EvidenceState, Installation } from '../modules/admin/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { parseConfig } from '../platform/config.ts';
import { connect } from '../platform/database.ts';
import { freePort } from '../platform/free-port.ts';
import { newUuid } from '../platform/ids.ts';
import { openBucket } from '../platform/s3.ts';
import { bucketPlace } from '../server/backup/bucket-place.ts';
import { companionFilesOf, erasedIn } from '../server/backup/companion-files.ts';
import { readBackupName } from '../server/backup/names.ts';
import { backupPlaceOf } from '../server/backup/open-place.ts';
import { backupState, keepCompanionFiles, scheduledBackup } from '../server/backup/scheduled.ts';
import { installationIdOf } from '../server/installation/installation-id.ts';
import { commandLine } from './support/command-line.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { type S3Server, startS3 } from './support/s3-server.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-bucket-'));
const logger = pino({ level: 'silent' });
let now = addDays(OPENING, 0);
let s3: S3Server;
let running: RunningProduct;
let admin: Client;
beforeAll(async () => {
  s3 = await startS3();
  running = await runningProduct();
  admin = running.client();
  await admin.signInAsAdmin();
});
afterAll(async () => {
  await running.stop();
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

const storageAt = (address: string) => {
  const config = parseConfig({ BACKUP_URL: address, BACKUP_DIR: '/nowhere' }, '/');
  if (!('role' in config) || config.backups?.kind !== 'bucket') throw new Error('the bucket was not understood');
  return config.backups.storage;
};
const place = (partBytes?: number) => bucketPlace(openBucket(storageAt(s3.bucketUrl), 'BACKUP_URL'), partBytes);
const deps = (to = place()) => {
  const { sql, databaseUrl } = running;
  const clock = () => now;
  const evidence = createEvidence({ store: storeOf(sql), secret: SECRET_KEY, clock, origin: 'tables.example/tlog' });
  return { sql, databaseUrl, secretKey: SECRET_KEY, evidence, clock, timeZone: 'UTC', logger, place: to };
};
const tablemates = (more: Record<string, string> = {}, url = running.databaseUrl) =>
  commandLine({ url, dataDir, more: { BACKUP_URL: s3.bucketUrl, ...more } });
const shown = async () => ((await admin.ask('GET', '/api/admin/evidence')).body as EvidenceState).backup;

test('a file of many parts is read as it was written, and listed only once it is complete', async () => {
  // the smallest part that storages take, and more than three of them in odd pieces
  const { create, read, names, sizeOf, remove } = place(5 * 2 ** 20);
  const pieces = Array.from({ length: 23 }, (_, i) => Buffer.alloc(777_777, `piece ${i} `));
  const file = await create('tablemates-parts');
  for (const piece of pieces) await file.write(piece);
  expect(await names('tablemates-')).toEqual([]);
  await file.finish();
  expect(await names('tablemates-')).toEqual(['tablemates-parts']);
  const whole = Buffer.concat(pieces);
  expect(await sizeOf('tablemates-parts')).toBe(whole.length);
  expect(Buffer.concat(await Array.fromAsync(await read('tablemates-parts'))).equals(whole)).toBe(true);
  await remove('tablemates-parts');
  expect(await names('tablemates-')).toEqual([]);
});

test('a backup a day is made in the bucket, read back, shown to admins, and kept for 7 days and longer by weeks', async () => {
  for (let day = 0; day < 12; day++) {
    await scheduledBackup(deps())();
    await scheduledBackup(deps())();
    expect(await shown()).toMatchObject({ madeAt: now.toISOString(), checkedAt: now.toISOString(), failure: null });
    now = addDays(now, 1);
  }
  // from a Monday on: its week, and the 7 newest
  expect((await place().names('tablemates-')).map((name) => readBackupName(name)?.instant.slice(0, 10))).toEqual([
    ...['2026-06-06', '2026-06-07', '2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12'],
  ]);
});

test('a restore finds the newest backup in the bucket, with the people erased since, and names the others', async () => {
  const ada = running.client();
  const id = await ada.signUp('ada');
  await scheduledBackup(deps())();
  expect((await admin.ask('DELETE', `/api/users/${id}`)).status).toBe(204);
  await deps().evidence.seal();
  await keepCompanionFiles(deps())();
  expect(erasedIn(await place().textOf(companionFilesOf((await installationIdOf(running.sql)) ?? '').erased))).toEqual(
    new Set([id]),
  );

  const { code, out } = await tablemates().run('restore', 'bucket:newest', '--check');
  expect([code, out]).toEqual([0, expect.stringMatching(/tablemates-[\da-f]{12}-2026-.*\.backup is whole/)]);
  const unknown = await tablemates().run('restore', 'bucket:tablemates.backup', '--check');
  expect(unknown).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no such backup .* among others tablemates-[\da-f]{12}-2026/),
  });

  const server = connect(inject('postgresUrl'), { max: 1 });
  const name = `restored_${newUuid().replaceAll('-', '')}`;
  await server`create database ${server(name)}`;
  await server.end();
  const url = inject('postgresUrl').replace(/postgres$/, name);
  const older = await tablemates({}, url).run('restore', 'bucket:newest');
  expect(older).toMatchObject({ code: 1, err: expect.stringContaining('The log went on after this backup') });
  const restored = await tablemates({}, url).run('restore', 'bucket:newest', '--going-back', 'a test');
  expect(restored, restored.err).toMatchObject({ code: 0, out: expect.stringMatching(/1 person erased again/) });
});

test('without the bucket, or with an unknown key, the attempt fails with one sentence and the doctor reports it', async () => {
  const wrong = s3.bucketUrl.replace('KEY:', 'ANOTHER:');
  now = addDays(now, 1);
  await scheduledBackup(deps(backupPlaceOf({ kind: 'bucket', storage: storageAt(wrong) })))();
  expect((await backupState(running.sql))?.failure).toBe('The bucket of BACKUP_URL answered 403 to GET.');

  const found = async (BACKUP_URL: string) => {
    const { out } = await tablemates({ BACKUP_URL }).run('doctor', '--json');
    return (JSON.parse(out) as Installation).findings.find(({ part }) => part === 'backups');
  };
  expect(await found(wrong)).toMatchObject({ state: 'broken', says: 'The bucket of BACKUP_URL answered 403 to GET.' });
  expect(await found(`${s3.bucketUrl}-not`)).toMatchObject({ says: 'The bucket of BACKUP_URL does not exist.' });
  expect(await found(`http://a:b@127.0.0.1:${await freePort()}/bucket`)).toMatchObject({
    says: 'The bucket of BACKUP_URL cannot be reached: ECONNREFUSED.',
  });
  expect((await found(s3.bucketUrl))?.says).toMatch(/The newest is/);
});
