import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// A week of three people who follow different things: each mail is read (groups contract, section 3, rules 3 and 4). The
// product opens on Monday, 1 June 2026, at 10:00 in Houston. Zed follows all of it and could take it: what zed has got shows
// that a mail of the day has gone out.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let here: Cafe;
let there: Cafe;
let game: Game;
let rare: Game;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 500 });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  [here, there] = cafes.filter(({ status }) => status === 'approved') as [Cafe, Cafe];
  const games = await accepted<Game[]>(admin.ask('GET', '/api/games'));
  [game, rare] = games.filter(({ status }) => status === 'active') as [Game, Game];
});
afterAll(() => running?.stop());

type Person = { readonly client: Client; readonly id: string; readonly name: string };
const everybody: Person[] = [];
async function person(name: string, { isProvider = false } = {}): Promise<Person> {
  const client = running.client();
  const one = { client, name, id: await client.signUp(name) };
  if (isProvider) await accepted(admin.ask('PATCH', `/api/users/${one.id}`, { isProvider }));
  everybody.push(one);
  return one;
}
const at = (day: number, time: string) => new Date(`2026-06-${String(day).padStart(2, '0')}T${time}:00-05:00`);
/** A day begins at noon, for everybody who has come by then. */
async function begin(day: number): Promise<void> {
  await running.caughtUp();
  now = at(day, '12:00');
  await admin.signInAsAdmin();
  for (const { client, name } of everybody) await client.signIn(name);
}
type Terms = { readonly cafe?: Cafe; readonly gameId?: string; readonly groupId?: string; readonly startTime?: string };
const schedule = ({ client }: Person, day: number, { cafe = there, ...more }: Terms = {}) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 4 },
      ...{ eventDate: at(day, '12:00').toISOString().slice(0, 10), ...more },
    }),
  );
const follow = ({ client }: Person, kind: string, id: string) =>
  accepted(client.ask('PUT', `/api/follows/${kind}/${id}`));
const join = ({ client }: Person, { id }: GameEvent) => accepted(client.ask('POST', `/api/game-events/${id}/join`));

/** The gameEvents that each mail to a person about new evenings names, oldest first: the same in its HTML and its text. */
async function news({ name }: Person): Promise<readonly (readonly string[])[]> {
  const mails = await mailboxOf(running, name);
  const isNews = ({ subject }: { subject: string }) =>
    /^New: |new events you could make|^This week in the city/.test(subject);
  return mails.filter(isNews).map(({ text, letter }) => {
    const named = [text, letter].map((part) =>
      [...new Set([...part.matchAll(/\/events\/([\da-f-]{36})/g)].map(([, id = '']) => id))].toSorted(),
    );
    expect(named[0]).toEqual(named[1]);
    return named[0] ?? [];
  });
}
const ids = (...gameEvents: readonly GameEvent[]) => gameEvents.map(({ id }) => id).toSorted();
const told = (who: Person, expected: readonly (readonly string[])[]) =>
  expect.poll(() => news(who), { timeout: 30_000, interval: 200 }).toEqual(expected);

it('tells each of three people all week what they follow and could take, none of it twice, and nothing else', async () => {
  const provider = { isProvider: true };
  const [olga, hugo, kim] = [
    await person('week.olga', provider),
    await person('week.hugo', provider),
    await person('week.kim', provider),
  ];
  const [gil, hana, cleo, zed] = [
    await person('week.gil'),
    await person('week.hana'),
    await person('week.cleo', provider),
    await person('week.zed'),
  ];
  const [rex, dora] = [await person('week.rex'), await person('week.dora')];
  const group = await accepted<Group>(
    olga.client.ask('POST', '/api/groups', { name: 'A week of owls', regionId: here.regionId }),
  );
  const atGroup = { groupId: group.id };
  await follow(gil, 'group', group.id);
  for (const [kind, id] of [
    ['host', hugo.id],
    ['game', rare.id],
  ] as const)
    await follow(hana, kind, id);
  for (const each of [cleo, dora]) await follow(each, 'cafe', here.id);
  for (const [kind, id] of [
    ['group', group.id],
    ['host', hugo.id],
    ['host', kim.id],
    ['host', cleo.id],
    ['cafe', here.id],
  ] as const)
    await follow(zed, kind, id);
  const mails = (each: Person, kinds: object) => accepted(each.client.ask('PUT', '/api/users/me/mails', kinds));
  await mails(cleo, { week: true });
  // dora has stopped the mail of the day, and reads the week
  await mails(dora, { week: true, follows: false });

  // Monday: something for each of them, and something that nobody follows but zed
  await running.caughtUp();
  now = at(1, '12:00');
  const owls = await schedule(olga, 12, atGroup);
  const byHugo = await schedule(hugo, 13);
  const ofRare = await schedule(olga, 14, { gameId: rare.id });
  const atHere = await schedule(kim, 6, { cafe: here, startTime: '09:00' });
  const byKim = await schedule(kim, 15);
  // it is told of as what it is at 17:00
  const became = await schedule(kim, 16, { startTime: '09:00' });
  const change = { gameId: rare.id, basedOn: became.version };
  await accepted(kim.client.ask('PATCH', `/api/game-events/${became.id}`, change));
  await running.caughtUp();
  now = at(1, '17:00');
  const monday = ids(owls, byHugo, atHere, byKim, became);
  await told(zed, [monday]);
  await told(gil, [ids(owls)]);
  await told(hana, [ids(byHugo, ofRare, became)]);
  await told(cleo, [ids(atHere)]);

  // Tuesday: a seat at that time, somebody at the table whom one blocks, a table from which one was removed
  await begin(2);
  await join(gil, byKim);
  const besides = await schedule(olga, 15, { ...atGroup, startTime: '20:00' });
  const withRex = await schedule(hugo, 16);
  await join(rex, withRex);
  await accepted(hana.client.ask('PUT', `/api/users/me/blocks/${rex.id}`));
  const closing = await schedule(kim, 17, { cafe: here });
  await join(cleo, closing);
  await accepted(kim.client.ask('DELETE', `/api/game-events/${closing.id}/participants/${cleo.id}`));
  await running.sql`delete from opened_game_events`;
  // what is called off before the mail, and what is moved before it
  const calledOff = await schedule(hugo, 18);
  await accepted(hugo.client.ask('PATCH', `/api/game-events/${calledOff.id}/cancel`));
  await running.caughtUp();
  now = at(2, '17:00');
  const tuesday = ids(besides, withRex, closing);
  await told(zed, [monday, tuesday]);

  // Wednesday: a penalty, a suspension, an evening of one's own; gil does not come on Tuesday evening
  await running.caughtUp();
  now = at(2, '18:00');
  const tonight = await schedule(kim, 2, { startTime: '21:30', gameId: rare.id });
  await told(hana, [ids(byHugo, ofRare, became), ids(tonight)]);
  await join(gil, tonight);
  await begin(3);
  await accepted(kim.client.ask('POST', `/api/game-events/${tonight.id}/attendance/${gil.id}`, { status: 'no_show' }));
  const until = at(9, '12:00').toISOString();
  await accepted(admin.ask('POST', `/api/users/${hana.id}/suspension`, { until, reason: 'Asked for addresses.' }));
  const pausedFor = await schedule(olga, 19, atGroup);
  const suspendedFor = await schedule(hugo, 20);
  const own = await schedule(cleo, 6, { cafe: here, startTime: '20:00' });
  await running.caughtUp();
  now = at(3, '17:00');
  await told(zed, [monday, tuesday, ids(tonight), ids(pausedFor, suspendedFor, own)]);
  await told(gil, [ids(owls)]);
  await told(hana, [ids(byHugo, ofRare, became), ids(tonight)]);
  await told(cleo, [ids(atHere)]);
  await told(dora, []);

  // Thursday: the week in the city, in place of the mail of the day
  await begin(4);
  const later = await schedule(kim, 30, { cafe: here });
  const within = await schedule(kim, 7);
  await running.caughtUp();
  now = at(4, '17:00');
  await expect.poll(async () => (await news(cleo)).length, { timeout: 30_000, interval: 200 }).toBe(2);
  await expect.poll(async () => (await news(dora)).length, { timeout: 30_000, interval: 200 }).toBe(1);
  const [, forCleo] = await news(cleo);
  expect(forCleo).toEqual(expect.arrayContaining(ids(later, within)));
  for (const { id } of [atHere, closing, own, owls]) expect(forCleo).not.toContain(id);
  const [forDora] = await news(dora);
  // of what was new while she got no mail of the day she was not told
  expect(forDora).toEqual(expect.arrayContaining(ids(atHere, own)));
  expect(forDora).not.toContain(later.id);
});
