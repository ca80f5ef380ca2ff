import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import type { NewSeriesReply, Series } from '../../modules/series/contract.ts';
import { daysLater } from '../../modules/series/rules.ts';
import type { Sql } from '../../platform/database.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { chooser, seededRandom } from '../../server/demo/random.ts';
import { brokenRules } from '../../server/log-rules/examine.ts';
import { freshDatabase } from '../support/database.ts';
import type { Client, Reply } from '../support/product.ts';
import { type ProductProcess, productProcess } from '../support/product-process.ts';
import { accepted } from '../support/replies.ts';
import { UNLIMITED } from '../support/unlimited.ts';
import { browserOf } from './browser-of.ts';

/** `TORTURE_SEED` draws the same commands again. */
const SEED = Number(process.env.TORTURE_SEED || 20_260_601);
const COMMANDS = 200;
const AT_ONCE = 20;
const ROUNDS = 20;
/** Few cafes, nights and hours, so that commands collide. */
const [HOSTS, CAFES, EVENINGS, SERIES] = [10, 2, 12, 4];
const HOURS = ['17:30', '19:00', '20:15', '23:00', '01:00'];
/** Without these it was no fight. */
const OUTCOMES = [
  ...['schedule 201', 'schedule 409 cafe_full', 'schedule 409 cafe_closed', 'change 200', 'change 409 cafe_full'],
  ...['cancel 200', 'rules 200', 'answer 200', 'repeat 201', 'remove 204', 'approve 200'],
  ...['changeSeries 200', 'answerSeries 200', 'answerSeries 409 not_asked'],
];

/** Faster than people, and all from here. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'tablemates-torture-cafes-'));
let sql: Sql;
let processes: readonly ProductProcess[] = [];
let admin: Client;
let owner: { readonly client: Client; readonly id: string };
const hosts: Client[] = [];
let place: { readonly gameId: string; readonly regionId: string };

const browser = () => browserOf(() => processes);

let made = 0;
async function cafeWith(rules: object): Promise<Cafe> {
  const its = { name: `Cafe ${++made}`, address: '1 Main St', zipcode: '77002', regionId: place.regionId };
  const cafe = await accepted<Cafe>(admin.ask('POST', '/api/cafes', { ...its, ownerId: owner.id }));
  await accepted(admin.ask('PUT', `/api/cafes/${cafe.id}/house`, rules));
  return cafe;
}
const dayAhead = (days: number) => daysLater(localDateOf(new Date().toISOString(), 'America/Chicago'), days);
const wanted = ({ id: cafeId }: Pick<Cafe, 'id'>, eventDate: string, startTime = '19:00') => ({
  ...{ ...place, cafeId, maxParticipants: 4, eventDate, startTime },
});
const words = ({ status, body }: Reply) => `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim();

beforeAll(async () => {
  const database = await freshDatabase();
  sql = database.sql;
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, ROLE: 'all', DRAIN_SECONDS: '1', ...UNLIMITED };
  processes = await Promise.all([productProcess(env), productProcess(env)]);
  await Promise.all(processes.map((each) => each.start()));
  admin = browser();
  await admin.signInAsAdmin();
  const region = await accepted<{ id: string }>(admin.ask('POST', '/api/regions', { name: 'Heights' }));
  const game = await accepted<Game>(admin.ask('POST', '/api/games', { name: 'Go' }));
  place = { gameId: game.id, regionId: region.id };
  const person = async (name: string, role: object) => {
    const client = browser();
    const id = await client.signUp(name);
    await accepted(admin.ask('PATCH', `/api/users/${id}`, role));
    return { client, id };
  };
  owner = await person('torture.owner', { isCafeOwner: true });
  for (let i = 0; i < HOSTS; i++) hosts.push((await person(`torture.${i}`, { isProvider: true })).client);
}, 120_000);
afterAll(async () => {
  await Promise.all(processes.map((each) => each.kill()));
  await sql?.end();
  rmSync(dataDir, { recursive: true, force: true });
});

test(`ten hosts in two processes ask for the last table, ${ROUNDS} times: one of them has it`, {
  timeout: 180_000,
}, async () => {
  const cafe = await cafeWith({ tablesAtOnce: 1 });
  for (let round = 0; round < ROUNDS; round++) {
    const its = wanted(cafe, dayAhead(40 + round));
    const replies = await Promise.all(hosts.map((host) => host.ask('POST', '/api/game-events', its)));
    const answers = replies.map(words).toSorted();
    expect(answers).toEqual(['201', ...Array(HOSTS - 1).fill('409 cafe_full')]);
  }
});

test(`two processes, ${COMMANDS} random commands at cafes of seed ${SEED}: no rule is broken at any position`, {
  timeout: 240_000,
}, async () => {
  const { oneOf, below } = chooser(seededRandom(SEED));
  const cafes: Cafe[] = [];
  type Its = { readonly id: string; readonly host: Client };
  const [evenings, series]: [Its[], Its[]] = [[], []];
  const night = () => dayAhead(20 + below(2));
  const rules = () => ({
    tablesAtOnce: 1 + below(3),
    ...(below(2) === 0 && { headsAtOnce: 8 + below(10) }),
    ...(below(3) === 0 && {
      hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: '18:00', closes: '04:00' })),
    }),
    ...(below(4) === 0 && { exceptions: [{ date: night(), closed: true }] }),
    askFirst: below(2) === 0,
  });
  const setRules = (cafe: Cafe) => admin.ask('PUT', `/api/cafes/${cafe.id}/house`, rules());
  const ofCafe = (cafe: Cafe) => ({ ...wanted(cafe, night(), oneOf(HOURS)), maxParticipants: 1 + below(7) });

  const answer = () => (below(2) === 0 ? { confirm: true } : { confirm: false, reason: 'Full.' });

  const commands = {
    schedule: async () => {
      const host = oneOf(hosts);
      const reply = await host.ask('POST', '/api/game-events', ofCafe(oneOf(cafes)));
      if (reply.status === 201) evenings.push({ id: (reply.body as GameEvent).id, host });
      if (evenings.length > EVENINGS) evenings.shift();
      return reply;
    },
    repeat: async () => {
      const host = oneOf(hosts);
      const { eventDate: from, ...terms } = ofCafe(oneOf(cafes));
      const reply = await host.ask('POST', '/api/series', { ...terms, from, repeats: { every: 'week' } });
      if (reply.status === 201) series.push({ id: (reply.body as NewSeriesReply).series.id, host });
      if (series.length > SERIES) series.shift();
      return reply;
    },
    changeSeries: async () => {
      const { id, host } = oneOf(series);
      const { body } = await host.ask('GET', `/api/series/${id}`);
      const to = oneOf([
        () => ({ startTime: oneOf(HOURS) }),
        () => ({ maxParticipants: 1 + below(7) }),
        () => ({ cafeId: oneOf(cafes).id }),
        () => ({ repeats: { every: 'two_weeks' } }),
      ])();
      return host.ask('PATCH', `/api/series/${id}`, { ...to, from: night(), basedOn: (body as Series).version });
    },
    answerSeries: () => owner.client.ask('POST', `/api/series/${oneOf(series).id}/table`, answer()),
    change: async () => {
      const { id, host } = oneOf(evenings);
      const { body } = await host.ask('GET', `/api/game-events/${id}`);
      const to = oneOf([
        () => ({ startTime: oneOf(HOURS) }),
        () => ({ startDate: night() }),
        () => ({ maxParticipants: 1 + below(7) }),
        () => ({ cafeId: oneOf(cafes).id }),
      ])();
      return host.ask('PATCH', `/api/game-events/${id}`, { ...to, basedOn: (body as GameEvent).version });
    },
    cancel: () => {
      const { id, host } = oneOf(evenings);
      return host.ask('PATCH', `/api/game-events/${id}/cancel`, { reason: 'Ill.' });
    },
    answer: () => {
      const { id } = oneOf(evenings);
      return owner.client.ask('POST', `/api/game-events/${id}/table`, answer());
    },
    rules: () => setRules(oneOf(cafes)),
    approve: async () => {
      const { id } = oneOf(cafes);
      await admin.ask('PATCH', `/api/cafes/${id}`, { status: 'rejected' });
      return admin.ask('PATCH', `/api/cafes/${id}`, { status: 'approved' });
    },
    remove: async () => {
      const cafe = oneOf(cafes);
      const reply = await admin.ask('DELETE', `/api/cafes/${cafe.id}`, { upcoming: 'tell' });
      if (reply.status === 204) cafes.splice(cafes.indexOf(cafe), 1, await cafeWith(rules()));
      return reply;
    },
  };
  type Name = keyof typeof commands;
  const often: readonly Name[] = [
    ...(Object.keys(commands) as Name[]),
    ...(['schedule', 'schedule', 'schedule', 'schedule', 'change', 'change', 'change', 'rules', 'answer'] as const),
    ...(['changeSeries', 'changeSeries', 'answerSeries', 'answerSeries'] as const),
  ];
  while (cafes.length < CAFES) cafes.push(await cafeWith({ tablesAtOnce: 2, askFirst: true }));
  while (evenings.length < CAFES) await commands.schedule();
  while (series.length < CAFES) await commands.repeat();

  const answered: string[] = [];
  const faults: string[] = [];
  const isMissing = (outcome: string) => !answered.some((each) => each === outcome || each.startsWith(`${outcome} `));
  // which outcomes come early is a matter of chance, because the processes race
  while (answered.length < COMMANDS || (OUTCOMES.some(isMissing) && answered.length < 5 * COMMANDS)) {
    const drawn = Array.from({ length: AT_ONCE }, () => oneOf(often));
    const replies = await Promise.all(drawn.map((command) => commands[command]()));
    for (const [nth, reply] of replies.entries()) {
      answered.push(`${drawn[nth]} ${words(reply)}`);
      // a reply that waited too long for the read models says that the change was made
      const isMade = reply.status === 503 && JSON.stringify(reply.body).includes('is made');
      if (reply.status >= 500 && !isMade) faults.push(`${drawn[nth]} ${reply.status} ${JSON.stringify(reply.body)}`);
    }
  }
  if (process.env.TORTURE_FIGURES)
    console.log(
      Object.entries(Object.groupBy(answered, (each) => each))
        .map(([what, all]) => `${what}: ${all?.length}`)
        .toSorted()
        .join('\n'),
    );
  expect(faults).toEqual([]);
  const [head] = await sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  expect(OUTCOMES.filter(isMissing)).toEqual([]);
});
