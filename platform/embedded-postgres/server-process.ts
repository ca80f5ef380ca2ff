import {
  type ChildProcess,
  type SpawnOptionsWithStdioTuple,
  type StdioNull,
  type StdioPipe,
  spawn,
  spawnSync,
} from 'node:child_process';
import { once } from 'node:events';
import type { ServerUser } from './server-user.ts';
import { serverEnvironment } from './settings.ts';

const READY = /ready to accept (read-only )?connections/;
const LOG_KEPT = 20_000;
const STOP_PATIENCE_MS = 8_000;

/** Starts `postgres` and resolves once it accepts connections. Rejects with the server's log if it ends before that. */
export function launch(file: string, args: readonly string[], user: ServerUser): Promise<ChildProcess> {
  const child = spawnServer(file, args, user);
  return new Promise((resolve, reject) => {
    let log = '';
    child.once('error', reject);
    child.once('close', (code, signal) => reject(new Error(log.trim() || `postgres ended with ${signal ?? code}`)));
    child.stderr.on('data', (chunk: Buffer) => {
      // Only the end is kept, because a recovering server logs one line for each client that tries to connect.
      log = (log + chunk).slice(-LOG_KEPT);
      if (READY.test(log)) resolve(child);
    });
  });
}

function spawnServer(file: string, args: readonly string[], user: ServerUser) {
  // It is detached, so that Ctrl-C in the terminal does not end the server before the product has closed its
  // connections.
  const options: SpawnOptionsWithStdioTuple<StdioNull, StdioNull, StdioPipe> = {
    env: serverEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  };
  if (!diesWithParent()) return spawn(file, args, { ...options, ...user });
  return spawn('setpriv', [...asUser(user), '--pdeathsig=INT', '--', file, ...args], options);
}

/**
 * Ends the server without waiting for its clients. If it is killed, the next start recovers from the write-ahead log.
 */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), STOP_PATIENCE_MS);
  await ended;
  clearTimeout(impatience);
}

/** On Linux the kernel can signal the server when this process dies, even by SIGKILL. */
const diesWithParent = (): boolean =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=INT', '--', 'true']).status === 0;

const asUser = (user: ServerUser): string[] =>
  'uid' in user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
