import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import type { User } from '../modules/identity/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, TEST_CODE, TEST_DOMAIN } from './support/start-product.ts';

let now = OPENING;
let running: RunningProduct;
let host: Client;
let admin: Client;
let place: { gameId: string; cafeId: string; regionId: string; maxParticipants: number };

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  host = running.client();
  await host.signIn('organizer');
  admin = running.client();
  await admin.signInAsAdmin();
  const [cafe] = (await ask(host, 'GET', '/api/cafes')) as [{ id: string; regionId: string }];
  const [game] = (await ask(host, 'GET', '/api/games')) as [{ id: string }];
  place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
});
afterAll(() => running.stop());

async function ask(client: Client, ...asked: Parameters<Client['ask']>): Promise<unknown> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}
const hosting = async (client: Client, days: number): Promise<GameEvent> => {
  const time = { eventDate: addDays(OPENING, days).toISOString(), startTime: '19:00' };
  return (await ask(client, 'POST', '/api/game-events', { ...place, ...time })) as GameEvent;
};
const shown = async (id: string) => (await ask(host, 'GET', `/api/game-events/${id}`)) as GameEvent;
const meOf = async (client: Client) => ((await ask(client, 'GET', '/api/auth/me')) as { user: User }).user;

async function codeFor(client: Client, name: string): Promise<string> {
  await ask(client, 'POST', '/api/auth/send-otp', { email: `${name}@${TEST_DOMAIN}` });
  return TEST_CODE;
}
/** JSON files are parsed. */
type OwnFiles = Readonly<Record<string, object[]>> & { readonly 'seats.csv': string };
async function filesOf(client: Client): Promise<OwnFiles> {
  const { status, headers, body } = await client.ownData();
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(headers.get('content-disposition')).toMatch(/filename="tablemates-\d{4}-\d\d-\d\d\.zip"/);
  return body as OwnFiles;
}

test('a copy of one’s data has the reasons why admins took a seat away or changed one’s roles', async () => {
  const guest = running.client();
  const guestId = await guest.signUp('reasons');
  const evening = await hosting(host, 62);
  await ask(guest, 'POST', `/api/game-events/${evening.id}/join`);
  const seat = `/api/game-events/${evening.id}/participants/${guestId}`;
  await ask(admin, 'DELETE', seat, { reason: 'Shouted at Ann.' });
  await ask(admin, 'PATCH', `/api/users/${guestId}`, { isCafeOwner: true, reason: 'Owns the place.' });
  const files = await filesOf(guest);
  expect(files['profile.json']).toMatchObject({ reasons: [{ reason: 'Owns the place.' }] });
  expect(files['seats.json']).toMatchObject([{ status: 'removed', reason: 'Shouted at Ann.' }]);
});

test('a copy of one’s data has everything about oneself, and nothing about others', async () => {
  const member = running.client();
  await member.signIn('member');
  const me = await meOf(member);
  const evening = await hosting(host, 61);
  await ask(member, 'POST', `/api/game-events/${evening.id}/join`);
  const to = { eventId: evening.id, receiverId: (await meOf(host)).id };
  await ask(member, 'POST', '/api/messages', { ...to, content: 'Shall I bring =dice?' });
  await ask(host, 'POST', '/api/messages', { ...to, receiverId: me.id, content: 'The host’s own words.' });

  const files = await filesOf(member);
  const json = (name: string) => files[`${name}.json`];
  const tables = ['seats', 'waitingLists', 'hosted', 'messages', 'marks', 'contests', 'answers'].concat([
    ...['reports', 'warnings', 'notes', 'cases', 'mails', 'series', 'follows', 'cafes', 'acts'],
  ]);
  const names = ['README.txt', 'profile.json', ...tables.flatMap((name) => [`${name}.json`, `${name}.csv`])];
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted());
  expect(json('profile')).toMatchObject({ email: me.email, memberId: me.memberId, mails: { codes: true } });
  expect(json('seats')).toContainEqual(expect.objectContaining({ gameEventId: evening.id, status: 'upcoming' }));
  expect(json('messages')).toContainEqual(expect.objectContaining({ text: 'Shall I bring =dice?' }));
  expect(json('marks')).not.toHaveLength(0);
  expect(files['seats.csv'].split('\r\n')).toHaveLength((json('seats')?.length ?? 0) + 2);

  const others = ((await ask(admin, 'GET', '/api/users?limit=100')) as User[]).filter(({ id }) => id !== me.id);
  const all = JSON.stringify(files);
  expect(others.length).toBeGreaterThan(10);
  for (const { id, email } of others) expect(all.includes(id) || (email !== '' && all.includes(email))).toBe(false);
  expect(all).not.toContain('The host’s own words.');
});

test('a copy of one’s data has what one did in groups, with one’s own words, and what became of one’s part', async () => {
  const [founder, heir] = [await organizerCalled('founding'), await organizerCalled('heiress')];
  const [{ id: founderId }, { id: heirId }] = [await meOf(founder), await meOf(heir)];
  const group = { name: 'The Copied Club', description: 'We play by the window.', regionId: place.regionId };
  const { id } = (await ask(founder, 'POST', '/api/groups', group)) as { id: string };
  await ask(founder, 'POST', `/api/groups/${id}/organizers`, { userId: heirId });
  await ask(heir, 'POST', `/api/groups/${id}/organizers/answer`, { accept: true });
  await ask(founder, 'DELETE', `/api/groups/${id}/organizers/${heirId}`);
  const its = { on: 'group', id };
  const [founded, ofHeir] = [await filesOf(founder), await filesOf(heir)];
  expect(founded['acts.json']).toMatchObject([
    { ...its, by: 'you', what: 'group_organizer_left', text: null },
    { ...its, by: 'you', what: 'group_organizer_invited', text: null },
    { ...its, by: 'you', what: 'group_founded', text: 'We play by the window.' },
  ]);
  expect(ofHeir['acts.json']).toMatchObject([
    { ...its, by: 'another', what: 'group_organizer_left', text: null },
    { ...its, by: 'you', what: 'group_organizer_joined', text: null },
    { ...its, by: 'another', what: 'group_organizer_invited', text: null },
  ]);
  expect(JSON.stringify(founded)).not.toContain(heirId);
  expect(JSON.stringify(ofHeir)).not.toContain(founderId);
});

const EXPORT = '/api/users/me/export';
const copyWith = (client: Client, code?: string, method = 'GET') =>
  client.ask(method, EXPORT, undefined, code === undefined ? {} : { 'one-time-code': code });
const WRONG = { status: 400, body: { code: 'invalid_code' } };

test('a copy of one’s data needs a new code, however fresh the sign-in is, and each copy a code of its own', async () => {
  const member = running.client();
  await member.signUp('copying');
  // the code that signed them up is used up, and a proof for other acts is none for this
  expect(await copyWith(member, TEST_CODE)).toMatchObject(WRONG);
  expect(await copyWith(member)).toMatchObject({ status: 400, body: { fields: { code: expect.any(String) } } });
  await ask(member, 'POST', '/api/auth/confirm', { code: await codeFor(member, 'copying') });
  expect(await copyWith(member, TEST_CODE)).toMatchObject(WRONG);
  const code = await codeFor(member, 'copying');
  expect(await copyWith(member, '000000')).toMatchObject(WRONG);
  // with its spaces, as people paste it
  expect(await copyWith(member, ` ${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject({ status: 200 });
  expect(await copyWith(member, code)).toMatchObject(WRONG);
  expect((await member.ownData()).status).toBe(200);
});

test('a code gives one copy, however many ask for one at once, and none in another browser or for another person', async () => {
  const [member, other] = [running.client(), running.client()];
  await member.signUp('once');
  await other.signUp('twice');
  const code = await codeFor(member, 'once');
  const elsewhere = running.client();
  await elsewhere.signIn('once');
  for (const each of [elsewhere, other]) expect(await copyWith(each, code)).toMatchObject(WRONG);
  const replies = await Promise.all(Array.from({ length: 8 }, () => copyWith(member, code)));
  // two of a person are in progress at once, and the others use up no code
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status !== 200 && status !== 400 && status !== 429)).toEqual([]);
});

test('an admin’s copy needs a code, too, and without an address the password of the last 15 minutes', async () => {
  const chief = running.client();
  await chief.signInAsAdmin();
  const opening = now;
  expect((await copyWith(chief)).status).toBe(200);
  now = new Date(addMinutes(opening, 15).getTime() + 1);
  expect(await chief.askOnce('GET', EXPORT)).toMatchObject({
    status: 403,
    body: { code: 'confirm_identity', ways: ['password'] },
  });
  const { id } = await meOf(chief);
  await ask(chief, 'PATCH', `/api/users/${id}`, { email: `chief@${TEST_DOMAIN}` });
  await chief.signInAsAdmin();
  expect(await copyWith(chief)).toMatchObject({ status: 400 });
  expect((await chief.ownData()).status).toBe(200);
  now = opening;
});

test('an account is deleted by its owner only with a new code, and signs nobody in afterwards', async () => {
  const evening = await hosting(host, 62);
  const guest = running.client();
  const id = await guest.signUp('going');
  const tonight = await hosting(await organizerCalled('nightly'), 0);
  for (const each of [evening, tonight]) await ask(guest, 'POST', `/api/game-events/${each.id}/join`);
  const wrong = await guest.ask('DELETE', '/api/users/me', { code: '000000' });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_code' } });
  // the code that signed them up is used up
  expect((await guest.ask('DELETE', '/api/users/me', { code: TEST_CODE })).status).toBe(400);
  expect((await shown(evening.id)).currentParticipants).toBe(1);

  const elsewhere = running.client();
  const code = await codeFor(guest, 'going');
  await elsewhere.signIn('going');
  expect((await guest.ask('DELETE', '/api/users/me', { code })).status).toBe(204);
  for (const client of [guest, elsewhere]) expect((await client.ask('GET', '/api/auth/me')).status).toBe(401);
  expect((await shown(evening.id)).currentParticipants).toBe(0);
  // a late seat counts as ever: deleting the account is no way around it
  const left = await running.sql<{ late: boolean }[]>`
    select data -> 'late' as late from domain_events
    where type = 'ParticipantLeft' and data ->> 'userId' = ${id} order by data ->> 'late'`;
  expect(left.map(({ late }) => late)).toEqual([false, true]);
  expect((await admin.ask('GET', `/api/users/${id}`)).status).toBe(404);
  await ask(guest, 'POST', '/api/auth/send-otp', { email: `going@${TEST_DOMAIN}` });
  const verified = await ask(guest, 'POST', '/api/auth/verify-otp', { email: `going@${TEST_DOMAIN}`, code: TEST_CODE });
  expect(verified).toEqual({ userExists: false, user: null });
});

test('a host chooses before the deletion whether to cancel their evenings or hand them over', async () => {
  const leaver = running.client();
  await leaver.signIn('daniel.reyes');
  const evening = await hosting(leaver, 63);
  const code = await codeFor(leaver, 'daniel.reyes');
  const asked = await leaver.ask('DELETE', '/api/users/me', { code });
  expect(asked).toMatchObject({ status: 409, body: { code: 'hosts_upcoming' } });
  const { gameEvents } = asked.body as { gameEvents: { id: string; gameName: string }[] };
  expect(gameEvents).toContainEqual(expect.objectContaining({ id: evening.id, gameName: evening.game?.name }));
  // the code was not used up by the question
  expect((await leaver.ask('DELETE', '/api/users/me', { code, upcoming: 'cancel' })).status).toBe(204);
  for (const { id } of gameEvents) expect((await shown(id)).status).toBe('cancelled');

  const heir = await meOf(host);
  const second = await organizerCalled('handing');
  const handed = await hosting(second, 64);
  const upcoming = { upcoming: 'handOver', to: heir.id };
  const given = await second.ask('DELETE', '/api/users/me', { code: await codeFor(second, 'handing'), ...upcoming });
  expect(given.status).toBe(204);
  expect(await shown(handed.id)).toMatchObject({ status: 'upcoming', hostId: heir.id });
});

test('an admin is deleted only by another admin', async () => {
  const refused = await admin.ask('DELETE', '/api/users/me', { code: TEST_CODE });
  expect(refused).toMatchObject({ status: 409, body: { code: 'self' } });
});

test('a copy of one’s data has waiting lists without a seat, and one’s own words as a host about marks', async () => {
  const [organizer, guest, waiting] = [await organizerCalled('wordy'), running.client(), running.client()];
  const [guestId] = [await guest.signUp('marked'), await waiting.signUp('waiting')];
  const time = { eventDate: addDays(OPENING, 12).toISOString(), startTime: '05:00' };
  const small = { ...place, ...time, maxParticipants: 1 };
  const evening = (await ask(organizer, 'POST', '/api/game-events', small)) as GameEvent;
  const path = `/api/game-events/${evening.id}`;
  await ask(guest, 'POST', `${path}/join`);
  await ask(waiting, 'POST', `${path}/waiting-list`);
  await ask(waiting, 'DELETE', `${path}/waiting-list`);
  expect((await filesOf(waiting))['waitingLists.json']).toMatchObject([
    { gameEventId: evening.id, what: 'joined', detail: 'place 1' },
    { gameEventId: evening.id, what: 'left', detail: 'left' },
  ]);

  now = addHours(evening.eventDate, 4);
  await ask(organizer, 'POST', `${path}/attendance/${guestId}`, { status: 'no_show' });
  const { id } = (await ask(guest, 'POST', '/api/users/me/reliability/contests', {
    gameEventId: evening.id,
    text: 'I was there.',
  })) as { id: string };
  await ask(organizer, 'POST', `${path}/contests/${id}/answer`, { text: 'Nobody saw anybody at the door.' });
  const files = await filesOf(organizer);
  expect(files['answers.json']).toMatchObject([
    { gameEventId: evening.id, what: 'answer', text: 'Nobody saw anybody at the door.' },
  ]);
  expect(JSON.stringify(files)).not.toContain(guestId);
});

async function organizerCalled(name: string): Promise<Client> {
  const invitation = { email: `${name}@${TEST_DOMAIN}`, role: 'provider' };
  const { inviteCode } = (await ask(admin, 'POST', '/api/invitations', invitation)) as { inviteCode: string };
  const client = running.client();
  await client.signUp(name, { isProvider: true, inviteCode });
  return client;
}

test('who is at a table hears until when the account has to wait, and keeps what they host', async () => {
  await admin.signInAsAdmin();
  const guest = await organizerCalled('staying');
  const evening = await hosting(host, 65);
  const own = await hosting(guest, 70);
  await ask(guest, 'POST', `/api/game-events/${evening.id}/join`);
  now = new Date(Date.parse(evening.eventDate) + 3_600_000);
  await guest.signIn('staying');
  const code = await codeFor(guest, 'staying');
  const until = new Date(Date.parse(evening.eventDate) + 3 * 3_600_000).toISOString();
  const error = 'You are at an event that ends at 10:00 PM. You can delete your account after that.';
  const refused = await guest.ask('DELETE', '/api/users/me', { code, upcoming: 'cancel' });
  expect(refused).toMatchObject({ status: 409, body: { error, code: 'active_reservations', until } });
  expect(await ask(guest, 'GET', `/api/game-events/${own.id}`)).toMatchObject({ status: 'upcoming' });
});
