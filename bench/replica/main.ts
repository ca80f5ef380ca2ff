// Measures what a streaming replica saves the database: the processor time of both, the latencies of reads, and who
// answered, with and without DATABASE_READ_URL in turns, while profiles are changed. Linux only. `npm run
// bench:replica`
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../../packages/event-store/bench/measure.ts';
import { isRoot, openFolder, SHARED_FOLDER } from '../../platform/data-directory.ts';
import { DURABLE_DATA } from '../../platform/embedded-postgres/cluster.ts';
import { startStandby } from '../../scripts/start-standby.ts';
import { processorTime } from '../processor-time.ts';
import { openHistory, startServer } from '../scale/city.ts';
import { openClient } from '../scale/client.ts';
import { publicEndpoints } from '../scale/endpoints.ts';
import { knownPeople } from '../scale/history/setting.ts';
import { atRate } from '../scale/measure.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '10' },
    reads: { type: 'string', default: '100' },
    writes: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
});
const [domainEvents, rounds, seconds, reads, writes] = [
  values.events,
  values.rounds,
  values.seconds,
  values.reads,
  values.writes,
].map(Number) as [number, number, number, number, number];

const METRICS_TOKEN = 'a token of the benchmark';
const folder = path.join(isRoot ? SHARED_FOLDER : tmpdir(), `tablemates-bench-${process.pid}`);
const dataDir = values.data === undefined ? openFolder(folder) : path.resolve(values.data);
const history = await openHistory({ seed: 77, domainEvents, people: Math.round(domainEvents / 20) }, dataDir);
const standby = await startStandby({ url: history.url, dataDir });
const postmaster = (directory: string) =>
  Number(readFileSync(path.join(dataDir, directory, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
const processes = { database: postmaster(DURABLE_DATA), replica: postmaster('standby') };

/** Milliseconds. Processor times are for one read. */
type Round = { readonly database: number; readonly replica: number; readonly p50: number; readonly p95: number };

const LIMITS = { LIMIT_COMMANDS_PER_PERSON: '999999/1m', METRICS_TOKEN };
const REPLICA = { ...LIMITS, DATABASE_READ_URL: standby.url };
const worker = await startServer(history.url, { ...REPLICA, ROLE: 'worker' });
const webs = {
  without: await startServer(history.url, { ...LIMITS, ROLE: 'web' }),
  with: await startServer(history.url, { ...REPLICA, ROLE: 'web' }),
};
try {
  const endpoints = await publicEndpoints(history.sql);
  const clients = { without: await openClient(webs.without.port), with: await openClient(webs.with.port) };
  const measured: Record<keyof typeof webs, Round[]> = { without: [], with: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const way of ['without', 'with'] as const) {
      const before = used();
      const [latencies] = await Promise.all([atRate(clients[way], endpoints, reads, seconds), changeProfiles()]);
      const after = used();
      const taken = (whose: keyof typeof after) => (after[whose] - before[whose]) / (reads * seconds);
      const [p50, p95] = [median(latencies.map((each) => each.p50)), median(latencies.map((each) => each.p95))];
      // the first round warms up
      if (round > 0) measured[way].push({ database: taken('database'), replica: taken('replica'), p50, p95 });
    }
  }
  console.log(`${reads} reads and ${writes} commands a second, ${rounds} rounds of ${seconds} s each; medians`);
  console.table({ 'the database alone': inColumns(measured.without), 'with a replica': inColumns(measured.with) });
  const ratio = median(measured.with.map(({ database }, at) => database / (measured.without[at]?.database ?? 0)));
  console.log(`processor time of the database ${ratio.toFixed(2)} of what it is without; ${await answered()}`);
  for (const client of Object.values(clients)) client.close();
} finally {
  await Promise.all([webs.without, webs.with, worker].map(({ stop }) => stop()));
  await standby.stop();
  await history.stop();
  rmSync(path.join(dataDir, 'standby'), { recursive: true });
  if (values.data === undefined) rmSync(dataDir, { recursive: true });
}

function used() {
  return { database: processorTime(processes.database), replica: processorTime(processes.replica) };
}

/** A member changes their profile `writes` times a second during a round. */
async function changeProfiles(): Promise<void> {
  const client = await openClient(webs.without.port, { signIn: false });
  const member = await client.signIn(knownPeople.member);
  for (let n = 0; n < writes * seconds; n++) {
    await Promise.all([member('PATCH', '/api/users/profile', { bio: `Bio ${n}` }), pause(1_000 / writes)]);
  }
  client.close();
}

function inColumns(measured: readonly Round[]) {
  const of = (figure: (round: Round) => number) => Number(median(measured.map(figure)).toFixed(2));
  return {
    'database, ms a read': of(({ database }) => database),
    'replica, ms a read': of(({ replica }) => replica),
    'p50 ms': of(({ p50 }) => p50),
    'p95 ms': of(({ p95 }) => p95),
  };
}

/** The share of reads that the replica answered for the web process with a replica. */
async function answered(): Promise<string> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`http://127.0.0.1:${webs.with.port}/metrics`, { headers })).text();
  const of = (who: string) =>
    Number(new RegExp(String.raw`^tablemates_reads_total\{answered_by="${who}"\} (\d+)$`, 'm').exec(text)?.[1] ?? 0);
  const [replica, database] = [of('replica'), of('database')];
  return `the replica answered ${((100 * replica) / (replica + database)).toFixed(1)} % of the reads`;
}
