import { createEventLog, portTo } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockedPairs } from '../modules/blocks/blocked-pairs.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { couldTake } from '../modules/events/waiting-list/could-take.ts';
import { followCommands } from '../modules/follows/commands.ts';
import { newsOf } from '../modules/follows/news.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { User } from '../modules/identity/contract.ts';
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
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// What first-timers are told (groups contract, section 5, rule 5). The product opens on Monday, 1 June 2026, at 10:00 in
// Houston. Two workers sweep and mail at any time.

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

type Person = { readonly client: Client; readonly id: string; readonly name: string };
async function member(name: string): Promise<Person> {
  const client = running.client();
  return { client, name, id: await client.signUp(name) };
}
async function organizer(name: string): Promise<Person> {
  const person = await member(name);
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const found = ({ client }: Person, name: string) =>
  accepted<Group>(client.ask('POST', '/api/groups', { name, regionId: cafe.regionId }));
const schedule = ({ client }: Person, eventDate: string, more: object = {}) =>
  accepted<GameEvent>(
    client.ask('POST', '/api/game-events', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '12:00', maxParticipants: 10 },
      ...{ eventDate, ...more },
    }),
  );
const join = ({ client }: Person, { id }: GameEvent) => accepted(client.ask('POST', `/api/game-events/${id}/join`));
const mark = (host: Person, { id }: GameEvent, person: Person, status: 'attended' | 'no_show') =>
  accepted(host.client.ask('POST', `/api/game-events/${id}/attendance/${person.id}`, { status }));
/** The read models know of the marks, so a sweep finds them. */
const known = async (...people: readonly Person[]) => {
  for (const { client } of people) {
    const attended = async () =>
      (await accepted<{ user: User }>(client.ask('GET', '/api/auth/me'))).user.totalEventsAttended;
    await expect.poll(attended, { timeout: 20_000, interval: 100 }).toBeGreaterThan(0);
  }
};

const mailbox = ({ name }: Person) => mailboxOf(running, name);
const afterwards = async (person: Person) =>
  (await mailbox(person)).filter(({ subject }) => /plays again: |^You have been to /.test(subject));
const arrive = (person: Person, count: number) =>
  expect.poll(async () => (await afterwards(person)).length, { timeout: 30_000, interval: 200 }).toBe(count);

test('who has come to a first event is mailed once at the next 17:00, with the next date of its group that they could take', async () => {
  const [host, rival] = [await organizer('first.host'), await organizer('first.rival')];
  const people = await Promise.all(
    ['ann', 'busy', 'shy', 'off', 'gone', 'apart', 'late', 'old'].map((name) => member(`first.${name}`)),
  );
  const [ann, busy, shy, off, gone, apart, late, old] = people as [Person, ...Person[]] & Person[];
  if (!(busy && shy && off && gone && apart && late && old)) throw new Error('there are eight');
  const guest = await member('first.guest');
  const group = await found(host, 'The first table');
  const before = await schedule(rival, '2026-06-01', { startTime: '12:00' });
  await join(old, before);
  const evening = await schedule(host, '2026-06-02', {
    ...{ groupId: group.id, description: 'Bring a pen.', teaching: true },
  });
  for (const person of people) await join(person, evening);
  // sooner, but only the line is left
  const full = await schedule(host, '2026-06-08', { groupId: group.id, maxParticipants: 1 });
  await join(await member('first.only'), full);
  const next = await schedule(host, '2026-06-09', { groupId: group.id });
  const after = await schedule(host, '2026-06-10', { groupId: group.id });
  await join(busy, await schedule(rival, '2026-06-09', { startTime: '13:00' }));
  await join(guest, next);
  await accepted(shy.client.ask('PUT', `/api/users/me/blocks/${guest.id}`));
  await accepted(off.client.ask('PUT', '/api/users/me/mails', { firstEvening: false }));

  // the confirmation says whom to look for, where, and what the event knows
  const confirmation = async (person: Person) =>
    (await mailbox(person)).find(({ subject }) => subject.includes('June 2'))?.letter ?? '';
  await expect.poll(() => confirmation(ann), { timeout: 30_000, interval: 200 }).toContain('look for first.host');
  for (const part of [cafe.name, 'Bring a pen.', 'the rules are taught'])
    expect(await confirmation(ann)).toContain(part);

  now = new Date('2026-06-01T20:00:00.000Z');
  await mark(rival, before, old, 'attended');
  now = new Date('2026-06-02T21:30:00.000Z');
  for (const person of people) if (person !== late) await mark(host, evening, person, 'attended');
  await known(ann, busy, shy, off, gone, apart, old);
  await mark(host, evening, gone, 'no_show');
  await accepted(apart.client.ask('PUT', `/api/users/me/blocks/${host.id}`));
  now = new Date('2026-06-02T22:00:00.000Z');
  for (const person of [ann, busy, shy]) await arrive(person, 1);
  const [toAnn] = await afterwards(ann);
  expect(toAnn?.subject).toMatch(/^The first table plays again: .* on Tuesday, June 9, 2026$/);
  for (const part of [toAnn?.text, toAnn?.letter]) {
    expect(part).toContain(`/events/${next.id}`);
    expect(part).toContain(`/groups/${group.slug}`);
    expect(part).toContain('Follow The first table');
  }
  for (const person of [busy, shy]) {
    const [mail] = await afterwards(person);
    expect(mail?.letter).toContain(`/events/${after.id}`);
    expect(mail?.letter).not.toContain(`/events/${next.id}`);
  }
  await mark(host, evening, late, 'attended');
  // a second time at the group, and what was overturned is attended after all, but not the first any more
  await join(ann, next);
  await known(late);
  now = new Date('2026-06-03T22:00:00.000Z');
  await arrive(late, 1);
  now = new Date('2026-06-09T19:00:00.000Z');
  await host.client.signIn(host.name);
  await mark(host, next, ann, 'attended');
  await mark(host, next, guest, 'attended');
  await known(guest);
  now = new Date('2026-06-09T22:00:00.000Z');
  await arrive(guest, 1);
  for (const person of [ann, late, busy, shy]) expect(await afterwards(person)).toHaveLength(1);
  for (const person of [off, gone, apart, old, host]) expect(await afterwards(person)).toEqual([]);
  // mails of several days, one after the other
}, 300_000);

test('it is recorded once, whatever several processes ask at once and later, and offers no second time to follow', async () => {
  now = new Date('2026-06-20T15:00:00.000Z');
  await admin.signInAsAdmin();
  const [host, ann] = [await organizer('once.host'), await member('once.ann')];
  const group = await found(host, 'The only table');
  const evening = await schedule(host, '2026-06-20', { groupId: group.id });
  await join(ann, evening);
  // only now, or a sweep may tell her of the evening before she has her seat
  await accepted(ann.client.ask('PUT', `/api/follows/group/${group.id}`));
  now = new Date('2026-06-20T21:00:00.000Z');
  await mark(host, evening, ann, 'attended');
  const processes = Array.from({ length: 3 }, () => {
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
  });
  const [{ log }] = processes as [(typeof processes)[number]];
  const tell = (gameEventIds: readonly string[], to: string) =>
    Promise.all(
      processes.map(({ commands }) =>
        commands.mailFirstEvening({ commandId: newUuid(), actor: 'system', now: now.toISOString() }, ann.id, {
          ...{ gameEventIds, day: '2026-06-20', from: '2026-06-18T22:00:00.000Z', to },
        }),
      ),
    );
  const told = async () => (await log.readStream(newsOf(ann.id).stream)).map(({ data }) => data);
  // who follows it already and could take nothing is not mailed, nor who was marked after the hour
  await tell([], '2026-06-20T22:00:00.000Z');
  const next = await schedule(host, '2026-06-27', { groupId: group.id });
  await tell([next.id], '2026-06-20T20:59:59.999Z');
  // nor who has switched this mail off: the mail of the day can still tell them of the date
  const switched = (isOn: boolean) => accepted(ann.client.ask('PUT', '/api/users/me/mails', { firstEvening: isOn }));
  await switched(false);
  await tell([next.id], '2026-06-20T22:00:00.000Z');
  expect(await told()).toEqual([]);
  await switched(true);
  await tell([next.id], '2026-06-20T22:00:00.000Z');
  await tell([next.id], '2026-06-20T22:00:00.000Z');
  expect(await told()).toMatchObject([{ because: 'first_evening', groupId: group.id, gameEventIds: [next.id] }]);
  await arrive(ann, 1);
  const [mail] = await afterwards(ann);
  expect(mail?.letter).toContain(`/events/${next.id}`);
  expect(mail?.letter).not.toContain('Follow The only table');
  for (const each of processes) {
    await each.log.close();
    await each.sql.end();
  }
});
