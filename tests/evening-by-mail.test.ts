import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { mailedCode, mailsAt, type ShownMail } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// One evening from scheduling to rating, as its people read it in the development mailbox while the clock moves on.

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
  const house = { note: 'One drink each, please.', access: ['step_free', 'quiet_corner'] };
  expect((await admin.ask('PUT', `/api/cafes/${cafe.id}/house`, house)).status).toBe(200);
  [game] = ((await admin.ask('GET', '/api/games')).body as Game[]).filter(({ status }) => status === 'active') as [
    Game,
  ];
});
afterAll(() => running.stop());

/** Signed in again, because the session of an admin lasts 12 hours. */
async function asAdmin(): Promise<Client> {
  const client = running.client();
  await client.signInAsAdmin();
  return client;
}

type Person = { readonly client: Client; readonly id: string; readonly email: string; read: number };

/** The mails that have arrived at an address, oldest first, in plain text but for the letter. */
const mailbox = async (to: string) =>
  (await mailsAt(running, to)).map(({ subject, text, letter }) => ({
    subject: plain(subject),
    text: plain(text),
    letter,
  }));
const plain = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

type Expected = {
  readonly subject: string;
  readonly says: string;
  readonly leadsTo: string;
  /** A calendar file comes with it. */
  readonly hasCalendar?: boolean;
};

/** The next unread mails of a person are these and no others; each says what it should and leads to a page that is there. */
async function gets(person: Person, ...expected: readonly Expected[]): Promise<readonly ShownMail[]> {
  const unread = async () => (await mailbox(person.email)).slice(person.read);
  await expect
    .poll(async () => (await unread()).map(({ subject }) => subject).toSorted(), { timeout: 60_000, interval: 100 })
    .toEqual(expected.map(({ subject }) => subject).toSorted());
  const mails = await unread();
  person.read += mails.length;
  for (const { subject, says, leadsTo, hasCalendar = false } of expected) {
    const mail = mails.find((each) => each.subject === subject);
    expect(mail?.text).toContain(says);
    expect(plain(mail?.letter ?? '')).toContain(says);
    expect(mail?.letter).toContain(`href="http://127.0.0.1:3000${leadsTo}`);
    expect((await running.client().ask('GET', leadsTo)).status).toBe(200);
    expect(mail?.text.includes('BEGIN:VCALENDAR')).toBe(hasCalendar);
  }
  return mails;
}

async function person(firstName: string): Promise<Person> {
  const client = running.client();
  const email = `${firstName.toLowerCase()}@evening.example`;
  await client.ask('POST', '/api/auth/send-otp', { email });
  const code = await mailedCode(running, email);
  await client.ask('POST', '/api/auth/verify-otp', { email, code });
  const profile = { firstName, lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  const { body } = await client.ask('POST', '/api/auth/signup', { email, ...profile });
  const { id } = (body as { user: { id: string } }).user;
  const somebody = { client, id, email, read: 1 };
  await gets(somebody, {
    subject: `Welcome to Tablemates, ${firstName}`,
    says: 'Your account is ready.',
    leadsTo: '/',
  });
  return somebody;
}

const on = (at: string) => new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'full' }).format(new Date(at));
const ZONE = 'America/Chicago';

async function organizer(firstName: string): Promise<Person> {
  const host = await person(firstName);
  expect((await (await asAdmin()).ask('PATCH', `/api/users/${host.id}`, { isProvider: true })).status).toBe(200);
  return host;
}

async function schedule(host: Person, days: number, maxParticipants: number): Promise<GameEvent> {
  const description = 'By the window.';
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants, description };
  const time = { eventDate: addDays(now, days).toISOString(), startTime: '19:00' };
  const { status, body } = await host.client.ask('POST', '/api/game-events', { ...place, ...time });
  expect(status, JSON.stringify(body)).toBe(201);
  return body as GameEvent;
}

test('each person of an evening gets the right mail at the right time, and never twice', async () => {
  const host = await organizer('Hana');
  const [ann, bob, cem, dot] = [await person('Ann'), await person('Bob'), await person('Cem'), await person('Dot')];
  const evening = await schedule(host, 10, 2);
  const page = `/events/${evening.id}`;
  const post = async ({ client }: Person, path: string, body?: object) => {
    const reply = await client.ask('POST', `/api/game-events/${evening.id}/${path}`, body);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  const seatsTaken = (says: string, seats = 2): Expected => ({
    subject: `${game.name} on ${on(startsAt)}: ${seats} of 2 seats taken`,
    says: `${says}. ${seats} of 2 seats are taken now.`,
    leadsTo: page,
  });
  let startsAt = evening.eventDate;
  const reserved = (): Expected => ({
    subject: `You have a seat: ${game.name} on ${on(startsAt)}`,
    says: `Your seat at ${game.name} is reserved. Hana`,
    leadsTo: page,
    hasCalendar: true,
  });
  const inLine = (place: number): Expected => ({
    subject: `You are on the waiting list for ${game.name} on ${on(startsAt)}`,
    says: `is full. You are number ${place} on the waiting list.`,
    leadsTo: page,
  });

  // seats and the line
  for (const guest of [ann, bob]) {
    await post(guest, 'join');
    const [seat] = await gets(guest, reserved());
    expect(seat?.text).toContain('Until 24 hours before the start that does not count against you; from then on');
  }
  for (const [index, guest] of [cem, dot].entries()) {
    await post(guest, 'waiting-list');
    await gets(guest, inLine(index + 1));
  }
  now = addMinutes(now, 11);
  await gets(host, seatsTaken('Ann and Bob joined'));

  // days before the start a seat passes on at once
  await post(bob, 'leave');
  await gets(cem, {
    subject: `You have a seat: ${game.name} on ${on(startsAt)}`,
    says: 'is free, and as the first on the waiting list you have it.',
    leadsTo: page,
    hasCalendar: true,
  });
  now = addMinutes(now, 11);
  await gets(host, seatsTaken('Cem joined, and Bob gave a seat back'));

  // the host moves it by an hour
  const version = ((await host.client.ask('GET', `/api${page.replace('events', 'game-events')}`)).body as GameEvent)
    .version;
  const change = { startTime: '20:00', basedOn: version };
  expect((await host.client.ask('PATCH', `/api/game-events/${evening.id}`, change)).status).toBe(200);
  startsAt = addHours(startsAt, 1).toISOString();
  now = addMinutes(now, 11);
  const moved: Expected = {
    subject: `Moved: ${game.name} is now on ${on(startsAt)} at 8:00 PM`,
    says: `Before: ${on(startsAt)} at 7:00 PM. Now: ${on(startsAt)} at 8:00 PM.`,
    leadsTo: page,
    hasCalendar: true,
  };
  for (const guest of [ann, cem, dot]) await gets(guest, moved);

  // a message that stays unread
  const message = { eventId: evening.id, receiverId: ann.id, content: 'I bring a clock.' };
  expect((await host.client.ask('POST', '/api/messages', message)).status).toBe(201);
  now = addMinutes(now, 16);
  await gets(ann, {
    subject: `Hana wrote to you about ${game.name}`,
    says: `You have a message from Hana about ${game.name} that you have not read.`,
    leadsTo: '/member?view=messages',
  });

  // within two days of the start a seat is held, and who is offered it decides
  now = addHours(startsAt, -30);
  await post(cem, 'leave');
  const [offer] = await gets(dot, {
    subject: `A seat is held for you: ${game.name} on ${on(startsAt)}`,
    says: 'is free. We hold it for you until',
    leadsTo: page,
  });
  expect(offer?.letter).toContain('Take or decline the seat');
  await post(dot, 'offer', { accept: true });
  await gets(dot, reserved());
  now = addMinutes(now, 11);
  await gets(host, seatsTaken('Dot joined, and Cem gave a seat back'));

  // the day before: Ann answers by the link, Dot does not
  await post(bob, 'waiting-list');
  await gets(bob, inLine(1));
  now = addHours(startsAt, -26);
  const stillComing: Expected = {
    subject: `Still coming? ${game.name} on ${on(startsAt)} at 8:00 PM`,
    says: `You have a seat at ${game.name} at ${cafe.name} on ${on(startsAt)} at 8:00 PM. Will you be there?`,
    leadsTo: `${page}#coming=`,
  };
  const [asked] = await gets(ann, stillComing);
  await gets(dot, stillComing);
  const token = /#coming=([\w-]+)/.exec(asked?.letter ?? '')?.[1];
  expect((await running.client().ask('POST', `/api/seat-answers/${token}`)).status).toBe(200);
  // the host wrote again meanwhile, and a day has passed since the first mail about it
  const again = { eventId: evening.id, receiverId: ann.id, content: 'And the box.' };
  expect((await host.client.ask('POST', '/api/messages', again)).status).toBe(201);
  now = addHours(startsAt, -25);
  await gets(ann, {
    subject: `Hana wrote to you about ${game.name}`,
    says: `You have 2 messages from Hana about ${game.name} that you have not read.`,
    leadsTo: '/member?view=messages',
  });
  const [tomorrow] = await gets(host, {
    subject: `Tomorrow: ${game.name} at 8:00 PM`,
    says: 'Confirmed: Ann.',
    leadsTo: page,
  });
  expect(tomorrow?.text).toContain('Haven’t replied: Dot.');
  expect(tomorrow?.text).toMatch(/New at our tables: .*Ann/);
  now = addHours(startsAt, -11);
  await gets(dot, {
    subject: `One person is waiting for a seat at ${game.name}`,
    says: 'You have one, and you have not said yet whether you will be there.',
    leadsTo: `${page}#coming=`,
  });

  // the day
  now = addHours(startsAt, -2);
  for (const guest of [ann, dot]) {
    const [where] = await gets(guest, {
      subject: `Today at 8:00 PM: ${game.name} at ${cafe.name}`,
      says: `${game.name} starts at 8:00 PM at ${cafe.name}, ${cafe.address}. Ask for Hana`,
      leadsTo: page,
    });
    expect(where?.text).toContain('Hana writes: By the window.');
    expect(where?.text).toContain(`${cafe.name} asks: One drink each, please.`);
    expect(where?.text).toContain('At the cafe: step-free, quiet corner.');
    expect(where?.text).toContain('type the four characters that Hana’s phone shows');
  }
  now = addHours(startsAt, 3);
  await gets(host, {
    subject: `Who came to ${game.name}?`,
    says: 'Please say who came, so that reliability scores stay true.',
    leadsTo: '/member?view=rate-attendance',
  });
  const rate = ({ id }: Person, status: string) =>
    host.client.ask('POST', `/api/game-events/${evening.id}/attendance/${id}`, { status });
  expect((await rate(ann, 'attended')).status).toBe(200);
  expect((await rate(dot, 'no_show')).status).toBe(200);
  const [marked] = await gets(dot, {
    subject: `No-show at ${game.name} on ${on(startsAt)}`,
    says: `Hana recorded that you did not come for ${game.name} at ${cafe.name}`,
    leadsTo: `/member?view=reliability#mark-${evening.id}`,
  });
  expect(marked?.text).toContain(`You can’t join events until ${on(addDays(now, 7).toISOString())}`);

  expect(marked?.text).toContain('Your reliability score was 100% before');
  expect(marked?.text).toContain('please write to Hana, who can change it until');
  expect(marked?.text).toContain('You can also dispute it in your ledger until');

  // everybody is rated, so nobody is asked again, and nothing else comes to anybody
  const sent = () => running.sql<{ kind: string }[]>`
    select data ->> 'kind' as kind from domain_events where type = 'RemindersSent' and data ->> 'gameEventId' = ${evening.id}`;
  now = addHours(startsAt, 3 + 72 - 11);
  const last = await person('Last');
  // read once: a sweep may come between two reads
  const kinds = (await sent()).map(({ kind }) => kind);
  expect(kinds).toEqual([...new Set(kinds)]);
  for (const each of [host, ann, bob, cem, dot, last]) await gets(each);
}, 300_000);

test('an evening that an admin moves keeps its line in order, and each role gets its mail once', async () => {
  now = addHours(OPENING, 24 * 20);
  const host = await organizer('Ida');
  const [seated, offered, first, second] = [
    await person('Seda'),
    await person('Olaf'),
    await person('Finn'),
    await person('Sven'),
  ];
  const evening = await schedule(host, 10, 2);
  const path = `/api/game-events/${evening.id}`;
  const other = await person('Otto');
  for (const guest of [seated, other]) expect((await guest.client.ask('POST', `${path}/join`)).status).toBe(200);
  for (const guest of [offered, first, second]) {
    expect((await guest.client.ask('POST', `${path}/waiting-list`)).status).toBe(200);
  }
  now = addHours(evening.eventDate, -30);
  expect((await other.client.ask('POST', `${path}/leave`)).status).toBe(200);
  const line = async () => (await host.client.ask('GET', `${path}/waiting-list`)).body as { people: { id: string }[] };
  const before = (await line()).people.map(({ id }) => id);
  expect(before).toEqual([first.id, second.id]);
  const states = async () =>
    Promise.all(
      [offered, first, second].map(async ({ client }) => {
        const { state, place } = (await client.ask('GET', `${path}/waiting-list`)).body as {
          state: string;
          place: number | null;
        };
        return [state, place];
      }),
    );
  const stood = await states();
  expect(stood.map(([state]) => state)).toEqual(['offered', 'waiting', 'waiting']);

  const { version } = (await host.client.ask('GET', path)).body as GameEvent;
  expect((await (await asAdmin()).ask('PATCH', path, { cafeId: otherCafe.id, basedOn: version })).status).toBe(200);
  now = addMinutes(now, 11);
  expect((await line()).people.map(({ id }) => id)).toEqual(before);
  expect(await states()).toEqual(stood);
  const moved = async ({ email }: Person) =>
    (await mailbox(email)).filter(
      ({ subject }) => subject === `Moved: ${game.name} on ${on(evening.eventDate)} is now at ${otherCafe.name}`,
    );
  const everybody = [host, seated, offered, first, second];
  await expect
    .poll(async () => (await Promise.all(everybody.map(moved))).map((mails) => mails.length), { timeout: 60_000 })
    .toEqual([1, 1, 1, 1, 1]);
  expect(await moved(other)).toEqual([]);
  const says = async (each: Person) => (await moved(each))[0]?.text;
  expect(await says(host)).toContain('An admin changed it.');
  expect(await says(seated)).toContain('Your seat is still yours.');
  expect(await says(offered)).toMatch(/The seat is still held for you until \w+, \w+ \d+, 2026 at [\d:]+ [AP]M\./);
  for (const each of [first, second]) expect(await says(each)).toContain('You keep your place on the waiting list.');
  for (const each of everybody) {
    expect(await says(each)).toContain(`Before: at ${cafe.name}. Now: at ${otherCafe.name}, ${otherCafe.address}.`);
  }

  // a second sweep and a replay add nothing
  now = addMinutes(now, 11);
  await person('Later');
  expect((await Promise.all(everybody.map(moved))).map((mails) => mails.length)).toEqual([1, 1, 1, 1, 1]);

  // and the admin who then cancels it is not mailed about it, but all others are, once
  const subject = `Cancelled: ${game.name} on ${on(evening.eventDate)}`;
  const cancelled = async ({ email }: Person) =>
    (await mailbox(email)).filter((each) => each.subject === subject).map(({ text }) => text);
  expect((await (await asAdmin()).ask('PATCH', `${path}/cancel`)).status).toBe(200);
  await expect
    .poll(async () => (await Promise.all(everybody.map(cancelled))).map((mails) => mails.length), { timeout: 60_000 })
    .toEqual([1, 1, 1, 1, 1]);
  expect((await cancelled(host))[0]).toContain('An admin has cancelled');
  for (const each of [seated, offered, first, second]) {
    expect((await cancelled(each))[0]).toContain('it does not count against you');
  }
  expect(await cancelled(other)).toEqual([]);
}, 300_000);

test('a host who left somebody unrated is asked once more, 12 hours before the window closes', async () => {
  now = addHours(OPENING, 24 * 60);
  const host = await organizer('Rita');
  const [uma, vic] = [await person('Uma'), await person('Vic')];
  const evening = await schedule(host, 10, 2);
  for (const { client } of [uma, vic]) {
    expect((await client.ask('POST', `/api/game-events/${evening.id}/join`)).status).toBe(200);
  }
  const asked = (subject: string): Expected => ({
    subject,
    says: 'Please say who came, so that reliability scores stay true.',
    leadsTo: '/member?view=rate-attendance',
  });
  now = addHours(evening.eventDate, 3);
  await gets(host, asked(`Who came to ${game.name}?`));
  const rated = await host.client.ask('POST', `/api/game-events/${evening.id}/attendance/${uma.id}`, {
    status: 'attended',
  });
  expect(rated.status).toBe(200);
  now = addMinutes(addHours(evening.eventDate, 72 - 12), -1);
  // mails go out in the order of the log, so this one would come after another
  await person('Wim');
  await gets(host);
  now = addHours(evening.eventDate, 72 - 12);
  await gets(host, asked(`Last call: who came to ${game.name}?`));
}, 300_000);
