import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Turnout } from '../../modules/admin/contract.ts';
import type { Desk } from '../../modules/cafe-nights/contract.ts';
import type { Cafe } from '../../modules/catalog/contract.ts';
import type { GameEvent, Participant, SeatHistory, WaitingList } from '../../modules/events/contract.ts';
import { nightsOf } from '../../modules/events/night-rules.ts';
import type { Group } from '../../modules/groups/contract.ts';
import type { User } from '../../modules/identity/contract.ts';
import type { AdminContest, HostContest } from '../../modules/reliability/contests/contract.ts';
import type { AdminReport } from '../../modules/reports/contract.ts';
import type { Series } from '../../modules/series/contract.ts';
import { contests } from '../../projections/reliability/contests.ts';
import { type Client, type RunningProduct, runningProduct } from '../../tests/support/product.ts';

let running: RunningProduct;
let member: Client;
let upcoming: GameEvent[];

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  member = running.client();
  await member.signIn('member');
  upcoming = (await member.ask('GET', '/api/game-events?limit=200')).body as GameEvent[];
});
afterAll(() => running.stop());

test('the demo shows people who wait, and a seat that is held for one of them', () => {
  expect(upcoming.filter(({ waiting }) => waiting > 0).length).toBeGreaterThan(2);
  expect(upcoming.filter(({ heldSeats, waiting }) => heldSeats > 0 && waiting > 0)).toHaveLength(1);
});

test('the demo shows an evening that was moved, and one that needs two more people', () => {
  expect(upcoming.filter(({ movedFrom }) => movedFrom !== null)).toHaveLength(1);
  const needs = upcoming.filter(({ minParticipants }) => minParticipants > 1);
  expect(needs.map((each) => each.minParticipants - each.currentParticipants)).toEqual([2]);
});

test('the demo’s member waits for a seat, is offered another, and has one within two days', async () => {
  const awaited = (await member.ask('GET', '/api/game-events/user/waiting')).body as GameEvent[];
  const lines = awaited.map(({ yourLine }) => yourLine);
  expect(lines.filter((line) => line?.heldUntil)).toHaveLength(1);
  expect(lines.filter((line) => line?.place)).toHaveLength(1);
  const joined = (await member.ask('GET', '/api/game-events/user/joined')).body as GameEvent[];
  const hoursAhead = ({ eventDate }: GameEvent) => (Date.parse(eventDate) - running.clock().getTime()) / 3_600_000;
  expect(joined.map(hoursAhead).filter((hours) => hours > 0 && hours < 48)).toHaveLength(1);
});

test('half of the demo’s cafes and of its hosts have a picture', async () => {
  const cafes = (await member.ask('GET', '/api/cafes?limit=50')).body as Cafe[];
  const photos = cafes.flatMap((cafe) => cafe.photos.map(({ photo }) => photo));
  expect(photos).toHaveLength(6);
  const admin = running.client();
  await admin.signInAsAdmin();
  const hosts = (await admin.ask('GET', '/api/users?role=provider&limit=50')).body as User[];
  const ofHosts = hosts.flatMap(({ photo }) => photo ?? []);
  expect(ofHosts).toHaveLength(6);
  for (const file of [`${photos[0]}/1200.webp`, `${ofHosts[0]}/384.webp`]) {
    const answer = await running.product.fetch(new Request(`http://127.0.0.1:3000/pictures/${file}`));
    expect(answer.status).toBe(200);
  }
});

const subjectsTo = async (name: string) => {
  const { body } = await running.client().ask('GET', `/mailbox?to=${name}@`);
  return [...String(body).matchAll(/<h2[^>]*>([^<]*)/g)].map(([, subject]) => subject);
};

test('the mailbox of a new demo has the mails to its member', async () => {
  const subjects = await subjectsTo('member');
  expect(subjects).toContainEqual(expect.stringMatching(/^A seat is held for you: /));
  expect(subjects).toContainEqual(expect.stringMatching(/^You have a seat: /));
});

test('the mailbox of a new demo has the mails to its organizer as a host', async () => {
  const subjects = await subjectsTo('organizer');
  expect(subjects).toContainEqual(expect.stringMatching(/: \d of \d+ seats taken$/));
  expect(subjects).toContainEqual(expect.stringMatching(/^(Last call: w|W)ho came to .+\?$/));
});

test('the demo has contested marks in every state', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const queue = async (state: string) => (await admin.ask('GET', `/api/admin/contests?state=${state}`)).body;
  const statesOf = (contests: unknown) => (contests as AdminContest[]).map(({ state, how }) => `${state} ${how}`);
  expect(statesOf(await queue('open')).toSorted()).toEqual([
    'with_admins check_in',
    'with_admins member',
    'with_host member',
  ]);
  expect(statesOf(await queue('overdue'))).toEqual(['overdue member']);
  expect(statesOf(await queue('decided')).toSorted()).toEqual(['overturned member', 'settled member', 'upheld member']);
  // what was withdrawn is in no queue
  const withdrawn = await running.sql`select from ${running.sql(viewOf(contests))} where state = 'withdrawn'`;
  expect(withdrawn).toHaveLength(1);
  const organizer = running.client();
  await organizer.signIn('organizer');
  const own = (await organizer.ask('GET', '/api/game-events/contests')).body as HostContest[];
  expect(statesOf(own)).toContain('with_host member');
  expect(own.find(({ how }) => how === 'check_in')?.asked).toContainEqual(
    expect.objectContaining({ what: 'checked_in' }),
  );
});

test('the demo has a report in every state', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const queue = async (state: string) =>
    ((await admin.ask('GET', `/api/admin/reports?state=${state}`)).body as AdminReport[]).map(({ kind, act }) => [
      kind,
      act,
    ]);
  expect(await queue('open')).toEqual([['message', null]]);
  expect(await queue('looked_at')).toEqual([['user', null]]);
  expect(await queue('acted')).toEqual([['user', 'warn']]);
  expect(await queue('dismissed')).toEqual([['gameEvent', 'dismiss']]);
  expect(await subjectsTo('organizer')).not.toContainEqual(expect.stringContaining('warning'));
});

test('somebody in the demo holds a seat for a friend', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const lists = await Promise.all(
    upcoming
      .filter(({ heldSeats }) => heldSeats > 0)
      .map(async ({ id }) => (await admin.ask('GET', `/api/game-events/${id}/waiting-list`)).body as WaitingList),
  );
  expect(lists.flatMap(({ guests }) => guests.map(({ name }) => name))).toEqual(['Sam']);
});

test('the organizer of the demo sees a line at an evening of theirs, and how a seat of it was given', async () => {
  const organizer = running.client();
  await organizer.signIn('organizer');
  const { user } = (await organizer.ask('GET', '/api/auth/me')).body as { user: { id: string } };
  const full = upcoming.find(({ hostId, waiting }) => hostId === user.id && waiting > 0);
  const line = (await organizer.ask('GET', `/api/game-events/${full?.id}/waiting-list`)).body as WaitingList;
  expect(line.people).toHaveLength(3);
  const { body } = await organizer.ask('GET', `/api/game-events/${full?.id}/participants`);
  const given = await Promise.all(
    (body as Participant[]).map(
      async ({ userId }) => (await organizer.ask('GET', `/api/game-events/${full?.id}/seats/${userId}`)).body,
    ),
  );
  expect((given as SeatHistory[]).map(({ how }) => how)).toContain('waiting_list');
});

test('people in the demo were asked whether they come, and most of them answered', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const { mails } = (await admin.ask('GET', '/api/admin/stats/turnout')).body as Turnout;
  const asked = mails.find(({ after }) => after === 'still_coming');
  expect(asked?.sent).toBeGreaterThan(50);
  expect(asked?.confirmed).toBeGreaterThan(30);
  expect(asked?.givenBack).toBeGreaterThan(3);
});

test('the demo shows evenings that repeat, with regulars, a skipped date and a paused series', async () => {
  const series = (await member.ask('GET', '/api/series')).body as Series[];
  expect(series.map(({ repeats, state }) => `${repeats.every} ${state}`).toSorted()).toEqual([
    'month running',
    'two_weeks paused',
    'week running',
    'week running',
  ]);
  expect(series.every(({ nextDates }) => nextDates.length > 0)).toBe(true);
  expect(series.flatMap(({ skipped }) => skipped.map(({ code, reason }) => [code, reason]))).toEqual([
    ['by_host', 'The cafe is closed for the holiday.'],
  ]);
  const mine = series.find(({ yourStanding }) => yourStanding);
  expect(mine).toMatchObject({
    yourStanding: { state: 'standing' },
    yourAttended: 9,
    standing: { seats: 3, taken: 3, waiting: 1 },
  });
  expect(mine?.nextDates.every(({ currentParticipants }) => currentParticipants >= 3)).toBe(true);
});

test('the organizer of the demo hosts a series with regulars', async () => {
  const organizer = running.client();
  await organizer.signIn('organizer');
  const { user } = (await organizer.ask('GET', '/api/auth/me')).body as { user: { id: string } };
  const [hosted] = (await organizer.ask('GET', `/api/series?hostId=${user.id}`)).body as Series[];
  expect(hosted?.standing).toEqual({ seats: 2, taken: 2, waiting: 1, people: expect.anything() });
});

test('the demo has a cafe whose owner signs in, with hours past midnight, a Friday without a table left and a table to answer', async () => {
  const owner = running.client();
  await owner.signIn('owner');
  const [cafe] = (await owner.ask('GET', '/api/cafes?own=true')).body as { id: string }[];
  const { nights, tablesAtOnce } = (await owner.ask('GET', `/api/cafes/${cafe?.id}/desk?days=10`)).body as Desk;
  expect(nights.flatMap(({ hours }) => hours ?? []).map(({ closes }) => closes)).toContain('02:00');
  const fridays = nights.filter(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() === 5);
  expect(fridays.map(({ peak }) => peak.tables)).toContain(tablesAtOnce);
  expect(nights.flatMap(({ gameEvents }) => gameEvents).filter(({ table }) => table === 'asked')).toHaveLength(1);
});

test('the demo has a cafe that a member proposed as theirs, which waits for the admins', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const pending = (await admin.ask('GET', '/api/cafes?status=pending')).body as Cafe[];
  expect(pending).toMatchObject([{ name: 'Yale Street Larder', proposal: { own: true, note: expect.any(String) } }]);
});

test('the demo has a group of three with two series, an evening that looks for a host, and a night of four tables', async () => {
  const organizer = running.client();
  await organizer.signIn('organizer');
  const [group, ...others] = (await organizer.ask('GET', '/api/groups')).body as Group[];
  expect(others).toEqual([]);
  expect(group).toMatchObject({ yours: 'organizer', organizers: [expect.anything(), expect.anything()] });
  expect(group?.series).toHaveLength(2);
  const of = (await organizer.ask('GET', `/api/game-events?groupId=${group?.id}&limit=100`)).body as GameEvent[];
  expect(of.filter(({ seeksHost }) => seeksHost)).toHaveLength(1);
  const asTable = ({ hostId, cafeId, eventDate: startsAt }: GameEvent) => ({
    ...{ hostId, cafeId, startsAt },
    groupId: group?.id,
  });
  const nights = nightsOf(of, asTable).filter((tables) => tables.length > 1);
  expect(nights.map((tables) => [tables.length, new Set(tables.map(({ hostId }) => hostId)).size])).toEqual([[4, 2]]);
});
