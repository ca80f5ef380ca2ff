import path from 'node:path';
import type { LogWatcher } from '@tablemates/event-store';
import { shiftedClock } from '../platform/clock.ts';
import { parseConfig } from '../platform/config.ts';
import { connect } from '../platform/database.ts';
import { createLogger } from '../platform/telemetry.ts';
import { wireCommands } from '../server/commands.ts';
import { createCore } from '../server/core.ts';

/** The product's commands on the database of `env`, without a port and without workers. */
export function openCommands(env: NodeJS.ProcessEnv, watcher: LogWatcher = {}) {
  const projectRoot = path.resolve(import.meta.dirname, '..');
  const config = parseConfig(env, projectRoot);
  if (!('role' in config) || config.database.kind !== 'external' || config.secretKey === undefined)
    throw new Error('a benchmark sets the environment of its processes');
  const sql = connect(config.database.url, { timeouts: 'request' });
  const core = createCore(
    {
      config,
      sql,
      projectRoot,
      secretKey: config.secretKey,
      databaseUrl: config.database.url,
      clock: shiftedClock(config.clockOffsetMs),
      logger: createLogger({ level: config.logLevel, readable: true }),
    },
    { log: watcher },
  );
  const { log, engine } = core;
  const close = async () => {
    await engine.stop();
    await log.close();
    await sql.end();
  };
  return { ...core, ...wireCommands(core), close };
}
