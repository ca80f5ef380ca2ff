import type { Handlers } from '../platform/jobs/jobs.ts';
import { oneAtATime } from '../platform/jobs/one-at-a-time.ts';
import { backupPlaceOf } from './backup/open-place.ts';
import { scheduledBackup } from './backup/scheduled.ts';
import { openBulkActs } from './bulk/bulk-acts.ts';
import type { Commands } from './commands.ts';
import type { Core } from './core.ts';
import { policySimulations } from './policies/simulations.ts';
import type { ReadModelTasks } from './read-models/read-model-tasks.ts';
import { clearResidue } from './residue.ts';

/**
 * The long work, by the name of its job. A job whose work is already running ends at once, so it takes no slot of the
 * queue.
 */
export function rebuildHandlers(
  core: Core,
  { identity }: Pick<Commands, 'identity'>,
  tasks: Pick<ReadModelTasks, 'run'>,
  signal: AbortSignal,
): NonNullable<Handlers['rebuilds']> {
  const { config, databaseUrl, secretKey, sql, log, engine, evidence, clock, newId, logger } = core;
  const simulations = policySimulations({ sql, log, clock, newId, logger });
  const bulk = openBulkActs(core, identity);
  const { timeZone } = config.city;
  const place = backupPlaceOf(config.backups);
  const backUp = scheduledBackup({ sql, databaseUrl, secretKey, evidence, clock, logger, timeZone, place });
  const runTasks = oneAtATime(() => tasks.run());
  const runSimulations = oneAtATime(() => simulations.run(signal));
  const runBulkActs = oneAtATime(() => bulk.run(signal));
  return {
    'read-model': runTasks,
    'left-over': runTasks,
    simulation: runSimulations,
    'simulations-left-over': runSimulations,
    'bulk-act': runBulkActs,
    'bulk-acts-left-over': runBulkActs,
    backup: () => backUp(signal),
    residue: clearResidue({ sql, databaseUrl, engine, evidence, logger }),
  };
}
