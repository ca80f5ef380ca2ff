import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { CheckInCode, GameEvent, GameEventReply, Participant } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply } from '../modules/series/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 2, rule 13. The product opens on Monday, 1 June 2026, in Houston.

let now = OPENING;
let running: RunningProduct;
let admin: Client;
let cafes: readonly Cafe[];
let game: Game;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
  cafes = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).filter(({ status }) => status === 'approved');
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(() => running?.stop());

type Person = { readonly client: Client; readonly id: string };
let made = 0;
async function person(): Promise<Person> {
  const client = running.client();
  return { client, id: await client.signUp(`guest.${++made}`) };
}
async function organizer(): Promise<Person> {
  const host = await person();
  await admin.signInAsAdmin();
  await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: true }));
  return host;
}

let day = 3;
/** The group of its first organizer, with the others. */
async function groupOf(owner: Person, ...others: readonly Person[]): Promise<Group> {
  const asked = { name: `Night club ${made}`, regionId: cafes[0]?.regionId };
  const group = await accepted<Group>(owner.client.ask('POST', '/api/groups', asked));
  for (const { client, id: userId } of others) {
    await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId }));
    await accepted(client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  }
  return group;
}

/** Tables of a host on one new evening, at these hours, with so many seats each. */
async function tables(
  host: Person,
  hours: readonly string[],
  {
    seats = 2,
    cafeAt = (_at: number): number => 0,
    group,
  }: { seats?: number; cafeAt?: (at: number) => number; group?: Group } = {},
) {
  day += 1;
  const eventDate = `2026-06-${String(day).padStart(2, '0')}`;
  const all: GameEvent[] = [];
  for (const [at, startTime] of hours.entries()) {
    const cafe = cafes[cafeAt(at)] as Cafe;
    const { id: cafeId, regionId } = cafe;
    const place = { gameId: game.id, regionId, cafeId, eventDate, startTime, maxParticipants: seats };
    const asked = { ...place, description: '', ...(group && { groupId: group.id }) };
    all.push(await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', asked)));
  }
  return all as [GameEvent, GameEvent, ...GameEvent[]];
}
const join = (who: Person, { id }: GameEvent) => accepted(who.client.ask('POST', `/api/game-events/${id}/join`));
const move = (by: Person, who: Person, from: GameEvent, to: GameEvent) =>
  by.client.ask('POST', `/api/game-events/${from.id}/participants/${who.id}/move`, { to: to.id });
const at = (gameEvent: GameEvent, minutes: number) => {
  now = addMinutes(gameEvent.eventDate, minutes);
};
const seated = async (host: Person, { id }: GameEvent) =>
  (await accepted<Participant[]>(host.client.ask('GET', `/api/game-events/${id}/participants`))).map(
    ({ user }) => user.id,
  );

describe('a night of several tables', () => {
  it('is checked in to with the code of any of its tables, each at their own', async () => {
    const [host, guest, other] = [await organizer(), await person(), await organizer()];
    const [first, second] = await tables(host, ['18:00', '18:30']);
    const [elsewhere] = await tables(other, ['18:00']);
    await join(guest, second);
    at(second, 0);
    const codeOf = async (by: Person, { id }: GameEvent) =>
      (await accepted<CheckInCode>(by.client.ask('GET', `/api/game-events/${id}/check-in`))).code;
    const enter = (code: string) => guest.client.ask('POST', `/api/game-events/${second.id}/check-in`, { code });
    const foreign = now;
    at(elsewhere, 0);
    const ofAnother = await codeOf(other, elsewhere);
    now = foreign;
    expect(await words(enter(ofAnother))).toBe('400 wrong_code');
    const { gameEvent } = await accepted<GameEventReply>(enter(await codeOf(host, first)));
    expect(gameEvent.people.find(({ isYou }) => isYou)?.checkedInAt).toBe(now.toISOString());
  });

  it('is one of a group with several hosts: any code of it counts, and its organizers move guests between their tables', async () => {
    const [host, other, removed, stranger, guest] = await Promise.all([
      organizer(),
      organizer(),
      organizer(),
      organizer(),
      person(),
    ]);
    const group = await groupOf(host, other, removed);
    const [first] = await tables(host, ['18:00'], { group });
    day -= 1;
    const [second] = await tables(other, ['18:30'], { group });
    day -= 1;
    const [third] = await tables(removed, ['19:00'], { group });
    day -= 1;
    const [beside] = await tables(stranger, ['18:00']);
    expect((await host.client.ask('DELETE', `/api/groups/${group.id}/organizers/${removed.id}`)).status).toBe(204);
    await join(guest, second);
    at(second, 0);
    const codeOf = async (by: Person, { id }: GameEvent) =>
      (await accepted<CheckInCode>(by.client.ask('GET', `/api/game-events/${id}/check-in`))).code;
    const enter = (table: GameEvent, code: string) =>
      guest.client.ask('POST', `/api/game-events/${table.id}/check-in`, { code });
    expect(await words(enter(second, await codeOf(stranger, beside)))).toBe('400 wrong_code');
    await accepted(enter(second, await codeOf(removed, third)));
    expect(await words(move(stranger, guest, second, first))).toBe('403 not_host');
    expect(await words(move(removed, guest, second, third))).toBe('403 not_host');
    await accepted(move(host, guest, second, third));
    await accepted(move(other, guest, third, first));
    expect(await seated(host, first)).toEqual([guest.id]);
    expect(await words(enter(first, await codeOf(other, second)))).toBe('200');
  });

  it('is one from each of its tables, also by one between them, and a host of one may organize the other', async () => {
    const [host, other, guest, third] = [await organizer(), await organizer(), await person(), await person()];
    const group = await groupOf(host, other);
    const [alone] = await tables(host, ['17:00']);
    const asked = { group };
    day -= 1;
    const [between] = await tables(host, ['19:00'], asked);
    day -= 1;
    const [far] = await tables(other, ['21:00'], asked);
    day -= 1;
    const [beside] = await tables(other, ['18:00'], asked);
    await join(guest, alone);
    expect(await words(move(guest, guest, alone, far))).toBe('200');
    expect(await words(move(guest, guest, far, alone))).toBe('200');
    await join(third, beside);
    at(beside, 10);
    const codeOf = async (by: Person, { id }: GameEvent) =>
      (await accepted<CheckInCode>(by.client.ask('GET', `/api/game-events/${id}/check-in`))).code;
    const enter = (who: Person, { id }: GameEvent, code: string) =>
      words(who.client.ask('POST', `/api/game-events/${id}/check-in`, { code }));
    expect(await enter(guest, alone, await codeOf(other, beside))).toBe('200');
    expect(await enter(third, beside, await codeOf(host, alone))).toBe('200');
    expect(await words(move(other, guest, alone, beside))).toBe('403 not_host');
    expect(await words(move(host, guest, alone, beside))).toBe('200');
    expect(await words(move(host, guest, beside, between))).toBe('200');
    expect(await seated(host, between)).toEqual([guest.id]);
  });

  it('keeps its codes from organizers who have a seat that night, wherever it is', async () => {
    const [host, other, sits] = await Promise.all([organizer(), organizer(), organizer()]);
    const group = await groupOf(host, other, sits);
    const [first] = await tables(host, ['18:00'], { group });
    day -= 1;
    const [second] = await tables(other, ['18:00'], { group });
    await join(sits, second);
    at(first, 0);
    expect(await words(sits.client.ask('GET', `/api/game-events/${first.id}/check-in`))).toBe('403 party');
    await accepted(host.client.ask('GET', `/api/game-events/${first.id}/check-in`));
  });

  it('has its host move a guest with the check-in, from half an hour before the start to the end, in one append', async () => {
    const [host, guest, third] = [await organizer(), await person(), await person()];
    const [from, to] = await tables(host, ['18:00', '18:00'], { seats: 1 });
    await join(guest, from);
    expect(await words(third.client.ask('POST', `/api/game-events/${from.id}/waiting-list`))).toBe('200');
    at(from, -31);
    expect(await words(move(host, guest, from, to))).toBe('409 not_open');
    at(from, -30);
    await accepted(host.client.ask('POST', `/api/game-events/${from.id}/check-in/${guest.id}`));
    expect(await words(move(third, guest, from, to))).toBe('403 not_host');
    expect(await words(move(host, guest, from, to))).toBe('200');
    expect(await seated(host, to)).toEqual([guest.id]);
    expect(await words(move(host, guest, from, to))).toBe('404 not_joined');
    expect(await words(move(host, guest, to, to))).toBe('409 not_same_night');
    expect(await words(move(host, guest, to, { ...to, id: guest.id }))).toBe('404 not_found');
    const shown = await accepted<GameEvent>(guest.client.ask('GET', `/api/game-events/${to.id}`));
    expect(shown.people.find(({ isYou }) => isYou)?.checkedInAt).toBe(now.toISOString());
    at(from, 60);
    expect(await words(move(host, guest, to, from))).toBe('200');
    expect(await seated(host, from)).toEqual([guest.id]);
    expect(await accepted(guest.client.ask('GET', '/api/users/me/reliability/history'))).toEqual([]);
    at(from, 180);
    expect(await words(move(host, guest, from, to))).toBe('409 over');
  });

  it('gives the seat that somebody leaves to the next in line', async () => {
    const [host, guest, next] = [await organizer(), await person(), await person()];
    const [from, to] = await tables(host, ['18:00', '18:00'], { seats: 1 });
    await join(guest, from);
    await accepted(next.client.ask('POST', `/api/game-events/${from.id}/waiting-list`));
    expect(await words(move(guest, guest, from, to))).toBe('200');
    expect(await seated(host, to)).toEqual([guest.id]);
    expect(await accepted(next.client.ask('GET', `/api/game-events/${from.id}/waiting-list`))).toMatchObject({
      state: 'offered',
    });
  });

  it('lets people move themselves until the start, where a seat is free and nobody waits', async () => {
    const [host, guest, other, waits] = [await organizer(), await person(), await person(), await person()];
    const [from, to] = await tables(host, ['18:00', '19:00'], { seats: 1 });
    await join(guest, from);
    await join(other, to);
    expect(await words(move(guest, guest, from, to))).toBe('409 full');
    await accepted(waits.client.ask('POST', `/api/game-events/${to.id}/waiting-list`));
    at(from, 0);
    expect(await words(move(guest, guest, from, to))).toBe('409 started');
  });

  it('lets nobody get where they could not join, nor to a table that meets another one of theirs', async () => {
    const [host, guest, other] = [await organizer(), await person(), await organizer()];
    const [from, to] = await tables(host, ['15:00', '16:00']);
    day -= 1;
    const [later] = await tables(other, ['18:00'], { cafeAt: () => 1 });
    await join(guest, from);
    await join(guest, later);
    expect(await words(move(guest, guest, from, to))).toBe('409 overlaps');
    const { id: cafeId, regionId } = cafes[0] as Cafe;
    const place = { gameId: game.id, regionId, cafeId, maxParticipants: 2 };
    const closing = { ...place, eventDate: from.eventDate, startTime: '15:00', signUpClosesHours: 24 };
    const closed = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', closing));
    at(from, -60 * 15);
    expect(await words(move(guest, guest, from, closed))).toBe('409 sign_up_closed');
    at(from, -30);
    expect(await words(move(host, guest, from, to))).toBe('409 overlaps');
    expect(await words(move(host, guest, from, closed))).toBe('200');
    expect(await seated(host, to)).toEqual([]);

    const weekly = {
      ...place,
      startTime: '20:00',
      repeats: { every: 'week' },
      from: addDays(now, 1).toISOString().slice(0, 10),
    };
    const { gameEvents } = await accepted<NewSeriesReply>(host.client.ask('POST', '/api/series', weekly));
    const fourth = gameEvents[3] as GameEvent;
    const beside = { ...place, eventDate: fourth.eventDate, startTime: '20:00' };
    const once = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', beside));
    await join(guest, once);
    expect(await words(move(guest, guest, once, fourth))).toBe('409 later_dates');
  });

  it.each([
    ['in another cafe', ['18:00', '18:00'], (table: number) => table],
    ['after the end of this one', ['15:00', '18:00'], () => 0],
  ])('does not have a table %s', async (_, hours, cafeAt) => {
    const [host, guest] = [await organizer(), await person()];
    const [hostsFirst] = await tables(host, [hours[0] as string]);
    day -= 1;
    const another = cafeAt(1) === 1 ? await organizer() : host;
    const [second] = await tables(another, [hours[1] as string], { cafeAt: () => cafeAt(1) });
    await join(guest, hostsFirst);
    now = addHours(hostsFirst.eventDate, -1);
    expect(await words(move(guest, guest, hostsFirst, second))).toBe('409 not_same_night');
  });

  it('moves one person once, when they are moved to two tables at the same instant', async () => {
    const [host, guest] = [await organizer(), await person()];
    const [from, ...others] = await tables(host, ['18:00', '18:00', '18:00'], { seats: 1 });
    await join(guest, from);
    at(from, 0);
    const answers = await Promise.all(others.map((to) => words(move(host, guest, from, to))));
    expect(answers.toSorted()).toEqual(['200', '404 not_joined']);
    const seats = await Promise.all([from, ...others].map((each) => seated(host, each)));
    expect(seats.flat()).toEqual([guest.id]);
  });

  it('gives a last seat once, when two are moved there and a third joins at the same instant', async () => {
    const [host, one, other, third] = [await organizer(), await person(), await person(), await person()];
    const [from, to] = await tables(host, ['18:00', '18:00'], { seats: 2 });
    for (const guest of [one, other]) await join(guest, from);
    at(from, -10);
    await join(await person(), to);
    const answers = await Promise.all([
      words(move(host, one, from, to)),
      words(move(host, other, from, to)),
      words(third.client.ask('POST', `/api/game-events/${to.id}/join`)),
    ]);
    expect(answers.toSorted()).toEqual(['200', '409 full', '409 full']);
    expect(await seated(host, to)).toHaveLength(2);
  });

  it('leaves a log in which every rule holds', async () => {
    const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
    expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  });
});
