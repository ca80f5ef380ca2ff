import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { Invitation } from '../modules/identity/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { arrivedAt, mailedCode } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let host: Client;
let cafe: Cafe;
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  host = running.client();
  await host.signIn('organizer');
  [cafe] = (await host.ask('GET', '/api/cafes')).body as [Cafe];
  [game] = (await host.ask('GET', '/api/games')).body as [Game];
});
afterAll(() => running.stop());

/** What the development mailbox shows to an address, newest first, without its markup. */
const mailbox = async (to: string) => (await arrivedAt(running, to)).map((mail) => mail.replace(/<[^>]*>/g, ' '));
const arrived = (to: string) => expect.poll(async () => (await mailbox(to))[0], { timeout: 90_000, interval: 100 });

type Signed = { readonly client: Client; readonly id: string };
/** Somebody with an address of their own, whose code comes by mail. */
const signedUp = async (email: string): Promise<Signed> => {
  const client = running.client();
  await client.ask('POST', '/api/auth/send-otp', { email });
  const code = await mailedCode(running, email);
  await client.ask('POST', '/api/auth/verify-otp', { email, code });
  const profile = { firstName: 'Ana', lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  const { status, body } = await client.ask('POST', '/api/auth/signup', { email, ...profile });
  expect(status).toBe(201);
  return { client, id: (body as { user: { id: string } }).user.id };
};

test('an invitation brings its code and the way to accept it', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const invitation = { email: 'new.host@mail.example', role: 'provider' };
  const { status, body } = await admin.ask('POST', '/api/invitations', invitation);
  expect(status).toBe(201);
  await arrived(invitation.email).toContain((body as Invitation).inviteCode);
});

test('a person who signs up is welcomed, once', async () => {
  await signedUp('ana@mail.example');
  await arrived('ana@mail.example').toContain('Welcome to Tablemates, Ana');
  expect(await mailbox('ana@mail.example')).toHaveLength(2);
});

test('one mail tells of a no-show, of its penalty and of when that ends', async () => {
  const late = await signedUp('late@mail.example');
  await arrived('late@mail.example').toContain('Welcome');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: addDays(now, 20).toISOString(), startTime: '19:00' };
  const gameEvent = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  expect((await late.client.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);

  now = addMinutes(new Date(gameEvent.eventDate), 30);
  const mark = { status: 'no_show' };
  const marked = await host.ask('POST', `/api/game-events/${gameEvent.id}/attendance/${late.id}`, mark);
  expect(marked.status).toBe(200);

  await arrived('late@mail.example').toContain(`No-show at ${game.name} on Sunday, June 21, 2026`);
  const [mail] = await mailbox('late@mail.example');
  expect(mail).toContain(
    '1st no-show in 90 days: 7 days. You can’t join events until Sunday, June 28, 2026 at 7:30 PM.',
  );
  expect(mail).toContain('The seats you already have stay yours.');
  // the mark and its hold are in one mail: the code, the welcome, the seat, and this
  expect((await mailbox('late@mail.example')).filter((each) => /no-show|paused/i.test(each))).toHaveLength(1);
});

test('the mailbox of the demo shows the mails to its own accounts, except codes', async () => {
  const guest = running.client();
  await guest.signUp('playful');
  await arrived('playful@').toContain('Welcome to Tablemates');
  expect((await mailbox('playful@')).join()).not.toContain('is your Tablemates code');
});

test('the people concerned are mailed about a lost seat and a cancelled evening', async () => {
  const [kept, removed] = [await signedUp('kept@mail.example'), await signedUp('removed@mail.example')];
  await arrived('removed@mail.example').toContain('Welcome');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: '2026-08-03', startTime: '19:00' };
  const { id } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  for (const { client } of [kept, removed]) await client.ask('POST', `/api/game-events/${id}/join`);
  await arrived('removed@mail.example').toContain('You have a seat');
  await host.ask('DELETE', `/api/game-events/${id}/participants/${removed.id}`);
  await arrived('removed@mail.example').toContain(`Your seat at ${game.name} on Monday, August 3, 2026 was released`);
  const [released = ''] = await mailbox('removed@mail.example');
  expect(released).toMatch(/\w+, the host, released your seat/);
  const sequenceOf = (mail = '') => Number(/SEQUENCE:(\d+)/.exec(mail)?.[1]);
  const taken = (await mailbox('removed@mail.example')).find((mail) => mail.includes('METHOD:PUBLISH'));
  expect(released).toContain('METHOD:CANCEL');
  expect(released).toContain(`UID:${id}@tablemates`);
  expect(sequenceOf(released)).toBeGreaterThan(sequenceOf(taken));
  const shownTo = async ({ client }: Signed) => (await client.ask('GET', `/api/game-events/${id}`)).body as GameEvent;
  expect([(await shownTo(removed)).wasRemoved, (await shownTo(kept)).wasRemoved]).toEqual([true, undefined]);
  const listedFor = async ({ client }: Signed) =>
    ((await client.ask('GET', '/api/game-events?limit=100')).body as GameEvent[]).find((each) => each.id === id);
  expect([(await listedFor(removed))?.wasRemoved, (await listedFor(kept))?.wasRemoved]).toEqual([true, undefined]);

  const cancel = (reason: unknown) => host.ask('PATCH', `/api/game-events/${id}/cancel`, { reason });
  for (const reason of ['', '   ', 'x'.repeat(301), 7]) expect((await cancel(reason)).status).toBe(400);
  expect((await cancel('The cafe has a burst pipe.')).status).toBe(200);
  await arrived('kept@mail.example').toContain(`Cancelled: ${game.name} on Monday, August 3, 2026`);
  const [off = ''] = await mailbox('kept@mail.example');
  expect(off).toMatch(/\w+ writes: “The cafe has a burst pipe\.”/);
  expect(off).toContain('METHOD:CANCEL');
  expect((await mailbox('removed@mail.example')).join()).not.toContain('Cancelled');
  expect(await shownTo(kept)).toMatchObject({
    cancelReason: 'The cafe has a burst pipe.',
    cancelled: { byName: expect.any(String), at: expect.any(String) },
  });
  const stored = await running.sql`
    select data::text as data, subject from domain_events where type = 'CancellationExplained'`;
  expect(stored).toMatchObject([{ subject: expect.any(String), data: expect.not.stringContaining('pipe') }]);
});

test('each mail about one seat has a later entry for the calendar than the one before', async () => {
  const back = await signedUp('back@mail.example');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: '2026-08-11', startTime: '19:00' };
  const { id } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  const entries = async () =>
    (await mailbox('back@mail.example')).flatMap((mail) =>
      mail.includes(`UID:${id}`) ? [Number(/SEQUENCE:(\d+)/.exec(mail)?.[1])] : [],
    );
  for (const times of [1, 2]) {
    await back.client.ask('POST', `/api/game-events/${id}/join`);
    await expect.poll(entries, { timeout: 90_000, interval: 100 }).toHaveLength(times);
    await back.client.ask('POST', `/api/game-events/${id}/leave`);
  }
  const [second = 0, first = 0] = await entries();
  expect(second).toBeGreaterThan(first);
});

test('the new host and the participants are mailed when an evening is handed over', async () => {
  const [guest, heir] = [await signedUp('seated@mail.example'), await signedUp('heir@mail.example')];
  const leaving = await signedUp('leaving@mail.example');
  await arrived('leaving@mail.example').toContain('Welcome');
  const admin = running.client();
  await admin.signInAsAdmin();
  for (const { id } of [heir, leaving]) await admin.ask('PATCH', `/api/users/${id}`, { isProvider: true });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: '2026-08-10', startTime: '19:00' };
  const { id } = (await leaving.client.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  expect((await guest.client.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);
  const plan = { isActive: false, upcoming: 'handOver', to: heir.id };
  expect((await admin.ask('PATCH', `/api/users/${leaving.id}/active`, plan)).status).toBe(200);
  await arrived('heir@mail.example').toContain(`You now host ${game.name} on Monday, August 10, 2026`);
  await arrived('seated@mail.example').toContain(`${game.name} on Monday, August 10, 2026 has a new host`);
  const [told] = (await mailbox('seated@mail.example')).filter((mail) => mail.includes('has a new host'));
  // who is looked for at the cafe, also by the entry that is in the calendar
  for (const part of ['Ana now hosts', `/events/${id}#yours`, `UID:${id}`, 'Hosted by Ana L.']) {
    expect(told).toContain(part);
  }
});

test('an admin hands over one evening alone: both hosts and the participants are mailed', async () => {
  const [guest, heir] = [await signedUp('alone.sits@mail.example'), await signedUp('alone.takes@mail.example')];
  const giver = await signedUp('alone.gives@mail.example');
  await arrived('alone.gives@mail.example').toContain('Welcome');
  const admin = running.client();
  await admin.signInAsAdmin();
  for (const { id } of [heir, giver]) await admin.ask('PATCH', `/api/users/${id}`, { isProvider: true });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const scheduled = async (eventDate: string) =>
    (await giver.client.ask('POST', '/api/game-events', { ...place, eventDate, startTime: '19:00' })).body as GameEvent;
  const [evening, kept] = [await scheduled('2026-08-12'), await scheduled('2026-08-13')];
  expect((await guest.client.ask('POST', `/api/game-events/${evening.id}/join`)).status).toBe(200);
  const handOver = (to: string, { id }: GameEvent = evening) =>
    admin.ask('POST', `/api/game-events/${id}/hand-over`, { to });
  expect((await giver.client.ask('POST', `/api/game-events/${evening.id}/hand-over`, { to: heir.id })).status).toBe(
    403,
  );
  expect(await handOver(giver.id)).toMatchObject({ status: 409, body: { code: 'already_host' } });
  expect(await handOver(guest.id)).toMatchObject({ status: 409, body: { code: 'overlaps' } });
  const stranger = await signedUp('no.organizer@mail.example');
  expect(await handOver(stranger.id)).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  await guest.client.ask('PUT', `/api/users/me/blocks/${heir.id}`);
  expect(await handOver(heir.id)).toMatchObject({ status: 409, body: { code: 'unsuitable' } });
  await guest.client.ask('DELETE', `/api/users/me/blocks/${heir.id}`);
  const cafes = (await host.ask('GET', '/api/cafes')).body as Cafe[];
  const other = cafes.find(({ id }) => id !== cafe.id) as Cafe;
  const busy = (
    await heir.client.ask('POST', '/api/game-events', {
      ...{ ...place, cafeId: other.id, regionId: other.regionId },
      ...{ eventDate: '2026-08-12', startTime: '20:00' },
    })
  ).body as GameEvent;
  expect(await handOver(heir.id)).toMatchObject({ status: 409, body: { code: 'overlaps' } });
  await heir.client.ask('PATCH', `/api/game-events/${busy.id}/cancel`);
  expect(await handOver(heir.id)).toMatchObject({ status: 200, body: { gameEvent: { hostId: heir.id } } });
  expect((await giver.client.ask('GET', `/api/game-events/${kept.id}`)).body).toMatchObject({ hostId: giver.id });
  await arrived('alone.takes@mail.example').toContain(`You now host ${game.name} on Wednesday, August 12, 2026`);
  await arrived('alone.gives@mail.example').toContain(`hosts ${game.name} on Wednesday, August 12, 2026`);
  await arrived('alone.sits@mail.example').toContain(`${game.name} on Wednesday, August 12, 2026 has a new host`);
  const entry = async (to: string) => (await mailbox(to)).find((mail) => mail.includes(`UID:${evening.id}`));
  expect(await entry('alone.gives@mail.example')).toContain('METHOD:CANCEL');
  expect(await entry('alone.takes@mail.example')).toContain('METHOD:PUBLISH');
});

test('an unread message is mailed only while its reader can answer it', async () => {
  const [erased, blocked, heard] = [
    await signedUp('erased@mail.example'),
    await signedUp('blocked@mail.example'),
    await signedUp('heard@mail.example'),
  ];
  const reader = await signedUp('reader@mail.example');
  const admin = running.client();
  await admin.signInAsAdmin();
  await admin.ask('PATCH', `/api/users/${reader.id}`, { isProvider: true });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
  const time = { eventDate: '2026-08-12', startTime: '19:00' };
  const { id: eventId } = (await reader.client.ask('POST', '/api/game-events', { ...place, ...time }))
    .body as GameEvent;
  for (const { client } of [erased, blocked, heard]) {
    expect((await client.ask('POST', `/api/game-events/${eventId}/join`)).status).toBe(200);
    const message = { eventId, receiverId: reader.id, content: 'Shall I bring a clock?' };
    expect((await client.ask('POST', '/api/messages', message)).status).toBe(201);
  }
  expect((await reader.client.ask('PUT', `/api/users/me/blocks/${blocked.id}`)).status).toBe(204);
  await erased.client.ask('POST', `/api/game-events/${eventId}/leave`);
  expect((await admin.ask('DELETE', `/api/users/${erased.id}`)).status).toBe(204);
  now = addMinutes(now, 16);
  // the sweep takes the oldest first
  await arrived('reader@mail.example').toContain(`Ana wrote to you about ${game.name}`);
  const told = (await mailbox('reader@mail.example')).filter((mail) => mail.includes('wrote to you'));
  expect(told).toHaveLength(1);
});

test('who moves to another table of the night gets a mail that changes the calendar', async () => {
  const guest = await signedUp('mover@mail.example');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const table = async (startTime: string) =>
    (await host.ask('POST', '/api/game-events', { ...place, eventDate: '2026-08-20', startTime })).body as GameEvent;
  const [from, to] = [await table('18:00'), await table('18:30')];
  expect((await guest.client.ask('POST', `/api/game-events/${from.id}/join`)).status).toBe(200);
  await arrived('mover@mail.example').toContain('You have a seat');
  const path = `/api/game-events/${from.id}/participants/${guest.id}/move`;
  expect((await guest.client.ask('POST', path, { to: to.id })).status).toBe(200);
  await arrived('mover@mail.example').toContain(`/events/${to.id}`);
  const [mail = ''] = await mailbox('mover@mail.example');
  expect(mail).toContain('Your seat moved: ');
  expect(mail).toContain('table now, no longer at the');
  // the table that they left goes from the calendar with the same file
  const entryOf = ({ id }: GameEvent) =>
    mail.split('BEGIN:VEVENT').find((entry) => entry.includes(`UID:${id}@tablemates`));
  expect(entryOf(to)).toContain('STATUS:CONFIRMED');
  expect(entryOf(from)).toContain('STATUS:CANCELLED');
});

test('mails about what an organizer of the group does name the organizer, and nobody else', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const organizer = async (name: string) => {
    const person = await signedUp(`${name}@mail.example`);
    expect((await admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true })).status).toBe(200);
    return person;
  };
  const [owner, other, guest] = [
    await organizer('owns'),
    await organizer('helps'),
    await signedUp('sits@mail.example'),
  ];
  expect((await admin.ask('PATCH', `/api/users/${other.id}`, { firstName: 'Pippa' })).status).toBe(200);
  const ask = async ({ client }: Signed, method: string, path: string, body?: object) => {
    const reply = await client.ask(method, path, body);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
    return reply.body as { id: string; eventDate: string; version: number };
  };
  const all = (to: string) =>
    expect.poll(async () => (await mailbox(to)).join(' '), { timeout: 20_000, interval: 100 });
  const group = await ask(owner, 'POST', '/api/groups', { name: 'Mail Readers', regionId: cafe.regionId });
  await ask(owner, 'POST', `/api/groups/${group.id}/organizers`, { userId: other.id });
  await ask(other, 'POST', `/api/groups/${group.id}/organizers/answer`, { accept: true });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, groupId: group.id };
  const evening = await ask(owner, 'POST', '/api/game-events', {
    ...place,
    eventDate: '2026-08-25',
    startTime: '18:00',
  });
  const path = `/api/game-events/${evening.id}`;
  await ask(guest, 'POST', `${path}/join`);
  const { version } = await ask(other, 'GET', path);
  await ask(other, 'PATCH', path, { startTime: '18:30', basedOn: version });
  now = addMinutes(now, 11);
  await all('owns@mail.example').toContain('Pippa changed it. You still host it');
  await ask(other, 'DELETE', `${path}/participants/${guest.id}`);
  await all('sits@mail.example').toContain('Pippa, an organizer of the group, released your seat');
  now = addMinutes(now, 11);
  await all('owns@mail.example').toContain('Ana was removed');
  await ask(other, 'PATCH', `${path}/cancel`, { reason: 'The roof leaks.' });
  await all('owns@mail.example').toContain('Pippa has cancelled');
  const [told] = await mailbox('owns@mail.example');
  expect(told).toContain('Pippa writes: “The roof leaks.”');
  expect(told).not.toContain('admin');
});

test('waiting people get mails about their place, a seat given, held or free, and a cancellation', async () => {
  const people = ['seat', 'first', 'second', 'third'];
  const [seated, first, second, third] = (await Promise.all(
    people.map((name) => signedUp(`line.${name}@mail.example`)),
  )) as [Signed, Signed, Signed, Signed];
  await arrived('line.third@mail.example').toContain('Welcome');
  const back = now;
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 1 };
  const time = { eventDate: addDays(now, 5).toISOString(), startTime: '19:00' };
  const { id, eventDate } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  const ask = ({ client }: Signed, method: string, path: string, body?: object) =>
    client.ask(method, `/api/game-events/${id}/${path}`, body);
  expect((await ask(seated, 'POST', 'join')).status).toBe(200);
  for (const each of [first, second, third]) expect((await ask(each, 'POST', 'waiting-list')).status).toBe(200);
  await arrived('line.second@mail.example').toContain('You are number 2 on the waiting list');

  expect((await ask(seated, 'POST', 'leave')).status).toBe(200);
  await arrived('line.first@mail.example').toContain(`You have a seat: ${game.name}`);

  now = addHours(eventDate, -30);
  expect((await ask(first, 'POST', 'leave')).status).toBe(200);
  await arrived('line.second@mail.example').toContain('A seat is held for you');
  expect((await mailbox('line.second@mail.example'))[0]).toMatch(
    /We hold it for you until \w+, \w+ \d+, 2026 at 8:30 PM/,
  );
  expect((await ask(second, 'POST', 'offer', { accept: true })).status).toBe(200);
  await arrived('line.second@mail.example').toContain(`You have a seat: ${game.name}`);

  now = addHours(eventDate, -1);
  expect((await ask(second, 'POST', 'leave')).status).toBe(200);
  await arrived('line.third@mail.example').toContain(`A seat is free now: ${game.name} at 7:00 PM`);
  // nobody is mailed about leaving: the code, the welcome, the place in line, the offer, and the seat they took
  expect(await mailbox('line.second@mail.example')).toHaveLength(5);

  now = back;
  const later = { ...place, eventDate: addDays(now, 7).toISOString(), startTime: '19:00' };
  const off = (await host.ask('POST', '/api/game-events', later)).body as GameEvent;
  await seated.client.ask('POST', `/api/game-events/${off.id}/join`);
  expect((await first.client.ask('POST', `/api/game-events/${off.id}/waiting-list`)).status).toBe(200);
  expect((await host.ask('PATCH', `/api/game-events/${off.id}/cancel`)).status).toBe(200);
  await arrived('line.first@mail.example').toContain(`Cancelled: ${game.name}`);
});

test('a person who has switched off the mails of waiting lists still gets the mail about a given seat', async () => {
  const [seated, waiting] = [await signedUp('full@mail.example'), await signedUp('calm@mail.example')];
  await arrived('calm@mail.example').toContain('Welcome');
  const off = await waiting.client.ask('PUT', '/api/users/me/mails', { waitingList: false });
  expect(off).toMatchObject({ status: 200, body: { waitingList: false } });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 1 };
  const time = { eventDate: addDays(now, 9).toISOString(), startTime: '19:00' };
  const { id } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  expect((await seated.client.ask('POST', `/api/game-events/${id}/join`)).status).toBe(200);
  expect((await waiting.client.ask('POST', `/api/game-events/${id}/waiting-list`)).status).toBe(200);
  expect((await seated.client.ask('POST', `/api/game-events/${id}/leave`)).status).toBe(200);
  await arrived('calm@mail.example').toContain(`You have a seat: ${game.name}`);
  expect((await mailbox('calm@mail.example')).join()).not.toContain('number 1 on the waiting list');
  expect((await mailbox('line.third@mail.example')).join()).toContain('Unsubscribe from these emails');
});

test('an offer has its own switch, and without its mail the seat is still held', async () => {
  const [seated, next, after] = [
    await signedUp('gives@mail.example'),
    await signedUp('silent@mail.example'),
    await signedUp('reads@mail.example'),
  ];
  await arrived('reads@mail.example').toContain('Welcome');
  expect(await next.client.ask('PUT', '/api/users/me/mails', { seatOffered: false })).toMatchObject({
    status: 200,
    body: { seatOffered: false, seatGiven: true, waitingList: true },
  });
  const off = await after.client.ask('PUT', '/api/users/me/mails', { waitingList: false });
  expect(off).toMatchObject({ status: 200, body: { seatOffered: true } });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 1 };
  const time = { eventDate: addDays(now, 11).toISOString(), startTime: '19:00' };
  const { id, eventDate } = (await host.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  const ask = ({ client }: Signed, method: string, path: string, body?: object) =>
    client.ask(method, `/api/game-events/${id}/${path}`, body);
  expect((await ask(seated, 'POST', 'join')).status).toBe(200);
  for (const each of [next, after]) expect((await ask(each, 'POST', 'waiting-list')).status).toBe(200);
  now = addHours(eventDate, -30);
  expect((await ask(seated, 'POST', 'leave')).status).toBe(200);
  expect((await ask(next, 'GET', 'waiting-list')).body).toMatchObject({ state: 'offered' });
  expect((await ask(next, 'POST', 'offer', { accept: false })).status).toBe(200);
  await arrived('reads@mail.example').toContain('A seat is held for you');
  expect((await mailbox('reads@mail.example'))[0]).toContain('Unsubscribe from these emails');
  expect((await mailbox('silent@mail.example')).join()).not.toContain('A seat is held for you');
});

test('who loses a seat with their account is told, their calendar gives it back, and the host hears of both', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const [owner, disabled, deleted] = [
    await signedUp('tells.of.it@mail.example'),
    await signedUp('disabled@mail.example'),
    await signedUp('deleted@mail.example'),
  ];
  await admin.ask('PATCH', `/api/users/${owner.id}`, { isProvider: true });
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
  const time = { eventDate: '2026-08-25', startTime: '19:00' };
  const gameEvent = (await owner.client.ask('POST', '/api/game-events', { ...place, ...time })).body as GameEvent;
  for (const { client } of [disabled, deleted]) {
    expect((await client.ask('POST', `/api/game-events/${gameEvent.id}/join`)).status).toBe(200);
  }
  now = addMinutes(now, 16);
  await arrived('tells.of.it@mail.example').toContain('2 of 3 seats are taken now.');

  expect((await admin.ask('PATCH', `/api/users/${disabled.id}/active`, { isActive: false })).status).toBe(200);
  expect((await admin.ask('DELETE', `/api/users/${deleted.id}`, { seats: 'free' })).status).toBe(204);
  await arrived('disabled@mail.example').toContain('Our team disabled your account');
  const [mail = ''] = await mailbox('disabled@mail.example');
  expect(mail).toContain(`UID:${gameEvent.id}@tablemates`);
  expect(mail).toContain('METHOD:CANCEL');
  now = addMinutes(now, 16);
  await arrived('tells.of.it@mail.example').toContain('0 of 3 seats are taken now.');
  const [told = ''] = await mailbox('tells.of.it@mail.example');
  expect(told).toContain('Ana gave a seat back. The account of one participant was deleted.');
});
