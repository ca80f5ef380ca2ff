import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminNeeds } from '../modules/admin/needs/contract.ts';
import { NEEDS_ROWS, SEAT_WEEKS } from '../modules/admin/rules.ts';
import type { Cafe, Region } from '../modules/catalog/contract.ts';
import type { AdminContest } from '../modules/reliability/contests/contract.ts';
import type { AdminReport } from '../modules/reports/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { people } from '../projections/identity/people.ts';
import { attendance } from '../projections/reliability/attendance.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { schedule } from './support/schedule.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let admin: Client;
let host: Client;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  host = running.client();
  await host.signIn('organizer');
});
afterAll(() => running.stop());

async function needs(): Promise<AdminNeeds> {
  const { status, body } = await admin.ask('GET', '/api/admin/needs');
  expect(status).toBe(200);
  return body as AdminNeeds;
}

const listed = async <Row>(path: string): Promise<readonly Row[]> => (await admin.ask('GET', path)).body as Row[];

it('lists the contests to be decided as the queue does, overdue ones first, and counts them all', async () => {
  const overdue = await listed<AdminContest>('/api/admin/contests?state=overdue');
  const open = await listed<AdminContest>('/api/admin/contests?state=open');
  expect(overdue.length).toBeGreaterThan(0);
  expect((await needs()).contests).toEqual({
    count: overdue.length + open.length,
    rows: [...overdue, ...open].slice(0, NEEDS_ROWS),
  });
});

it('lists the reports that nobody has decided', async () => {
  const open = await listed<AdminReport>('/api/admin/reports?state=open');
  const lookedAt = await listed<AdminReport>('/api/admin/reports?state=looked_at');
  expect(open.length).toBeGreaterThan(0);
  expect((await needs()).reports).toEqual({
    count: open.length + lookedAt.length,
    rows: [...open, ...lookedAt].slice(0, NEEDS_ROWS),
  });
});

it('shows how full the tables of today are, by the date of the city', async () => {
  const before = (await needs()).today;
  // eleven at night in Houston is the next day in UTC
  const late = await schedule(host, { day: 0, startTime: '23:00', maxParticipants: 2 });
  await schedule(host, { day: 1, startTime: '00:30', maxParticipants: 2 });
  const { today } = await needs();
  expect(today).toMatchObject({ count: before.count + 1, taken: before.taken, seats: before.seats + 2 });
  expect(today.rows.length).toBeLessThanOrEqual(NEEDS_ROWS);
  // the number leads to a list of exactly these
  const [from, to] = ['2026-06-01T05:00:00.000Z', '2026-06-02T05:00:00.000Z'];
  const ofToday = () => listed(`/api/admin/game-events?from=${from}&to=${to}&status=notCancelled&limit=200`);
  expect(await ofToday()).toHaveLength(today.count);
  const starts = today.rows.map(({ startsAt }) => startsAt);
  expect(starts).toEqual(starts.toSorted());
  expect((await host.ask('PATCH', `/api/game-events/${late.id}/cancel`)).status).toBe(200);
  expect((await needs()).today).toMatchObject({ count: before.count, seats: before.seats });
  expect(await ofToday()).toHaveLength(before.count);
});

it('lists a table of the next two days until half of its seats are taken', async () => {
  const before = (await needs()).halfEmpty;
  // the opening is at ten in the morning
  const soon = await schedule(host, { day: 2, startTime: '09:30', maxParticipants: 2 });
  await schedule(host, { day: 2, startTime: '10:30', maxParticipants: 2 });
  expect((await needs()).halfEmpty.count).toBe(before.count + 1);
  const underHalf = async () =>
    (await listed<{ id: string }>('/api/admin/game-events?seats=underHalfSoon&limit=200')).map(({ id }) => id);
  expect(await underHalf()).toContain(soon.id);
  // the number leads to a list of exactly these
  expect(await underHalf()).toHaveLength(before.count + 1);
  const guest = running.client();
  await guest.signUp('needs.guest');
  expect((await guest.ask('POST', `/api/game-events/${soon.id}/join`)).status).toBe(200);
  expect((await needs()).halfEmpty.count).toBe(before.count);
  expect(await underHalf()).not.toContain(soon.id);
});

it('lists the cafes that wait for approval', async () => {
  const before = (await needs()).cafes;
  const [region] = await listed<Region>('/api/regions');
  const place = { name: 'Aardvark Coffee', address: '1407 Sawyer St', zipcode: '77007', regionId: region?.id };
  const { body } = await admin.ask('POST', '/api/cafes', place);
  const { id } = body as Cafe;
  expect((await admin.ask('PATCH', `/api/cafes/${id}`, { status: 'pending' })).status).toBe(200);
  const { cafes } = await needs();
  expect(cafes.count).toBe(before.count + 1);
  expect(cafes.rows[0]).toEqual({ id, name: 'Aardvark Coffee', address: '1407 Sawyer St', zipcode: '77007' });
  expect((await admin.ask('PATCH', `/api/cafes/${id}`, { status: 'approved' })).status).toBe(200);
  expect((await needs()).cafes).toEqual(before);
});

it('lists the penalties that end within 48 hours, the next first', async () => {
  const { sql } = running;
  const ending = async (name: string, hours: number): Promise<string> => {
    const client = running.client();
    const id = await client.signUp(name);
    // a read waits until the row is there
    await client.ask('GET', '/api/auth/me');
    await sql`
      update ${sql(viewOf(people))} set penalty_expires_at = ${addHours(OPENING, hours).toISOString()} where id = ${id}`;
    return id;
  };
  await sql`update ${sql(viewOf(people))} set penalty_expires_at = null`;
  const [later, sooner] = [await ending('needs.later', 47), await ending('needs.sooner', 2)];
  await ending('needs.over', -1);
  await ending('needs.long', 49);
  const { penalties } = await needs();
  expect(penalties.count).toBe(2);
  expect(penalties.rows).toMatchObject([{ id: sooner, firstName: 'needs.sooner' }, { id: later }]);
  // the number leads to a list of exactly these
  const ending48 = await listed<{ id: string }>('/api/users?status=penaltyEnding');
  expect(ending48.map(({ id }) => id).toSorted()).toEqual([later, sooner].toSorted());
});

it('lists hosts with several marks of the last 90 days that admins overturned', async () => {
  const { sql } = running;
  const marks = await sql<{ gameEventId: string; userId: string; hostId: string; startsAt: string }[]>`
    select a.game_event_id, a.user_id, e.host_id, e.starts_at from ${sql(viewOf(attendance))} a
    join ${sql(viewOf(gameEvents))} e on e.id = a.game_event_id where a.host_status is not null`;
  const hostId = marks[0]?.hostId ?? '';
  const theirs = marks.filter((mark) => mark.hostId === hostId);
  const [one, two] = theirs;
  if (!one || !two) throw new Error('The demo has no host with two marks.');
  const overturn = (mark: typeof one) => sql`
    update ${sql(viewOf(attendance))} set cause = 'admin', host_status = 'no_show', status = 'attended'
    where game_event_id = ${mark.gameEventId} and user_id = ${mark.userId}`;
  await sql`update ${sql(viewOf(attendance))} set cause = 'host_mark', host_status = status where host_status is not null`;
  await overturn(one);
  expect((await needs()).hosts).toEqual({ count: 0, rows: [] });
  await overturn(two);
  const { hosts } = await needs();
  expect(hosts).toMatchObject({ count: 1, rows: [{ id: hostId, overturned: 2, marks: theirs.length }] });
  // the number leads to a list of exactly these
  expect(await listed<{ id: string }>('/api/users?status=overturned')).toMatchObject([{ id: hostId }]);
  // longer ago than anybody looks back
  const ago = addDays(OPENING, -91).toISOString();
  await sql`update ${sql(viewOf(gameEvents))} set starts_at = ${ago} where id = ${two.gameEventId}`;
  expect((await needs()).hosts.count).toBe(0);
  expect(await listed('/api/users?status=overturned')).toEqual([]);
});

it('counts the failed mails that can be sent again, and names the paused read models', async () => {
  expect(await needs()).toMatchObject({ failedMails: 0, pausedReadModels: [] });
  const { sql } = running;
  const failed = (content: Buffer | null, ofUseUntil: Date | null = null) => sql`
    insert into mail_outbox (id, dedupe_key, template, content, state, created_at, next_attempt_at, of_use_until)
    values (${newUuid()}, ${newUuid()}, 'welcome', ${content}, 'failed', ${OPENING.toISOString()},
      ${OPENING.toISOString()}, ${ofUseUntil})`;
  await failed(Buffer.from('sealed'));
  // wiped after a week: nothing can be done about it
  await failed(null);
  // nor about a reminder of what is over
  await failed(Buffer.from('sealed'), addHours(OPENING, -1));
  const paused = { position: '3', type: 'MessageSent', message: 'No such thing.', since: OPENING.toISOString() };
  const pause = (as: typeof paused | null) => sql`
    update projection_generations set paused = ${as && sql.json(as)} where name = 'messages' and state = 'live'`;
  await pause(paused);
  expect(await needs()).toMatchObject({
    failedMails: 1,
    pausedReadModels: [{ name: 'messages', since: OPENING.toISOString() }],
  });
  await pause(null);
});

it('counts the seats of twelve weeks, the current one last', async () => {
  const { weeks } = await needs();
  expect(weeks).toHaveLength(SEAT_WEEKS);
  expect(weeks.at(-1)?.week).toBe('2026-06-01');
  expect(weeks[0]?.week).toBe('2026-03-16');
  expect(weeks.reduce((sum, { taken }) => sum + taken, 0)).toBeGreaterThan(0);
});
