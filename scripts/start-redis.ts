import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../platform/free-port.ts';
import { findRedisServer } from './find-tools.mjs';

const ARGUMENTS = [
  ...['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'],
  // one for each product that the tests start
  ...['--databases', '4096'],
];

/**
 * Starts an empty Redis in memory, by default on a free port. On Linux it ends with this process, even if that is
 * killed.
 */
export async function startRedis(
  port?: number,
): Promise<{ url: string; port: number; stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void> }> {
  const program = findRedisServer();
  if (!program) throw new Error('redis-server is not installed. Please install it.');
  const own = port ?? (await freePort());
  const command = [program, '--port', String(own), ...ARGUMENTS];
  const [file = program, ...args] =
    process.platform === 'linux' ? ['setpriv', '--pdeathsig=TERM', '--', ...command] : command;
  const server = spawn(file, args, { cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  await untilReady(server);
  return {
    url: `redis://127.0.0.1:${own}`,
    port: own,
    stop: async (signal = 'SIGTERM') => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`redis-server ended with ${code}`)));
    if (!server.stdout) return;
    createInterface(server.stdout).on('line', (line) => {
      if (line.includes('Ready to accept connections')) resolve();
    });
  });
}
