// The product without its port, as the variable ROLE has it: appends what it is asked, and tells how long each took, and how
// long until a request for it would have been let through.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { untraced } from '@tablemates/event-store';
import type { Append } from '../../packages/event-store/src/log/event-log.ts';
import { shiftedClock } from '../../platform/clock.ts';
import { parseConfig } from '../../platform/config.ts';
import { connect } from '../../platform/database.ts';
import { createLogger } from '../../platform/telemetry.ts';
import { startBackground } from '../../server/background.ts';
import { wireCommands } from '../../server/commands.ts';
import { layFoundation } from '../../server/foundation.ts';
import { readModelTasks } from '../../server/read-models/read-model-tasks.ts';

/** What it is asked to append, at so many a second. */
export type Task = { readonly appends: readonly Append[]; readonly rate: number };

/** Milliseconds, an append each: until it was answered, and from there until all read models showed it. */
export type Told = { readonly appended: readonly number[]; readonly visible: readonly number[] };

const LONGEST_MS = 5_000;

const projectRoot = path.resolve(import.meta.dirname, '../..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
  throw new Error('this process is started by bench:visible');
const sql = connect(config.database.url, { timeouts: 'request' });
const foundation = layFoundation({
  ...{ config, sql, projectRoot, secretKey: config.secretKey, databaseUrl: config.database.url },
  clock: shiftedClock(config.clockOffsetMs),
  logger: createLogger({ level: config.logLevel, readable: true }),
});
const { engine, log, catchUp } = foundation;
await engine.prepare();
if (config.role !== 'web') engine.start();
engine.listen();
const background = await startBackground(foundation, wireCommands(foundation), readModelTasks(foundation), {
  traced: untraced,
});

async function carryOut({ appends, rate }: Task): Promise<Told> {
  const told = { appended: [] as number[], visible: [] as number[] };
  const shown: Promise<void>[] = [];
  const began = performance.now();
  for (const [turn, append] of appends.entries()) {
    const ahead = began + (turn * 1000) / rate - performance.now();
    if (ahead > 1) await sleep(ahead);
    const asked = performance.now();
    const answer = await log.append(append);
    if (answer.outcome !== 'appended') throw new Error(`an append was answered with ${answer.outcome}`);
    const answered = performance.now();
    told.appended.push(answered - asked);
    const see = async () => {
      if (!(await catchUp(answer.position, LONGEST_MS))) throw new Error('an append is not shown in time');
      told.visible.push(performance.now() - answered);
    };
    shown.push(see());
  }
  await Promise.all(shown);
  return told;
}

process.on('message', async (task: Task) => process.send?.(await carryOut(task)));
process.on('disconnect', async () => {
  await Promise.all([background.stop(), engine.stop()]);
  await log.close();
  await sql.end();
});
process.send?.('ready');
