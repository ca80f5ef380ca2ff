// Measures domain events a second of each projection, as a ratio to one SQL statement that computes the same read
// model, and to a peer's rebuild. Rounds alternate. With several sizes it also shows how each figure grows.
// `npm run bench:fold -- [domain events] [rounds]`, such as `10000,100000 3`; on the server of DATABASE_URL

import { randomUUID } from 'node:crypto';
import type { EventLog } from '../../src/log/event-log.ts';
import { createEventLog } from '../../src/log/postgres-event-log.ts';
import { quoteQualified } from '../../src/projections/definition.ts';
import { createProjectionEngine } from '../../src/projections/engine.ts';
import { viewOf } from '../../src/projections/projection.ts';
import { readModelTable } from '../../src/projections/table.ts';
import type { Sql } from '../../tests/scratch-database.ts';
import { createLogDatabase, openPool } from '../../tests/scratch-database.ts';
import { storeOf } from '../../tests/store-of.ts';
import { type Figures, growthTable } from '../growth.ts';
import { serverUrl } from '../server-url.ts';
import { cases, type FoldCase } from './cases.ts';
import { seedHistory, types } from './history.ts';
import { preparePeer } from './peer.ts';

const [list = '200000', times = '5'] = process.argv.slice(2);
const sizes = list.split(',').map(Number);
const rounds = Number(times);
const LARGE_BATCH = 10_000;
const ONE_STATEMENT = 'public.by_one_statement';

type Way = 'statement' | 'empty' | 'verify' | 'live' | 'reading';
type Seconds = { readonly [W in Way]: number[] };

const measured: Figures[] = [];
for (const size of sizes) measured.push(await foldAt(size));
if (sizes.length > 1) console.log(`\nby domain events\n\n${growthTable(sizes, measured)}`);

async function foldAt(about: number): Promise<Figures> {
  const database = await createLogDatabase(serverUrl(), 'bench_fold');
  const sql = openPool(database.url, { max: 5 });
  try {
    const events = await seedHistory(database.url, about);
    const log = createEventLog({ store: storeOf(sql), types, secret: 'bench', newId: randomUUID });
    console.log(`${events} domain events, ${rounds} rounds after one to warm up; medians`);
    const measured = new Map(
      cases.map((each) => [each, { statement: [], empty: [], verify: [], live: [], reading: [] } as Seconds]),
    );
    const peer = await preparePeer(sql, database.url, events / 50);
    const byPeer: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      for (const each of cases) {
        const seconds = {
          statement: await byOneStatement(sql, each),
          ...(await intoEmptyGeneration(sql, log, each)),
          live: await intoLiveGeneration(sql, log, each),
          reading: await readingAlone(log, each),
        };
        if (round > 0) for (const way of Object.keys(seconds) as Way[]) measured.get(each)?.[way].push(seconds[way]);
      }
      const seconds = await timed(() => peer.rebuild(round));
      if (round > 0) byPeer.push(seconds);
    }
    await peer.close();
    const ofPeer = peer.domainEvents / median(byPeer);
    console.log(
      `emmett-postgresql rebuilds the first at ${Math.round(ofPeer)} domain events a second, of ${peer.domainEvents}`,
    );
    const reports = cases.map(
      (each) => [each.projection.name, report(events, measured.get(each) as Seconds, ofPeer)] as const,
    );
    console.table(Object.fromEntries(reports));
    console.log(`at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB of memory`);
    return new Map(
      reports.flatMap(([name, figures]) =>
        Object.entries(figures).map(([what, figure]) => [`${name}: ${what}`, [figure]] as const),
      ),
    );
  } finally {
    await sql.end();
    await database.drop();
  }
}

function report(events: number, seconds: Seconds, ofPeer: number) {
  const rate = (way: Way) => events / median(seconds[way]);
  const ratio = (way: Way) => Number((rate(way) / rate('statement')).toFixed(2));
  return {
    'one SQL statement /s': Math.round(rate('statement')),
    'empty generation /s': Math.round(rate('empty')),
    'empty, ratio': ratio('empty'),
    'of the peer': Math.round(rate('empty') / ofPeer),
    'verifying /s': Math.round(rate('verify')),
    [`live, batches of ${LARGE_BATCH} /s`]: Math.round(rate('live')),
    'live, ratio': ratio('live'),
    'reading alone /s': Math.round(rate('reading')),
  };
}

/** The minimum of work: it computes the rows, then creates key and indexes. */
async function byOneStatement(sql: Sql, { projection, sql: statement }: FoldCase): Promise<number> {
  const table = readModelTable(projection, ONE_STATEMENT);
  await sql.unsafe(`drop table if exists ${quoteQualified(ONE_STATEMENT)}`);
  return timed(async () => {
    await table.create(storeOf(sql));
    await sql.unsafe(`insert into ${quoteQualified(ONE_STATEMENT)} ${statement}`);
    await table.index(storeOf(sql));
  });
}

async function intoEmptyGeneration(
  sql: Sql,
  log: EventLog,
  each: FoldCase,
): Promise<{ empty: number; verify: number }> {
  await forgetReadModels(sql);
  const engine = createProjectionEngine({
    store: storeOf(sql),
    log,
    projections: [each.projection],
    clock: () => new Date(),
  });
  const empty = await timed(() => engine.prepare());
  await mustBeTheSame(sql, each);
  const verify = await timed(async () => {
    const { differing } = await engine.verify(each.projection.name);
    if (differing > 0) throw new Error(`${each.projection.name}: ${differing} rows differ from a fresh fold's`);
  });
  await engine.stop();
  return { empty, verify };
}

async function intoLiveGeneration(sql: Sql, log: EventLog, each: FoldCase): Promise<number> {
  await forgetReadModels(sql);
  let hidden = true;
  const revealed = { ...log, head: async () => (hidden ? 0n : log.head()) };
  const options = {
    store: storeOf(sql),
    log: revealed,
    projections: [each.projection],
    clock: () => new Date(),
    batchSize: LARGE_BATCH,
  };
  const engine = createProjectionEngine(options);
  await engine.prepare();
  hidden = false;
  const seconds = await timed(() => engine.advance());
  await mustBeTheSame(sql, each);
  await engine.stop();
  return seconds;
}

/** Measures only reading the log. */
async function readingAlone(log: EventLog, { projection }: FoldCase): Promise<number> {
  return timed(async () => {
    const head = await log.head();
    for (let after = 0n; after < head; ) {
      const batch = await log.readAll({ after, upTo: head, limit: LARGE_BATCH, types: projection.types });
      after = batch.length < LARGE_BATCH ? head : (batch.at(-1)?.position ?? head);
    }
  });
}

async function forgetReadModels(sql: Sql): Promise<void> {
  await sql`drop schema read_model cascade; create schema read_model; truncate projection_generations`.simple();
}

/** Checks that projection and statement compute the same rows. */
async function mustBeTheSame(sql: Sql, { projection }: FoldCase): Promise<void> {
  const [folded, computed] = [quoteQualified(viewOf(projection)), quoteQualified(ONE_STATEMENT)];
  const [found] = await sql.unsafe<{ differing: bigint }[]>(`select count(*) as differing from (
    (table ${folded} except all table ${computed}) union all (table ${computed} except all table ${folded})) d`);
  if (found?.differing !== 0n)
    throw new Error(`${projection.name}: ${found?.differing} rows differ from the statement's`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
