import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { end, launch } from './server-process.ts';
import type { ServerUser } from './server-user.ts';
import { serverOptions } from './settings.ts';
import { explainStart } from './trouble.ts';

const START_ATTEMPTS = 4;
const RESTART_ATTEMPTS = 50;
const RESTART_PAUSE_MS = 200;

export type Supervised = { readonly port: number; readonly stop: () => Promise<void> };

/** Keeps one server running on one port. If it dies, it is started again and recovers. */
export async function supervise(
  directory: string,
  { bin, user, kind }: { bin: string; user: ServerUser; kind: 'durable' | 'ephemeral' },
): Promise<Supervised> {
  const startOn = (port: number) =>
    launch(path.join(bin, 'postgres'), ['-D', directory, '-p', String(port), ...serverOptions(kind)], user);

  let stopping = false;
  let { port, child } = await startOnFreePort(startOn).catch((error: Error) => {
    throw new Error(explainStart(error.message, directory), { cause: error });
  });
  let restarting: Promise<void> = Promise.resolve();
  const watch = (watched: ChildProcess) =>
    watched.once('exit', () => {
      if (!stopping) restarting = restart();
    });
  const restart = async () => {
    for (let attempt = 0; attempt < RESTART_ATTEMPTS && !stopping; attempt++) {
      // Children of the dead server may use its shared memory a little longer.
      await pause(RESTART_PAUSE_MS);
      const started = await startOn(port).catch(() => undefined);
      if (!started) continue;
      child = started;
      watch(child);
      return;
    }
  };
  watch(child);

  return {
    port,
    stop: async () => {
      stopping = true;
      await restarting;
      await end(child);
    },
  };
}

async function startOnFreePort(startOn: (port: number) => Promise<ChildProcess>, attempt = 1) {
  const port = await freePort();
  try {
    return { port, child: await startOn(port) };
  } catch (error) {
    const taken = /could not bind|Address already in use/.test(String(error));
    if (!taken || attempt === START_ATTEMPTS) throw error;
    return startOnFreePort(startOn, attempt + 1);
  }
}
