// Measures how many domain events a second are sealed and checked, and the most memory it takes, on the server of
// DATABASE_URL. `npm run bench:evidence -- [domain events] [rounds]`, such as `100000,1000000 3`
import { readFileSync } from 'node:fs';
import { createEvidence } from '../../src/evidence/evidence.ts';
import { createLogDatabase, openPool } from '../../tests/scratch-database.ts';
import { seedHistory } from '../fold/history.ts';
import { median } from '../measure.ts';
import { serverUrl } from '../server-url.ts';

const [list = '1000000', times = '3'] = process.argv.slice(2);

for (const size of list.split(',').map(Number)) console.table([await measure(size, Number(times))]);

async function measure(about: number, rounds: number) {
  const database = await createLogDatabase(serverUrl(), 'bench_evidence');
  const sql = openPool(database.url, { max: 5 });
  try {
    const domainEvents = await seedHistory(database.url, about);
    const evidence = createEvidence({ sql, secret: 'bench', origin: 'bench.example/tlog', clock: () => new Date() });
    const sealing: number[] = [];
    const checking: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await forgetEvidence(database.url);
      sealing.push(domainEvents / (await seconds(() => evidence.seal())));
      checking.push(domainEvents / (await seconds(() => allWhole(evidence))));
    }
    return {
      'domain events': domainEvents,
      'sealed /s': Math.round(median(sealing)),
      'checked /s': Math.round(median(checking)),
      'MB at most': mostMemory(),
    };
  } finally {
    await sql.end();
    await database.drop();
  }
}

async function allWhole(evidence: ReturnType<typeof createEvidence>): Promise<void> {
  for await (const { detail } of evidence.check()) throw new Error(`the log is not whole: ${detail}`);
}

async function forgetEvidence(url: string): Promise<void> {
  const sql = openPool(url, { max: 1 });
  await sql.unsafe(`set session_replication_role = replica; truncate evidence_tiles, evidence_checkpoints`).simple();
  await sql.end();
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/** The most memory of this process in MB, from the Linux kernel. */
function mostMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
