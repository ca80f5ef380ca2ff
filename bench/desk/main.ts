// Measures cafes with house rules: hosts in two processes who ask for the last table at the same instant; scheduling there,
// compared with scheduling at a cafe without rules; and the desk of a month. `npm run bench:desk`
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createEventLog } from '@tablemates/event-store';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import { quantile } from '../../packages/event-store/bench/measure.ts';
import { addDays } from '../../platform/add-time.ts';
import { connect, connectStore } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { migrate } from '../../platform/migrate.ts';
import { domainEventTypes } from '../../server/domain-event-types.ts';
import { SECRET } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import { inColumns, latencyOf } from '../scale/measure.ts';
import type { Answer, Task } from '../series/process.ts';
import { onServer } from '../server.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    evenings: { type: 'string', default: '300' },
    dates: { type: 'string', default: '300' },
  },
});
const [ROUNDS, EVENINGS, DATES] = [values.rounds, values.evenings, values.dates].map(Number) as [
  number,
  number,
  number,
];
const HOSTS = 10;
/** Tables at once, of which all but the last are taken. */
const TABLES = 3;
const MONTH = 30;
/** So far ahead evenings are, three a day if need be. */
const DAYS = 100;
const STARTS = ['10:00', '14:00', '18:00'] as const;
/** The first are slower, because nothing is compiled yet. */
const WARM_UP = 10;
const NOW = '2026-06-03T15:00:00.000Z';
const dayOf = (nth: number) => addDays(NOW, 10 + (nth % DAYS)).toISOString();

await onServer(async (server) => {
  const admin = connect(server, { max: 1 });
  await admin`create database desk`;
  await admin.end();
  const url = server.replace(/postgres$/, 'desk');
  const sql = connect(url, { applicationName: 'bench' });
  const store = connectStore(url);
  await migrate(sql);
  const log = createEventLog({ store, types: domainEventTypes, secret: SECRET, newId: newUuid });
  async function people(count: number): Promise<readonly string[]> {
    const ids = Array.from({ length: count }, newUuid);
    for (const userId of ids) {
      const roles = { isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false };
      const data = { userId, memberId: userId, ...roles, regionId: null, expertise: [], accepted: null };
      const personal = { email: `${userId}@x.example`, firstName: 'Ann', lastName: 'Lee', phoneNumber: '', bio: '' };
      const events = [{ type: 'UserRegistered', data, subject: userId, personal }] as const;
      const streams = [{ stream: `user-${userId}`, expectedVersion: 0, events }];
      await log.append({ commandId: newUuid(), actor: 'system', occurredAt: NOW, streams });
    }
    return ids;
  }
  const env = { DATABASE_URL: url, SECRET_KEY: SECRET, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'warn', REDIS_URL: '' };
  const start = () => startChild(path.join(import.meta.dirname, '../series/process.ts'), [], env);
  const children = [await start(), await start()] as const;
  const [one] = children;
  const ask = (child: (typeof children)[number], task: Task) => askChild<Answer>(child, { ...task, at: NOW });
  await ask(one, { do: 'follow' });
  const [regionId, , gameId] = (await ask(one, { do: 'stock' })).ids as [string, string, string];
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '10:00', closes: '02:00' }));
  const house = async (name: string, tablesAtOnce?: number) => {
    const rules = tablesAtOnce === undefined ? {} : { rules: { hours, tablesAtOnce, headsAtOnce: 500 } };
    return (await ask(one, { do: 'house', name, regionId, ...rules })).ids[0] ?? '';
  };
  const evening = (cafeId: string, nth: number) => ({
    ...{ gameId, cafeId, regionId, maxParticipants: 4, eventDate: dayOf(nth) },
    startTime: STARTS[Math.floor(nth / DAYS) % STARTS.length] ?? '10:00',
  });

  // ten hosts in two processes, one last table
  const racing = await house('The Last Table', TABLES);
  const hosts = await people(HOSTS + TABLES - 1);
  let exact = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const its = evening(racing, round);
    await ask(one, { do: 'schedule', hostIds: hosts.slice(HOSTS), evening: its });
    const halves = [hosts.slice(0, HOSTS / 2), hosts.slice(HOSTS / 2, HOSTS)];
    const races = children.map((child, nth) => ask(child, { do: 'race', hostIds: halves[nth] ?? [], evening: its }));
    const answers = (await Promise.all(races)).flatMap(({ ids }) => ids);
    const isRight = answers.every((each) => ['taken', 'cafe_full'].includes(each));
    if (isRight && answers.filter((each) => each === 'taken').length === 1) exact++;
  }
  console.log(`${HOSTS} hosts in two processes, one last table: one has it in ${exact} of ${ROUNDS} rounds`);

  // scheduling with rules and without, in turns
  const places = [await house('Without Rules'), await house('With Rules', TABLES)] as const;
  const taken: [number[], number[]] = [[], []];
  for (const [nth, hostId] of (await people(2 * DATES)).entries()) {
    // the second of a day is slower or faster than the first, so they take turns in that too
    const which = (nth + Math.floor(nth / 2)) % 2 === 0 ? 0 : 1;
    const its = evening(places[which], Math.floor(nth / 2));
    taken[which].push(...(await ask(one, { do: 'schedule', hostIds: [hostId], evening: its })).taken);
  }
  const [without, withRules] = taken.map((each) => each.slice(WARM_UP)) as [number[], number[]];
  console.table({
    'scheduling without rules': inColumns(latencyOf('without', without)),
    'scheduling with rules': inColumns(latencyOf('with', withRules)),
  });
  const ratio = quantile(withRules, 0.5) / quantile(without, 0.5);
  console.log(`ratio of the medians ${ratio.toFixed(2)} (limit: 1.3)`);

  // the desk of a month
  const full = await house('A Full Month', EVENINGS / MONTH);
  const daily = await people(EVENINGS / MONTH);
  for (let day = 0; day < MONTH; day++) await ask(one, { do: 'schedule', hostIds: daily, evening: evening(full, day) });
  await ask(one, { do: 'follow' });
  const asked = `/cafes/${full}/desk?from=${dayOf(0).slice(0, 10)}&days=31`;
  const { gameEvents } = await ask(one, { do: 'desk', times: WARM_UP, asked }).then(({ ids: [read = ''] }) => ({
    gameEvents: JSON.parse(read).nights.flatMap((night: { gameEvents: object[] }) => night.gameEvents),
  }));
  const desk = latencyOf('desk', (await ask(one, { do: 'desk', times: 100, asked })).taken);
  console.table({ [`the desk of a month with ${gameEvents.length} evenings`]: inColumns(desk) });
  console.log(`p95 ${desk.p95.toFixed(1)} ms (limit: 30)`);

  for (const child of children) await stopChild(child);
  await log.close();
  await Promise.all([store.end(), sql.end()]);
});
