// How long every list takes when the city is big: each endpoint of admins one request after the other, those of the
// public and of members at 200 requests a second. `npm run bench:scale -- --events 10000,100000`
import { parseArgs } from 'node:util';
import { openCity } from './city.ts';
import { openClient } from './client.ts';
import { adminEndpoints, type Endpoint, publicEndpoints } from './endpoints.ts';
import { atRate, inColumns, type Latency, oneByOne } from './measure.ts';

const ADMIN_LIMIT_MS = 100;
const PUBLIC_LIMIT_MS = 50;
const PEOPLE_SHARE = 0.05;

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

for (const domainEvents of values.events.split(',').map(Number)) {
  const people = Math.round(domainEvents * PEOPLE_SHARE);
  const city = await openCity({ seed: Number(values.seed), domainEvents, people }, values.data);
  try {
    const client = await openClient(city.port);
    const isAsked = ({ as, name }: Endpoint) => `${as}: ${name}`.includes(values.only);
    const admin: Latency[] = [];
    for (const endpoint of (await adminEndpoints(city.sql)).filter(isAsked))
      admin.push(await oneByOne(client, endpoint));
    if (admin.length > 0) report(`${people} people: admins, one request after the other`, admin, ADMIN_LIMIT_MS);
    const open = (await publicEndpoints(city.sql)).filter(isAsked);
    for (const endpoint of open) await oneByOne(client, endpoint);
    if (open.length > 0) {
      const latencies = await atRate(client, open, Number(values.rate), Number(values.seconds));
      report(`${people} people: everybody else, ${values.rate} requests a second`, latencies, PUBLIC_LIMIT_MS);
    }
    client.close();
  } finally {
    await city.stop();
  }
}

function report(title: string, latencies: readonly Latency[], limit: number): void {
  console.log(title);
  console.table(
    Object.fromEntries(
      latencies.map((each) => [
        each.name,
        { ...inColumns(each), [`p95 ≤ ${limit}`]: each.p95 <= limit ? 'yes' : 'NO' },
      ]),
    ),
  );
}
