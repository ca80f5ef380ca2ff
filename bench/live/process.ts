// The product with its port. It also makes the appends that its parent sends, at a given rate.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Append } from '@tablemates/event-store';
import { shiftedClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { freePort } from '../../platform/free-port.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { compose } from '../../server/compose.ts';
import { createCore } from '../../server/core.ts';
import { ANNOUNCED_TYPES } from '../../server/live/changes.ts';
import { listen } from '../../server/start/listen.ts';
import { type Announced, now } from './listeners.ts';

export type Task =
  | { readonly do: 'measure' }
  | { readonly do: 'append'; readonly appends: readonly Append[]; readonly rate: number };

export type Answer = {
  readonly port: number;
  readonly rss: number;
  readonly appended: readonly Announced[];
  /** Milliseconds from the answer to each append until all read models showed it. */
  readonly visible: readonly number[];
};

const LONGEST_MS = 5_000;

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
  throw new Error('this process is started by bench:live');
const sql = connect(config.database.url, { timeouts: 'request' });
const store = connectStore(config.database.url, { timeouts: 'request' });
const surroundings = {
  config,
  sql,
  store,
  projectRoot,
  secretKey: config.secretKey,
  databaseUrl: config.database.url,
  clock: shiftedClock(config.clockOffsetMs),
  logger: createLogger({ level: config.logLevel, readable: true }),
};
const product = await compose(surroundings);
// A second core in this process. The product learns of its appends as it learns of those of another process.
const { log, engine, catchUp } = createCore(surroundings);
engine.listen();
const port = await freePort();
const listening = await listen(product.fetch, { port, host: '127.0.0.1' });

/** Whether an append is announced to everybody. Changes for one person are not announced to visitors. */
const isPublic = ({ streams }: Append) =>
  streams.some(
    ({ stream, events }) =>
      stream.startsWith('gameEvent-') && events.some(({ type }) => (ANNOUNCED_TYPES as string[]).includes(type)),
  );

async function carryOut(appends: readonly Append[], rate: number): Promise<Pick<Answer, 'appended' | 'visible'>> {
  const appended: Announced[] = [];
  const shown: Promise<number>[] = [];
  const began = performance.now();
  for (const [turn, append] of appends.entries()) {
    const ahead = began + (turn * 1000) / rate - performance.now();
    if (ahead > 1) await sleep(ahead);
    const answer = await log.append(append);
    if (answer.outcome !== 'appended') throw new Error(`an append was answered with ${answer.outcome}`);
    const at = now();
    if (isPublic(append)) appended.push({ position: Number(answer.position), at });
    const see = async () => {
      if (!(await catchUp(answer.position, LONGEST_MS))) throw new Error('an append is not shown in time');
      return now() - at;
    };
    shown.push(see());
  }
  return { appended, visible: await Promise.all(shown) };
}

process.on('message', async (task: Task) => {
  const done = task.do === 'append' ? await carryOut(task.appends, task.rate) : { appended: [], visible: [] };
  globalThis.gc?.();
  process.send?.({ port, rss: process.memoryUsage.rss(), ...done } satisfies Answer);
});
process.on('disconnect', async () => {
  product.drain();
  await listening.close();
  await product.stop();
  await engine.stop();
  await log.close();
  await Promise.all([store.end(), sql.end()]);
});
process.send?.('ready');
