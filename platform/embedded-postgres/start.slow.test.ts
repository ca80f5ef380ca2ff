import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../database.ts';
import { stopLeftoverServer } from './owner.ts';
import { runningEmbeddedPostgres } from './running.ts';
import { startEmbeddedPostgres } from './start.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = path.join(newPlace(), 'data');
});
afterEach(async () => {
  await stopLeftoverServer(path.join(dataDir, 'postgres-18'));
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
});

function newPlace(): string {
  const place = mkdtempSync(path.join(tmpdir(), 'tablemates-test-'));
  chmodSync(place, 0o755);
  return place;
}

/** A separate process that runs a server until the process ends. */
async function startInAnotherProcess(options: { dataDir?: string }): Promise<{ owner: ChildProcess; url: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'start.ts'))};
    console.log((await startEmbeddedPostgres(${JSON.stringify(options)})).url);
    setInterval(() => {}, 1_000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface(owner.stdout)) return { owner, url };
  throw new Error('the other process ended without a server');
}

async function kill(owner: ChildProcess): Promise<void> {
  const ended = once(owner, 'exit');
  owner.kill('SIGKILL');
  await ended;
}

async function query<T>(url: string, statement: string): Promise<T[]> {
  const sql = connect(url, { max: 1 });
  try {
    return (await sql.unsafe(statement)) as unknown as T[];
  } finally {
    await sql.end();
  }
}

describe('a server with a data directory', () => {
  // creating a database takes a second, copying one takes almost no time
  let original: string;
  beforeAll(async () => {
    original = path.join(newPlace(), 'data');
    await (await startEmbeddedPostgres({ dataDir: original })).stop();
  });
  afterAll(() => rmSync(path.dirname(original), { recursive: true, force: true }));
  const startedBefore = () => void execFileSync('cp', ['-a', original, dataDir]);

  test('keeps its data from one start to the next, durably', async () => {
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.url, 'create table kept as select 7 as seats');
    await first.stop();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await query(second.url, 'select seats from kept')).toEqual([{ seats: 7 }]);
    const settings = `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit')`;
    expect((await query<{ setting: string }>(second.url, settings)).map((row) => row.setting)).toEqual([
      'on',
      'on',
      'on',
    ]);
    await second.stop();
  });

  test('asks for the password', async () => {
    startedBefore();
    const server = await startEmbeddedPostgres({ dataDir });
    const anonymous = new URL(server.url);
    anonymous.password = 'guess';
    await expect(query(anonymous.href, 'select 1')).rejects.toThrow('password authentication failed');
    await server.stop();
  });

  test('is refused to a second start, in one line that names the first', async () => {
    startedBefore();
    const { owner } = await startInAnotherProcess({ dataDir });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(
      `Process ${owner.pid} already runs on ${dataDir}/postgres-18. Stop it first, or set another DATA_DIR.`,
    );
    await kill(owner);
  });

  test('is found by others while its owner lives', async () => {
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
    startedBefore();
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
    const { owner, url } = await startInAnotherProcess({ dataDir });
    expect(await runningEmbeddedPostgres(dataDir)).toBe(url);
    await kill(owner);
    expect(await runningEmbeddedPostgres(dataDir)).toBeUndefined();
  });

  test('recovers what was committed after its owner was killed', async () => {
    startedBefore();
    const { owner, url } = await startInAnotherProcess({ dataDir });
    await query(url, 'create table kept as select 7 as seats');
    await kill(owner);

    const next = await startEmbeddedPostgres({ dataDir });
    expect(await query(next.url, 'select seats from kept')).toEqual([{ seats: 7 }]);
    await next.stop();
  });

  test('comes back on the same port after it was killed itself', async () => {
    startedBefore();
    const server = await startEmbeddedPostgres({ dataDir });
    await query(server.url, 'create table kept as select 7 as seats');
    process.kill(Number.parseInt(readFileSync(`${dataDir}/postgres-18/postmaster.pid`, 'utf8'), 10), 'SIGKILL');

    await vi.waitFor(async () => expect(await query(server.url, 'select seats from kept')).toEqual([{ seats: 7 }]), {
      timeout: 60_000,
      interval: 100,
    });
    await server.stop();
  });
});

describe('a server without a data directory', () => {
  test('leaves nothing behind', async () => {
    const server = await startEmbeddedPostgres();
    const [row] = await query<{ dataDirectory: string }>(server.url, 'show data_directory');
    await server.stop();
    expect(row && existsSync(row.dataDirectory)).toBe(false);
  });

  test('removes the folder of a run that was killed, and not that of a living one', async () => {
    const killed = await startInAnotherProcess({});
    const living = await startInAnotherProcess({});
    const [left] = await query<{ dataDirectory: string }>(killed.url, 'show data_directory');
    await kill(killed.owner);

    const next = await startEmbeddedPostgres();
    expect(left && existsSync(left.dataDirectory)).toBe(false);
    expect(await query(living.url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
    await next.stop();
    await kill(living.owner);
  });
});
