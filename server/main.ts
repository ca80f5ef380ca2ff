import path from 'node:path';
import { parseConfig } from '../platform/config.ts';

function refuseToStart(lines: readonly string[]): never {
  console.error(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
  process.exit(1);
}

const projectRoot = path.resolve(import.meta.dirname, '..');
const config = parseConfig(process.env, projectRoot);
if (!('role' in config)) refuseToStart(config);
// loaded only now, so that a wrong variable is reported at once
const { start } = await import('./start/start.ts');
const { explainDatabaseError } = await import('../platform/database-trouble.ts');
await start(config, projectRoot).catch((error: Error) => refuseToStart([explainDatabaseError(error) ?? error.message]));
