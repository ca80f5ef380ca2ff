// An integration test: two cities keep their backups in one place, and neither harms the other.
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createEvidence } from '@tablemates/event-store';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EvidenceState, Installation } from '../modules/admin/contract.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays } from '../platform/add-time.ts';
import { parseConfig } from '../platform/config.ts';
import { companionFilesOf } from '../server/backup/companion-files.ts';
import { backupNameOf, readBackupName } from '../server/backup/names.ts';
import { backupPlaceOf } from '../server/backup/open-place.ts';
import type { BackupPlace } from '../server/backup/place.ts';
import { backupState, keepCompanionFiles, scheduledBackup } from '../server/backup/scheduled.ts';
import { installationIdOf } from '../server/installation/installation-id.ts';
import { commandLine } from './support/command-line.ts';
import { freshDatabase } from './support/database.ts';
import { type RunningProduct, runningProduct } from './support/product.ts';
import { refusedStart } from './support/refused-start.ts';
import { type S3Server, startS3 } from './support/s3-server.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tablemates-two-cities-'));
const TOKEN = 'a token of the tests';
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true });
});

const placeOf = (settings: Record<string, string>): BackupPlace => {
  const config = parseConfig(settings, '/');
  const place = 'role' in config ? backupPlaceOf(config.backups) : undefined;
  if (place === undefined) throw new Error('the settings name no place');
  return place;
};

/** What the schedule of a city does, at this moment. */
function city({ sql, databaseUrl }: Pick<RunningProduct, 'sql' | 'databaseUrl'>, place: BackupPlace) {
  const deps = (now: Date) => {
    const clock = () => now;
    const evidence = createEvidence({ store: storeOf(sql), secret: SECRET_KEY, clock, origin: 'tables.example/tlog' });
    const logger = pino({ level: 'silent' });
    return { sql, databaseUrl, secretKey: SECRET_KEY, evidence, clock, timeZone: 'UTC', logger, place };
  };
  return {
    backUp: (now: Date) => scheduledBackup(deps(now))(),
    async seal(now: Date) {
      await deps(now).evidence.seal();
      await keepCompanionFiles(deps(now))();
    },
  };
}

const names = async (place: BackupPlace) => (await place.names('')).toSorted();

describe.each(['a folder', 'a bucket'])('two cities with %s in common', (kind) => {
  let place: BackupPlace;
  let houston: RunningProduct;
  let austin: RunningProduct;
  beforeAll(async () => {
    place = placeOf(kind === 'a folder' ? { BACKUP_DIR: path.join(root, 'shared') } : { BACKUP_URL: s3.bucketUrl });
    [houston, austin] = await Promise.all([runningProduct(), runningProduct()]);
  });
  afterAll(() => Promise.all([houston.stop(), austin.stop()]));

  test('keep both their backups, their checkpoints and their lists, also when they expire', async () => {
    const [one, other] = [city(houston, place), city(austin, place)];
    await houston.client().signUp('ada');
    await one.seal(OPENING);
    await one.backUp(OPENING);
    const before = await names(place);
    const [checkpoint] = before.filter((name) => name.startsWith('checkpoint'));
    const note = await place.textOf(checkpoint ?? '');
    expect([before.length, note]).toEqual([3, expect.stringContaining('/tlog')]);

    for (let day = 0; day < 10; day++) {
      await other.seal(addDays(OPENING, day));
      await other.backUp(addDays(OPENING, day));
    }
    const after = await names(place);
    expect(after).toEqual(expect.arrayContaining(before));
    expect(await place.textOf(checkpoint ?? '')).toBe(note);
    const [ours, theirs] = [await installationIdOf(houston.sql), await installationIdOf(austin.sql)];
    const count = (whose: string | undefined) => after.filter((name) => readBackupName(name)?.installation === whose);
    expect([count(ours).length, count(theirs).length]).toEqual([1, 7]);
  });

  test('at the same moment both make theirs', async () => {
    const now = addDays(OPENING, 20);
    await Promise.all([city(houston, place).backUp(now), city(austin, place).backUp(now)]);
    const made = (await names(place)).filter((name) => readBackupName(name)?.instant === now.toISOString());
    expect(made).toHaveLength(2);
    expect([(await backupState(houston.sql))?.failure, (await backupState(austin.sql))?.failure]).toEqual([null, null]);
  });
});

test('a folder in the bucket keeps the files of a city apart from all others', async () => {
  const houston = await runningProduct();
  const [within, whole] = [`${s3.bucketUrl}?prefix=/houston/main/`, s3.bucketUrl].map((BACKUP_URL) =>
    placeOf({ BACKUP_URL: BACKUP_URL ?? '' }),
  ) as [BackupPlace, BackupPlace];
  await city(houston, within).backUp(OPENING);
  const own = await names(within);
  expect(own).toEqual([backupNameOf((await installationIdOf(houston.sql)) ?? '', OPENING.toISOString())]);
  expect((await whole.names('houston/')).toSorted()).toEqual(own.map((name) => `houston/main/${name}`));
  expect(await whole.names('tablemates-')).not.toContain(own[0]);
  await houston.stop();
});

test('which backup is the newest is not guessed when a bucket has those of two cities', async () => {
  const said = await commandLine({
    url: 'postgres://unused@127.0.0.1:1/unused',
    dataDir: root,
    more: { BACKUP_URL: s3.bucketUrl },
  }).run('restore', 'bucket:newest', '--check');
  expect(said).toMatchObject({
    code: 2,
    err: expect.stringMatching(/of 2 databases\. Name one; .*backup, .*backup\.\n$/),
  });
});

test('what another installation was writing when it was killed is not removed, and what ours was is', async () => {
  const folder = path.join(root, 'unfinished');
  const houston = await runningProduct();
  const ours = (await installationIdOf(houston.sql)) ?? '';
  mkdirSync(folder);
  const kept = [
    `${backupNameOf('0123456789ab', OPENING.toISOString())}.part`,
    'tablemates-2026-05-01T00-00-00-000Z.backup',
    'tablemates-2026-05-01T00-00-00-000Z.backup.part',
  ];
  const left = `${backupNameOf(ours, addDays(OPENING, -1).toISOString())}.part`;
  for (const name of [...kept, left]) writeFileSync(path.join(folder, name), '');
  await city(houston, placeOf({ BACKUP_DIR: folder })).backUp(OPENING);
  expect(readdirSync(folder).toSorted()).toEqual([...kept, backupNameOf(ours, OPENING.toISOString())].toSorted());
  await houston.stop();
});

test('a copy of the database in the same place is found out, and neither removes what the other made', async () => {
  const place = placeOf({ BACKUP_DIR: path.join(root, 'copied') });
  const [houston, copy] = [await runningProduct(), await runningProduct()];
  const ours = (await installationIdOf(houston.sql)) ?? '';
  await copy.sql`update installation set id = ${ours}`;
  await houston.client().signUp('ada');
  await city(houston, place).seal(OPENING);
  await city(houston, place).backUp(OPENING);
  const before = await names(place);
  await city(copy, place).backUp(addDays(OPENING, 0.1));
  await expect(city(copy, place).seal(addDays(OPENING, 0.1))).rejects.toThrow(/A copy of this database/);
  expect(await names(place)).toEqual(before);
  expect((await backupState(copy.sql))?.failure).toContain('Give each its own place');
  await Promise.all([houston.stop(), copy.stop()]);
});

describe('backups that are gone', () => {
  const folder = path.join(root, 'gone');
  let houston: RunningProduct;
  beforeAll(async () => {
    houston = await runningProduct({
      env: { BACKUP_DIR: folder, METRICS_TOKEN: TOKEN, ROLE: 'all' },
      clock: () => OPENING,
    });
  });
  afterAll(() => houston.stop());

  const metric = async (name: string) => {
    const { body } = await houston.client().ask('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` });
    return new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(String(body))?.[1];
  };
  const found = async () => {
    const admin = houston.client();
    await admin.signInAsAdmin();
    const { findings } = (await admin.ask('GET', '/api/admin/installation')).body as Installation;
    const { backup } = (await admin.ask('GET', '/api/admin/evidence')).body as EvidenceState;
    return { backup, finding: findings.find(({ part }) => part === 'backups') };
  };

  test.each([
    ['removed', (file: string) => rmSync(file), 'no longer where it was written'],
    ['cut off', (file: string) => truncateSync(file, 100), 'not what was written'],
  ])('because the file was %s are seen by doctor, pages and metrics, and made again', async (_, harm, says) => {
    const place = placeOf({ BACKUP_DIR: folder });
    await city(houston, place).backUp(OPENING);
    const { file = '' } = (await backupState(houston.sql)) ?? {};
    expect(await metric('tablemates_backup_failed')).toBe('0');
    harm(path.join(folder, file ?? ''));
    expect(await found()).toMatchObject({
      finding: { state: 'broken', says: expect.stringContaining(says) },
      backup: { failure: expect.stringContaining(says) },
    });
    expect([await metric('tablemates_backup_failed'), await metric('tablemates_backup_made')]).toEqual(['1', '0']);
    await city(houston, place).backUp(addDays(OPENING, 1 / 24));
    expect(await found()).toMatchObject({ backup: { failure: null } });
    rmSync(folder, { recursive: true });
    await houston.sql`delete from scheduled_backup`;
  });
});

describe('an empty database beside backups, in production', () => {
  const drawn = () => randomBytes(32).toString('hex');
  const folder = path.join(root, 'lost');
  const start = (more: Record<string, string>) =>
    refusedStart({
      NODE_ENV: 'production',
      SECRET_KEY: drawn(),
      ADMIN_PASSWORD: drawn(),
      BACKUP_DIR: folder,
      LOG_LEVEL: 'info',
      ...more,
    });

  test('is refused before anything is changed, so that the backup can be restored into it', async () => {
    mkdirSync(folder);
    const older = 'tablemates-2026-05-01T00-00-00-000Z.backup';
    const newest = backupNameOf('0123456789ab', OPENING.toISOString());
    for (const name of [older, newest]) writeFileSync(path.join(folder, name), 'a backup');
    const { url, sql } = await freshDatabase();
    await sql`drop schema public cascade`;
    await sql`create schema public`;
    const { code, lines } = await start({ DATABASE_URL: url });
    expect(code).toBe(1);
    const [said] = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(said?.msg).toContain(`BACKUP_DIR has 2 backups, the newest ${newest}.`);
    expect(said?.msg).toContain('NEW_CITY=on');
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
    expect(readdirSync(folder)).toHaveLength(2);
    await sql.end();
  });

  test.each([
    [{ NEW_CITY: 'on' }, folder],
    [{}, path.join(root, 'none yet')],
  ])('starts when it is a new city: %o', async (more, BACKUP_DIR) => {
    const { url, sql } = await freshDatabase();
    const { code, out, lines } = await start({ DATABASE_URL: url, BACKUP_DIR, ...more });
    expect([code, lines]).toEqual([0, []]);
    expect(out).toContain('is ready');
    if (BACKUP_DIR === folder)
      expect(readFileSync(path.join(folder, backupNameOf('0123456789ab', OPENING.toISOString())), 'utf8')).toBe(
        'a backup',
      );
    await sql.end();
  });

  test.each([
    ['that began before the newest of them starts without the setting', '2026-05-31T00:00:00.000Z', false],
    ['that began after all of them is refused', '2026-06-02T00:00:00.000Z', true],
  ])('a city without a backup of its own %s', async (_, begunAt, refused) => {
    const { url, sql } = await freshDatabase();
    const own = { DATABASE_URL: url, SECRET_KEY: drawn() };
    // as a web process that does not know of the place begins it
    expect((await start({ ...own, BACKUP_DIR: '' })).code).toBe(0);
    await sql`alter table domain_events disable trigger user`;
    await sql`update domain_events set occurred_at = ${begunAt}`;
    const { code, out, lines } = await start(own);
    expect(code).toBe(refused ? 1 : 0);
    if (refused)
      expect(lines[0]).toContain(`The database began at ${begunAt}, but BACKUP_DIR has 2 backups from before`);
    else expect(out).toContain('is ready');
    await sql.end();
  });

  test('is begun by no web that knows of no place, until a worker has begun it or it is said to be new', async () => {
    const { url, sql } = await freshDatabase();
    const empty = async () => {
      await sql`drop schema if exists public, read_model cascade`;
      await sql`create schema public`;
    };
    await empty();
    const own = { DATABASE_URL: url, SECRET_KEY: drawn(), BACKUP_DIR: '' };
    const web = (more: Record<string, string> = {}) => start({ ...own, ROLE: 'web', ...more });
    const { code, lines } = await web();
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('Start a worker first')]);
    expect(await sql`select from pg_class where relnamespace = 'public'::regnamespace`).toHaveLength(0);
    expect((await web({ NEW_CITY: 'on' })).code).toBe(0);
    await empty();
    expect([(await start({ ...own, ROLE: 'worker' })).code, (await web()).code]).toEqual([0, 0]);
    await sql.end();
  });

  test('a city that has a backup there starts beside others without the setting', async () => {
    const { url, sql } = await freshDatabase();
    const own = { DATABASE_URL: url, SECRET_KEY: drawn() };
    expect((await start({ ...own, NEW_CITY: 'on' })).code).toBe(0);
    const [{ id = '' } = {}] = await sql<{ id: string }[]>`select id from installation`;
    const its = path.join(folder, backupNameOf(id, addDays(OPENING, -1).toISOString()));
    writeFileSync(its, 'a backup');
    const { code, out } = await start(own);
    expect([code, out]).toEqual([0, expect.stringContaining('is ready')]);
    rmSync(its);
    await sql.end();
  });
});

test('of one city each file beside its backups has its name', () => {
  expect(companionFilesOf('0123456789ab')).toEqual({
    erased: 'erased-people-0123456789ab.ndjson',
    checkpoint: 'checkpoint-0123456789ab.txt',
  });
});
