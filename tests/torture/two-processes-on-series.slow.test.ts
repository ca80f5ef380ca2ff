import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { NewSeriesReply, Series } from '../../modules/series/contract.ts';
import { daysLater } from '../../modules/series/rules.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import { connect, type Sql } from '../../platform/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { chooser, seededRandom } from '../../server/demo/random.ts';
import { brokenRules } from '../../server/log-rules/examine.ts';
import { freshDatabase } from '../support/database.ts';
import { type Client, type Reply, type RunningProduct, runningProduct } from '../support/product.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { accepted } from '../support/replies.ts';
import { UNLIMITED } from '../support/unlimited.ts';
import { browserOf } from './browser-of.ts';

/** `TORTURE_SEED` draws the same commands again; `TORTURE_SECONDS` runs longer than 200 commands. */
const SEED = Number(process.env.TORTURE_SEED || 20_260_601);
const SECONDS = Number(process.env.TORTURE_SECONDS || 0);
const COMMANDS = 200;
const AT_ONCE = 25;
/** Few people and few series, so that their commands collide. */
const [HOSTS, PEOPLE, SERIES] = [2, 6, 3];
/** Without these it was no fight. */
const OUTCOMES = [
  ...['change 200', 'change 409', 'skip 204', 'skip 409', 'pause 200', 'resume 200', 'end 200'],
  ...['ask 200', 'ask 409', 'giveUp 204', 'join 200', 'join 409', 'leave 200', 'remove 200'],
];

/** Faster than people, and all from here. */
type Person = { readonly client: Client; readonly id: string; readonly name: string };
type Its = { readonly id: string; readonly host: Person };

const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-torture-series-'));
/** Three weeks ago, when people came to the first dates: who came twice may ask for a standing seat. */
let now = addDays(new Date(), -21);
let sql: Sql;
let before: RunningProduct;
let processes: readonly ProductProcess[] = [];
let admin: Client;
let place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string };
const hosts: Person[] = [];
const people: Person[] = [];
const running: Its[] = [];

const browser = () =>
  browserOf(
    () => processes,
    (request) => before.product.fetch(request),
  );

async function person(): Promise<Person> {
  const client = browser();
  const name = `weekly.${hosts.length + people.length + 1}`;
  return { client, name, id: await client.signUp(name) };
}

let started = 0;
/** Each at an hour of its own, so that a host is free for all of them. */
async function start(host: Person): Promise<NewSeriesReply> {
  const from = daysLater(localDateOf(now.toISOString(), 'America/Chicago'), 1);
  const startTime = `${String(8 + ((3 * started++) % 12)).padStart(2, '0')}:00`;
  const terms = { ...place, startTime, maxParticipants: 4, standingSeats: 2, repeats: { every: 'week' }, from };
  const made = await accepted<NewSeriesReply>(host.client.ask('POST', '/api/series', terms));
  running.push({ id: made.series.id, host });
  return made;
}

beforeAll(async () => {
  const database = await freshDatabase();
  sql = connect(database.url, { max: 5 });
  before = await runningProduct({ database, env: UNLIMITED, clock: () => now, dearPasswords: true });
  admin = browser();
  await admin.signInAsAdmin();
  const region = await accepted<{ id: string }>(admin.ask('POST', '/api/regions', { name: 'Heights' }));
  const where = { name: 'Oak', address: '1 Main St', zipcode: '77002', regionId: region.id };
  const cafe = await accepted<Cafe>(admin.ask('POST', '/api/cafes', where));
  const game = await accepted<Game>(admin.ask('POST', '/api/games', { name: 'Go' }));
  place = { gameId: game.id, cafeId: cafe.id, regionId: region.id };
  for (let i = 0; i < HOSTS; i++) {
    const host = await person();
    await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: true }));
    hosts.push(host);
  }
  for (let i = 0; i < PEOPLE; i++) people.push(await person());
  // the people of the first two series come twice
  const came: { readonly host: Person; readonly dates: readonly GameEvent[]; readonly those: readonly Person[] }[] = [];
  for (let i = 0; i < SERIES; i++) {
    const host = hosts[i % HOSTS] as Person;
    const { gameEvents } = await start(host);
    if (i < 2)
      came.push({ host, dates: gameEvents.slice(0, 2), those: i === 0 ? people.slice(0, 4) : people.slice(2) });
  }
  for (const { dates, those } of came) {
    for (const { id } of dates) {
      for (const { client } of those) await accepted(client.ask('POST', `/api/game-events/${id}/join`));
    }
  }
  for (const nth of [0, 1]) {
    now = addHours(
      came
        .map(({ dates }) => dates[nth]?.eventDate ?? '')
        .toSorted()
        .at(-1) ?? '',
      4,
    );
    for (const { host, dates, those } of came) {
      for (const { id } of those) {
        const at = `/api/game-events/${dates[nth]?.id}/attendance/${id}`;
        await accepted(host.client.ask('POST', at, { status: 'attended' }));
      }
    }
  }
  await before.stop();

  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ROLE: 'all', DRAIN_SECONDS: '1', ...UNLIMITED };
  processes = await Promise.all([productProcess(env), productProcess(env)]);
  await Promise.all(processes.map((each) => each.start()));
  now = new Date();
  await admin.signInAsAdmin();
  for (const { client, name } of [...hosts, ...people]) await client.signIn(name);
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await sql?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answered = { readonly command: string; readonly reply: Reply };

/** People who use every command of series, and those of their dates, at once. */
function commandsOf(seed: number) {
  const { oneOf, below } = chooser(seededRandom(seed));
  const some = async () => {
    const its = oneOf(running);
    const { body } = await its.host.client.ask('GET', `/api/series/${its.id}`);
    return { ...its, series: body as Series };
  };
  const at = async () => {
    const its = await some();
    const date = its.series.nextDates[below(Math.max(1, its.series.nextDates.length))];
    return { ...its, date, path: `/api/game-events/${date?.id ?? newUuid()}` };
  };
  // one person is blocked and removed, so that the others can still be regulars
  const unlucky = people[2] as Person;
  const dayAhead = () => daysLater(localDateOf(now.toISOString(), 'America/Chicago'), below(25));
  const hour = () => `${10 + below(12)}:30`;

  const commands = {
    change: async () => {
      const { id, host, series } = await some();
      const terms = oneOf([
        () => ({ startTime: hour() }),
        () => ({ standingSeats: 1 + below(2) }),
        () => ({ maxParticipants: 4 + below(3) }),
        () => ({ repeats: { every: oneOf(['week', 'two_weeks'] as const) } }),
      ])();
      const alsoDates = series.nextDates.slice(0, below(3)).map((date) => date.id);
      const body = { from: dayAhead(), ...terms, alsoDates, basedOn: series.version };
      return host.client.ask('PATCH', `/api/series/${id}`, body);
    },
    skip: async () => {
      const { id, host, date } = await at();
      // four weeks after an open date nobody has a seat yet
      const planned = daysLater(date?.plannedDate ?? dayAhead(), oneOf([0, 28]));
      return host.client.ask('PUT', `/api/series/${id}/skips/${planned}`, {});
    },
    restore: async () => {
      const { id, host, series } = await some();
      return host.client.ask('DELETE', `/api/series/${id}/skips/${series.skipped[0]?.date ?? dayAhead()}`);
    },
    pause: () => act('pause'),
    resume: () => act('resume'),
    // those of which people are regulars go on
    end: async () => {
      const its = running.at(-1) as Its;
      const upcoming = oneOf(['keep', 'cancel'] as const);
      const reply = await its.host.client.ask('POST', `/api/series/${its.id}/end`, { upcoming });
      if (reply.status === 200) running.splice(running.indexOf(its), 1);
      return reply;
    },
    ask: () => oneOf(people).client.ask('PUT', `/api/series/${oneOf(running).id}/standing-seat`),
    giveUp: () => oneOf(people).client.ask('DELETE', `/api/series/${oneOf(running).id}/standing-seat`),
    back: () => oneOf(people).client.ask('POST', `/api/series/${oneOf(running).id}/standing-seat/back`),
    endSeat: () => {
      const { id, host } = oneOf(running);
      const reason = { reason: 'The table is small.' };
      return host.client.ask('DELETE', `/api/series/${id}/standing-seats/${oneOf(people).id}`, reason);
    },
    join: async () => oneOf(people).client.ask('POST', `${(await at()).path}/join`),
    wait: async () => oneOf(people).client.ask('POST', `${(await at()).path}/waiting-list`),
    leave: async () => oneOf(people).client.ask('POST', `${(await at()).path}/leave`),
    remove: async () => {
      const { host, path: of } = await at();
      // who is removed has come, unless a host keeps apart from them
      await oneOf(hosts).client.ask('DELETE', `/api/users/me/blocks/${unlucky.id}`);
      await unlucky.client.ask('POST', `${of}/join`);
      return host.client.ask('DELETE', `${of}/participants/${unlucky.id}`, { reason: 'Too loud.' });
    },
    cancelOne: async () => {
      const { host, path: of, series } = await at();
      // the last date of a series stays, for people to meet at
      if (series.nextDates.length < 3) return commands.restore();
      return host.client.ask('PATCH', `${of}/cancel`);
    },
    changeOne: async () => {
      const { host, path: of, date } = await at();
      return host.client.ask('PATCH', of, { startTime: hour(), basedOn: date?.version ?? 1 });
    },
    block: () => oneOf(hosts).client.ask('PUT', `/api/users/me/blocks/${unlucky.id}`),
    unblock: () => oneOf(hosts).client.ask('DELETE', `/api/users/me/blocks/${unlucky.id}`),
  };
  const act = (what: 'pause' | 'resume') => {
    const { id, host } = oneOf(running);
    return host.client.ask('POST', `/api/series/${id}/${what}`);
  };
  type Name = keyof typeof commands;
  const often: readonly Name[] = [
    ...(Object.keys(commands) as Name[]),
    ...(['change', 'change', 'resume', 'resume', 'restore', 'ask', 'ask', 'ask', 'ask', 'giveUp', 'giveUp'] as const),
    ...(['join', 'join', 'join', 'leave', 'unblock', 'endSeat', 'remove'] as const),
  ];
  return async (count: number): Promise<readonly Answered[]> => {
    while (running.length < SERIES) await start(oneOf(hosts)).catch(() => started++);
    const drawn = Array.from({ length: count }, () => oneOf(often));
    return Promise.all(drawn.map(async (command) => ({ command, reply: await commands[command]() })));
  };
}

test(`two processes, ${COMMANDS} random commands on series and their dates of seed ${SEED}: no rule is broken at any position`, {
  timeout: 240_000 + SECONDS * 10_000,
}, async () => {
  const atOnce = commandsOf(SEED);
  const answered: Answered[] = [];
  const begun = performance.now();
  const isMissing = (outcome: string) =>
    !answered.some(({ command, reply }) => `${command} ${reply.status}` === outcome);
  // which outcomes come early is a matter of chance, because the processes race
  while (
    answered.length < COMMANDS ||
    performance.now() - begun < SECONDS * 1_000 ||
    (OUTCOMES.some(isMissing) && answered.length < 5 * COMMANDS)
  ) {
    answered.push(...(await atOnce(AT_ONCE)));
  }
  const counted = Map.groupBy(answered, ({ command, reply }) => `${command} ${reply.status}`);
  const figures = Object.fromEntries([...counted].map(([what, all]) => [what, all.length]).toSorted());
  if (process.env.TORTURE_FIGURES) console.log(JSON.stringify(figures, null, 1));

  // a reply that waited too long for the read models says that the change was made; nothing else is a fault of the server
  const faults = answered.filter(
    ({ reply }) => reply.status >= 500 && !(reply.status === 503 && JSON.stringify(reply.body).includes('is made')),
  );
  expect(faults.map(({ command, reply }) => [command, reply.status, reply.body])).toEqual([]);
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  const [twice] = await sql`
    select count(*)::int as dates from (
      select from domain_events where type = 'SeriesDateOpened'
      group by data ->> 'seriesId', data ->> 'plannedDate' having count(*) > 1) again`;
  expect(twice?.dates).toBe(0);
  expect(OUTCOMES.filter(isMissing)).toEqual([]);
});
