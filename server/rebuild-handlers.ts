import { oneAtATime } from '../platform/jobs/one-at-a-time.ts';
import { MINUTE_MS } from '../platform/time-units.ts';
import { backupPlaceOf } from './backup/open-place.ts';
import { scheduledBackup } from './backup/scheduled.ts';
import { openBulkActs } from './bulk/bulk-acts.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import { policySimulations } from './policies/simulations.ts';
import type { ReadModelTasks } from './read-models/read-model-tasks.ts';
import { clearRemains } from './remains.ts';
import type { Tasks } from './schedules.ts';

/**
 * The long work, by the name of its job. A job whose work is already running ends at once, so it takes no slot of the
 * queue.
 */
export function rebuilds(
  core: Core,
  { identity, reliability }: Pick<Commands, 'identity' | 'reliability'>,
  tasks: Pick<ReadModelTasks, 'run'>,
  signal: AbortSignal,
): Tasks['rebuilds'] {
  const { config, databaseUrl, secretKey, sql, log, engine, evidence, clock, newId, logger } = core;
  const simulations = policySimulations({ sql, log, clock, newId, logger });
  const bulk = openBulkActs(core, { identity, reliability });
  const { timeZone } = config.city;
  const place = backupPlaceOf(config.backups);
  const backUp = scheduledBackup({ sql, databaseUrl, secretKey, evidence, clock, logger, timeZone, place });
  const runTasks = oneAtATime(() => tasks.run());
  const runSimulations = oneAtATime(() => simulations.run(signal));
  const runBulkActs = oneAtATime(() => bulk.run(signal));
  const leftOver = { everyMs: 15_000 };
  return {
    'read-model': { run: runTasks },
    'left-over': { ...leftOver, run: runTasks },
    simulation: { run: runSimulations },
    'simulations-left-over': { ...leftOver, run: runSimulations },
    'bulk-act': { run: runBulkActs },
    'bulk-acts-left-over': { ...leftOver, run: runBulkActs },
    backup: { everyMs: 5 * MINUTE_MS, atStart: true, run: () => backUp(signal) },
    residue: { everyMs: 15 * MINUTE_MS, run: clearRemains({ sql, databaseUrl, engine, evidence, logger }) },
  };
}
