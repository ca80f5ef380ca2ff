// Measures every list in a big city: endpoints of admins, numbers and feeds with one request after the other, those of
// visitors and members at 200 requests a second. `npm run bench:scale -- --events 10000,100000`
import { parseArgs } from 'node:util';
import { type Figures, growthTable } from '../../packages/event-store/bench/growth.ts';
import { peakMemory } from '../peak-memory.ts';
import { openCity } from './city.ts';
import { openClient } from './client.ts';
import { adminEndpoints, type Endpoint, limitedEndpoints, publicEndpoints } from './endpoints.ts';
import { atRate, inColumns, type Latency, oneByOne } from './measure.ts';

const ADMIN_LIMIT_MS = 100;
const PUBLIC_LIMIT_MS = 50;
const PEOPLE_SHARE = 0.05;

/** With what p95 may be at most, in milliseconds. */
type Limited = Latency & { readonly limit: number };

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '77' },
    rate: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
});

const sizes = values.events.split(',').map(Number);
const measured: Figures[] = [];
const reached: number[] = [];
for (const domainEvents of sizes) {
  const people = Math.round(domainEvents * PEOPLE_SHARE);
  // only the biggest city is kept
  const dataDir = domainEvents === Math.max(...sizes) ? values.data : undefined;
  const city = await openCity({ seed: Number(values.seed), domainEvents, people }, dataDir);
  try {
    const client = await openClient(city.port);
    const isAsked = ({ as, name }: Endpoint) => `${as}: ${name}`.includes(values.only);
    const single: Limited[] = [];
    for (const endpoint of [...(await adminEndpoints(city.sql)), ...(await limitedEndpoints(city.sql))].filter(isAsked))
      single.push({ ...(await oneByOne(client, endpoint)), limit: endpoint.limit ?? ADMIN_LIMIT_MS });
    if (single.length > 0) report(`${people} people: one request after the other`, single);
    const endpoints = (await publicEndpoints(city.sql)).filter(isAsked);
    for (const endpoint of endpoints) await oneByOne(client, endpoint);
    const open =
      endpoints.length > 0 ? await atRate(client, endpoints, Number(values.rate), Number(values.seconds)) : [];
    if (open.length > 0)
      report(
        `${people} people: everybody else, ${values.rate} requests a second`,
        open.map((each) => ({ ...each, limit: PUBLIC_LIMIT_MS })),
      );
    client.close();
    const [kept] = await city.sql<{ size: bigint }[]>`select pg_database_size(current_database()) as size`;
    reached.push(city.domainEvents);
    measured.push(
      new Map<string, readonly number[]>([
        ...[...single, ...open].map(({ name, p50, p95 }) => [`${name}, ms`, [p50, p95]] as const),
        ...(city.folding ? [['all read models folded, s', [city.folding]] as const] : []),
        ['database, MB', [Number(kept?.size) / 1e6]],
        ['server’s memory at most, MB', [peakMemory(city.pid)]],
      ]),
    );
  } finally {
    await city.stop();
  }
}
if (sizes.length > 1) console.log(`\np50 · p95 by domain events\n\n${growthTable(reached, measured)}`);

function report(title: string, latencies: readonly Limited[]): void {
  console.log(title);
  console.table(
    Object.fromEntries(
      latencies.map(({ limit, ...each }) => [
        each.name,
        { ...inColumns(each), limit, reached: each.p95 <= limit ? 'yes' : 'NO' },
      ]),
    ),
  );
}
