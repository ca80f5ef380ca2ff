// One worker of the product with nothing but its sweep of news: it runs when its parent says so.
import path from 'node:path';
import { parseConfig } from '../../platform/config.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { wireCommands } from '../../server/commands.ts';
import { createCore } from '../../server/core.ts';
import { mailNews } from '../../server/sweeps/news.ts';
import { peakMemory } from '../peak-memory.ts';
import { TIME_ZONE } from './city.ts';

/** `at`: the instant of the sweep. */
export type Task = { readonly at: string };
/**
 * Its seconds, those in which the process had a processor, and the megabytes of memory that the process took at most,
 * before the sweep and at its end.
 */
export type Answer = {
  readonly seconds: number;
  readonly busy: number;
  readonly before: number;
  readonly memory: number;
};

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
  throw new Error('this process is started by bench:news');
const { url } = config.database;
const sql = connect(url);
const store = connectStore(url);
const logger = createLogger({ level: 'warn', readable: true });
let now = '';
const clock = () => new Date(now);
const core = createCore({
  ...{ config, sql, store, projectRoot, logger, clock, databaseUrl: url, secretKey: config.secretKey },
});
const { follows } = wireCommands(core);
const sweep = mailNews({ sql, clock, newId: newUuid, logger, timeZone: TIME_ZONE, follows });

process.on('message', async ({ at }: Task) => {
  now = at;
  const before = peakMemory('self');
  const [began, spent] = [performance.now(), process.cpuUsage()];
  await sweep();
  const seconds = (performance.now() - began) / 1_000;
  const { user, system } = process.cpuUsage(spent);
  const busy = (user + system) / 1_000_000;
  process.send?.({ seconds, busy, before, memory: peakMemory('self') } satisfies Answer);
});
process.on('disconnect', async () => {
  await core.engine.stop();
  await core.log.close();
  await Promise.all([store.end(), sql.end()]);
});
process.send?.('ready');
