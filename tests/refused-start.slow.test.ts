// The product as people start it: what must not start ends with a sentence or two that say what to do, and leaves nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts';
import { commandLine } from './support/command-line.ts';
import { refusedStart } from './support/refused-start.ts';

let place: string;
let dataDir: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'tablemates-refused-'));
  chmodSync(place, 0o755); // the database runs as somebody else where the tests run as root
  dataDir = path.join(place, 'data');
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const start = (env: Record<string, string>) => refusedStart({ DATA_DIR: dataDir, ...env });

describe('an insecure start is refused with one line, before it creates anything', () => {
  test.each([
    { NODE_ENV: 'Production', PUBLIC_URL: 'https://tables.example' },
    { PUBLIC_URL: 'https://tables.example' },
    { HOST: '0.0.0.0' },
    { HOST: '0.0.0.0', DEMO: 'off' },
  ])('%o', async (env) => {
    const { code, out, lines } = await start(env);
    expect([code, out]).toEqual([1, '']);
    expect(lines).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
    expect(readdirSync(place)).toEqual([]);
  });
});

/** As long as what `openssl rand -hex 32` prints. */
const DRAWN = createHash('sha256').update('the key of this test').digest('hex');

test.each([
  [{}, [/^SECRET_KEY /]],
  [{ SECRET_KEY: DRAWN, ROLE: 'boss', PORT: 'none' }, [/^PORT /, /^ROLE /]],
  [{ SECRET_KEY: DRAWN, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nowhere' }, [/^DATABASE_URL cannot be/]],
] as const)('in production each reason is a line of JSON: %o', async (env, reasons) => {
  const { code, out, lines } = await start({ NODE_ENV: 'production', ...env });
  expect([code, out]).toEqual([1, '']);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    reasons.map((reason) => ({ level: 'fatal', time: expect.any(String), msg: expect.stringMatching(reason) })),
  );
});

/** Every file and folder below, with its size: what has changed, been made or gone. */
const filesIn = (folder: string): string =>
  existsSync(folder) ? execFileSync('find', [folder, '-printf', '%P %y %s\n'], { encoding: 'utf8' }) : 'not there';

describe('a data directory', () => {
  // making a database takes a second of work, copying one that was made next to nothing
  let original: string;
  beforeAll(async () => {
    original = path.join(mkdtempSync(path.join(tmpdir(), 'tablemates-refused-')), 'data');
    chmodSync(path.dirname(original), 0o755);
    await (await startEmbeddedPostgres({ dataDir: original })).stop();
  });
  afterAll(() => rmSync(path.dirname(original), { recursive: true, force: true }));
  beforeEach(() => void execFileSync('cp', ['-a', original, dataDir]));

  const cluster = () => path.join(dataDir, 'postgres-18');
  const inCluster = (...names: string[]) => path.join(cluster(), ...names);
  const toMajor16 = () => {
    writeFileSync(inCluster('PG_VERSION'), '16\n');
    renameSync(cluster(), path.join(dataDir, 'postgres-16'));
  };

  /** Neither the product nor the command line starts on it: one line each, and nothing is changed. */
  async function mustBeRefused(said: RegExp) {
    const before = filesIn(place);
    const { code, lines, out } = await start({});
    expect([code, out]).toEqual([1, '']);
    expect(lines).toEqual([expect.stringMatching(said)]);
    const { err, ...more } = await commandLine({ url: '', dataDir }).run('log', 'doctor');
    expect(more).toEqual({ code: 3, out: '' });
    expect(err.trim()).toMatch(said);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(filesIn(place)).toBe(before);
  }

  test('of an older major version without its server is refused, and never hidden by a new one', async () => {
    toMajor16();
    await mustBeRefused(
      /postgres-16 holds .* PostgreSQL 16, whose files PostgreSQL 18 cannot open; .* if the package embedded-postgres-16 is installed; without it, back it up with the release that wrote it/,
    );
  });

  test('of a newer major version is refused', async () => {
    writeFileSync(inCluster('PG_VERSION'), '19\n');
    renameSync(cluster(), path.join(dataDir, 'postgres-19'));
    await mustBeRefused(/postgres-19 holds a database of PostgreSQL 19, .* Start a newer release, or back it up/);
  });

  test('of another major version under our name is refused as well', async () => {
    writeFileSync(inCluster('PG_VERSION'), '16\n');
    await mustBeRefused(/postgres-18 holds a database of PostgreSQL 16, whose files PostgreSQL 18 cannot open/);
  });

  test('that is the folder of a PostgreSQL itself is refused', async () => {
    rmSync(dataDir, { recursive: true });
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'PG_VERSION'), '16\n');
    await mustBeRefused(/data holds a database of PostgreSQL 16/);
  });

  test('that has lost its database files is refused, and not initialized again', async () => {
    rmSync(cluster(), { recursive: true });
    await mustBeRefused(/The database files .*postgres-18 are missing, .*Put back a backup/);
  });

  test('that has lost the password of its database is refused', async () => {
    rmSync(path.join(dataDir, 'postgres.password'));
    await mustBeRefused(/damaged or incomplete \(postgres.password is not there\)/);
  });

  test('whose database was never completely initialized is initialized again', async () => {
    rmSync(cluster(), { recursive: true });
    mkdirSync(`${cluster()}.init`);
    writeFileSync(path.join(`${cluster()}.init`, 'half'), '');
    const begun = await startEmbeddedPostgres({ dataDir });
    await begun.stop();
    expect(existsSync(inCluster('PG_VERSION'))).toBe(true);
    expect(existsSync(`${cluster()}.init`)).toBe(false);
  });

  test.each<[string, () => void]>([
    ['PG_VERSION is gone', () => rmSync(inCluster('PG_VERSION'))],
    ['the control file is gone', () => rmSync(inCluster('global', 'pg_control'))],
    ['the control file is cut off', () => truncateSync(inCluster('global', 'pg_control'), 100)],
    ['the control file is overwritten', () => writeFileSync(inCluster('global', 'pg_control'), 'x'.repeat(8_192))],
    ['the write-ahead log is gone', () => rmSync(inCluster('pg_wal'), { recursive: true })],
    ['the settings are gone', () => rmSync(inCluster('postgresql.conf'))],
    ['the database itself is gone', () => rmSync(inCluster('base'), { recursive: true })],
  ])('whose files are damaged is refused with what to do: %s', async (_, damage) => {
    damage();
    const { code, lines } = await start({});
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/are damaged or incomplete \(.*\)\. Put back a backup/)]);
    const { code: exit, err } = await commandLine({ url: '', dataDir }).run('log', 'doctor');
    expect([exit, err.trim().split('\n')]).toEqual([3, [expect.stringMatching(/are damaged or incomplete/)]]);
  });

  test('that is a file is refused', async () => {
    rmSync(dataDir, { recursive: true });
    writeFileSync(dataDir, '');
    const { code, lines } = await start({});
    expect([code, lines]).toEqual([1, [expect.stringMatching(/is not a folder\. Set DATA_DIR to one/)]]);
  });

  test.each<[string, string, RegExp]>([
    ['read-only', 'size=100m,ro', /The data directory .* cannot be written to\. Make it writable/],
    ['on a full disk', 'size=8k', /The disk of the data directory .* is full\. Free some space/],
    ['on a disk that a new database fills', 'size=20m', /The disk of the data directory .* is full\. Free some space/],
  ])('that is %s is refused', async (_, options, said) => {
    const disk = path.join(place, 'disk');
    mkdirSync(disk);
    // only root may make a disk: elsewhere the folder is merely closed, which is the first of the cases
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]).status === 0;
    if (!mounted && process.getuid?.() === 0)
      throw new Error('this machine makes no disks, and root is never kept out');
    if (!mounted) chmodSync(disk, 0o555);
    try {
      if (options === 'size=8k') spawnSync('dd', ['if=/dev/zero', `of=${disk}/ballast`], { stdio: 'ignore' });
      const { code, lines } = await start({ DATA_DIR: path.join(disk, options === 'size=8k' ? '' : 'data') });
      expect([code, lines]).toEqual([1, [expect.stringMatching(mounted ? said : /cannot be written to/)]]);
    } finally {
      if (mounted) spawnSync('umount', [disk]);
    }
  });
});

describe('the command line creates nothing in an empty place', () => {
  test.each([
    ['log', 'doctor'],
    ['projections', 'status'],
    ['projections', 'verify'],
    ['projections', 'rebuild', '--all'],
    ['admin', 'create', 'dana'],
    ['mail', 'outbox'],
  ])('tablemates %s %s', async (...typed) => {
    const { code, err, out } = await commandLine({ url: '', dataDir, more: { SECRET_KEY: '' } }).run(...typed);
    expect([code, out]).toEqual([3, '']);
    expect(err).toBe(
      `There is no database in the data directory ${dataDir}. Set DATA_DIR to the folder the product uses, or DATABASE_URL to its PostgreSQL; nothing was made.\n`,
    );
    expect(readdirSync(place)).toEqual([]);
  });

  test('but `demo seed` creates a city', async () => {
    const more = { SECRET_KEY: '', TEST_EMAIL_DOMAIN: 'example.test' };
    const tablemates = commandLine({ url: '', dataDir, more });
    expect(await tablemates.run('demo', 'seed')).toMatchObject({ code: 0 });
    expect(await tablemates.run('log', 'doctor')).toMatchObject({ code: 0 });
  });
});
