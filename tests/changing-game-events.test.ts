import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { arrivedAt, mailedCode } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// Evenings contract, section 3, as people meet it over HTTP.

let now = OPENING;
let running: RunningProduct;
let cafe: Cafe;
let otherCafe: Cafe;
let game: Game;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
  const admin = await asAdmin();
  const cafes = ((await admin.ask('GET', '/api/cafes')).body as Cafe[]).filter(({ status }) => status === 'approved');
  cafe = cafes[0] as Cafe;
  otherCafe = cafes.find(({ id, regionId }) => id !== cafe.id && regionId === cafe.regionId) as Cafe;
  [game] = ((await admin.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active') as [
    Game,
  ];
});
afterAll(async () => {
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: 2n ** 62n }))).toEqual([]);
  await running.stop();
});
beforeEach(() => {
  now = OPENING;
});

const asAdmin = async (): Promise<Client> => {
  const client = running.client();
  await client.signInAsAdmin();
  return client;
};
type Person = { readonly client: Client; readonly id: string; readonly email: string };
let made = 0;
const member = async (): Promise<Person> => {
  const client = running.client();
  const name = `moved.${++made}`;
  return { client, id: await client.signUp(name), email: name };
};
/** Somebody with an address that mails go to, as those of the test domain get none. */
const mailed = async (): Promise<Person> => {
  const client = running.client();
  const email = `moved.${++made}@mail.example`;
  await client.ask('POST', '/api/auth/send-otp', { email });
  const code = await mailedCode(running, email);
  await client.ask('POST', '/api/auth/verify-otp', { email, code });
  const profile = { firstName: 'Ana', lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  const { body } = await client.ask('POST', '/api/auth/signup', { email, ...profile });
  return { client, id: (body as { user: { id: string } }).user.id, email };
};
const organizer = async (signUp: () => Promise<Person> = member): Promise<Person> => {
  const person = await signUp();
  await (await asAdmin()).ask('PATCH', `/api/users/${person.id}`, { isProvider: true });
  return person;
};
const evening = async (options: object = {}, host?: Person) => {
  const by = host ?? (await organizer());
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 2 };
  const time = { eventDate: addDays(now, 5).toISOString(), startTime: '19:00' };
  const { status, body } = await by.client.ask('POST', '/api/game-events', { ...place, ...time, ...options });
  expect(status, JSON.stringify(body)).toBe(201);
  const gameEvent = body as GameEvent;
  const path = `/api/game-events/${gameEvent.id}`;
  const join = ({ client }: Person) => client.ask('POST', `${path}/join`);
  const patch = async ({ client }: { readonly client: Client }, wish: object, basedOn?: number) =>
    client.ask('PATCH', path, { basedOn: basedOn ?? (await shown()).version, ...wish });
  const shown = async () => (await running.client().ask('GET', path)).body as GameEvent;
  return { gameEvent, host: by, path, join, patch, shown };
};
const mailbox = async (to: string) => (await arrivedAt(running, to)).map((mail) => mail.replace(/<[^>]*>/g, ' '));
const polled = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { timeout: 30_000, interval: 100 });

const sequenceOf = (calendar: string) => Number(/SEQUENCE:(\d+)/.exec(calendar)?.[1]);

describe('an evening that is changed', () => {
  test('shows its version, its former start, and until when seats are given back freely', async () => {
    const { host, join, patch, path, shown } = await evening();
    expect(await shown()).toMatchObject({ version: 1, minParticipants: 1, signUpClosesHours: 0, movedFrom: null });
    const ann = await member();
    await join(ann);
    const { status, body } = await patch(host, { startTime: '20:30', cafeId: otherCafe.id });
    expect([status, body]).toMatchObject([
      200,
      { gameEvent: { version: 2, startTime: '20:30', cafeId: otherCafe.id } },
    ]);
    expect((await shown()).movedFrom).toEqual({
      eventDate: expect.any(String),
      cafe: { name: cafe.name, address: cafe.address },
      freeUntil: addHours(now, 24).toISOString(),
    });
    expect(await patch(host, { maxParticipants: 5 }, 1)).toMatchObject({ status: 409, body: { code: 'outdated' } });
    expect(await patch(ann, { maxParticipants: 5 })).toMatchObject({ status: 403, body: { code: 'not_host' } });
    const before = String((await running.client().ask('GET', `${path}/calendar.ics`)).body);
    expect(await patch(host, { gameId: game.id, startTime: '20:30' })).toMatchObject({ status: 200 });
    expect((await shown()).version).toBe(2);
    const calendar = String((await running.client().ask('GET', `${path}/calendar.ics`)).body);
    expect(sequenceOf(calendar), 'nothing has changed').toBe(sequenceOf(before));
    expect((await ann.client.ask('POST', `${path}/leave`)).body).toMatchObject({ lateCancel: false });
  });

  test('moves the commitments of its host and participants with it', async () => {
    const { host, join, patch } = await evening();
    const ann = await member();
    await join(ann);
    const later = await evening({ eventDate: addDays(now, 6).toISOString() });
    expect((await patch(host, { startDate: later.gameEvent.startDate })).status).toBe(200);
    expect((await later.join(ann)).body).toMatchObject({ code: 'overlaps' });
    const same = await evening();
    expect((await same.join(ann)).status).toBe(200);
    expect((await patch(host, { startDate: same.gameEvent.startDate })).status).toBe(200);
  });

  test('is refused if the host is busy elsewhere at the new time', async () => {
    const { host, patch } = await evening();
    const later = await evening({ eventDate: addDays(now, 6).toISOString(), cafeId: otherCafe.id }, host);
    expect(await patch(host, { startDate: later.gameEvent.startDate })).toMatchObject({
      status: 409,
      body: { code: 'overlaps' },
    });
    expect((await patch(host, { startDate: later.gameEvent.startDate, cafeId: otherCafe.id })).status).toBe(200);
  });

  test('gives additional seats to the waiting list', async () => {
    const { host, join, patch, path } = await evening({ maxParticipants: 1 });
    const [ann, bob] = [await member(), await member()];
    await join(ann);
    expect((await bob.client.ask('POST', `${path}/waiting-list`)).status).toBe(200);
    expect((await patch(host, { maxParticipants: 2 })).body).toMatchObject({
      gameEvent: { currentParticipants: 2, waiting: 0, version: 2, movedFrom: null },
    });
    expect(await patch(host, { maxParticipants: 1 })).toMatchObject({ status: 409, body: { code: 'seats_taken' } });
  });

  test('marks the host who moves it far on its day, and nobody who leaves for it', async () => {
    const { gameEvent, host, join, patch, path } = await evening();
    const ann = await member();
    await join(ann);
    now = addHours(gameEvent.eventDate, -5);
    expect(await patch(host, { startTime: '21:30' })).toMatchObject({ status: 409, body: { code: 'too_soon' } });
    const startDate = addDays(`${gameEvent.startDate}T12:00:00Z`, 3).toISOString().slice(0, 10);
    expect((await patch(host, { startDate })).status).toBe(200);
    const history = (await host.client.ask('GET', '/api/users/me/reliability/history')).body;
    expect(JSON.stringify(history)).toContain('late_cancel');
    expect((await ann.client.ask('POST', `${path}/leave`)).body).toMatchObject({ lateCancel: false });
  });

  test.each(['moves it far', 'calls it off'])(
    'marks the host who shifts it out of the last day and then %s',
    async (then) => {
      const { gameEvent, host, join, patch, path, shown } = await evening();
      await join(await member());
      now = addMinutes(gameEvent.eventDate, -23 * 60 - 30);
      expect(await shown()).not.toHaveProperty('noticedStart');
      expect((await patch(host, { startTime: '20:00' })).status).toBe(200);
      // what the question before calling off warns by
      expect(await shown()).toMatchObject({ startTime: '20:00', noticedStart: gameEvent.eventDate });
      const startDate = addDays(`${gameEvent.startDate}T12:00:00Z`, 7).toISOString().slice(0, 10);
      const far = () => patch(host, { startDate });
      const off = () => host.client.ask('PATCH', `${path}/cancel`);
      expect((await (then === 'moves it far' ? far : off)()).status).toBe(200);
      const history = (await host.client.ask('GET', '/api/users/me/reliability/history')).body;
      expect(JSON.stringify(history)).toContain('late_cancel');
    },
  );

  test('sends one mail to each person, ten quiet minutes after the last change, with a calendar file', async () => {
    const { gameEvent, host, join, patch } = await evening({}, await organizer(mailed));
    const [ann, bob] = [await mailed(), await member()];
    await join(ann);
    const other = await evening({ eventDate: addDays(now, 6).toISOString() });
    await other.join(ann);
    expect((await patch(host, { startTime: '20:30' })).status).toBe(200);
    now = addMinutes(now, 5);
    expect((await patch(host, { startDate: other.gameEvent.startDate })).status).toBe(200);
    await join(bob);
    now = addMinutes(now, 11);
    const moved = async (name: string) => (await mailbox(name)).filter((mail) => mail.includes('has been moved'));
    await polled(() => moved(ann.email)).toHaveLength(1);
    const [mail = ''] = await moved(ann.email);
    expect(sequenceOf(mail)).toBeGreaterThan(2);
    expect(mail).toContain(`UID:${gameEvent.id}@tablemates`);
    expect(mail).toContain('You are also expected at');
    expect(await moved(host.email)).toHaveLength(0);
  });

  test.each(['waiting', 'offered a seat'])(
    'gives who is %s an entry that promises nothing, and takes it back when the evening is cancelled',
    async (as) => {
      const { gameEvent, host, join, path, patch } = await evening({ maxParticipants: 1 });
      const [ann, bob, cleo] = [await mailed(), await mailed(), await mailed()];
      await join(ann);
      const wait = ({ client }: Person) => client.ask('POST', `${path}/waiting-list`);
      expect((await wait(bob)).status).toBe(200);
      now = addHours(gameEvent.eventDate, -30);
      if (as !== 'waiting') expect((await ann.client.ask('POST', `${path}/leave`)).status).toBe(200);
      expect((await patch(host, { startTime: '19:45' })).status).toBe(200);
      now = addMinutes(now, 11);
      const mailsOf = async ({ email }: Person, subject: string) =>
        (await mailbox(email)).filter((mail) => mail.includes(subject));
      await polled(() => mailsOf(bob, 'Moved:')).toHaveLength(1);
      expect((await mailsOf(bob, 'Moved:'))[0]).toContain('STATUS:TENTATIVE');
      const held = /still held for you until \w+, June \d+, 2026 at [\d:]+ [AP]M\./;
      if (as !== 'waiting') expect((await mailsOf(bob, 'Moved:'))[0]).toMatch(held);
      expect((await mailsOf(ann, 'Moved:')).every((mail) => mail.includes('STATUS:CONFIRMED'))).toBe(true);

      // who gave a seat back may wait for another one, and has the entry of the first
      if (as !== 'waiting') expect((await wait(ann)).status).toBe(200);
      expect((await wait(cleo)).status).toBe(200);
      expect((await host.client.ask('PATCH', `${path}/cancel`)).status).toBe(200);
      for (const each of [ann, bob, cleo]) await polled(() => mailsOf(each, 'Cancelled:')).toHaveLength(1);
      for (const each of [ann, bob]) expect((await mailsOf(each, 'Cancelled:'))[0]).toContain('METHOD:CANCEL');
      expect((await mailsOf(cleo, 'Cancelled:'))[0], 'never got an entry').not.toContain('BEGIN:VCALENDAR');
    },
  );

  test.each([
    ['leaves the line', 'You are no longer on the waiting list'],
    ['declines the seat', 'You are no longer on the waiting list'],
    ['lets the offer lapse', 'was not taken in time'],
    ['is told that a seat is free to all', 'first come, first served'],
  ])(
    'takes the entry of a move back from who waited and then %s',
    async (then, says) => {
      const { gameEvent, host, join, path, patch } = await evening({ maxParticipants: 1 });
      const [ann, bob, cleo] = [await member(), await mailed(), await mailed()];
      await join(ann);
      const line = ({ client }: Person, method = 'POST') => client.ask(method, `${path}/waiting-list`);
      expect((await line(bob)).status).toBe(200);
      now = addHours(gameEvent.eventDate, -30);
      if (then === 'declines the seat' || then === 'lets the offer lapse')
        await ann.client.ask('POST', `${path}/leave`);
      expect((await patch(host, { startTime: '19:45' })).status).toBe(200);
      now = addMinutes(now, 11);
      const withEntry = async ({ email }: Person, method: string) =>
        (await mailbox(email)).filter((mail) => mail.includes(`METHOD:${method}`));
      await polled(() => withEntry(bob, 'PUBLISH')).toHaveLength(1);
      const [moved = ''] = await withEntry(bob, 'PUBLISH');
      expect((await line(cleo)).status, 'came after the move, and got no entry').toBe(200);

      if (then === 'leaves the line') await line(bob, 'DELETE');
      if (then === 'declines the seat') await bob.client.ask('POST', `${path}/offer`, { accept: false });
      if (then === 'lets the offer lapse') now = addHours(now, 13);
      if (then === 'is told that a seat is free to all') {
        now = addMinutes(gameEvent.eventDate, -30);
        await ann.client.ask('POST', `${path}/leave`);
      } else await line(cleo, 'DELETE');
      await polled(() => withEntry(bob, 'CANCEL')).toHaveLength(1);
      const [back = ''] = await withEntry(bob, 'CANCEL');
      expect(back).toContain(says);
      expect(back).toContain(`UID:${gameEvent.id}@tablemates`);
      expect(sequenceOf(back)).toBeGreaterThan(sequenceOf(moved));
      expect(await withEntry(cleo, 'CANCEL')).toEqual([]);
    },
    120_000,
  );

  test('takes the entry of a move back once only from who left the line, and from nobody who has a seat', async () => {
    const { host, join, path, patch } = await evening({ maxParticipants: 1 });
    const [ann, bob] = [await member(), await mailed()];
    await join(ann);
    const line = ({ client }: Person, method = 'POST') => client.ask(method, `${path}/waiting-list`);
    await line(bob);
    expect((await patch(host, { startTime: '19:45' })).status).toBe(200);
    now = addMinutes(now, 11);
    const withEntry = async (method: string) =>
      (await mailbox(bob.email)).filter((mail) => mail.includes(`METHOD:${method}`));
    await polled(() => withEntry('PUBLISH')).toHaveLength(1);
    await line(bob, 'DELETE');
    await polled(() => withEntry('CANCEL')).toHaveLength(1);
    await line(bob);
    await line(bob, 'DELETE');
    await line(bob);
    await ann.client.ask('POST', `${path}/leave`);
    await polled(() => withEntry('PUBLISH')).toHaveLength(2);
    expect(await withEntry('CANCEL')).toHaveLength(1);
  });

  test('gives the owner of a cafe an entry, and takes it back when the event leaves the cafe or is cancelled', async () => {
    const admin = await asAdmin();
    const [owner, other] = [await mailed(), await mailed()];
    for (const [{ id }, { id: cafeId }] of [[owner, cafe] as const, [other, otherCafe] as const]) {
      expect((await admin.ask('PATCH', `/api/users/${id}`, { isCafeOwner: true })).status).toBe(200);
      expect((await admin.ask('PATCH', `/api/cafes/${cafeId}`, { ownerId: id })).status).toBe(200);
    }
    const entries = async ({ email }: Person, { gameEvent }: Awaited<ReturnType<typeof evening>>, method: string) =>
      (await mailbox(email)).filter((mail) => mail.includes(`METHOD:${method}`) && mail.includes(gameEvent.id));
    const [one, two, three] = [await evening(), await evening(), await evening()];
    for (const { patch, host } of [one, two]) expect((await patch(host, { startTime: '20:30' })).status).toBe(200);
    now = addMinutes(now, 11);
    for (const each of [one, two]) await polled(() => entries(owner, each, 'PUBLISH')).toHaveLength(1);

    // one that leaves the cafe after a move, and one that leaves it without
    for (const { patch, host } of [two, three]) expect((await patch(host, { cafeId: otherCafe.id })).status).toBe(200);
    now = addMinutes(now, 11);
    for (const each of [two, three]) await polled(() => entries(other, each, 'PUBLISH')).toHaveLength(1);
    await polled(() => entries(owner, two, 'CANCEL')).toHaveLength(1);
    await polled(async () => (await mailbox(owner.email)).join()).toContain(`Before: at ${cafe.name}. Now: at`);

    for (const { host, path } of [one, two, three])
      expect((await host.client.ask('PATCH', `${path}/cancel`, { reason: 'The water is off.' })).status).toBe(200);
    await polled(() => entries(owner, one, 'CANCEL')).toHaveLength(1);
    for (const each of [two, three]) await polled(() => entries(other, each, 'CANCEL')).toHaveLength(1);
    const [back = ''] = await entries(owner, one, 'CANCEL');
    expect(back).toContain('at your cafe');
    expect(back).toContain('The water is off.');
    const [moved = ''] = await entries(owner, one, 'PUBLISH');
    expect(sequenceOf(back)).toBeGreaterThan(sequenceOf(moved));
    // nobody is told twice, and never of what they had no entry of
    expect(await entries(owner, two, 'CANCEL')).toHaveLength(1);
    for (const method of ['PUBLISH', 'CANCEL']) expect(await entries(owner, three, method)).toEqual([]);
    for (const { id } of [cafe, otherCafe]) await admin.ask('PATCH', `/api/cafes/${id}`, { ownerId: null });
  }, 120_000);

  test('mails at once another cafe that is chosen minutes before the start', async () => {
    const { gameEvent, host, join, patch, path } = await evening();
    const ann = await mailed();
    await join(ann);
    now = addMinutes(gameEvent.eventDate, -7);
    const preview = await host.client.ask('GET', `${path}/change-preview?cafeId=${otherCafe.id}`);
    expect(preview.body).toMatchObject({ moved: { seats: 1, atOnce: true } });
    expect((await patch(host, { cafeId: otherCafe.id })).status).toBe(200);
    const moved = async () => (await mailbox(ann.email)).filter((mail) => mail.includes('has been moved'));
    await polled(moved).toHaveLength(1);
    expect((await moved()).join()).toContain(otherCafe.address);
  });

  test('notifies the host when an admin moved the evening', async () => {
    const { host, patch } = await evening({}, await organizer(mailed));
    const admin = running.client();
    await admin.signInAsAdmin();
    expect((await patch({ client: admin }, { startTime: '20:30' })).status).toBe(200);
    now = addMinutes(now, 11);
    const moved = async () => (await mailbox(host.email)).filter((mail) => mail.includes('An admin changed it.'));
    await polled(moved).toHaveLength(1);
  });
});

test('a minimum that is unmet 3 hours before the start cancels the evening without marks', async () => {
  const { gameEvent, host, join, shown } = await evening({ minParticipants: 2 }, await organizer(mailed));
  const ann = await mailed();
  await join(ann);
  now = addMinutes(addHours(gameEvent.eventDate, -3), 1);
  await polled(async () => (await shown()).status).toBe('cancelled');
  for (const { email } of [ann, host]) {
    await polled(async () => (await mailbox(email)).join()).toContain('too few people signed up');
  }
  const history = (await host.client.ask('GET', '/api/users/me/reliability/history')).body;
  expect(JSON.stringify(history)).not.toContain('late_cancel');
});

test('sign-up closes at the time that the host chose', async () => {
  const { gameEvent, join } = await evening({ signUpClosesHours: 24 });
  const [ann, bob] = [await member(), await member()];
  expect((await join(ann)).status).toBe(200);
  now = addHours(gameEvent.eventDate, -24);
  expect(await join(bob)).toMatchObject({ status: 409, body: { code: 'sign_up_closed' } });
});
