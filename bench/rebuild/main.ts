// Measures time and memory of rebuilding each read model from the terminal, and the time of verifying it, in cities
// that `npm run bench:scale` makes and keeps. With several sizes it also shows how each figure grows. `npm run
// bench:rebuild -- --events 10000,100000 [--data <folder>] [--only messages,people]`
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Figures, growthTable } from '../../packages/event-store/bench/growth.ts';
import { readModels } from '../../server/read-models/read-models.ts';
import { openHistory, SECRET } from '../scale/city.ts';

const LIMIT_MB = 400;
const ROOT = path.resolve(import.meta.dirname, '../..');
const SCRATCH = mkdtempSync(path.join(tmpdir(), 'tablemates-bench-'));
const PEAKS = path.join(SCRATCH, 'peaks');

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const sizes = values.events.split(',').map(Number);
const only = values.only.split(',').filter(Boolean);
const names = readModels.map(({ name }) => name).filter((name) => only.length === 0 || only.includes(name));

const measured: Figures[] = [];
const reached: number[] = [];
try {
  for (const domainEvents of sizes) {
    // only the biggest city is kept
    const dataDir = domainEvents === Math.max(...sizes) ? values.data : undefined;
    const city = await openHistory({ seed: 77, domainEvents, people: Math.round(domainEvents / 20) }, dataDir);
    try {
      reached.push(city.domainEvents);
      measured.push(await measureIn(city));
    } finally {
      await city.stop();
    }
  }
  if (sizes.length > 1) console.log(`\nby domain events\n\n${growthTable(reached, measured)}`);
} finally {
  rmSync(SCRATCH, { recursive: true });
}

async function measureIn({ url, sql, domainEvents }: Awaited<ReturnType<typeof openHistory>>): Promise<Figures> {
  console.log(`${domainEvents} domain events in the log`);
  const lines = new Map<string, object>();
  const figures = new Map<string, readonly number[]>();
  for (const name of names) {
    // a waiting generation would only be swapped, not built
    const waiting = await sql`select from projection_generations where name = ${name} and state = 'ready'`;
    if (waiting.length > 0) await tablemates(url, 'projections', 'swap', name);
    const rebuilt = await tablemates(url, 'projections', 'rebuild', name, '--no-verify');
    const verified = await tablemates(url, 'projections', 'verify', name);
    const [model] = await sql<{ rows: bigint }[]>`
      select rows from projection_generations where name = ${name} and state = 'live' order by version desc`;
    const line = {
      rows: Number(model?.rows),
      'rebuild s': rebuilt.seconds,
      'domain events /s': Math.round(domainEvents / rebuilt.seconds),
      'peak MB': rebuilt.megabytes,
      'verify s': verified.seconds,
      'at its peak MB': verified.megabytes,
      [`≤ ${LIMIT_MB} MB`]: Math.max(rebuilt.megabytes, verified.megabytes) <= LIMIT_MB ? 'yes' : 'NO',
    };
    console.log(name, line);
    lines.set(name, line);
    figures.set(`${name}: rebuilding, s`, [rebuilt.seconds]);
    figures.set(`${name}: at most, MB`, [Math.max(rebuilt.megabytes, verified.megabytes)]);
  }
  console.table(Object.fromEntries(lines));
  if (only.length === 0) {
    const all = await tablemates(url, 'projections', 'rebuild', '--all');
    console.log(
      `all of them, each verified before its swap, in one process: ${all.seconds} s, ${all.megabytes} MB at its peak`,
    );
    figures.set('all, rebuilding and verifying, s', [all.seconds]);
    figures.set('all, at most, MB', [all.megabytes]);
  }
  return figures;
}

/** Runs the command like a person, and returns its time and the peak memory of its processes. */
async function tablemates(url: string, ...args: string[]): Promise<{ seconds: number; megabytes: number }> {
  rmSync(PEAKS, { force: true });
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(ROOT, 'cli/tablemates.mjs'), ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      SECRET_KEY: SECRET,
      DEMO: 'off',
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'peak.ts')}`,
      PEAKS,
    },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`tablemates ${args.join(' ')} ended with ${code}`);
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  const peaks = readFileSync(PEAKS, 'utf8').trim().split('\n').map(Number);
  return { seconds, megabytes: Math.max(...peaks) };
}
