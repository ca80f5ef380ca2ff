import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../platform/free-port.ts';
import { COMPILED } from '../support/compiled.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');
/** Short of the time after which the tests' own runner loses patience. */
const STOP_PATIENCE_MS = 15_000;

export type OwnServer = {
  readonly baseURL: string;
  /** Where its embedded database and its keys are. */
  readonly dataDir: string;
  /** Puts its clock ahead of the machine's by so many milliseconds. */
  readonly moveTo: (aheadMs: number) => Promise<void>;
  /** Ends its process, whatever state it is in, and removes its data. */
  readonly dispose: () => Promise<void>;
};

/** A server process with a demo city and a database of its own, for tests that move its clock. */
export async function startOwnServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-e2e-'));
  // The database runs as somebody else where the tests run as root.
  chmodSync(dataDir, 0o755);
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['tests/support/moving-server.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...COMPILED,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DEMO: 'on',
      TEST_EMAIL_DOMAIN: 'example.test',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      CLOCK_OFFSET: '',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: 'correct horse battery staple',
      DATABASE_URL: '',
      REDIS_URL: '',
      PUBLIC_URL: '',
      ROLE: '',
      EPHEMERAL_DATABASE: '',
    },
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const dispose = async () => {
    if (server.exitCode === null && server.signalCode === null) {
      const exited = once(server, 'exit');
      const impatience = setTimeout(kill, STOP_PATIENCE_MS);
      server.kill('SIGTERM');
      await exited;
      clearTimeout(impatience);
    }
    process.off('exit', kill);
    rmSync(dataDir, { recursive: true, force: true });
  };
  const moveTo = async (aheadMs: number) => {
    const moved = once(server, 'message');
    server.send(aheadMs);
    await moved;
  };

  try {
    await untilReady(server, `${baseURL}/readyz`);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { baseURL, dataDir, moveTo, dispose };
}

/** Asks until the answer is yes. Throws once the process has ended: then nobody will answer. */
async function untilReady(server: ChildProcess, url: string): Promise<void> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, 100));
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('The server ended before it was ready.');
    await pause();
  }
}
