// Measures evenings that repeat: opening a date with five standing people, compared with scheduling one evening; a
// thousand series that two workers open in the first minute of a day, with people joining beside; and the list of groups.
// `npm run bench:series`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEventLog } from '@tablemates/event-store';
import { standingSeatsOf } from '../../modules/series/streams.ts';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import { quantile } from '../../packages/event-store/bench/measure.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { migrate } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { SECRET } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import { inColumns, latencyOf } from '../scale/measure.ts';
import { onServer } from '../server.ts';
import type { Answer, Task } from './process.ts';

const { values } = parseArgs({
  options: {
    series: { type: 'string', default: '1000' },
    groups: { type: 'string', default: '500' },
    dates: { type: 'string', default: '60' },
  },
});
const [SERIES, GROUPS, DATES] = [values.series, values.groups, values.dates].map(Number) as [number, number, number];
const STANDING = 5;
const JOINS = 400;
/** The first of each are slower, because nothing is compiled yet. */
const WARM_UP = 10;
/** The day before a date opens, and the first minute of the day on which it does. */
const [BEFORE, OPENING] = ['2026-06-03T15:00:00.000Z', '2026-06-04T05:00:30.000Z'];
const FIRST_DATE = '2026-06-04';

await onServer(async (server) => {
  const admin = connect(server, { max: 1 });
  await admin`create database series`;
  await admin.end();
  const url = server.replace(/postgres$/, 'series');
  const sql = connect(url, { applicationName: 'bench' });
  const store = connectStore(url);
  await migrate(sql);
  const log = createEventLog({ store, types: domainEventTypes, secret: SECRET, newId: newUuid });
  const append = async (streams: Parameters<typeof log.append>[0]['streams']) => {
    const { outcome } = await log.append({ commandId: newUuid(), actor: 'system', occurredAt: BEFORE, streams });
    if (outcome !== 'appended') throw new Error(`an append was answered with ${outcome}`);
  };
  async function people(count: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, newUuid);
    for (const userId of ids) {
      const roles = { isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false };
      const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
      const personal = { email: `${userId}@x.example`, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
      const events = [{ type: 'UserRegistered', data, subject: userId, personal }] as const;
      await append([{ stream: `user-${userId}`, expectedVersion: 0, events }]);
    }
    return ids;
  }
  const env = { DATABASE_URL: url, SECRET_KEY: SECRET, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'warn', REDIS_URL: '' };
  const start = () => startChild(path.join(import.meta.dirname, 'process.ts'), [], env);
  const children = [await start(), await start(), await start()] as const;
  const [one, other, beside] = children;
  const ask = (child: (typeof children)[number], task: Task, at = BEFORE) => askChild<Answer>(child, { ...task, at });
  await ask(one, { do: 'follow' });
  const [regionId, cafeId, gameId] = (await ask(one, { do: 'stock' })).ids as [string, string, string];
  const place = { gameId, cafeId, regionId, maxParticipants: 10 };
  const series = (standingSeats: number, startTime = '19:00') => ({
    ...{ ...place, startTime, repeats: { every: 'week' as const }, from: FIRST_DATE, standingSeats },
  });

  // opening a date with standing people, and scheduling an evening, in turns
  const hosts = await people(2 * DATES);
  const regular = await ask(one, { do: 'start', hostIds: hosts.slice(0, DATES), terms: series(STANDING) });
  for (const seriesId of regular.ids) {
    const holders = await people(STANDING);
    const events = holders.flatMap((userId) => [
      { type: 'StandingSeatAsked', data: { seriesId, userId, at: BEFORE } },
      { type: 'StandingSeatTaken', data: { seriesId, userId, at: BEFORE } },
    ]);
    await append([{ stream: standingSeatsOf(seriesId).stream, expectedVersion: 0, events }]);
  }
  const evening = { ...place, startTime: '19:00', eventDate: '2026-07-02T00:00:00.000Z' };
  const opened: number[] = [];
  const scheduled: number[] = [];
  for (const [nth, seriesId] of regular.ids.entries()) {
    const schedule: Task = { do: 'schedule', hostIds: hosts.slice(DATES + nth, DATES + nth + 1), evening };
    scheduled.push(...(await ask(one, schedule, OPENING)).taken);
    opened.push(...(await ask(one, { do: 'open', seriesIds: [seriesId] }, OPENING)).taken);
  }
  const [seated] = await sql<[{ standing: number }]>`
    select count(*)::int as standing from domain_events where type = 'ParticipantJoined' and data ->> 'from' = 'standing'`;
  if (seated.standing !== DATES * STANDING) throw new Error(`${seated.standing} standing people have seats`);
  const ratio = quantile(opened.slice(WARM_UP), 0.5) / quantile(scheduled.slice(WARM_UP), 0.5);
  console.table({
    'scheduling one evening': inColumns(latencyOf('scheduling', scheduled.slice(WARM_UP))),
    [`opening a date with ${STANDING} standing people`]: inColumns(latencyOf('opening', opened.slice(WARM_UP))),
  });
  console.log(`ratio of the medians ${ratio.toFixed(2)} (limit: 4)`);

  // many series at once, with people joining beside
  const owners = await people(SERIES);
  await ask(one, { do: 'start', hostIds: owners, terms: series(0) });
  await Promise.all(children.map((child) => ask(child, { do: 'follow' })));
  const tables = async (startTime: string) => {
    const made = await ask(one, { do: 'schedule', hostIds: tableHosts, evening: { ...evening, startTime } }, OPENING);
    return made.ids;
  };
  const tableHosts = await people(JOINS / place.maxParticipants);
  const [warm, quiet, loud] = [await tables('06:00'), await tables('09:00'), await tables('13:00')];
  // each seat is taken by one person
  const joining = (gameEventIds: readonly string[], userIds: readonly string[]) =>
    ask(beside, { do: 'join', gameEventIds, userIds }, OPENING);
  const guests = await people(3 * JOINS);
  await joining(warm, guests.slice(0, JOINS));
  const alone = await joining(quiet, guests.slice(JOINS, 2 * JOINS));
  const [sweeps, along] = await Promise.all([
    Promise.all([one, other].map((worker) => ask(worker, { do: 'sweep' }, OPENING))),
    joining(loud, guests.slice(2 * JOINS)),
  ]);
  const seconds = Math.max(...sweeps.flatMap(({ taken }) => taken)) / 1_000;
  const [exact] = await sql<[{ opened: number; twice: number }]>`
    select count(*)::int as opened, (count(*) - count(distinct (data ->> 'seriesId', data ->> 'plannedDate')))::int as twice
    from domain_events where type = 'SeriesDateOpened' and data ->> 'plannedDate' = '2026-07-02'`;
  console.table({
    'a join alone': inColumns(latencyOf('alone', alone.taken)),
    'a join beside two workers': inColumns(latencyOf('beside', along.taken)),
  });
  console.log(`${SERIES + DATES} series have ${exact.opened} dates of that day, ${exact.twice} of them twice`);
  console.log(`the slower one of two workers took ${seconds.toFixed(1)} s (limit: 30)`);
  const slower = quantile(along.taken, 0.99) / quantile(alone.taken, 0.99);
  console.log(`joins at p99 beside compared with alone ${slower.toFixed(2)} (limit: 1.5)`);

  // the landing page's list among all these dates, and the list of groups
  await ask(one, { do: 'found', ownerIds: owners.slice(0, GROUPS), regionId });
  await ask(one, { do: 'follow' });
  const [dates] = await sql<[{ count: number }]>`
    select count(*)::int from domain_events where type = 'SeriesDateOpened'`;
  for (const [list, of] of [
    ['landing', `${dates.count} dates of series`],
    ['groups', `${GROUPS} groups`],
  ] as const) {
    for (const limit of [21, 101]) {
      await ask(one, { do: list, times: 10, limit });
      const listed = await ask(one, { do: list, times: 100, limit });
      console.table({ [`${limit - 1} of ${of}`]: inColumns(latencyOf(list, listed.taken)) });
    }
  }
  for (const child of children) await stopChild(child);
  await log.close();
  await Promise.all([store.end(), sql.end()]);
});
