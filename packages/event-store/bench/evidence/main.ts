// Measures how many domain events a second are sealed and checked, and the most memory it takes, on the server of
// DATABASE_URL. `npm run bench:evidence -- [domain events] [rounds]`, such as `100000,1000000 3`
import { readFileSync } from 'node:fs';
import { noteBeside } from '../../src/evidence/checkpoint-store.ts';
import { createEvidence } from '../../src/evidence/evidence.ts';
import { BEFORE_ALL, readLeafRows } from '../../src/evidence/leaf-rows.ts';
import { rowMacOf } from '../../src/evidence/row-mac.ts';
import { createLogDatabase, openPool } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import { seedHistory } from '../fold/history.ts';
import { median } from '../measure.ts';
import { serverUrl } from '../server-url.ts';

const SECRET = 'bench';

const [list = '1000000', times = '3'] = process.argv.slice(2);

for (const size of list.split(',').map(Number)) console.table([await measure(size, Number(times))]);

async function measure(about: number, rounds: number) {
  const database = await createLogDatabase(serverUrl(), 'bench_evidence');
  const sql = openPool(database.url, { max: 5 });
  try {
    const evidence = createEvidence({
      store: storeOf(sql),
      secret: SECRET,
      origin: 'bench.example/tlog',
      clock: () => new Date(),
    });
    await evidence.begin();
    const beginning = (await noteBeside(storeOf(sql))) ?? '';
    const domainEvents = await seedHistory(database.url, about);
    await addMacs(database.url);
    const sealing: Taken[] = [];
    const checking: Taken[] = [];
    for (let round = 0; round < rounds; round++) {
      await forgetEvidence(database.url, beginning);
      sealing.push(await taken(() => evidence.seal()));
      checking.push(await taken(() => allWhole(evidence)));
    }
    const perSecond = (all: readonly Taken[], which: keyof Taken) =>
      Math.round(median(all.map((each) => domainEvents / each[which])));
    return {
      'domain events': domainEvents,
      'sealed /s': perSecond(sealing, 'seconds'),
      'checked /s': perSecond(checking, 'seconds'),
      'sealed /s of processor time': perSecond(sealing, 'processor'),
      'checked /s of processor time': perSecond(checking, 'processor'),
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

async function forgetEvidence(url: string, beginning: string): Promise<void> {
  const sql = openPool(url, { max: 1 });
  await sql`set session_replication_role = replica; truncate evidence_tiles, evidence_checkpoints`.simple();
  await sql`update evidence_newest set note = ${beginning}`;
  await sql.end();
}

/** The history is made by SQL, which cannot know the MACs. */
async function addMacs(url: string): Promise<void> {
  const sql = openPool(url, { max: 1 });
  const macOf = rowMacOf(SECRET);
  await sql`set session_replication_role = replica`;
  for (let after = BEFORE_ALL; ; ) {
    const rows = await readLeafRows(storeOf(sql), { after, limit: 10_000 });
    await sql`
      update domain_events e set mac = decode(given.mac, 'hex')
      from unnest(${rows.map(({ position }) => String(position))}::bigint[], ${rows.map(macOf)}::text[]) as given(position, mac)
      where e.position = given.position`;
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.position;
  }
  await sql.end();
}

/** Elapsed seconds, and seconds of processor time of this process. The latter is more reliable on a busy machine. */
type Taken = { readonly seconds: number; readonly processor: number };

async function taken(work: () => Promise<unknown>): Promise<Taken> {
  const began = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - began) / 1000, processor: (user + system) / 1e6 };
}

/** The peak memory of this process in MB, from the Linux kernel. */
function mostMemory(): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
