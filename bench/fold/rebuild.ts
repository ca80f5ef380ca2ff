// How long a rebuild of each read model takes at the terminal, how much memory, and how long verifying alone, in a city
// that `npm run bench:scale` has kept. `npm run bench:rebuild -- --data <folder> [--only messages,people]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../platform/database.ts';
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/start.ts';
import { migrate } from '../../platform/migrate.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { SECRET } from '../scale/city.ts';

const LIMIT_MB = 400;
const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'tablemates-bench-'));
const PEAKS = path.join(SCRATCH, 'peaks');

const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string', default: '' } } });
const only = values.only.split(',').filter(Boolean);
const names = readModels.map(({ name }) => name).filter((name) => only.length === 0 || only.includes(name));

const database = await startEmbeddedPostgres(values.data === undefined ? {} : { dataDir: path.resolve(values.data) });
const sql = connect(database.url, { max: 1, applicationName: 'bench' });
try {
  await migrate(sql);
  const [log] = await sql<{ head: bigint }[]>`select coalesce(max(position), 0) as head from domain_events`;
  const head = Number(log?.head);
  console.log(`${head} domain events in the log`);
  const measured = [];
  for (const name of names) {
    // one that was built before and waits would only be swapped
    const waiting = await sql`select from projection_generations where name = ${name} and state = 'ready'`;
    if (waiting.length > 0) await tablemates('projections', 'swap', name);
    const rebuilt = await tablemates('projections', 'rebuild', name, '--no-verify');
    const verified = await tablemates('projections', 'verify', name);
    const [model] = await sql<{ rows: bigint }[]>`
      select rows from projection_generations where name = ${name} and state = 'live' order by version desc`;
    const line = {
      rows: Number(model?.rows),
      'rebuild s': rebuilt.seconds,
      'domain events /s': Math.round(head / rebuilt.seconds),
      'peak MB': rebuilt.megabytes,
      'verify s': verified.seconds,
      'at its peak MB': verified.megabytes,
      [`≤ ${LIMIT_MB} MB`]: Math.max(rebuilt.megabytes, verified.megabytes) <= LIMIT_MB ? 'yes' : 'NO',
    };
    console.log(name, line);
    measured.push([name, line]);
  }
  console.table(Object.fromEntries(measured));
  if (only.length === 0) {
    const all = await tablemates('projections', 'rebuild', '--all');
    console.log(
      `all of them, each verified before its swap, in one process: ${all.seconds} s, ${all.megabytes} MB at its peak`,
    );
  }
} finally {
  await sql.end();
  await database.stop();
  rmSync(SCRATCH, { recursive: true });
}

/** Runs the command as a person does, and tells the most memory that one of its processes held. */
async function tablemates(...args: string[]): Promise<{ seconds: number; megabytes: number }> {
  rmSync(PEAKS, { force: true });
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'cli/tablemates.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, SECRET_KEY: SECRET, DEMO: 'off' },
      ...{ NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'peak.ts')}`, PEAKS },
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`tablemates ${args.join(' ')} ended with ${code}`);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const peaks = readFileSync(PEAKS, 'utf8').trim().split('\n').map(Number);
  return { seconds, megabytes: Math.round(Math.max(...peaks) / 1024) };
}
