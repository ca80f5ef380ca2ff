import { createEventLog, load, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { blockedPairs } from '../modules/blocks/blocked-pairs.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { couldTake } from '../modules/events/waiting-list/could-take.ts';
import { followCommands } from '../modules/follows/commands.ts';
import { newsOf } from '../modules/follows/news.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import {
  accountAt,
  canBeFollowed,
  firstEvening,
  getsMails,
  isActive,
  isNewcomer,
  keptApart,
} from '../server/across-modules.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { mailsAt } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY, TEST_DOMAIN } from './support/start-product.ts';

// What people follow is mailed once a day at 17:00 in the city, and at once if it starts soon (groups contract, section 3,
// rules 3, 4 and 6). The product opens on Monday, 1 June 2026, at 10:00 in Houston. Two workers sweep and mail at any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 500 };
  running = await runningProduct(options);
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ ...options, database });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  cafe = cafes.find(({ status }) => status === 'approved') as Cafe;
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly name: string; readonly email: string };
async function member(name: string): Promise<Person> {
  const client = running.client();
  return { client, name, id: await client.signUp(name), email: `${name}@${TEST_DOMAIN}` };
}
async function organizer(name: string): Promise<Person> {
  const person = await member(name);
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const schedule = ({ client }: Person, eventDate: string, more: object = {}) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 6 },
      ...{ eventDate, ...more },
    }),
  );
const follow = ({ client }: Person, kind: string, id: string) =>
  accepted(client.ask('PUT', `/api/follows/${kind}/${id}`));

/** The mails to a person about what they follow, oldest first. */
async function mailbox({ email }: Person) {
  const mails = await mailsAt(running, email);
  return mails.filter(({ subject }) => /^New: |new events you could make|^This week in the city/.test(subject));
}
const arrive = (person: Person, count: number) =>
  expect.poll(async () => (await mailbox(person)).length, { timeout: 30_000, interval: 200 }).toBe(count);

it('tells each person in one mail at 17:00 what is new of what they follow and they could take, once, until they stop it', async () => {
  const host = await organizer('news.host');
  const [ann, busy, seen, apart, late, penalized] = [
    await member('news.ann'),
    await member('news.busy'),
    await member('news.seen'),
    await member('news.apart'),
    await member('news.late'),
    await member('news.other'),
  ];
  const other = await organizer('news.rival');
  for (const person of [ann, busy, seen, apart]) await follow(person, 'host', host.id);
  await follow(ann, 'game', game.id);
  await follow(penalized, 'host', other.id);
  const elsewhere = await schedule(other, '2026-06-12', { startTime: '20:00', gameId: game.id });
  await accepted(busy.client.ask('POST', `/api/game-events/${elsewhere.id}/join`));
  await accepted(apart.client.ask('PUT', `/api/users/me/blocks/${host.id}`));
  now = new Date('2026-06-01T16:00:00.000Z');
  const first = await schedule(host, '2026-06-12');
  const second = await schedule(host, '2026-06-13');
  await accepted(seen.client.ask('GET', `/api/game-events/${first.id}`));
  // what one follows only later is not news
  now = new Date('2026-06-01T16:01:00.000Z');
  await follow(late, 'host', host.id);
  now = new Date('2026-06-01T21:59:00.000Z');
  // the sweeps of that minute are through once this one is mailed
  const soon = await schedule(other, '2026-06-02', { startTime: '21:00' });
  await arrive(penalized, 1);
  for (const person of [busy, seen, apart]) expect(await mailbox(person)).toEqual([]);
  now = new Date('2026-06-01T22:00:00.000Z');
  await arrive(busy, 1);
  await arrive(seen, 1);
  // ann follows the game too, so she was told at once of what starts soon
  await arrive(ann, 2);
  const [atOnce, daily] = await mailbox(ann);
  for (const part of [atOnce?.text, atOnce?.letter]) expect(part).toContain(`/events/${soon.id}`);
  for (const part of [daily?.text, daily?.letter]) {
    for (const { id } of [first, second, elsewhere]) expect(part).toContain(`/events/${id}`);
    expect(part).not.toContain(`/events/${soon.id}`);
    expect(part).toContain('6 spots left');
    for (const why of ['an organizer you follow', 'A game you follow']) expect(part).toContain(why);
  }
  expect(daily?.subject).toBe('3 new events you could make');
  const [forBusy] = await mailbox(busy);
  expect(forBusy?.letter).toContain(`/events/${second.id}`);
  expect(forBusy?.letter).not.toContain(`/events/${first.id}`);
  const [forSeen] = await mailbox(seen);
  expect(forSeen?.subject).toMatch(/^New: .* on Saturday, June 13, 2026$/);
  for (const person of [apart, late, host]) expect(await mailbox(person)).toEqual([]);

  // one click ends just this kind
  const token = /mails\/unsubscribe\/([\w-]+)|unsubscribe#([\w-]+)/.exec(forSeen?.text ?? '');
  const stop = token?.[1] ?? token?.[2] ?? '';
  expect((await running.client().ask('GET', `/api/mails/unsubscribe/${stop}`)).status).toBe(302);
  expect(await accepted(seen.client.ask('GET', '/api/users/me/mails'))).toMatchObject({ follows: true });
  await accepted(running.client().ask('POST', `/api/mails/unsubscribe/${stop}`));
  expect(await accepted(seen.client.ask('GET', '/api/users/me/mails'))).toMatchObject({
    follows: false,
    messages: true,
  });

  // the next day has only what is new then
  now = new Date('2026-06-02T16:00:00.000Z');
  await host.client.signIn(host.name);
  const third = await schedule(host, '2026-06-20');
  now = new Date('2026-06-02T22:00:00.000Z');
  await arrive(busy, 2);
  await arrive(ann, 3);
  expect((await mailbox(busy))[1]?.letter).toContain(`/events/${third.id}`);
  expect((await mailbox(busy))[1]?.letter).not.toContain(`/events/${second.id}`);
  expect(await mailbox(seen)).toHaveLength(1);
  expect(await mailbox(apart)).toEqual([]);
});

/** The commands of a process of its own, with its connections. */
function process() {
  const sql = connect(running.databaseUrl, { max: 2 });
  const log = createEventLog({ store: storeOf(sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  const noPenalty = () => portTo(newsOf(newUuid()), () => null);
  const nobody = { account: accountAt, blocked: keptApart, isNewcomer, penalty: noPenalty };
  return {
    sql,
    log,
    commands: followCommands(log, {
      ...{ isActive, getsMails, canBeFollowed, firstEvening },
      couldTake: couldTake(nobody),
      keptApart: blockedPairs(log),
    }),
  };
}

it('tells nobody twice, whatever several processes ask at once', async () => {
  await admin.signInAsAdmin();
  const [host, ann] = [await organizer('twice.host'), await member('twice.ann')];
  await follow(ann, 'host', host.id);
  const evenings = await Promise.all([schedule(host, '2026-07-10'), schedule(host, '2026-07-11')]);
  const gameEventIds = evenings.map(({ id }) => id);
  const processes = Array.from({ length: 3 }, process);
  const people = [{ userId: ann.id, gameEventIds }];
  const mail = { because: 'daily' as const, day: '2026-06-02' };
  await Promise.all(
    processes.map(({ commands }) =>
      commands.mailNews({ commandId: newUuid(), actor: 'system', now: now.toISOString() }, people, mail),
    ),
  );
  const [{ log }] = processes as [(typeof processes)[number]];
  expect((await load(log, newsOf(ann.id))).told).toEqual(new Set(gameEventIds));
  expect(await log.readStream(newsOf(ann.id).stream)).toHaveLength(1);
  await arrive(ann, 1);
  for (const each of processes) {
    await each.log.close();
    await each.sql.end();
  }
});

it('tells who asked for it on Thursdays at 17:00 what starts in the city within a week, in place of the mail of the day', async () => {
  now = new Date('2026-06-04T15:00:00.000Z');
  await admin.signInAsAdmin();
  const [host, ann, bob, busy, hosting] = [
    await organizer('week.host'),
    await member('week.ann'),
    await member('week.bob'),
    await member('week.busy'),
    await organizer('week.hosting'),
  ];
  for (const { client } of [ann, busy, hosting]) {
    expect(await accepted(client.ask('GET', '/api/users/me/mails'))).toMatchObject({ week: false, follows: true });
    await accepted(client.ask('PUT', '/api/users/me/mails', { week: true }));
  }
  for (const person of [ann, bob]) await follow(person, 'host', host.id);
  const within = await schedule(hosting, '2026-06-05', { startTime: '12:00' });
  const seen = await schedule(hosting, '2026-06-05');
  const followedLater = await schedule(host, '2026-07-20');
  const later = await schedule(hosting, '2026-06-12', { startTime: '12:00' });
  await accepted(busy.client.ask('POST', `/api/game-events/${within.id}/join`));
  await accepted(ann.client.ask('GET', `/api/game-events/${seen.id}`));
  now = new Date('2026-06-04T21:59:00.000Z');
  const soon = await schedule(host, '2026-06-05', { startTime: '21:00' });
  await arrive(bob, 1);
  await arrive(ann, 1);
  for (const person of [busy, hosting]) expect(await mailbox(person)).toEqual([]);

  now = new Date('2026-06-04T22:00:00.000Z');
  await arrive(bob, 2);
  await arrive(ann, 2);
  await arrive(busy, 1);
  const [, daily] = await mailbox(bob);
  expect(daily?.subject).toMatch(/^New: .* on Monday, July 20, 2026$/);
  const [, weekly] = await mailbox(ann);
  expect(weekly?.subject).toMatch(/^This week in the city: \d+ events you could make$/);
  for (const part of [weekly?.text, weekly?.letter]) {
    for (const { id } of [within, followedLater]) expect(part).toContain(`/events/${id}`);
    for (const { id } of [seen, later, soon]) expect(part).not.toContain(`/events/${id}`);
  }
  const [forBusy] = await mailbox(busy);
  expect(forBusy?.letter).toContain(`/events/${seen.id}`);
  for (const { id } of [within, followedLater, later]) expect(forBusy?.letter).not.toContain(`/events/${id}`);
  await arrive(hosting, 1);
  for (const { id } of [within, seen]) expect((await mailbox(hosting))[0]?.letter).not.toContain(`/events/${id}`);

  // the mail of the day does not come besides, and one click ends just this kind
  const stop = /unsubscribe#([\w-]+)/.exec(weekly?.text ?? '')?.[1] ?? '';
  await accepted(running.client().ask('POST', `/api/mails/unsubscribe/${stop}`));
  now = new Date('2026-06-04T22:02:00.000Z');
  await schedule(host, '2026-06-06', { startTime: '12:00' });
  await arrive(bob, 3);
  await arrive(ann, 3);
  expect((await mailbox(ann)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New: .* on Friday, June 5/),
    expect.stringMatching(/^This week in the city/),
    expect.stringMatching(/^New: .* on Saturday, June 6/),
  ]);

  // a week later nobody is told again of what they were told of, and who has stopped it gets nothing
  now = new Date('2026-06-11T22:00:00.000Z');
  await arrive(busy, 2);
  const [, next] = await mailbox(busy);
  expect(next?.letter).toContain(`/events/${later.id}`);
  expect(next?.letter).not.toContain(`/events/${seen.id}`);
  expect(await mailbox(ann)).toHaveLength(3);
});

it('names at most 20 events in the mail of the week, the first that the person could take', async () => {
  // a Friday, on which no sweep tells of the week
  now = new Date('2026-06-12T15:00:00.000Z');
  await admin.signInAsAdmin();
  const [host, ann] = [await organizer('most.host'), await member('most.ann')];
  const days = ['2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16', '2026-06-17', '2026-06-18'];
  const times = ['09:00', '12:30', '16:00', '19:30'];
  const evenings = await Promise.all(
    days.flatMap((day) => times.map((startTime) => schedule(host, day, { startTime }))),
  );
  const [own, ...others] = evenings.map(({ id }) => id) as [string, ...string[]];
  await accepted(ann.client.ask('POST', `/api/game-events/${own}/join`));
  expect(others).toHaveLength(23);
  await accepted(ann.client.ask('PUT', '/api/users/me/mails', { week: true }));
  const { sql, log, commands } = process();
  const people = [{ userId: ann.id, gameEventIds: [own, ...others] }];
  const mail = { because: 'weekly' as const, day: '2026-06-12' };
  await commands.mailNews({ commandId: newUuid(), actor: 'system', now: now.toISOString() }, people, mail);
  expect([...(await load(log, newsOf(ann.id))).told]).toEqual(others.slice(0, 20));
  await log.close();
  await sql.end();
});

it('tells newcomers of a seat that is kept for them, and others until when it is', async () => {
  now = new Date('2026-06-15T15:00:00.000Z');
  await admin.signInAsAdmin();
  const [host, fresh, often, sitter] = [
    await organizer('kept.host'),
    await member('kept.fresh'),
    await member('kept.often'),
    await member('kept.sitter'),
  ];
  for (const day of ['2026-06-16', '2026-06-17', '2026-06-18']) {
    const past = await schedule(host, day);
    for (const { client } of [often, sitter]) await accepted(client.ask('POST', `/api/game-events/${past.id}/join`));
    now = new Date(Date.parse(past.eventDate) + 4 * 3_600_000);
    for (const { id } of [often, sitter]) {
      const mark = host.client.ask('POST', `/api/game-events/${past.id}/attendance/${id}`, { status: 'attended' });
      await accepted(mark);
    }
  }
  for (const person of [fresh, often]) await follow(person, 'host', host.id);
  const kept = await schedule(host, '2026-06-29', { maxParticipants: 2, newcomerSeats: 1 });
  await accepted(sitter.client.ask('POST', `/api/game-events/${kept.id}/join`));
  now = new Date('2026-06-19T22:00:00.000Z');
  await arrive(fresh, 1);
  await arrive(often, 1);
  const [[forFresh], [forOften]] = [await mailbox(fresh), await mailbox(often)];
  for (const part of [forFresh?.text, forFresh?.letter]) expect(part).toContain('1 spot left');
  expect(forFresh?.letter).toContain('Reserve Your Spot');
  for (const part of [forOften?.text, forOften?.letter])
    expect(part).toContain('kept for newcomers until Saturday, June 27, 2026');
  expect(forOften?.letter).not.toContain('Reserve Your Spot');
});
