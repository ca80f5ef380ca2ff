// Measures the time that node-postgres takes for the work of this package, as a ratio to postgres (porsager).
// `npm run bench:drivers -- <url of a PostgreSQL> [rounds] [part of a case's name]`
// The drivers take turns in short slices, and the end of the lowest fifth counts.

import { EventEmitter, once } from 'node:events';
import postgres from 'postgres';
import { type Driver, nodePostgres, porsager } from './ways.ts';

const [url, times = '60', only = ''] = process.argv.slice(2);
if (url === undefined) throw new Error('the benchmark needs the URL of a PostgreSQL that it may make tables in');
const rounds = Number(times);

const STREAMS = 1_000;
const EVENTS_A_STREAM = 50;
const BATCH = 5_000;

const FLUSH = `
  insert into drivers_bench.log (stream, version, id, type, data, personal, occurred_at)
  select s, v, i, t, d, p, o from unnest($1::text::drivers_bench.append_row[]) returning position`;
const READ = `select * from drivers_bench.log where stream = $1`;
const READ_BATCH = `select * from drivers_bench.log where position > $1 order by position limit ${BATCH}`;
const LOCK = `select key, at from drivers_bench.model where key = 'checkpoint' for update skip locked`;
const LOAD = `
  select m.* from json_array_elements($1::text::json) k join drivers_bench.model m on m.key = (k ->> 0)::text`;
const UPSERT = `
  insert into drivers_bench.model (key, name, at, data)
  select key, name, at, data from json_to_recordset($1::text::json) as x(key text, name text, at timestamptz, data jsonb)
  on conflict (key) do update set name = excluded.name, at = excluded.at, data = excluded.data`;
const MOVE = `
  update drivers_bench.model m set at = clock_timestamp()
  from json_to_recordset($1::text::json) as x(key text) where m.key = x.key`;

await prepare(url);
const drivers: Readonly<Record<string, Driver>> = {
  postgres: porsager(url, 2),
  pg: await nodePostgres(url, 2, false),
  'pg, pipelined': await nodePostgres(url, 2, true),
};
/** Drivers with one connection, as for flushes. */
const single: Readonly<Record<string, Driver>> = {
  postgres: porsager(url, 1),
  pg: await nodePostgres(url, 1, false),
  'pg, pipelined': await nodePostgres(url, 1, true),
};

let ordinal = 0;
const literal = (appends: number): string =>
  `{${Array.from({ length: appends }, () => {
    const id = `00000000-0000-4000-8000-${String(++ordinal).padStart(12, '0')}`;
    const data = JSON.stringify({ seat: 4, userId: id }).replaceAll('"', String.raw`\\\"`);
    return String.raw`"(new-${ordinal},1,${id},SeatTaken,\"${data}\",,2026-01-31T18:00:00.500Z)"`;
  }).join(',')}}`;

type Case = { readonly name: string; readonly of: typeof drivers; readonly run: (driver: Driver) => Promise<unknown> };

const flushes = (appends: number, inFlight: number): Case => ({
  name: `flush of ${appends}, ${inFlight} in flight`,
  of: single,
  run: async (driver) => {
    const lane = async () => {
      for (let i = 0; i < 20; i++) await driver.query('flush', FLUSH, [literal(appends)]);
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
  },
});

const reads = (inFlight: number): Case => ({
  name: `reads of 50 rows, ${inFlight} in flight`,
  of: drivers,
  run: async (driver) => {
    for (let i = 0; i < 2; i++) {
      await Promise.all(
        Array.from({ length: inFlight }, (_, at) =>
          driver.query('read', READ, [`stream-${(i * inFlight + at) % STREAMS}`]),
        ),
      );
    }
  },
});

const batches: Case = {
  name: `reading the log, batches of ${BATCH}`,
  of: drivers,
  run: async (driver) => {
    for (let after = 0; after < 2 * BATCH; after += BATCH) {
      await driver.query('batch', READ_BATCH, [String(after)]);
    }
  },
};

/** The work of the runner after an append: the touched rows of each read model are loaded, folded and written back. */
const folds = (readModels: number): Case => ({
  name: `fold into ${readModels} read models, one transaction`,
  of: drivers,
  run: async (driver) => {
    for (let i = 0; i < 10; i++) {
      const keys = Array.from({ length: readModels }, () => `key-${++ordinal % STREAMS}`).toSorted();
      await driver.transaction(async (query) => {
        await Promise.all([
          query('hurry', 'set local synchronous_commit = off', []),
          query('lock', LOCK, []),
          query('skips', READ, ['none']),
        ]);
        await Promise.all(keys.map((key) => query('load', LOAD, [JSON.stringify([[key]])])));
        const rows = keys.map((key) =>
          JSON.stringify([{ key, name: 'Ana', at: '2026-01-31T18:00:00.500Z', data: {} }]),
        );
        await Promise.all([
          ...rows.map((row) => query('upsert', UPSERT, [row])),
          query('move', MOVE, [JSON.stringify([{ key: 'checkpoint' }])]),
        ]);
      });
    }
  },
});

const copies: Case = {
  name: 'COPY, slices of 20,000 rows',
  of: drivers,
  run: (driver) => driver.copy('copy drivers_bench.copied from stdin', lines()),
};

function* lines(): Generator<string> {
  for (let chunk = 0; chunk < 20; chunk++) {
    let text = '';
    for (let i = 0; i < 1_000; i++)
      text += `key-${chunk}-${i}\tA name of a person\t2026-01-31T18:00:00.500Z\t{"a": 1}\n`;
    yield text;
  }
}

const heard = new EventEmitter();
for (const [name, driver] of Object.entries(drivers)) await driver.listen(channelOf(name), () => heard.emit(name));
const notifications: Case = {
  name: 'NOTIFY until heard',
  of: drivers,
  run: async (driver) => {
    const name = Object.keys(drivers).find((each) => drivers[each] === driver) as string;
    for (let i = 0; i < 20; i++) {
      const hears = once(heard, name);
      await Promise.all([hears, driver.query('notify', `select pg_notify('${channelOf(name)}', $1)`, ['1'])]);
    }
  },
};

function channelOf(name: string): string {
  return `drivers_bench_${name.replace(/\W+/g, '_')}`;
}

const cases = [
  ...[1, 16, 64].flatMap((appends) => [flushes(appends, 1), flushes(appends, 2)]),
  reads(16),
  reads(64),
  folds(4),
  folds(14),
  batches,
  copies,
  notifications,
];

const report: Record<string, Record<string, string>> = {};
for (const { name, of, run } of cases.filter((each) => each.name.includes(only))) {
  const ways = Object.entries(of);
  const passed = new Map(ways.map(([way]) => [way, [] as number[]]));
  const worked = new Map(ways.map(([way]) => [way, [] as number[]]));
  // The first round warms up. A different driver begins each round.
  for (let round = 0; round <= rounds; round++) {
    for (let i = 0; i < ways.length; i++) {
      const [way, driver] = ways[(i + round) % ways.length] as (typeof ways)[number];
      const cpu = process.cpuUsage();
      const began = performance.now();
      await run(driver);
      const milliseconds = performance.now() - began;
      const { user, system } = process.cpuUsage(cpu);
      if (round === 0) continue;
      passed.get(way)?.push(milliseconds);
      worked.get(way)?.push((user + system) / 1000);
    }
    if (name.startsWith('COPY')) await drivers.postgres?.query('empty', 'truncate drivers_bench.copied', []);
  }
  const ratio = (figures: typeof passed, way: string) =>
    (lowestFifth(figures.get(way)) / lowestFifth(figures.get('postgres'))).toFixed(2);
  const row: Record<string, string> = { 'postgres, ms': lowestFifth(passed.get('postgres')).toFixed(1) };
  for (const [way] of ways.slice(1)) {
    row[`${way}: time`] = ratio(passed, way);
    row[`${way}: processor`] = ratio(worked, way);
  }
  report[name] = row;
}
console.table(report);
await Promise.all([...Object.values(drivers), ...Object.values(single)].map((driver) => driver.end()));
await cleanUp(url);

/** The end of the lowest fifth: the time of the work if nothing else on the machine interrupts it. */
function lowestFifth(figures: readonly number[] = []): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 5)] ?? Number.NaN;
}

/** Creates tables in the shape of the log and a read model, and a history to read. */
async function prepare(database: string): Promise<void> {
  await cleanUp(database);
  const sql = postgres(database, { max: 1 });
  await sql.unsafe(`
    create schema drivers_bench;
    create table drivers_bench.log (
      position bigint generated always as identity primary key, stream text not null, version int not null,
      id uuid not null, type text not null, data jsonb not null, personal bytea, occurred_at timestamptz not null,
      unique (stream, version)
    );
    create type drivers_bench.append_row as (s text, v int, i uuid, t text, d jsonb, p bytea, o timestamptz);
    create table drivers_bench.copied (key text, name text, at timestamptz, data jsonb);
    create table drivers_bench.model (key text primary key, name text, at timestamptz, data jsonb);
    insert into drivers_bench.model
    select case s when 0 then 'checkpoint' else 'key-' || s end, 'Ana', now(), '{}' from generate_series(0, ${STREAMS - 1}) s;
    insert into drivers_bench.log (stream, version, id, type, data, personal, occurred_at)
    select 'stream-' || s, v, gen_random_uuid(), 'SeatTaken',
      jsonb_build_object('gameEventId', gen_random_uuid(), 'userId', gen_random_uuid(), 'seat', v),
      case when v % 3 = 0 then decode(repeat('ab', 60), 'hex') end, timestamptz '2026-01-01' + v * interval '1.5 s'
    from generate_series(1, ${EVENTS_A_STREAM}) v, generate_series(0, ${STREAMS - 1}) s;
    analyze drivers_bench.log;`);
  await sql.end();
}

async function cleanUp(database: string): Promise<void> {
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  await sql.unsafe('drop schema if exists drivers_bench cascade');
  await sql.end();
}
