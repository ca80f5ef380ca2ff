// Measures seconds and megabytes of a backup, of checking its file, and of restoring it into a new embedded database.
// `npm run bench:backup -- [--events 1000000] [--data <folder>]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openHistory, SECRET } from '../scale/city.ts';

/** The limits for a million domain events. */
const LIMITS = { seconds: 60, megabytes: 120 };
const ROOT = path.resolve(import.meta.dirname, '../..');

const { values } = parseArgs({ options: { events: { type: 'string', default: '1000000' }, data: { type: 'string' } } });
const wanted = Number(values.events);
const scratch = mkdtempSync(path.join(tmpdir(), 'tablemates-bench-'));
chmodSync(scratch, 0o755); // if the benchmark runs as root, the database runs as another user
const file = path.join(scratch, 'tablemates.backup');
try {
  const city = await openHistory({ seed: 77, domainEvents: wanted, people: Math.round(wanted / 20) }, values.data);
  const backup = await tablemates({ DATABASE_URL: city.url }, 'backup', '--to', file).finally(city.stop);
  const megabytes = Math.round(statSync(file).size / 1e5) / 10;
  const target = { DATA_DIR: path.join(scratch, 'restored') };
  const check = await tablemates(target, 'restore', file, '--check');
  const restore = await tablemates(target, 'restore', file);
  console.table({
    'domain events': city.domainEvents,
    'backup s': backup,
    'backup MB': megabytes,
    'check s': check,
    'restore s, with read models, verification and doctor': restore,
  });
  const factor = city.domainEvents / 1e6;
  const isWithin = backup <= LIMITS.seconds * factor && megabytes <= LIMITS.megabytes * factor;
  console.log(`${LIMITS.seconds} s and ${LIMITS.megabytes} MB for a million: ${isWithin ? 'yes' : 'NO'}`);
} finally {
  rmSync(scratch, { recursive: true });
}

/** Runs the command like a person, and returns its seconds. */
async function tablemates(env: Readonly<Record<string, string>>, ...args: string[]): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'cli/tablemates.mjs'), ...args], {
    stdio: 'inherit',
    env: { ...process.env, SECRET_KEY: SECRET, DEMO: 'off', ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`tablemates ${args.join(' ')} ended with ${code}`);
  return Math.round((performance.now() - began) / 100) / 10;
}
