import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, GameEventReply } from '../modules/events/contract.ts';
import type { Group } from '../modules/groups/contract.ts';
import type { NewSeriesReply, Series } from '../modules/series/contract.ts';
import { addHours, addMinutes } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { arrivedFor, subjectOf } from './support/mailbox.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// The evening outlives its host (groups contract, section 2, rules 4 to 6), under a moving clock. Two processes work on one
// database, and both sweep and mail at any time.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { env: { DEMO: 'on' }, clock: () => now, sweepEveryMs: 1_000 };
  running = await runningProduct(options);
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ ...options, database });
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
async function member(): Promise<Person> {
  const client = running.client();
  const name = `hands.${++made}`;
  return { client, name, id: await client.signUp(name) };
}
async function organizer(): Promise<Person> {
  const person = await member();
  await accepted(admin.ask('PATCH', `/api/users/${person.id}`, { isProvider: true }));
  return person;
}
const at = ({ id }: Group, what = '') => `/api/groups/${id}${what}`;
let named = 0;
/** A group of its owner and these organizers. */
async function groupOf(owner: Person, ...others: readonly Person[]): Promise<Group> {
  const asked = { name: `Many hands ${++named}`, regionId: cafe.regionId };
  const group = await accepted<Group>(owner.client.ask('POST', '/api/groups', asked));
  for (const { client, id: userId } of others) {
    await accepted(owner.client.ask('POST', at(group, '/organizers'), { userId }));
    await accepted(client.ask('POST', at(group, '/organizers/answer'), { accept: true }));
  }
  return group;
}
const evening = (host: Person, hoursAhead: number, group?: Group) => {
  const startsAt = addHours(now, hoursAhead);
  const local = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/Chicago',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(startsAt);
  const [eventDate, startTime] = local.split(' ');
  const place = { gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, eventDate, startTime };
  return accepted<GameEvent>(
    host.client.ask('POST', '/api/game-events', { ...place, ...(group && { groupId: group.id }) }),
  );
};
const takeOver = ({ id }: GameEvent, { client }: Pick<Person, 'client'>) =>
  client.ask('POST', `/api/game-events/${id}/take-over`);
const cannotHost = ({ id }: GameEvent, { client }: Pick<Person, 'client'>) =>
  client.ask('POST', `/api/game-events/${id}/cannot-host`);
const join = ({ id }: GameEvent, { client }: Person) => accepted(client.ask('POST', `/api/game-events/${id}/join`));
const show = ({ id }: GameEvent, client = running.client()) =>
  accepted<GameEvent>(client.ask('GET', `/api/game-events/${id}`));
const mailbox = async ({ name }: Person) => (await arrivedFor(running, name)).join('\n');
const subjects = async ({ name }: Person) => (await arrivedFor(running, name)).map(subjectOf).toReversed();
const arrive = (person: Person, subject: string, count = 1) =>
  expect
    .poll(async () => (await subjects(person)).filter((each) => each.startsWith(subject)).length, { timeout: 20_000 })
    .toBe(count);
/** Moves the clock on. Sessions stay. */
const until = (instant: Date) => {
  now = instant;
};
const scoreOf = async ({ id }: Person) =>
  (await accepted<{ reliabilityScore: number }>(admin.ask('GET', `/api/users/${id}`))).reliabilityScore;
const holds = async () => {
  const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
  expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
};

describe('taking an evening over', () => {
  it('is for organizers of its group who are free and have no seat there, until the start', async () => {
    const [owner, host, one, former] = [await organizer(), await organizer(), await organizer(), await organizer()];
    const [stranger, guest] = [await organizer(), await member()];
    const group = await groupOf(owner, host, one, former);
    await groupOf(stranger, await organizer());
    expect((await owner.client.ask('DELETE', at(group, `/organizers/${former.id}`))).status).toBe(204);
    const held = await evening(host, 100, group);
    await join(held, guest);
    for (const each of [stranger, former, guest, { client: admin }]) {
      expect(await words(takeOver(held, each))).toBe('403 not_organizer');
    }
    expect(await words(takeOver(held, { client: running.client() }))).toMatch(/^401/);
    expect(await words(takeOver(held, host))).toBe('409 already_host');
    await join(held, one);
    expect(await words(takeOver(held, one))).toBe('409 has_seat');
    await accepted(one.client.ask('POST', `/api/game-events/${held.id}/leave`));
    const elsewhere = await evening(stranger, 101);
    await join(elsewhere, one);
    expect(await words(takeOver(held, one))).toBe('409 overlaps');
    await accepted(one.client.ask('POST', `/api/game-events/${elsewhere.id}/leave`));
    await running.caughtUp();
    const { gameEvent } = await accepted<GameEventReply>(takeOver(held, one));
    expect(gameEvent).toMatchObject({ hostId: one.id, youOrganize: true, people: [{ isHost: true, isYou: true }, {}] });
    await arrive(host, `hands.`);
    expect((await subjects(host)).at(-1)).toMatch(/ hosts .+ on /);
    // the start is more than 48 hours ahead: the page says it
    expect((await subjects(guest)).filter((each) => each.endsWith('has a new host'))).toEqual([]);
    // the host before is free at that time, and any other organizer may take it over from the one of now
    await join(elsewhere, host);
    await accepted(takeOver(held, owner));
    expect(await words(takeOver(held, host))).toBe('409 overlaps');
    const ungrouped = await evening(stranger, 200);
    expect(await words(takeOver(ungrouped, owner))).toBe('403 not_organizer');
    until(addHours(held.eventDate, 0));
    await host.client.signIn(host.name);
    expect(await words(takeOver(held, host))).toBe('409 started');
  });

  it('mails everybody with a seat at once if the start is within 48 hours, and takes the new host out of the line', async () => {
    await admin.signInAsAdmin();
    const [owner, host] = [await organizer(), await organizer()];
    const group = await groupOf(owner, host);
    const held = await evening(host, 47, group);
    const guests = [await member(), await member(), await member(), await member()];
    for (const guest of guests) await join(held, guest);
    await accepted(owner.client.ask('POST', `/api/game-events/${held.id}/waiting-list`));
    await accepted(takeOver(held, owner));
    expect((await show(held)).waiting).toBe(0);
    for (const guest of guests) {
      await expect
        .poll(async () => (await subjects(guest)).filter((each) => each.endsWith('has a new host')).length)
        .toBe(1);
    }
    expect((await subjects(owner)).filter((each) => each.includes('host'))).toEqual([]);
  });
});

describe('a block', () => {
  it('keeps an organizer from hosting the table of somebody they keep apart from, whoever blocked whom, and says no more', async () => {
    const [owner, one, two] = [await organizer(), await organizer(), await organizer()];
    const [guest, other] = [await member(), await member()];
    const group = await groupOf(owner, one, two);
    const held = await evening(owner, 100, group);
    for (const each of [guest, other]) await join(held, each);
    const block = (by: Person, { id }: Person) => by.client.ask('PUT', `/api/users/me/blocks/${id}`);
    expect((await block(guest, one)).status).toBe(204);
    expect((await block(two, other)).status).toBe(204);
    for (const each of [one, two]) expect(await words(takeOver(held, each))).toBe('403 removed');
    await accepted(guest.client.ask('POST', `/api/game-events/${held.id}/leave`));
    await accepted(takeOver(held, one));
    await holds();
  });

  it('keeps an admin from handing the table to an organizer whom somebody there keeps apart from, and says no more', async () => {
    await admin.signInAsAdmin();
    const [host, heir, guest] = [await organizer(), await organizer(), await member()];
    const held = await evening(host, 100);
    await join(held, guest);
    expect((await guest.client.ask('PUT', `/api/users/me/blocks/${heir.id}`)).status).toBe(204);
    const demote = () =>
      admin.ask('PATCH', `/api/users/${host.id}`, { isProvider: false, upcoming: 'handOver', to: heir.id });
    expect(await words(demote())).toBe('409 unsuitable');
    expect((await show(held)).hostId).toBe(host.id);
    await accepted(guest.client.ask('POST', `/api/game-events/${held.id}/leave`));
    await accepted(demote());
    expect((await show(held)).hostId).toBe(heir.id);
    await holds();
  });
});

describe('a host who cannot host', () => {
  it('asks the others of the group once, and the first of two who take it over at once has it', async () => {
    await admin.signInAsAdmin();
    const [owner, host, one, two] = [await organizer(), await organizer(), await organizer(), await organizer()];
    const group = await groupOf(owner, host, one, two);
    const held = await evening(host, 60, group);
    expect(await words(cannotHost(held, owner))).toBe('403 not_host');
    expect(await words(cannotHost(held, { client: admin }))).toBe('403 not_host');
    expect(await words(cannotHost(await evening(host, 90), host))).toBe('403 no_group');
    const { gameEvent } = await accepted<GameEventReply>(cannotHost(held, host));
    expect(gameEvent).toMatchObject({ seeksHost: true, hostId: host.id });
    expect(await words(cannotHost(held, host))).toBe('409 asked');
    for (const each of [owner, one, two]) await arrive(each, 'Can you host ');
    expect((await subjects(host)).some((each) => each.startsWith('Can you host '))).toBe(false);
    const [here, there] = [running.client(), beside.client()];
    await here.signIn(one.name);
    await there.signIn(two.name);
    const answers = await Promise.all([
      words(takeOver(held, { client: here })),
      words(takeOver(held, { client: there })),
      words(takeOver(held, owner)),
    ]);
    expect(answers.toSorted()).toEqual(['200', '409 taken', '409 taken']);
    const after = await show(held);
    expect(after.seeksHost).toBeUndefined();
    expect([owner.id, one.id, two.id]).toContain(after.hostId);
    await expect.poll(async () => (await subjects(host)).at(-1)).toMatch(/ hosts .+ on /);
    await holds();
  });

  it('can host after all, also once the group has closed, and is told if another one was faster', async () => {
    await admin.signInAsAdmin();
    const [owner, host] = [await organizer(), await organizer()];
    const group = await groupOf(owner, host);
    const held = await evening(host, 60, group);
    await join(held, await member());
    await accepted(cannotHost(held, host));
    const { gameEvent } = await accepted<GameEventReply>(takeOver(held, host));
    expect(gameEvent).toMatchObject({ hostId: host.id, status: 'upcoming' });
    expect(gameEvent.seeksHost).toBeUndefined();
    expect(await words(takeOver(held, host))).toBe('409 already_host');
    // nobody hears of a new host, and the others may be asked again
    expect((await subjects(host)).filter((each) => each.includes(' hosts '))).toEqual([]);
    await accepted(cannotHost(held, host));
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }));
    expect(await show(held)).toMatchObject({ status: 'upcoming', seeksHost: true });
    expect(await words(takeOver(held, owner))).toBe('403 not_organizer');
    await accepted(takeOver(held, host));
    until(addMinutes(held.eventDate, -119));
    await admin.signInAsAdmin();
    await holds();
    expect((await show(held)).status).toBe('upcoming');
    const second = await groupOf(owner, host);
    const other = await evening(host, 60, second);
    await host.client.signIn(host.name);
    await accepted(cannotHost(other, host));
    await owner.client.signIn(owner.name);
    await accepted(takeOver(other, owner));
    expect(await words(takeOver(other, host))).toBe('409 taken');
  });

  it('is told if nobody else organizes the group', async () => {
    const host = await organizer();
    const held = await evening(host, 60, await groupOf(host));
    expect(await words(cannotHost(held, host))).toBe('409 no_organizers');
  });

  it('gets a late cancel if nobody is found by two hours before and they asked within 24 hours, and else no mark', async () => {
    await admin.signInAsAdmin();
    const [owner, early, late] = [await organizer(), await organizer(), await organizer()];
    const group = await groupOf(owner, early, late);
    const guest = await member();
    const start = 30;
    const asked = await evening(early, start, group);
    const ill = await evening(late, start, group);
    await join(asked, guest);
    const other = await member();
    await join(ill, other);
    await accepted(cannotHost(asked, early));
    until(addMinutes(ill.eventDate, -24 * 60));
    await late.client.signIn(late.name);
    await accepted(cannotHost(ill, late));
    until(addMinutes(ill.eventDate, -121));
    await admin.signInAsAdmin();
    // the sweeps of this minute find nothing yet
    await arrive(owner, 'Can you host ', 2);
    expect((await show(ill)).status).toBe('upcoming');
    until(addMinutes(ill.eventDate, -120));
    for (const each of [asked, ill]) {
      await expect.poll(async () => (await show(each)).status, { timeout: 20_000 }).toBe('cancelled');
    }
    for (const each of [early, late, guest, other]) await arrive(each, 'Cancelled: ');
    await admin.signInAsAdmin();
    const marks = await running.sql<{ stream: string; data: { status: string; role: string } }[]>`
      select stream, data from domain_events where type = 'AttendanceMarked' and data->>'gameEventId' in (${asked.id}, ${ill.id})`;
    expect(marks).toMatchObject([{ data: { status: 'late_cancel', role: 'host' } }]);
    expect(marks[0]?.stream).toContain(late.id);
    expect(await scoreOf(early)).toBe(100);
    const [cancelled] = await running.sql<{ actor: string; data: object }[]>`
      select actor, data from domain_events where type = 'GameEventCancelled' and data->>'gameEventId' = ${ill.id}`;
    expect(cancelled).toMatchObject({ actor: 'system', data: { because: 'no_host', participantIds: [other.id] } });
    await holds();
  });
});

describe('closing a group', () => {
  it('ends its empty evenings, and leaves those with people to their hosts', async () => {
    await admin.signInAsAdmin();
    const [owner, host] = [await organizer(), await organizer()];
    const group = await groupOf(owner, host);
    const [empty, taken] = [await evening(host, 100, group), await evening(host, 100, group)];
    const elsewhere = await evening(host, 100);
    await join(taken, await member());
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }));
    await expect.poll(async () => (await show(empty)).status, { timeout: 20_000 }).toBe('cancelled');
    expect([(await show(taken)).status, (await show(elsewhere)).status]).toEqual(['upcoming', 'upcoming']);
    await arrive(host, 'Cancelled: ');
    await holds();
  });

  it('with cancel, cancels those with people too, late for who closed it within 24 hours of the start', async () => {
    await admin.signInAsAdmin();
    const [owner, host, guest, other] = [await organizer(), await organizer(), await member(), await member()];
    const group = await groupOf(owner, host);
    const [soon, later] = [await evening(host, 23, group), await evening(host, 100, group)];
    await join(soon, guest);
    await join(later, other);
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'cancel', reason: 'The roof leaks.' }));
    for (const each of [soon, later]) {
      await expect.poll(async () => (await show(each)).status, { timeout: 20_000 }).toBe('cancelled');
    }
    for (const each of [guest, other]) await arrive(each, 'Cancelled: ');
    await arrive(host, 'Cancelled: ', 2);
    const cancelled = { because: 'group', byName: null };
    expect(await show(soon)).toMatchObject({ cancelReason: 'The roof leaks.', cancelled });
    for (const each of [guest, host]) expect(await mailbox(each)).toContain('“The roof leaks.”');
    const marks = await running.sql<{ stream: string; data: { status: string } }[]>`
      select stream, data from domain_events
      where type = 'AttendanceMarked' and data->>'gameEventId' in (${soon.id}, ${later.id})`;
    expect(marks).toMatchObject([{ data: { status: 'late_cancel', gameEventId: soon.id } }]);
    expect(marks[0]?.stream).toContain(owner.id);
    await holds();
  });
});

describe('a series of a group', () => {
  const weekly = (host: Person, group: Group, startTime: string) =>
    host.client.ask('POST', '/api/series', {
      ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, startTime, maxParticipants: 4 },
      ...{ repeats: { every: 'week' }, from: addHours(now, 72).toISOString().slice(0, 10), groupId: group.id },
    });

  it('is started and run by its organizers, and its dates belong to the group', async () => {
    await admin.signInAsAdmin();
    const [owner, host, former, stranger] = [
      await organizer(),
      await organizer(),
      await organizer(),
      await organizer(),
    ];
    const group = await groupOf(owner, host, former);
    expect((await owner.client.ask('DELETE', at(group, `/organizers/${former.id}`))).status).toBe(204);
    for (const each of [stranger, former]) expect(await words(weekly(each, group, '18:00'))).toBe('403 not_in_group');
    const { series, gameEvents } = await accepted<NewSeriesReply>(weekly(host, group, '18:00'));
    expect(series).toMatchObject({ groupId: group.id, youOrganize: true });
    expect(gameEvents.map((date) => date.group?.id)).toEqual(gameEvents.map(() => group.id));
    const shown = await accepted<Group>(admin.ask('GET', at(group)));
    expect(shown.series).toMatchObject([
      { id: series.id, startTime: '18:00', gameName: game.name, cafeName: cafe.name },
    ]);
    const listed = await accepted<Series[]>(admin.ask('GET', `/api/series?groupId=${group.id}`));
    expect(listed.map(({ id }) => id)).toEqual([series.id]);
    const act = ({ client }: Person, what: string) => client.ask('POST', `/api/series/${series.id}/${what}`);
    for (const each of [stranger, former]) expect(await words(act(each, 'pause'))).toBe('403 not_host');
    await accepted(act(owner, 'pause'));
    await accepted(act(owner, 'resume'));
    const changed = { from: series.from, maxParticipants: 3, basedOn: series.version };
    const reply = await accepted<{ changed: string[] }>(owner.client.ask('PATCH', `/api/series/${series.id}`, changed));
    expect(reply.changed).toHaveLength(gameEvents.length);
    const [date] = gameEvents;
    if (date) expect((await accepted<GameEventReply>(takeOver(date, owner))).gameEvent.hostId).toBe(owner.id);
    await holds();
  });

  it('has seats to take at its next two dates, whoever of its organizers hosts them', async () => {
    await admin.signInAsAdmin();
    const [owner, host, guest] = [await organizer(), await organizer(), await member()];
    const group = await groupOf(owner, host);
    const { gameEvents } = await accepted<NewSeriesReply>(weekly(host, group, '15:00'));
    const [first, second, third, fourth] = gameEvents as [GameEvent, GameEvent, GameEvent, GameEvent];
    await accepted(takeOver(first, owner));
    await accepted(takeOver(fourth, owner));
    for (const date of [third, fourth]) {
      const { joinableFrom } = await show(date, guest.client);
      const { status, body } = await guest.client.ask('POST', `/api/game-events/${date.id}/join`);
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'later_dates', from: joinableFrom } });
    }
    // one that does not take place is none of the next two
    await accepted(owner.client.ask('PATCH', `/api/game-events/${first.id}/cancel`));
    await join(third, guest);
    await join(second, guest);
  });

  it('counts a date that was taken over and moved past its planned day among the next two', async () => {
    await admin.signInAsAdmin();
    const [owner, host, guest] = [await organizer(), await organizer(), await member()];
    const group = await groupOf(owner, host);
    const { gameEvents } = await accepted<NewSeriesReply>(weekly(host, group, '11:00'));
    const [first, second, third] = gameEvents as [GameEvent, GameEvent, GameEvent];
    const { gameEvent } = await accepted<GameEventReply>(takeOver(first, owner));
    const startDate = addHours(new Date(first.eventDate), 10 * 24)
      .toISOString()
      .slice(0, 10);
    const moved = { startDate, startTime: '11:00', basedOn: gameEvent.version };
    await accepted(owner.client.ask('PATCH', `/api/game-events/${first.id}`, moved));
    until(addHours(new Date(first.eventDate), 26));
    const { joinableFrom } = await show(third, guest.client);
    expect(joinableFrom).toBe(second.eventDate);
    const { status, body } = await guest.client.ask('POST', `/api/game-events/${third.id}/join`);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'later_dates', from: joinableFrom } });
    await join(second, guest);
  });

  it('ends when the group is closed, with its empty dates', async () => {
    await admin.signInAsAdmin();
    const [owner, host, guest] = [await organizer(), await organizer(), await member()];
    const group = await groupOf(owner, host);
    const { series, gameEvents } = await accepted<NewSeriesReply>(weekly(host, group, '09:00'));
    const [taken, ...empty] = gameEvents;
    if (taken) await join(taken, guest);
    await accepted(owner.client.ask('POST', at(group, '/close'), { upcoming: 'keep' }));
    const state = async () => (await accepted<Series>(admin.ask('GET', `/api/series/${series.id}`))).state;
    await expect.poll(state, { timeout: 20_000 }).toBe('ended');
    for (const date of empty) {
      await expect.poll(async () => (await show(date)).status, { timeout: 20_000 }).toBe('cancelled');
    }
    expect(taken && (await show(taken)).status).toBe('upcoming');
    await holds();
  });
});
