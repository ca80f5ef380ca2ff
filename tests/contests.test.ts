import { createEventLog, type EventLog, recordedIn } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import { answerLinks } from '../modules/events/confirmation/answer-link.ts';
import type { CheckInCode, GameEvent } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import { mailCommands } from '../modules/mails/commands.ts';
import { unsubscribeLinks } from '../modules/mails/unsubscribe-link.ts';
import { reliabilityCommands } from '../modules/reliability/commands.ts';
import { contestCommands } from '../modules/reliability/contests/commands.ts';
import type { AdminContest, AdminContestFile, HostContest } from '../modules/reliability/contests/contract.ts';
import type { Contest, Explanation, LedgerEntry, ReliabilityAt } from '../modules/reliability/contract.ts';
import { standingOn } from '../modules/reliability/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addDays, addHours, addMinutes } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { writeLetter } from '../platform/mail/letter.ts';
import type { MailContent } from '../platform/mail/mail.ts';
import { isRefusal } from '../platform/refusal.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { type MailedEvent, mailsToPeople } from '../server/mail/mails-to-people.ts';
import { rosterOf } from '../server/roster-of.ts';
import { reportContests } from '../server/sweeps/contests.ts';
import { always } from './support/always.ts';
import { letterSettings } from './support/every-mail.ts';
import { livePage } from './support/live-page.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Evenings contract, section 7, and the last sentence of section 6.

let running: RunningProduct;
let now = OPENING;
let host: Client;
let hostId = '';
let admin: Client;
let day = 10;
const isPerson = (userId: string) => always(`user-${userId}`, true);
let logs: readonly [EventLog, EventLog];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on', LIMIT_SCHEDULING_PER_PERSON: '9999/1s' }, clock: () => now });
  const open = () =>
    createEventLog({ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid });
  logs = [open(), open()];
  [host, admin] = [running.client(), running.client()];
  await host.signIn('organizer');
  hostId = ((await host.ask('GET', '/api/auth/me')).body as { user: { id: string } }).user.id;
});
afterAll(async () => {
  for (const log of logs) await log.close();
  await running.stop();
});

/** What is read: a session of an admin lasts for less than these stories. */
const asAdmin = async (...asked: Parameters<Client['ask']>) => {
  await admin.signInAsAdmin();
  return admin.ask(...asked);
};

let signedUp = 0;
async function somebody() {
  now = OPENING;
  const client = running.client();
  const name = `contester.${signedUp++}`;
  const id = await client.signUp(name);
  const ledger = async () => (await client.ask('GET', '/api/users/me/reliability/history')).body as LedgerEntry[];
  const explained = async () => (await client.ask('GET', '/api/users/me/reliability')).body as Explanation;
  const contest = (gameEventId: string, text = 'I was there all evening.') =>
    client.ask('POST', '/api/users/me/reliability/contests', { gameEventId, text });
  return { id, name, client, ledger, explained, contest };
}

/** An evening at which these people have a seat, with the clock at its start. */
const evening = (...seated: { client: Client }[]) => eveningOf({}, ...seated);

async function eveningOf(more: { readonly groupId?: string }, ...seated: { client: Client }[]) {
  now = OPENING;
  const [[cafe], [game]] = [
    (await host.ask('GET', '/api/cafes')).body as [Cafe],
    (await host.ask('GET', '/api/games')).body as [Game],
  ];
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
  const time = { eventDate: addDays(OPENING, day++).toISOString(), startTime: '05:00' };
  const { id, eventDate } = (await host.ask('POST', '/api/game-events', { ...place, ...time, ...more }))
    .body as GameEvent;
  const at = (path: string) => `/api/game-events/${id}/${path}`;
  for (const { client } of seated) expect((await client.ask('POST', at('join'))).status).toBe(200);
  now = new Date(eventDate);
  return {
    id,
    startsAt: eventDate,
    at,
    mark: (userId: string, status: string, reason?: string, by = host) =>
      by.ask('POST', at(`attendance/${userId}`), { status, ...(reason && { reason }) }),
    checkIn: async (client: Client) => {
      const { code } = (await host.ask('GET', at('check-in'))).body as CheckInCode;
      expect((await client.ask('POST', at('check-in'), { code })).status).toBe(200);
    },
    answer: (contestId: string, client = host) =>
      client.ask('POST', at(`contests/${contestId}/answer`), { text: 'Nobody saw her.' }),
  };
}

const decide = (contestId: string, status: string) =>
  asAdmin('POST', `/api/admin/contests/${contestId}/decision`, { status, reason: 'The receipt shows it.' });
const queue = async (state: string) =>
  ((await asAdmin('GET', `/api/admin/contests?state=${state}`)).body as AdminContest[]).map(({ id }) => id);
const file = async (id: string) => (await asAdmin('GET', `/api/admin/contests/${id}`)).body as AdminContestFile;

/** The mails that follow from the last domain event of a type in somebody's stream. */
async function mailsAfter(userId: string, type: MailedEvent['type']) {
  const [log] = logs;
  const mails = mailsToPeople({
    sql: running.sql,
    log,
    clock: () => now,
    publicUrl: 'https://tables.example',
    timeZone: 'America/Chicago',
    calendar: { organizer: 'hello@tables.example', cityName: 'Houston' },
    answers: answerLinks(SECRET_KEY),
    unsubscribing: unsubscribeLinks(SECRET_KEY),
    mails: mailCommands(log),
  });
  const last = (await log.readStream(standingOn(userId).stream)).findLast((each) => each.type === type);
  return mails.of(last as MailedEvent);
}

it('a no-show against the code is contested automatically, and has no penalty until an admin decides', async () => {
  const zoe = await somebody();
  const { mark, checkIn, startsAt } = await evening(zoe);
  await checkIn(zoe.client);
  now = addHours(startsAt, 4);
  expect((await mark(zoe.id, 'no_show', 'She only sent the code.')).status).toBe(200);

  const [entry] = await zoe.ledger();
  expect(entry).toMatchObject({
    what: 'no_show',
    asked: [{ what: 'checked_in', at: startsAt }],
    contest: {
      state: 'with_admins',
      how: 'check_in',
      text: null,
      penaltyWaits: true,
      dueAt: addDays(now, 7).toISOString(),
    },
    contestableUntil: null,
    scoreAfter: 80,
    penaltyAfter: null,
  });
  expect(await zoe.explained()).toMatchObject({
    penalty: null,
    contested: [{ markStatus: 'no_show', scoreIfOverturned: 100, penaltyWaits: { days: 7 } }],
  });
  expect((await zoe.client.ask('GET', '/api/users/me/can-join-events')).body).toMatchObject({ canJoin: true });
  const id = entry?.contest?.id ?? '';
  expect(await queue('open')).toContain(id);
  expect(await file(id)).toMatchObject({
    person: { id: zoe.id, reliabilityScore: 80 },
    host: { id: hostId, overturned: expect.any(Number) },
    mark: { status: 'no_show', cause: 'host_mark', reason: 'She only sent the code.' },
    asked: [{ what: 'checked_in', at: startsAt }],
    answer: null,
    mayDecide: true,
  });
  expect(await mailsAfter(zoe.id, 'MarkContested')).toMatchObject([
    { to: 'organizer@example.test', template: 'markContested', params: { name: zoe.name, text: null } },
  ]);
  expect(await mailsAfter(zoe.id, 'AttendanceMarked')).toMatchObject([
    { template: 'mark', params: { isContested: true, contestableUntil: null } },
  ]);

  now = addDays(now, 1);
  expect(await decide(id, 'attended')).toMatchObject({
    status: 200,
    body: { outcome: 'overturned', reliabilityScore: 100, penaltyStatus: 'none' },
  });
  expect(await mailsAfter(zoe.id, 'AttendanceCorrected')).toEqual([]);
  expect(await mailsAfter(zoe.id, 'ContestDecided')).toMatchObject([
    { template: 'contestDecided', params: { how: 'overturned', reason: 'The receipt shows it.', score: 100 } },
    // to the host, about their mark
    {
      template: 'markDecided',
      params: { how: 'overturned', mark: 'attended', reason: 'The receipt shows it.', isAutomatic: true },
    },
  ]);
  expect((await zoe.ledger()).map(({ what, cause, contest }) => [what, cause, contest?.state])).toEqual([
    ['no_show', 'host_mark', 'overturned'],
    ['attended', 'admin', undefined],
  ]);
  expect(await mark(zoe.id, 'no_show', 'Still.')).toMatchObject({ status: 409, body: { code: 'decided' } });
  expect(await decide(id, 'no_show')).toMatchObject({ status: 409, body: { code: 'decided' } });
  expect(await queue('decided')).toContain(id);

  // as of the moment before, the contest was open
  const asOf = addHours(now, -1).toISOString();
  const before = (await asAdmin('GET', `/api/admin/users/${zoe.id}/reliability?asOf=${asOf}`)).body as ReliabilityAt;
  expect(before).toMatchObject({
    reliabilityScore: 80,
    history: [{ contest: { state: 'with_admins', decision: null } }],
  });
});

it('a waiting penalty begins for the next account of a person who is deleted before the decision', async () => {
  const kim = await somebody();
  const { mark, checkIn, startsAt } = await evening(kim);
  await checkIn(kim.client);
  now = addHours(startsAt, 4);
  expect((await mark(kim.id, 'no_show', 'The code was sent from elsewhere.')).status).toBe(200);
  expect((await kim.client.ask('GET', '/api/users/me/can-join-events')).body).toMatchObject({ canJoin: true });
  expect((await asAdmin('DELETE', `/api/users/${kim.id}`)).status).toBe(204);

  const again = running.client();
  await again.signUp(kim.name);
  expect((await again.ask('GET', '/api/users/me/can-join-events')).body).toMatchObject({
    canJoin: false,
    penaltyExpiresAt: addDays(now, 7).toISOString(),
  });
});

it('a contest by hand goes to the host, then to the admins, becomes overdue, and is upheld', async () => {
  const ben = await somebody();
  const eve = await somebody();
  const { id: gameEventId, mark, answer, startsAt, at } = await evening(ben, eve);
  const told = await ben.client.ask('POST', '/api/messages', {
    eventId: gameEventId,
    receiverId: hostId,
    content: 'On my way',
  });
  now = addHours(startsAt, 4);
  expect(await ben.contest(gameEventId)).toMatchObject({ status: 409, body: { code: 'nothing_marked' } });
  await mark(ben.id, 'no_show');
  await mark(eve.id, 'attended');
  expect(await eve.contest(gameEventId)).toMatchObject({ status: 409, body: { code: 'nothing_marked' } });
  expect((await ben.contest(gameEventId, ' ')).status).toBe(400);
  expect((await ben.contest(gameEventId, 'x'.repeat(501))).status).toBe(400);
  const hostsPage = await livePage(running, host);
  const contested = await ben.contest(gameEventId);
  const { id, answerUntil } = contested.body as Contest;
  await hostsPage.until('contest', id);
  await hostsPage.close();
  expect(contested).toMatchObject({ status: 201, body: { state: 'with_host', text: 'I was there all evening.' } });
  expect(answerUntil).toBe(addHours(startsAt, 72).toISOString());
  expect(await ben.contest(gameEventId)).toMatchObject({ status: 409, body: { code: 'already_contested' } });
  // the penalty stays in force
  expect((await ben.explained()).penalty).toMatchObject({ kind: 'no_show', days: 7 });
  expect(await mailsAfter(ben.id, 'AttendanceMarked')).toMatchObject([
    { template: 'mark', params: { isContested: false, contestableUntil: addDays(now, 7).toISOString() } },
  ]);
  expect(await mailsAfter(ben.id, 'MarkContested')).toMatchObject([
    { to: 'organizer@example.test', params: { text: 'I was there all evening.', answerUntil } },
  ]);

  const listed = (await host.ask('GET', '/api/game-events/contests')).body as HostContest[];
  expect(listed.find((each) => each.id === id)).toMatchObject({ person: { id: ben.id }, state: 'with_host' });
  expect(await answer(id, eve.client)).toMatchObject({ status: 403, body: { code: 'not_host' } });
  expect(await answer(newUuid())).toMatchObject({ status: 404 });
  now = addHours(startsAt, 6);
  expect(await answer(id)).toMatchObject({
    status: 200,
    body: { state: 'with_admins', answer: { text: 'Nobody saw her.' } },
  });
  expect(await answer(id)).toMatchObject({ status: 409, body: { code: 'already_answered' } });
  expect(await mailsAfter(ben.id, 'ContestAnswered')).toMatchObject([
    { to: `${ben.name}@example.test`, params: { text: 'Nobody saw her.', dueAt: addDays(now, 7).toISOString() } },
  ]);

  expect(await queue('open')).toContain(id);
  now = addDays(addHours(startsAt, 6), 7);
  expect(await queue('open')).not.toContain(id);
  expect(await queue('overdue')).toContain(id);
  expect((await asAdmin('GET', '/api/admin/contests/counts')).body).toEqual({
    open: (await queue('open')).length,
    overdue: (await queue('overdue')).length,
    decided: (await queue('decided')).length,
  });
  const { messages, mayDecide, asked } = await file(id);
  expect({ told: told.status, messages: messages.map(({ by }) => by), mayDecide, asked }).toMatchObject({
    told: 201,
    messages: ['person'],
    mayDecide: true,
  });
  expect(await decide(id, 'no_show')).toMatchObject({ status: 200, body: { outcome: 'upheld', reliabilityScore: 80 } });
  expect((await ben.ledger()).map(({ what, reason }) => [what, reason])).toEqual([
    ['no_show', null],
    ['mark_upheld', 'The receipt shows it.'],
  ]);
  expect(await ben.contest(gameEventId)).toMatchObject({ body: { code: 'already_contested' } });
  expect(await ben.client.ask('DELETE', `/api/users/me/reliability/contests/${id}`)).toMatchObject({
    status: 409,
    body: { code: 'decided' },
  });
  expect((await host.ask('GET', at('participants'))).status).toBe(200);
  const audit = (await asAdmin('GET', `/api/admin/audit?subjectId=${ben.id}`)).body as { type: string }[];
  expect(audit.map(({ type }) => type)).toContain('ContestDecided');
});

it('disputes are found by the marked person and by the host, separately for each state', async () => {
  const ben = await somebody();
  const { mark, id: gameEventId, startsAt } = await evening(ben);
  now = addHours(startsAt, 4);
  await mark(ben.id, 'no_show');
  const { id } = (await ben.contest(gameEventId)).body as Contest;
  const found = async (q: string, state = 'open') =>
    (
      (await asAdmin('GET', `/api/admin/contests?state=${state}&limit=200&q=${encodeURIComponent(q)}`))
        .body as AdminContest[]
    ).map((each) => each.id);
  const counts = async () => (await asAdmin('GET', `/api/admin/contests/counts?q=${ben.name}@`)).body;
  expect(await found(`${ben.name.toUpperCase()}@example`)).toEqual([id]);
  expect(await found('organizer@example')).toContain(id);
  expect(await found('nobody.of.this.name')).toEqual([]);
  expect(await counts()).toEqual({ open: 1, overdue: 0, decided: 0 });
  now = addHours(startsAt, 73);
  expect((await decide(id, 'attended')).status).toBe(200);
  expect(await found(`${ben.name}@example`)).toEqual([]);
  expect(await found(`${ben.name}@example`, 'decided')).toEqual([id]);
  expect(await counts()).toEqual({ open: 0, overdue: 0, decided: 1 });
});

/** A group of the host, and its other organizer. */
async function groupOfTwo() {
  const other = await somebody();
  expect((await asAdmin('PATCH', `/api/users/${other.id}`, { isProvider: true })).status).toBe(200);
  const { regionId } = ((await host.ask('GET', '/api/cafes')).body as [Cafe])[0];
  const name = `Markers ${signedUp}`;
  const { id: groupId } = (await host.ask('POST', '/api/groups', { name, regionId })).body as Group;
  expect((await host.ask('POST', `/api/groups/${groupId}/organizers`, { userId: other.id })).status).toBe(201);
  const answered = await other.client.ask('POST', `/api/groups/${groupId}/organizers/answer`, { accept: true });
  expect(answered.status).toBe(200);
  return { ...other, groupId };
}

it('a mark belongs to the organizer who made it: answer, mails, statistics and what the admins see', async () => {
  const boris = await groupOfTwo();
  const [ben, eve] = [await somebody(), await somebody()];
  const { id: gameEventId, mark, answer, startsAt } = await eveningOf({ groupId: boris.groupId }, ben, eve);
  now = addHours(startsAt, 4);
  const record = async (userId: string) =>
    ((await asAdmin('GET', `/api/admin/users/${userId}/reliability`)).body as ReliabilityAt).marking;
  const before = await record(hostId);
  for (const { id } of [ben, eve]) expect((await mark(id, 'no_show', 'Not seen.', boris.client)).status).toBe(200);
  // people write only to those at their table: the host, who can change it too
  const [told] = await mailsAfter(ben.id, 'AttendanceMarked');
  const { user } = (await host.ask('GET', '/api/auth/me')).body as { user: { firstName: string } };
  const said = writeLetter(told as MailContent, letterSettings).paragraphs.join(' ');
  expect(said).toContain(`${boris.name} recorded that you did not come`);
  expect(said).toContain(`please write to ${user.firstName}, who can change it until`);
  const borisPage = await livePage(running, boris.client);
  const { id } = (await ben.contest(gameEventId)).body as Contest;
  await borisPage.until('contest', id);
  await borisPage.close();
  expect(await mailsAfter(ben.id, 'MarkContested')).toMatchObject([
    { to: `${boris.name}@example.test`, template: 'markContested', params: { text: 'I was there all evening.' } },
  ]);
  const listed = async (client: Client) =>
    ((await client.ask('GET', '/api/game-events/contests?include=closed')).body as HostContest[]).map(
      (each) => each.id,
    );
  expect([await listed(boris.client), (await listed(host)).includes(id)]).toEqual([[id], false]);
  expect((await asAdmin('GET', `/api/admin/contests?q=${boris.name}@`)).body).toMatchObject([
    { id, host: { id: hostId }, markedBy: { id: boris.id } },
  ]);

  expect(await answer(id)).toMatchObject({ status: 403, body: { code: 'not_host' } });
  expect(await answer(id, boris.client)).toMatchObject({ status: 200, body: { state: 'with_admins' } });
  expect(await mailsAfter(ben.id, 'ContestAnswered')).toMatchObject([{ params: { byName: boris.name } }]);
  expect(await file(id)).toMatchObject({
    host: { id: hostId, ...before },
    markedBy: { id: boris.id, marks: 2, overturned: 0 },
    mayDecide: true,
  });

  const second = (await eve.contest(gameEventId)).body as Contest;
  for (const [contestId, person] of [
    [id, ben],
    [second.id, eve],
  ] as const) {
    expect(await decide(contestId, 'attended')).toMatchObject({ status: 200, body: { outcome: 'overturned' } });
    expect((await mailsAfter(person.id, 'ContestDecided')).map(({ to }) => to)).toEqual([
      `${person.name}@example.test`,
      `${boris.name}@example.test`,
    ]);
  }
  expect(await record(boris.id)).toEqual({ marks: 2, overturned: 2 });
  expect(await record(hostId)).toEqual(before);
  const found = async (status: string) =>
    ((await asAdmin('GET', `/api/admin/users?status=${status}&limit=100`)).body as { id: string }[]).map((u) => u.id);
  expect(await found('overturned')).toContain(boris.id);
  expect((await asAdmin('GET', '/api/admin/needs')).body).toMatchObject({
    hosts: {
      rows: expect.arrayContaining([expect.objectContaining({ id: boris.id, marks: 2, overturned: 2 })]) as object,
    },
  });
});

it('a mark that an organizer made is decided neither by them nor by the host, and is the host’s once they change it', async () => {
  const boris = await groupOfTwo();
  const ben = await somebody();
  const { id: gameEventId, mark, startsAt, checkIn } = await eveningOf({ groupId: boris.groupId }, ben);
  await checkIn(ben.client);
  now = addHours(startsAt, 4);
  expect((await mark(ben.id, 'no_show', 'Left at once.', boris.client)).status).toBe(200);
  expect(await mailsAfter(ben.id, 'MarkContested')).toMatchObject([{ to: `${boris.name}@example.test` }]);
  const [contested] = (await boris.client.ask('GET', '/api/game-events/contests')).body as [HostContest];
  const commands = contestCommands(logs[0], { rosterOf });
  const by = { commandId: newUuid(), actor: boris.id, now: now.toISOString() };
  const decision = { userId: ben.id, contestId: contested.id, status: 'attended', reason: 'Mine.' } as const;
  expect(await commands.decide(by, decision)).toMatchObject({ status: 403, code: 'party' });
  expect((await mark(ben.id, 'late_cancel', 'He left at once.')).status).toBe(200);
  expect((await boris.client.ask('GET', '/api/game-events/contests')).body).toEqual([]);
  expect(await mailsAfter(ben.id, 'MarkContested')).toMatchObject([{ to: 'organizer@example.test' }]);
  const ofHost = (await host.ask('GET', '/api/game-events/contests')).body as HostContest[];
  expect(ofHost.map(({ gameEvent }) => gameEvent.id)).toContain(gameEventId);
});

describe('contesting', () => {
  it('of a late cancel shows that the seat was taken again, can be withdrawn, and is impossible after 7 days', async () => {
    const [ben, eve] = [await somebody(), await somebody()];
    const { id, at, startsAt } = await evening(ben);
    now = addHours(startsAt, -5);
    expect((await ben.client.ask('POST', at('leave'))).status).toBe(200);
    now = addMinutes(now, 20);
    expect((await eve.client.ask('POST', at('join'))).status).toBe(200);
    const [left] = await ben.ledger();
    expect(left).toMatchObject({ cause: 'left_late', seatTakenAgainAt: now.toISOString() });
    expect(left?.contestableUntil).toBe(addDays(addHours(startsAt, -5), 7).toISOString());
    const listed = async (query = '') =>
      ((await ben.client.ask('GET', `/api/game-events/user/joined${query}`)).body as GameEvent[]).map(
        (each) => each.id,
      );
    expect([await listed(), await listed('?include=left_late')]).toEqual([[], [id]]);
    const { id: contestId } = (await ben.contest(id)).body as Contest;
    const withdraw = () => ben.client.ask('DELETE', `/api/users/me/reliability/contests/${contestId}`);
    expect((await withdraw()).status).toBe(204);
    expect((await withdraw()).status).toBe(204);
    expect((await eve.client.ask('DELETE', `/api/users/me/reliability/contests/${contestId}`)).status).toBe(404);
    expect((await decide(contestId, 'attended')).body).toMatchObject({ code: 'withdrawn' });
    now = addMinutes(addDays(startsAt, 7), 1);
    expect(await ben.contest(id)).toMatchObject({ status: 409, body: { code: 'too_late' } });
  });

  it('is settled by the host, who changes the mark', async () => {
    const ben = await somebody();
    const { id, mark, startsAt } = await evening(ben);
    now = addHours(startsAt, 4);
    await mark(ben.id, 'no_show');
    const { id: contestId } = (await ben.contest(id)).body as Contest;
    expect((await mark(ben.id, 'attended')).status).toBe(200);
    expect((await ben.ledger()).map(({ what, contest }) => [what, contest?.state])).toEqual([
      ['no_show', 'settled'],
      ['attended', undefined],
    ]);
    expect((await decide(contestId, 'no_show')).body).toMatchObject({ code: 'decided' });
    expect(await mailsAfter(ben.id, 'ContestDecided')).toMatchObject([{ params: { how: 'settled', score: 100 } }]);
    expect(await mailsAfter(ben.id, 'MarkContested')).toEqual([]);
  });

  it('loses its text with the person who wrote it', async () => {
    const ben = await somebody();
    const { id, mark, answer, startsAt } = await evening(ben);
    now = addHours(startsAt, 4);
    await mark(ben.id, 'no_show');
    const { id: contestId } = (await ben.contest(id)).body as Contest;
    await answer(contestId);
    expect(await file(contestId)).toMatchObject({ text: expect.any(String), answer: { text: expect.any(String) } });
    await decide(contestId, 'no_show');
    expect((await asAdmin('DELETE', `/api/users/${ben.id}`)).status).toBeLessThan(300);
    expect(await file(contestId)).toMatchObject({
      text: null,
      answer: { text: null },
      decision: { reason: 'The receipt shows it.' },
      person: { firstName: 'Deleted' },
    });
  });

  it('is closed once if a decision, a new mark and a withdrawal happen at the same instant in two processes', async () => {
    for (let round = 0; round < 3; round++) {
      const ben = await somebody();
      const { id, mark, startsAt } = await evening(ben);
      now = addHours(startsAt, 4);
      await mark(ben.id, 'no_show');
      const { id: contestId } = (await ben.contest(id)).body as Contest;
      const by = (actor: string) => ({ commandId: newUuid(), actor, now: now.toISOString() });
      const [one, other] = logs;
      const acts = [
        () =>
          contestCommands(one, { rosterOf }).decide(by(newUuid()), {
            userId: ben.id,
            contestId,
            status: 'no_show',
            reason: 'So it was.',
          }),
        () =>
          reliabilityCommands(other, { rosterOf, isPerson }).markAttendance(by(hostId), {
            gameEventId: id,
            userId: ben.id,
            status: 'attended',
          }),
        () => contestCommands(round % 2 ? one : other, { rosterOf }).withdraw(by(ben.id), contestId),
      ] as const;
      const done = await Promise.all([...acts.slice(round), ...acts.slice(0, round)].map((act) => act()));
      const recorded = await recordedIn(one, standingOn(ben.id));
      const closings = recorded.filter(({ type }) => type === 'ContestDecided' || type === 'ContestWithdrawn');
      expect(closings).toHaveLength(1);
      // a host may still change a mark whose contest was withdrawn
      const isWithdrawn = closings[0]?.type === 'ContestWithdrawn';
      const won = done.filter((result) => !isRefusal(result)).length;
      expect(won).toBe(isWithdrawn && recorded.at(-1)?.type !== 'ContestWithdrawn' ? 2 : 1);
    }
  });

  it('cannot be decided by the marked person or the host', async () => {
    const ben = await somebody();
    const { id, mark, startsAt } = await evening(ben);
    now = addHours(startsAt, 4);
    await mark(ben.id, 'no_show');
    const { id: contestId } = (await ben.contest(id)).body as Contest;
    const by = (actor: string) => ({ commandId: newUuid(), actor, now: now.toISOString() });
    const decision = { userId: ben.id, contestId, status: 'attended', reason: 'I say so.' } as const;
    for (const party of [ben.id, hostId]) {
      const decided = await contestCommands(logs[0], { rosterOf }).decide(by(party), decision);
      expect(decided).toMatchObject({ status: 403, code: 'party' });
      const corrected = await reliabilityCommands(logs[0], { rosterOf, isPerson }).correctAttendance(by(party), {
        gameEventId: id,
        userId: ben.id,
        status: 'attended',
        reason: 'I say so.',
      });
      expect(corrected).toMatchObject({ status: 403, code: 'party' });
    }
  });
});

it('admins are mailed once a day about new or overdue contests, with any number of workers', async () => {
  const ben = await somebody();
  const { id, mark, answer, startsAt } = await evening(ben);
  now = addHours(startsAt, 4);
  await mark(ben.id, 'no_show');
  const { id: contestId } = (await ben.contest(id)).body as Contest;
  await answer(contestId);
  // the sweep reads what has been folded
  await file(contestId);
  const sweep = () =>
    Promise.all(
      logs.map((log) =>
        reportContests({
          sql: running.sql,
          clock: () => now,
          newId: newUuid,
          timeZone: 'America/Chicago',
          contests: contestCommands(log, { rosterOf }),
        })(),
      ),
    );
  const reports = async () => {
    const recorded = (await logs[0].readStream('contestReports')) as readonly { data: object }[];
    return recorded.map(({ data }) => data as { day: string; fresh: string[]; overdue: string[] });
  };
  // at 3 AM nobody is mailed; at noon, once
  for (const hours of [22, 31, 32]) {
    now = addHours(startsAt, hours);
    await sweep();
  }
  const mentions = async () =>
    (await reports()).filter(({ fresh, overdue }) => [...fresh, ...overdue].includes(contestId));
  expect(await mentions()).toMatchObject([{ fresh: expect.arrayContaining([contestId]) }]);
  for (const days of [8, 9]) {
    now = addDays(addHours(startsAt, 31), days);
    await sweep();
    await sweep();
  }
  expect((await mentions()).map(({ overdue }) => overdue.includes(contestId))).toEqual([false, true, true]);
});
