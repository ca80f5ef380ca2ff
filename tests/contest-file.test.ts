import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { AdminContestFile } from '../modules/reliability/contests/contract.ts';
import type { Contest, LedgerEntry } from '../modules/reliability/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

// What an admin reads about a contested mark, of people who get their mails in the development mailbox.

let now = OPENING;
let running: RunningProduct;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 });
});
afterAll(() => running.stop());

async function asAdmin(): Promise<Client> {
  const client = running.client();
  await client.signInAsAdmin();
  return client;
}

async function person(firstName: string) {
  const client = running.client();
  const email = `${firstName.toLowerCase()}@file.example`;
  await client.ask('POST', '/api/auth/send-otp', { email });
  const { body: mailbox } = await client.ask('GET', `/mailbox?to=${encodeURIComponent(email)}`);
  const code = /(\d{6}) is your/.exec(String(mailbox))?.[1] ?? '';
  await client.ask('POST', '/api/auth/verify-otp', { email, code });
  const profile = { firstName, lastName: 'Lopez', phoneNumber: '(713) 555-0100', acceptedTerms: true };
  const { body } = await client.ask('POST', '/api/auth/signup', { email, ...profile });
  return { client, id: (body as { user: { id: string } }).user.id };
}

it('a contest of a no-show says when the person had left, if the host made it one of a late cancel', async () => {
  const opening = now;
  const [host, ann] = [await person('Hugo'), await person('Anna')];
  expect((await (await asAdmin()).ask('PATCH', `/api/users/${host.id}`, { isProvider: true })).status).toBe(200);
  const [cafe] = (await host.client.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await host.client.ask('GET', '/api/games')).body as [Game];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
  const time = { eventDate: addDays(now, 3).toISOString(), startTime: '19:00' };
  const { id, eventDate } = (await host.client.ask('POST', '/api/game-events', { ...place, ...time }))
    .body as GameEvent;
  const at = (path: string) => `/api/game-events/${id}/${path}`;
  await ann.client.ask('POST', at('join'));
  now = addHours(eventDate, -2);
  expect((await ann.client.ask('POST', at('leave'))).body).toMatchObject({ lateCancel: true });
  const left = now.toISOString();
  const fileOf = async () => {
    const text = 'My train did not run.';
    const contest = await ann.client.ask('POST', '/api/users/me/reliability/contests', { gameEventId: id, text });
    expect(contest.status, JSON.stringify(contest.body)).toBe(201);
    const contestId = (contest.body as Contest).id;
    return (await (await asAdmin()).ask('GET', `/api/admin/contests/${contestId}`)).body as AdminContestFile;
  };
  now = addHours(eventDate, 4);
  const marked = await host.client.ask('POST', at(`attendance/${ann.id}`), { status: 'no_show' });
  expect(marked.status, JSON.stringify(marked.body)).toBe(200);
  const file = await fileOf();
  expect(file.markStatus).toBe('no_show');
  expect(file.asked).toContainEqual({ what: 'left_late', at: left });
  now = opening;
}, 120_000);

it('a contest shows the mails to the person and the host, the move, and an undelivered reminder', async () => {
  const [host, ann] = [await person('Hana'), await person('Ann')];
  const admin = await asAdmin();
  expect((await admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: true })).status).toBe(200);
  const [cafe] = (await admin.ask('GET', '/api/cafes')).body as [Cafe];
  const [game] = (await admin.ask('GET', '/api/games')).body as [Game];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3 };
  const time = { eventDate: addDays(now, 10).toISOString(), startTime: '19:00' };
  const { id, eventDate: scheduledFor } = (await host.client.ask('POST', '/api/game-events', { ...place, ...time }))
    .body as GameEvent;
  const at = (path: string) => `/api/game-events/${id}/${path}`;
  expect((await ann.client.ask('POST', at('join'))).status).toBe(200);
  const moved = await host.client.ask('PATCH', `/api/game-events/${id}`, { startTime: '20:00', basedOn: 1 });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const startsAt = addHours(scheduledFor, 1);
  /** Waits for a mail to the person about the evening, and says when it left. */
  const sent = async (template: string, recipientId: string) => {
    const found = () => running.sql<{ id: string; sentAt: string }[]>`
      select id, sent_at from mail_outbox
      where template = ${template} and recipient_id = ${recipientId} and sent_at is not null`;
    await expect.poll(async () => (await found()).length, { timeout: 60_000, interval: 100 }).toBe(1);
    return (await found())[0] as { id: string; sentAt: string };
  };
  const confirmed = await sent('seatConfirmed', ann.id);
  now = addHours(now, 1);
  const announced = await sent('gameEventMoved', ann.id);
  now = addHours(startsAt, -26);
  const reminder = await sent('stillComing', ann.id);
  await running.sql`update mail_outbox set state = 'failed', sent_at = null where id = ${reminder.id}`;
  now = addHours(startsAt, 4);
  const rate = await sent('rateAttendance', host.id);
  now = addHours(startsAt, 5);
  const marking = await host.client.ask('POST', at(`attendance/${ann.id}`), { status: 'no_show' });
  expect(marking.status).toBe(200);
  const mark = await sent('mark', ann.id);
  const contested = await ann.client.ask('POST', '/api/users/me/reliability/contests', {
    gameEventId: id,
    text: 'I was there.',
  });
  expect(contested.status).toBe(201);
  const about = await sent('markContested', host.id);

  const undelivered = { what: 'still_coming', at: expect.any(String), undelivered: 'failed' };
  const { body } = await (await asAdmin()).ask('GET', `/api/admin/contests/${(contested.body as Contest).id}`);
  const { mails, moves, asked } = body as AdminContestFile;
  expect(mails).toEqual([
    { to: 'person', about: 'seat_confirmed', at: confirmed.sentAt },
    { to: 'person', about: 'moved', at: announced.sentAt },
    { to: 'host', about: 'rate_attendance', at: rate.sentAt },
    { to: 'person', about: 'mark', at: mark.sentAt },
    { to: 'host', about: 'mark_contested', at: about.sentAt },
  ]);
  expect(moves).toEqual([
    { at: expect.any(String), from: scheduledFor, to: startsAt.toISOString(), isElsewhere: false },
  ]);
  expect(asked).toContainEqual(undelivered);
  const ledger = (await ann.client.ask('GET', '/api/users/me/reliability/history')).body as LedgerEntry[];
  expect(ledger.find(({ what }) => what === 'no_show')?.asked).toContainEqual(undelivered);
}, 120_000);
