import { createEventLog } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../modules/admin/contract.ts';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent } from '../modules/events/contract.ts';
import type { NewSeriesReply, Series, YourStanding } from '../modules/series/contract.ts';
import { daysLater } from '../modules/series/rules.ts';
import { seriesOf, standingSeatsOf } from '../modules/series/streams.ts';
import { storeOf } from '../packages/event-store/tests/store-of.ts';
import { addHours } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { newUuid } from '../platform/ids.ts';
import { domainEventTypes } from '../server/domain-event-types.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { mailboxOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING, SECRET_KEY } from './support/start-product.ts';

// Groups contract, section 1, rules 10 to 12. The product opens on Monday, 1 June 2026, in Houston. Two workers sweep at
// any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct({ env: { DEMO: 'on' }, ...options });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, ...options });
  admin = running.client();
  await admin.signInAsAdmin();
  cafe = (await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'))).find(({ status }) => status === 'approved') as Cafe;
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly name: string };
let made = 0;
async function person(from: RunningProduct = running): Promise<Person> {
  const client = from.client();
  const name = `regular.${++made}`;
  return { client, name, id: await client.signUp(name) };
}
async function organizer(): Promise<Person> {
  const host = await person();
  await admin.signInAsAdmin();
  await accepted(admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: true }));
  return host;
}

const show = (id: string, client = running.client()) => accepted<Series>(client.ask('GET', `/api/series/${id}`));
const ask = ({ client }: Person, id: string) => client.ask('PUT', `/api/series/${id}/standing-seat`);
const seat = (asked: ReturnType<Client['ask']>) => accepted<YourStanding>(asked);
const join = ({ client }: Person, { id }: GameEvent) => accepted(client.ask('POST', `/api/game-events/${id}/join`));
const leave = ({ client }: Person, id: string) => accepted(client.ask('POST', `/api/game-events/${id}/leave`));
const mark = (host: Person, { id }: { readonly id: string }, who: Person, status: string) =>
  accepted(host.client.ask('POST', `/api/game-events/${id}/attendance/${who.id}`, { status }));
const peopleAt = async (host: Person, id: string): Promise<string[]> => {
  const rows = await accepted<{ userId: string }[]>(host.client.ask('GET', `/api/game-events/${id}/participants`));
  return rows.map(({ userId }) => userId).toSorted();
};

const weeksAfter = ({ startDate }: GameEvent, weeks: number) => daysLater(startDate, 7 * weeks);
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

type OwnRow = { readonly what: string; readonly detail: string | null; readonly text: string | null };
/** The file about series in the copy of their data that a person downloads. */
async function ownSeries({ client }: Person): Promise<OwnRow[]> {
  const files = await accepted<{ 'series.json': OwnRow[] }>(client.ownData());
  return files['series.json'];
}

/** A series with people who came to its first two dates, a day after the second one. */
async function withRegulars(count: number, more: object = {}) {
  const host = await organizer();
  const started = await accepted<NewSeriesReply>(
    host.client.ask('POST', '/api/series', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime: '19:00', maxParticipants: 6 },
      ...{ repeats: { every: 'week' }, from: dayIn(3), standingSeats: 2, ...more },
    }),
  );
  const dates = started.gameEvents as [GameEvent, GameEvent, GameEvent, GameEvent];
  const people: Person[] = [];
  for (let i = 0; i < count; i++) people.push(await person(i % 2 ? beside : running));
  for (const date of dates.slice(0, 2)) {
    for (const each of people) await join(each, date);
    now = addHours(date.eventDate, 4);
    for (const each of people) await mark(host, date, each, 'attended');
  }
  return { host, dates, people, id: started.series.id };
}
const dayIn = (days: number) =>
  addHours(now.toISOString(), 24 * days)
    .toISOString()
    .slice(0, 10);

/** Moves the clock on, and waits until it is so. */
async function until(instant: Date, isSo: () => Promise<boolean>) {
  now = instant;
  await expect.poll(isSo, { timeout: 20_000 }).toBe(true);
}
const weekLater = () => addHours(now.toISOString(), 7 * 24);

describe('a standing seat', () => {
  it('is for who has come to two dates, and is seated at open dates with a free seat and at each that opens', async () => {
    const { host, dates, people, id } = await withRegulars(3);
    const [ann, bob, cy] = people as [Person, Person, Person];
    const stranger = await person();
    const { status, body } = await ask(stranger, id);
    expect([status, body]).toMatchObject([409, { code: 'not_yet', attended: 0, needed: 2 }]);
    expect(await words(ask(host, id))).toBe('409 hosts');
    expect((await show(id, ann.client)).yourAttended).toBe(2);
    expect(await seat(ask(ann, id))).toEqual({ state: 'standing', place: null });
    expect(await words(ask(ann, id))).toBe('409 already_standing');
    expect(await seat(ask(bob, id))).toEqual({ state: 'standing', place: null });
    expect(await seat(ask(cy, id))).toEqual({ state: 'waiting', place: 1 });
    const regulars = [ann.id, bob.id].toSorted();
    expect(await peopleAt(host, dates[2].id)).toEqual(regulars);
    const table = (await accepted<GameEvent>(ann.client.ask('GET', `/api/game-events/${dates[2].id}`))).people;
    expect(table.map(({ isHost, isRegular }) => [isHost, isRegular])).toEqual([
      [true, undefined],
      [false, true],
      [false, true],
    ]);
    const seen = await show(id, host.client);
    expect(seen.standing).toMatchObject({ seats: 2, taken: 2, waiting: 1 });
    expect(seen.standing.people?.map(({ userId, state }) => [userId, state])).toEqual([
      [ann.id, 'standing'],
      [bob.id, 'standing'],
      [cy.id, 'waiting'],
    ]);
    expect((await show(id, cy.client)).standing.people).toBeUndefined();
    await until(weekLater(), async () => (await show(id)).nextDates.length >= 4);
    const last = (await show(id)).nextDates.at(-1) as GameEvent;
    expect(await peopleAt(host, last.id)).toEqual(regulars);
    expect(last.maxParticipants - last.currentParticipants).toBe(4);
  });

  it('goes to the next in line when it is given up, and the host can end it with a reason', async () => {
    const { host, dates, people, id } = await withRegulars(3, { standingSeats: 1 });
    const [ann, bob, cy] = people as [Person, Person, Person];
    for (const each of people) await seat(ask(each, id));
    await accepted(ann.client.ask('DELETE', `/api/series/${id}/standing-seat`));
    expect(await words(ann.client.ask('DELETE', `/api/series/${id}/standing-seat`))).toBe('409 not_standing');
    expect((await show(id, bob.client)).yourStanding).toEqual({ state: 'standing', place: null });
    // Ann keeps her seats at open dates, so one standing person is there already
    expect(await peopleAt(host, dates[2].id)).toEqual([ann.id]);
    const end = (by: Person, who: Person, body?: object) =>
      words(by.client.ask('DELETE', `/api/series/${id}/standing-seats/${who.id}`, body));
    expect(await end(host, bob, {})).toBe('400 invalid');
    expect(await end(cy, bob, { reason: 'I want it' })).toBe('403 not_host');
    expect(await end(host, ann, { reason: 'Moved away' })).toBe('404 not_standing');
    expect(await end(host, bob, { reason: 'Moved away' })).toBe('204');
    expect((await show(id, cy.client)).yourStanding).toEqual({ state: 'standing', place: null });
  });

  it('is in the audit under its series, and in the copies of their data that both download', async () => {
    const { host, dates, people, id } = await withRegulars(2, {
      standingSeats: 1,
      description: 'Under the marmalade sign',
    });
    const [ann, bob] = people as [Person, Person];
    for (const each of people) await seat(ask(each, id));
    const skipped = { reason: 'Porcelain herons first' };
    await accepted(host.client.ask('PUT', `/api/series/${id}/skips/${weeksAfter(dates[0], 8)}`, skipped));
    const reason = { reason: 'Tin zeppelins' };
    await accepted(host.client.ask('DELETE', `/api/series/${id}/standing-seats/${ann.id}`, reason));

    await admin.signInAsAdmin();
    const entries = await accepted<AuditEntry[]>(admin.ask('GET', `/api/admin/audit?subject=${id}`));
    const { user } = await accepted<{ user: { firstName: string; lastName: string } }>(
      host.client.ask('GET', '/api/auth/me'),
    );
    expect(new Set(entries.map(({ subject }) => subject.name))).toEqual(
      new Set([`${capitalized((await show(id)).words)} with ${user.firstName} ${user.lastName}`]),
    );
    // who asked is nobody's doing but their own, and the next in line got the seat by the rules
    expect(entries.map(({ type, person }) => [type, person?.id])).toEqual([
      ['StandingSeatEnded', ann.id],
      ['SeriesDateSkipped', undefined],
      ['SeriesStarted', undefined],
    ]);

    const ofHost = await ownSeries(host);
    expect(ofHost.map(({ what, text }) => [what, text])).toEqual([
      ['started', 'Under the marmalade sign'],
      ['skipped_date', 'Porcelain herons first'],
      ['ended_regular_seat_of_another', 'Tin zeppelins'],
    ]);
    expect(JSON.stringify(ofHost)).not.toContain(ann.id);
    expect((await ownSeries(ann)).map(({ what, detail, text }) => [what, detail, text])).toEqual([
      ['asked_for_regular_seat', null, null],
      ['got_regular_seat', null, null],
      ['regular_seat_ended', 'host', 'Tin zeppelins'],
    ]);
    expect((await ownSeries(bob)).map(({ what }) => what)).toEqual(['asked_for_regular_seat', 'got_regular_seat']);
  });

  it('and its series lose each text with the person who wrote it', async () => {
    const { host, dates, people, id } = await withRegulars(1, { description: 'Knock at the pantry' });
    const [ann] = people as [Person];
    await seat(ask(ann, id));
    const { version } = await show(id);
    const described = { from: dayIn(0), description: 'Bring a thimble', basedOn: version };
    await accepted(host.client.ask('PATCH', `/api/series/${id}`, described));
    await accepted(host.client.ask('DELETE', `/api/series/${id}/standing-seats/${ann.id}`, { reason: 'A tin owl' }));
    await admin.signInAsAdmin();
    await accepted(
      admin.ask('PUT', `/api/series/${id}/skips/${weeksAfter(dates[0], 8)}`, { reason: 'The owl is plaster' }),
    );
    await accepted(
      host.client.ask('PUT', `/api/series/${id}/skips/${weeksAfter(dates[0], 9)}`, { reason: 'Pears first' }),
    );
    const texts = async () => {
      const log = createEventLog({
        ...{ store: storeOf(running.sql), types: domainEventTypes, secret: SECRET_KEY, newId: newUuid },
      });
      const recorded = [
        ...(await log.readStream(seriesOf(id).stream)),
        ...(await log.readStream(standingSeatsOf(id).stream)),
      ];
      return recorded.flatMap(({ personal }) => Object.values(personal ?? {})).toSorted();
    };
    const ofHost = ['Knock at the pantry', 'Bring a thimble', 'A tin owl', 'Pears first'];
    expect(await texts()).toEqual([...ofHost, 'The owl is plaster'].toSorted());
    await accepted(host.client.ask('POST', `/api/series/${id}/end`, { upcoming: 'cancel' }));
    await accepted(admin.ask('DELETE', `/api/users/${ann.id}`));
    expect(await texts()).toEqual([...ofHost, 'The owl is plaster'].toSorted());
    await accepted(admin.ask('DELETE', `/api/users/${host.id}`));
    expect(await texts()).toEqual(['The owl is plaster']);
    expect((await show(id)).description).toBe('');
    expect(JSON.stringify(await show(id))).not.toContain('Pears');
  });

  it('is one for each of those who ask at the same instant in two processes, and no more', async () => {
    const { people, id } = await withRegulars(5);
    const replies = await Promise.all(people.map((each) => seat(ask(each, id))));
    expect(replies.map(({ state }) => state).toSorted()).toEqual([
      ...['standing', 'standing', 'waiting', 'waiting', 'waiting'],
    ]);
    expect(replies.flatMap(({ place }) => place ?? []).toSorted()).toEqual([1, 2, 3]);
  });

  it('is passed over once for who is busy, and the seat is open to all', async () => {
    const { host, people, id } = await withRegulars(1);
    const [ann] = people as [Person];
    await seat(ask(ann, id));
    const other = await organizer();
    const day = dayIn(28 + 6);
    const evening = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4 };
    const { id: elsewhere } = await accepted<GameEvent>(
      other.client.ask('POST', '/api/game-events', { ...evening, eventDate: day, startTime: '20:00' }),
    );
    await accepted(ann.client.ask('POST', `/api/game-events/${elsewhere}/join`));
    await until(weekLater(), async () => (await show(id)).nextDates.some(({ startDate }) => startDate === day));
    const date = (await show(id)).nextDates.find(({ startDate }) => startDate === day) as GameEvent;
    expect(await peopleAt(host, date.id)).toEqual([]);
    expect((await show(id, ann.client)).yourStanding).toEqual({ state: 'standing', place: null });
  });

  it('is kept by who is suspended, and gives no seat at the dates that open until then', async () => {
    const { host, people, id } = await withRegulars(2);
    const [ann, bob] = people as [Person, Person];
    await seat(ask(ann, id));
    await admin.signInAsAdmin();
    const suspension = { until: addHours(now.toISOString(), 24 * 10).toISOString(), reason: 'Shouted at guests.' };
    for (const each of [ann, bob]) await accepted(admin.ask('POST', `/api/users/${each.id}/suspension`, suspension));
    expect(await words(ask(bob, id))).toBe('403 suspended');
    const opensOn = (day: string) => async () => (await show(id)).nextDates.some(({ startDate }) => startDate === day);
    const [without, then] = [dayIn(28 + 6), dayIn(28 + 13)];
    const dateOf = async (day: string) =>
      (await show(id)).nextDates.find(({ startDate }) => startDate === day) as GameEvent;
    await until(weekLater(), opensOn(without));
    expect(await peopleAt(host, (await dateOf(without)).id)).toEqual([]);
    expect((await show(id, ann.client)).yourStanding).toEqual({ state: 'standing', place: null });
    await until(weekLater(), opensOn(then));
    expect(await peopleAt(host, (await dateOf(then)).id)).toEqual([ann.id]);
  });

  it('has no date that opens while its host is suspended', async () => {
    const { host, id } = await withRegulars(0);
    await admin.signInAsAdmin();
    const reason = 'Charged guests for seats.';
    const suspension = { until: addHours(now.toISOString(), 24 * 10).toISOString(), reason };
    await accepted(admin.ask('POST', `/api/users/${host.id}/suspension`, suspension));
    await until(weekLater(), async () =>
      (await show(id, host.client)).skipped.some(({ code }) => code === 'host_suspended'),
    );
  });

  it('pauses after a no-show until the person is back, and a correction undoes it', async () => {
    const { host, dates, people, id } = await withRegulars(1);
    const [ann] = people as [Person];
    await seat(ask(ann, id));
    const standing = async () => (await show(id, ann.client)).yourStanding?.state;
    now = addHours(dates[2].eventDate, 4);
    await mark(host, dates[2], ann, 'no_show');
    await expect.poll(standing, { timeout: 20_000 }).toBe('paused');
    await mark(host, dates[2], ann, 'attended');
    await expect.poll(standing, { timeout: 20_000 }).toBe('standing');
    await mark(host, dates[2], ann, 'no_show');
    // no sweep is needed: the command decides on the mark itself
    expect(await seat(ann.client.ask('POST', `/api/series/${id}/standing-seat/back`))).toMatchObject({
      state: 'standing',
    });
    expect(await words(ann.client.ask('POST', `/api/series/${id}/standing-seat/back`))).toBe('409 not_paused');
  });

  it('is lost by a block, by a removal, and by four dates in a row that were given back', async () => {
    const { host, dates, people, id } = await withRegulars(3, { standingSeats: 3 });
    const [ann, bob, cy] = people as [Person, Person, Person];
    for (const each of people) await seat(ask(each, id));
    await accepted(host.client.ask('PUT', `/api/users/me/blocks/${ann.id}`));
    await accepted(host.client.ask('DELETE', `/api/game-events/${dates[2].id}/participants/${bob.id}`));
    expect(await words(ask(ann, id))).toBe('403 removed');
    expect(await words(ask(bob, id))).toBe('403 removed');
    await until(now, async () => (await show(id)).nextDates.length === 4);
    expect((await show(id, cy.client)).yourStanding?.state).toBe('standing');
    for (const { id: date } of (await show(id)).nextDates) await leave(cy, date);
    await until(now, async () => (await show(id, cy.client)).yourStanding === null);
    expect((await show(id)).standing).toEqual({ seats: 3, taken: 0, waiting: 0 });
  });

  it('is lost by who blocks the host, too, and no mail says that the host did it', async () => {
    const { host, people, id } = await withRegulars(2);
    const [ann, bob] = people as [Person, Person];
    for (const each of people) await seat(ask(each, id));
    await accepted(ann.client.ask('PUT', `/api/users/me/blocks/${host.id}`));
    await until(now, async () => (await show(id, ann.client)).yourStanding === null);
    await accepted(host.client.ask('PUT', `/api/users/me/blocks/${bob.id}`));
    const ended = async ({ name }: Person) =>
      (await mailboxOf(running, name)).filter(({ subject }) => subject.startsWith('Your regular seat has ended'));
    await expect.poll(async () => (await ended(bob)).length, { timeout: 20_000 }).toBe(1);
    expect(await ended(ann)).toEqual([]);
  });

  it('ends with its series, and each mail says so once: to who had it, and not to who waited for it', async () => {
    const { host, people, id } = await withRegulars(3);
    const [ann, bob, cy] = people as [Person, Person, Person];
    for (const each of people) await seat(ask(each, id));
    expect((await show(id, cy.client)).yourStanding?.state).toBe('waiting');
    await leave(bob, (await show(id)).nextDates[0]?.id ?? '');
    await accepted(bob.client.ask('DELETE', `/api/series/${id}/standing-seat`));
    await until(now, async () => (await show(id, cy.client)).yourStanding?.state === 'standing');
    await seat(ask(bob, id));
    await accepted(host.client.ask('POST', `/api/series/${id}/end`, { upcoming: 'keep' }));
    expect(await show(id, ann.client)).toMatchObject({ standing: { seats: 0, taken: 0 }, yourStanding: null });
    const ended = async ({ name }: Person) =>
      (await mailboxOf(running, name)).filter(({ subject }) => subject.startsWith('Your regular seat has ended'));
    for (const each of [ann, cy]) {
      await expect.poll(async () => (await ended(each)).length, { timeout: 20_000 }).toBe(1);
      expect((await ended(each))[0]?.text).toContain('The series has ended');
    }
    for (const each of [bob, host]) expect(await ended(each)).toEqual([]);
  });
});

it('breaks no rule of the log', async () => {
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
});
