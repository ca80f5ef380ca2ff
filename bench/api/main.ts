// Measures requests a second of the most visited lists, as a ratio to the same queries with only Hono and the driver,
// on one database. Rounds alternate. `npm run bench:api -- --events 1000000 --data /var/tmp/city`
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { viewOf } from '@tablemates/event-store';
import { drive, type Measured, median } from '../../packages/event-store/bench/measure.ts';
import { gameEvents } from '../../projections/events/game-events.ts';
import { people } from '../../projections/identity/people.ts';
import { openCity, SECRET, UNTIL } from '../scale/city.ts';
import { type Client, openClient } from '../scale/client.ts';
import type { Visitor } from '../scale/endpoints.ts';
import { knownPeople } from '../scale/history/setting.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '16' },
    data: { type: 'string' },
  },
});
const [domainEvents, rounds, seconds, clients] = [values.events, values.rounds, values.seconds, values.clients].map(
  Number,
) as [number, number, number, number];

type Compared = { readonly name: string; readonly as: Visitor; readonly ours: string[]; readonly bare: string[] };

const city = await openCity({ seed: 77, domainEvents, people: Math.round(domainEvents / 20) }, values.data);
const bare = fork(path.join(import.meta.dirname, 'bare.ts'), [city.url, SECRET, UNTIL]);
try {
  const [barePort] = (await once(bare, 'message')) as [number];
  const ours = await openClient(city.port);
  const theirs = await openClient(barePort, { signIn: false });
  console.log(`${domainEvents} domain events, ${clients} clients, ${rounds} rounds; medians`);
  const table: Record<string, object> = {};
  for (const each of await compared()) {
    const measured: { ours: Measured; bare: Measured }[] = [];
    for (let round = 0; round <= rounds; round++) {
      const both = { ours: await ask(ours, each.as, each.ours), bare: await ask(theirs, each.as, each.bare) };
      if (round > 0) measured.push(both);
    }
    table[each.name] = report(measured);
  }
  console.table(table);
  ours.close();
  theirs.close();
} finally {
  bare.disconnect();
  await city.stop();
}

function ask(client: Client, as: Visitor, paths: readonly string[]): Promise<Measured> {
  return drive(clients, seconds, (who, asked) => client.get({ as }, paths[(who + asked) % paths.length] as string));
}

async function compared(): Promise<Compared[]> {
  const upcoming = await city.sql<{ id: string; hostId: string }[]>`
    select id, host_id from ${city.sql(viewOf(gameEvents))} where status = 'upcoming' order by starts_at limit 20`;
  const [host] = await city.sql<{ id: string }[]>`
    select id from ${city.sql(viewOf(people))} where email = ${knownPeople.organizer}`;
  const paths = (prefix: string, ids: readonly string[], suffix = '') => ids.map((id) => `${prefix}${id}${suffix}`);
  const ids = upcoming.map(({ id }) => id);
  const hosts = upcoming.map(({ hostId }) => hostId);
  return [
    { name: 'landing list', as: 'visitor', ours: ['/api/game-events'], bare: ['/landing'] },
    { name: 'game event', as: 'visitor', ours: paths('/api/game-events/', ids), bare: paths('/game-events/', ids) },
    { name: 'profile', as: 'visitor', ours: paths('/api/users/', hosts, '/profile'), bare: paths('/profiles/', hosts) },
    {
      name: 'conversations',
      as: 'organizer',
      // an open dashboard requests this every 30 seconds
      ours: ['/api/messages/conversations?limit=20'],
      bare: [`/conversations/${host?.id}`],
    },
    { name: 'users, newest', as: 'admin', ours: ['/api/users?sort=created'], bare: ['/people'] },
  ];
}

function report(measured: readonly { readonly ours: Measured; readonly bare: Measured }[]) {
  const of = (figure: (one: { ours: Measured; bare: Measured }) => number) => median(measured.map(figure));
  return {
    'requests/s': Math.round(of(({ ours }) => ours.perSecond)),
    'bare /s': Math.round(of(({ bare }) => bare.perSecond)),
    ratio: Number(of(({ ours, bare }) => ours.perSecond / bare.perSecond).toFixed(2)),
    'p99 ms': Number(of(({ ours }) => ours.p99).toFixed(1)),
    'bare p99 ms': Number(of(({ bare }) => bare.p99).toFixed(1)),
  };
}
