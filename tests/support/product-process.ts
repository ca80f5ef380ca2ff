import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../platform/free-port.ts';
import { COMPILED } from './compiled.ts';
import { ADMIN_PASSWORD, SECRET_KEY } from './start-product.ts';

const projectRoot = path.resolve(import.meta.dirname, '../..');

export type ProductProcess = {
  /** The address, which is the same after every start. */
  readonly url: string;
  /** Resolves once it prints that it is ready. Rejects if it ends before. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<void>;
  readonly pid: () => number | undefined;
  /** Suspends the process in the middle of its work, until it is resumed. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Kills it, like a machine that loses its power. */
  readonly kill: () => Promise<void>;
  /** Stops it, like a supervisor. */
  readonly stop: () => Promise<{ readonly code: number | null; readonly milliseconds: number }>;
};

/** A process of the product as people deploy it, on a free port. It ends with this process. */
export async function productProcess(env: Readonly<Record<string, string>>): Promise<ProductProcess> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  process.once('exit', () => child?.kill('SIGKILL'));

  return {
    url: `http://127.0.0.1:${port}`,
    kill,
    pid: () => child?.pid,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start(more = {}) {
      const started = spawn(process.execPath, ['server/main.ts'], {
        cwd: projectRoot,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          LOG_LEVEL: 'error',
          DEMO: 'off',
          TEST_EMAIL_DOMAIN: 'example.test',
          SECRET_KEY,
          ADMIN_PASSWORD,
          ...COMPILED,
          ...env,
          ...more,
        },
      });
      child = started;
      return new Promise((resolve, reject) => {
        started.once('exit', (code, signal) => reject(new Error(`the process ended with ${signal ?? code}`)));
        createInterface(started.stdout).on('line', (line) => {
          if (line.includes('is ready')) resolve();
        });
      });
    },
    async stop() {
      if (!child) throw new Error('it was not started');
      const began = performance.now();
      const ended = once(child, 'exit') as Promise<[number | null]>;
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code, milliseconds: performance.now() - began };
    },
  };
}
