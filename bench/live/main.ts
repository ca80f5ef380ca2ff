// Measures what open pages cost: the memory of 5,000 idle streams in one process, the time from an append to the
// screens of 1,000 listeners at 100 commands a second, and the time from an append until all read models show it, with
// these listeners and with none in turns. `npm run bench:live`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import { median, quantile } from '../../packages/event-store/bench/measure.ts';
import { clockOffset, SECRET } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import { inColumns, latencyOf } from '../scale/measure.ts';
import { onServer } from '../server.ts';
import { writeCity } from '../visible/city.ts';
import { openListeners } from './listeners.ts';
import type { Answer, Task } from './process.ts';

const { values } = parseArgs({
  options: {
    idle: { type: 'string', default: '5000' },
    listeners: { type: 'string', default: '1000' },
    rate: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '4' },
  },
});
const [idle, listeners, rate, seconds, rounds] = [
  values.idle,
  values.listeners,
  values.rate,
  values.seconds,
  values.rounds,
].map(Number) as [number, number, number, number, number];
/** The length of each round, with or without listeners. */
const ROUND_SECONDS = 5;
const MB = 1_000_000;
/** Before the history: nothing in it is due, so no sweep disturbs the measurement. */
const OPENING = '2024-01-01T00:00:00.000Z';

await onServer(async (url) => {
  const { city, ahead: history } = await writeCity(url, 20_000, rate * (2 + seconds + 2 * rounds * ROUND_SECONDS));
  const ahead = [...history];
  const append = (count: number): Task => ({ do: 'append', appends: ahead.splice(0, count), rate });
  const child = await startChild(path.join(import.meta.dirname, 'process.ts'), [], {
    DATABASE_URL: url.replace(/postgres$/, city),
    CLOCK_OFFSET: clockOffset(OPENING),
    // Visitors are counted by address, and each stream names another address.
    TRUSTED_PROXIES: '127.0.0.1',
    SECRET_KEY: SECRET,
    ADMIN_PASSWORD,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
    REDIS_URL: '',
  });
  const ask = (task: Task) => askChild<Answer>(child, task);
  const { port, rss: before } = await ask({ do: 'measure' });
  await ask(append(2 * rate));

  const crowd = await openListeners(port, listeners);
  const { appended } = await ask(append(seconds * rate));
  const delays = await crowd.delaysOf(appended);
  console.log(`${rate} commands a second for ${seconds} seconds, ${listeners} listeners`);
  console.table({ 'append to screen': inColumns(latencyOf('append to screen', delays)) });
  crowd.close();

  const visible = { without: [] as (readonly number[])[], with: [] as (readonly number[])[] };
  for (let round = 0; round < rounds; round++) {
    visible.without.push((await ask(append(ROUND_SECONDS * rate))).visible);
    const open = await openListeners(port, listeners);
    visible.with.push((await ask(append(ROUND_SECONDS * rate))).visible);
    open.close();
  }
  const ratio = (share: number) =>
    median(visible.with.map((taken, round) => quantile(taken, share) / quantile(visible.without[round] ?? [], share)));
  console.table({
    'append to visible, nobody listens': inColumns(latencyOf('without', visible.without.flat())),
    [`append to visible, ${listeners} listeners`]: inColumns(latencyOf('with', visible.with.flat())),
  });
  console.log(`ratio of a round's medians ${ratio(0.5).toFixed(2)}, of its p99 ${ratio(0.99).toFixed(2)}`);

  const { rss: empty } = await ask({ do: 'measure' });
  const quiet = await openListeners(port, idle);
  const { rss: full } = await ask({ do: 'measure' });
  console.table({
    'one process, just started': { MB: Math.round(before / MB) },
    'after the listeners left': { MB: Math.round(empty / MB) },
    [`with ${idle} idle streams`]: { MB: Math.round(full / MB) },
    'more for the streams': { MB: Math.round((full - empty) / MB) },
  });
  quiet.close();
  await stopChild(child);
});
