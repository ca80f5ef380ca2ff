import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { PersonCommitments } from '../modules/identity/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Evenings contract, section 1: nobody stops being an organizer while others count on an evening of theirs.

let clock = OPENING;
let running: RunningProduct;
let admin: Client;
let cafes: Cafe[];
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => clock });
  admin = running.client();
  await admin.signInAsAdmin();
  cafes = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).filter(({ status }) => status === 'approved');
  [game] = ((await admin.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active') as [
    Game,
  ];
});
afterAll(() => running.stop());

type Person = { readonly client: Client; readonly id: string };
const member = async (name: string): Promise<Person> => {
  const client = running.client();
  return { client, id: await client.signUp(name) };
};
const organizer = async (name: string): Promise<Person> => {
  const person = await member(name);
  expect((await admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true })).status).toBe(200);
  return person;
};
const evening = async (
  host: Person,
  day: number,
  startTime = '19:00',
  cafe = cafes[0],
  groupId?: string,
): Promise<GameEvent> => {
  const place = { gameId: game.id, cafeId: cafe?.id, regionId: cafe?.regionId, maxParticipants: 3 };
  const eventDate = addDays(OPENING, day).toISOString();
  const { status, body } = await host.client.ask('POST', '/api/game-events', {
    ...place,
    ...{ eventDate, startTime },
    ...(groupId && { groupId }),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as GameEvent;
};
const join = ({ client }: Person, { id }: GameEvent) => client.ask('POST', `/api/game-events/${id}/join`);
const now = async ({ id }: GameEvent) => (await admin.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
const deactivate = ({ id }: Person, more = {}) =>
  admin.ask('PATCH', `/api/users/${id}/active`, { isActive: false, ...more });
const demote = ({ id }: Person, more = {}) => admin.ask('PATCH', `/api/users/${id}`, { isProvider: false, ...more });

test.each([
  ['deactivating', deactivate],
  ['demoting', demote],
] as const)('%s a host of something upcoming is refused, with what they host, soonest first', async (name, shutOut) => {
  const host = await organizer(`refused.${name}`);
  const [later, sooner] = [await evening(host, 40), await evening(host, 30)];
  const { status, body } = await shutOut(host);
  expect(status).toBe(409);
  const { startDate, startTime, eventDate, maxParticipants, id } = sooner;
  const first = { id, startDate, startTime, eventDate, maxParticipants, currentParticipants: 0 };
  const names = { gameName: game.name, cafeName: cafes[0]?.name };
  expect(body).toMatchObject({ code: 'hosts_upcoming', gameEvents: [{ ...first, ...names }, { id: later.id }] });
  expect(await now(sooner)).toMatchObject({ status: 'upcoming', hostId: host.id });
  expect((await host.client.ask('GET', '/api/auth/me')).body).toMatchObject({ user: { isProvider: true } });
});

test('deactivating with upcoming: cancel cancels all hosted evenings and frees the seats elsewhere', async () => {
  const [host, guest, other] = [await organizer('off'), await member('off.guest'), await organizer('off.other')];
  const own = await evening(host, 30);
  const elsewhere = await evening(other, 31);
  await join(guest, own);
  await join(host, elsewhere);
  expect((await deactivate(host, { upcoming: 'cancel' })).status).toBe(200);
  expect(await now(own)).toMatchObject({ status: 'cancelled' });
  expect(await now(elsewhere)).toMatchObject({ status: 'upcoming', currentParticipants: 0 });
  expect((await host.client.ask('GET', '/api/auth/me')).status).toBe(401);
  const ledger = await admin.ask('GET', `/api/admin/users/${host.id}/reliability`);
  expect(ledger.body, 'none of it was their doing').toMatchObject({ history: [] });
  // the guest is free for that hour again
  expect((await join(guest, await evening(other, 30))).status).toBe(200);
});

test('an address of another account is refused before anything is cancelled', async () => {
  const host = await organizer('wants.an.address');
  await member('addressed');
  const own = await evening(host, 30);
  const { body } = await demote(host, { upcoming: 'cancel', email: 'addressed@example.test' });
  expect(body).toMatchObject({ code: 'email_taken' });
  expect(await now(own)).toMatchObject({ status: 'upcoming' });
});

test('demoting with upcoming: cancel leaves the seats elsewhere', async () => {
  const [host, other] = [await organizer('demoted'), await organizer('demoted.other')];
  const [own, elsewhere] = [await evening(host, 30), await evening(other, 31)];
  await join(host, elsewhere);
  expect((await demote(host, { upcoming: 'cancel' })).body).toMatchObject({ isProvider: false });
  expect(await now(own)).toMatchObject({ status: 'cancelled' });
  expect(await now(elsewhere)).toMatchObject({ currentParticipants: 1 });
});

test('handing over makes another organizer the host of all evenings, and their seats stay', async () => {
  const [host, heir, guest] = [await organizer('leaving'), await organizer('heir'), await member('seated')];
  const [first, second] = [await evening(host, 30), await evening(host, 33)];
  await join(guest, first);
  expect((await deactivate(host, { upcoming: 'handOver', to: heir.id })).status).toBe(200);
  for (const gameEvent of [first, second]) expect(await now(gameEvent)).toMatchObject({ hostId: heir.id });
  expect(await now(first)).toMatchObject({ status: 'upcoming', currentParticipants: 1 });
  const hosted = (await heir.client.ask('GET', `/api/game-events?hostId=${heir.id}`)).body as GameEvent[];
  expect(hosted.map(({ id }) => id)).toEqual([second.id, first.id]);
  const { body } = await admin.ask('GET', `/api/admin/audit?type=GameEventHandedOver&subject=${first.id}`);
  expect(body).toMatchObject([{ person: { id: heir.id }, gameEvent: { id: first.id } }]);
  // the new host manages it, is committed to it, and the guest may write to them
  expect(await heir.client.ask('POST', `/api/game-events/${first.id}/join`)).toMatchObject({
    body: { code: 'own_event' },
  });
  const letter = { eventId: first.id, receiverId: heir.id, content: 'Hello!' };
  expect((await guest.client.ask('POST', '/api/messages', letter)).status).toBe(201);
  expect((await deactivate(heir)).body).toMatchObject({ code: 'hosts_upcoming' });
  expect((await heir.client.ask('PATCH', `/api/game-events/${first.id}/cancel`)).status).toBe(200);
});

test('evenings and series of a group go to an organizer of it who can hold them, the others to who is named', async () => {
  const [host, busy, apart, second, heir, guest] = await Promise.all([
    organizer('of.group'),
    organizer('busy.beside'),
    organizer('apart.beside'),
    organizer('second.beside'),
    organizer('named.beside'),
    member('guest.beside'),
  ]);
  const founded = await host.client.ask('POST', '/api/groups', { name: 'Heirs', regionId: cafes[0]?.regionId });
  const { id: groupId } = founded.body as { id: string };
  for (const { client, id: userId } of [busy, apart, second]) {
    await host.client.ask('POST', `/api/groups/${groupId}/organizers`, { userId });
    const answer = await client.ask('POST', `/api/groups/${groupId}/organizers/answer`, { accept: true });
    expect(answer.status).toBe(200);
  }
  const [alone, ofGroup] = [await evening(host, 50), await evening(host, 51, '19:00', cafes[0], groupId)];
  await evening(busy, 51, '20:00', cafes[1]);
  expect((await guest.client.ask('PUT', `/api/users/me/blocks/${apart.id}`)).status).toBeLessThan(300);
  expect((await join(guest, ofGroup)).status).toBe(200);
  const { cafeId, regionId, gameId } = ofGroup;
  const weekly = { gameId, cafeId, regionId, startTime: '10:00', maxParticipants: 3, repeats: { every: 'week' } };
  const from = addDays(OPENING, 20).toISOString().slice(0, 10);
  const { body } = await host.client.ask('POST', '/api/series', { ...weekly, from, groupId });
  const { series } = body as { series: { id: string } };
  expect((await demote(host, { upcoming: 'handOver', to: heir.id, groups: 'handOver' })).status).toBe(200);
  expect(await now(alone)).toMatchObject({ hostId: heir.id });
  expect(await now(ofGroup)).toMatchObject({ hostId: second.id, currentParticipants: 1 });
  expect((await admin.ask('GET', `/api/series/${series.id}`)).body).toMatchObject({ hostId: busy.id });
});

test.each([
  ['who is nobody', 400, async () => '00000000-0000-4000-8000-000000000000'],
  ['who is no organizer', 400, async () => (await member('nobody.yet')).id],
  [
    'who is deactivated',
    400,
    async () => {
      const inactive = await organizer('inactive');
      await deactivate(inactive);
      return inactive.id;
    },
  ],
  [
    'who hosts elsewhere at one of these hours',
    409,
    async () => {
      const busy = await organizer('busy');
      await evening(busy, 34, '20:00', cafes[1]);
      return busy.id;
    },
  ],
  [
    'who has a seat at one of these evenings',
    409,
    async (seatAt: (person: Person) => Promise<unknown>) => {
      const seated = await organizer('has.a.seat');
      await seatAt(seated);
      return seated.id;
    },
  ],
] as const)('handing over to somebody %s is refused, and nothing is handed over', async (who, status, somebody) => {
  const host = await organizer(`keeps.${who.replaceAll(' ', '').slice(0, 20)}`);
  const [first, second] = [await evening(host, 30), await evening(host, 34)];
  const to = await somebody((person) => join(person, second));
  expect((await deactivate(host, { upcoming: 'handOver', to })).status).toBe(status);
  for (const gameEvent of [first, second]) expect(await now(gameEvent)).toMatchObject({ hostId: host.id });
  expect((await host.client.ask('GET', '/api/auth/me')).status).toBe(200);
});

test('handing over without a person is refused on its field, and an unknown plan is 400', async () => {
  const host = await organizer('half.a.plan');
  await evening(host, 30);
  expect((await deactivate(host, { upcoming: 'handOver' })).body).toMatchObject({ fields: { to: expect.any(String) } });
  expect((await deactivate(host, { upcoming: 'forget' })).status).toBe(400);
});

test('a person without hosted evenings is deactivated without a plan, and their seats are freed without a mark', async () => {
  const [host, guest] = [await organizer('stays'), await member('goes')];
  const gameEvent = await evening(host, 30);
  const soon = await evening(host, 1, '12:00');
  await join(guest, gameEvent);
  await join(guest, soon);
  expect((await deactivate(guest)).status).toBe(200);
  for (const each of [gameEvent, soon]) expect(await now(each)).toMatchObject({ currentParticipants: 0 });
  expect((await admin.ask('GET', `/api/admin/users/${guest.id}/reliability`)).body).toMatchObject({ history: [] });
  // let in again, they may take the seat again
  await admin.ask('PATCH', `/api/users/${guest.id}/active`, { isActive: true });
  await guest.client.signIn('goes');
  expect((await join(guest, gameEvent)).status).toBe(200);
});

const commitments = ({ id }: Person) => accepted<PersonCommitments>(admin.ask('GET', `/api/users/${id}/commitments`));
const erase = ({ id }: Person, more = {}) => admin.ask('DELETE', `/api/users/${id}`, more);
const weekly = (host: Person, startTime: string) =>
  accepted<{ series: { id: string } }>(
    host.client.ask('POST', '/api/series', {
      ...{ gameId: game.id, cafeId: cafes[0]?.id, regionId: cafes[0]?.regionId, maxParticipants: 3, startTime },
      ...{ from: addDays(OPENING, 20).toISOString().slice(0, 10), repeats: { every: 'week' } },
    }),
  );

test('what a person has ahead and in their hands is one question, and nothing of it is left once they are deleted', async () => {
  const [host, heir, guest, other, line] = await Promise.all([
    organizer('all.of.it'),
    organizer('all.of.it.heir'),
    member('all.of.it.guest'),
    organizer('all.of.it.other'),
    member('all.of.it.line'),
  ]);
  const [own, elsewhere] = [await evening(host, 35), await evening(other, 36, '19:00', cafes[1])];
  await join(guest, own);
  for (const each of [host, guest, heir]) await join(each, elsewhere);
  expect((await line.client.ask('POST', `/api/game-events/${elsewhere.id}/waiting-list`)).status).toBeLessThan(300);
  const { series } = await weekly(host, '09:00');
  const founded = { name: 'All of It', regionId: cafes[0]?.regionId };
  const group = await accepted<{ slug: string }>(host.client.ask('POST', '/api/groups', founded));
  await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isCafeOwner: true }));
  await accepted(admin.ask('PATCH', `/api/cafes/${cafes[2]?.id}`, { ownerId: host.id }));

  const shown = await commitments(host);
  expect(shown).toMatchObject({
    atTableUntil: null,
    seats: [{ id: elsewhere.id, gameName: game.name, cafeName: cafes[1]?.name, currentParticipants: 3 }],
    series: [{ id: series.id, gameName: game.name, cafeName: cafes[0]?.name }],
    groups: [{ slug: group.slug, name: 'All of It' }],
    cafes: [{ id: cafes[2]?.id, name: cafes[2]?.name }],
  });
  expect(shown.hosted.map(({ id }) => id)).toContain(own.id);

  expect((await erase(host)).body, 'as ever, without a word about seats').toMatchObject({
    code: 'active_reservations',
  });
  expect((await erase(host, { seats: 'free' })).body).toMatchObject({
    ...{ code: 'hosts_upcoming', gameEvents: expect.arrayContaining([expect.objectContaining({ id: own.id })]) },
  });
  expect((await erase(host, { seats: 'free', upcoming: 'cancel' })).body).toMatchObject({ code: 'owns_groups' });
  expect(await now(elsewhere), 'refused before anything is freed').toMatchObject({ currentParticipants: 3 });
  expect(await now(own)).toMatchObject({ status: 'upcoming', hostId: host.id });

  const going = {
    seats: 'free',
    upcoming: 'handOver',
    to: heir.id,
    groups: 'close',
    reason: 'Asked for it by letter.',
  };
  expect((await erase(host, going)).status).toBe(204);
  expect(await now(own)).toMatchObject({ status: 'upcoming', hostId: heir.id, currentParticipants: 1 });
  expect(await now(elsewhere), 'their seat went to who waited').toMatchObject({ currentParticipants: 3 });
  const joined = await accepted<GameEvent[]>(line.client.ask('GET', '/api/game-events/user/joined'));
  expect(joined.map(({ id }) => id)).toContain(elsewhere.id);
  expect((await admin.ask('GET', `/api/series/${series.id}`)).body).toMatchObject({ hostId: heir.id });
  expect((await admin.ask('GET', `/api/users/${host.id}/commitments`)).status).toBe(404);
});

test('who is at a table now is deleted after it, and nothing is freed before', async () => {
  const [host, guest] = [await organizer('there.host'), await member('there.guest')];
  const [soon, later] = [await evening(host, 1, '12:00'), await evening(host, 37)];
  for (const each of [soon, later]) await join(guest, each);
  clock = new Date(Date.parse(soon.eventDate) + 1);
  admin = running.client();
  await admin.signInAsAdmin();
  const { atTableUntil } = await commitments(guest);
  expect((await erase(guest, { seats: 'free' })).body).toMatchObject({
    ...{ code: 'active_reservations', error: expect.stringContaining('This person is at an event that ends at') },
    until: atTableUntil,
  });
  expect(await now(later)).toMatchObject({ currentParticipants: 1 });
  clock = OPENING;
  admin = running.client();
  await admin.signInAsAdmin();
  expect((await erase(guest, { seats: 'free' })).status).toBe(204);
  expect(await now(later)).toMatchObject({ currentParticipants: 0 });
});
