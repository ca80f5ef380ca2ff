// The product without a port, in the role of the variable ROLE. It appends what its parent sends, and reports how long
// each append took, and how long a request would have waited for its position.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Append } from '@tablemates/event-store';
import { shiftedClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { noSpans } from '../../platform/tracing.ts';
import { startBackground } from '../../server/background.ts';
import { wireCommands } from '../../server/commands.ts';
import { createCore } from '../../server/core.ts';
import { readModelTasks } from '../../server/read-models/read-model-tasks.ts';

/** Appends to make, and their rate a second. */
export type Task = { readonly appends: readonly Append[]; readonly rate: number };

/** Milliseconds for each append: until its outcome, and from there until all read models showed it. */
export type TaskResult = { readonly appended: readonly number[]; readonly visible: readonly number[] };

const LONGEST_MS = 5_000;

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
  throw new Error('this process is started by bench:visible');
const sql = connect(config.database.url, { timeouts: 'request' });
const store = connectStore(config.database.url, { timeouts: 'request' });
const core = createCore({
  config,
  sql,
  store,
  projectRoot,
  secretKey: config.secretKey,
  databaseUrl: config.database.url,
  clock: shiftedClock(config.clockOffsetMs),
  logger: createLogger({ level: config.logLevel, readable: true }),
});
const { engine, log, catchUp } = core;
await engine.prepare();
engine.listen();
const background = await startBackground(core, wireCommands(core), readModelTasks(core), {
  installation: 'bench',
  spans: noSpans,
});

async function carryOut({ appends, rate }: Task): Promise<TaskResult> {
  const result = { appended: [] as number[], visible: [] as number[] };
  const shown: Promise<void>[] = [];
  const began = performance.now();
  for (const [turn, append] of appends.entries()) {
    const ahead = began + (turn * 1000) / rate - performance.now();
    if (ahead > 1) await sleep(ahead);
    const asked = performance.now();
    const answer = await log.append(append);
    if (answer.outcome !== 'appended') throw new Error(`the outcome of an append was ${answer.outcome}`);
    const answered = performance.now();
    result.appended.push(answered - asked);
    const see = async () => {
      if (!(await catchUp(answer.position, LONGEST_MS))) throw new Error('an append is not shown in time');
      result.visible.push(performance.now() - answered);
    };
    shown.push(see());
  }
  await Promise.all(shown);
  return result;
}

process.on('message', async (task: Task) => process.send?.(await carryOut(task)));
process.on('disconnect', async () => {
  await Promise.all([background.stop(), engine.stop()]);
  await log.close();
  await Promise.all([store.end(), sql.end()]);
});
process.send?.('ready');
