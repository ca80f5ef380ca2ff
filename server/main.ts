import path from 'node:path';
import { parseConfig } from '../platform/config.ts';

/** In production each reason is a line of JSON, like all output of the process. */
async function sayWhy(reasons: readonly string[]): Promise<void> {
  if (process.env.NODE_ENV !== 'production') {
    console.error(`\n${reasons.map((reason) => `  ${reason}`).join('\n')}\n`);
    return;
  }
  const { createLogger } = await import('../platform/telemetry.ts');
  const logger = createLogger({ level: 'fatal', readable: false }, process.stderr);
  for (const reason of reasons) logger.fatal(reason);
}

const projectRoot = path.resolve(import.meta.dirname, '..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config)) {
  await sayWhy(config);
  process.exit(1);
}
// loaded only now, so that a wrong variable is reported at once
const { start } = await import('./start/start.ts');
const { explainDatabaseError } = await import('../platform/database-trouble.ts');
await start(config, projectRoot).catch(async (error: Error) => {
  await sayWhy([explainDatabaseError(error) ?? error.message]);
  process.exit(1);
});
