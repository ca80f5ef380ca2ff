import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cafe, Game } from '../modules/catalog/contract.ts';
import type { GameEvent, Participant } from '../modules/events/contract.ts';
import type { Group, GroupInvitation } from '../modules/groups/contract.ts';
import type { ConfirmImportReply, ImportDraft, ImportReply } from '../modules/groups/import/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { connect } from '../platform/database.ts';
import { brokenRules } from '../server/log-rules/examine.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';
import { OPENING } from './support/start-product.ts';

// Groups contract, section 5. Two processes work on one database.

let now = OPENING;
let running: RunningProduct;
let beside: RunningProduct;
let admin: Client;
let cafe: Cafe;
let elsewhere: Cafe;
let game: Game;

beforeAll(async () => {
  const options = { clock: () => now };
  running = await runningProduct({ env: { DEMO: 'on' }, ...options });
  const database = { url: running.databaseUrl, sql: connect(running.databaseUrl, { max: 5 }) };
  beside = await runningProduct({ database, ...options });
  admin = running.client();
  await admin.signInAsAdmin();
  const cafes = await accepted<Cafe[]>(admin.ask('GET', '/api/cafes'));
  [cafe, elsewhere] = cafes.filter(({ status }) => status === 'approved') as [Cafe, Cafe];
  game = (await accepted<Game[]>(admin.ask('GET', '/api/games'))).find(({ status }) => status === 'active') as Game;
});
afterAll(async () => {
  await beside?.stop();
  await running?.stop();
});

type Person = { readonly client: Client; readonly id: string; readonly name: string };
let made = 0;
async function organizer(): Promise<Person> {
  const client = running.client();
  const name = `moving.${++made}`;
  const id = await client.signUp(name);
  await accepted(admin.ask('PATCH', `/api/users/${id}`, { isProvider: true }));
  return { client, name, id };
}
const found = ({ client }: Person) =>
  accepted<Group>(client.ask('POST', '/api/groups', { name: `Movers ${made}`, regionId: cafe.regionId }));

const day = (days: number) => addDays(OPENING, days).toISOString().slice(0, 10);
const compact = (date: string) => date.replaceAll('-', '');
const file = (text: string, type = 'text/calendar') => new Blob([text], { type });
const event = (uid: string, date: string, ...lines: readonly string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTART:${compact(date)}T190000`, ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: readonly string[]) =>
  file(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n'));

const send = ({ id }: Pick<Group, 'id'>, { client }: { client: Client }, body: Blob, type?: string) =>
  client.ask('POST', `/api/groups/${id}/import`, body, type === undefined ? {} : { 'content-type': type });
const read = (group: Group, person: Person, body: Blob) => accepted<ImportReply>(send(group, person, body));
const chosen = ({ uid, gameId, cafeId, startDate, startTime, repeats, description }: ImportDraft) => ({
  ...{ uid, gameId: gameId ?? game.id, cafeId: cafeId ?? cafe.id, startDate, startTime, description },
  maxParticipants: 4,
  ...(repeats && { repeats }),
});
const confirm = ({ id }: Group, { client }: { client: Client }, drafts: readonly object[]) =>
  client.ask('POST', `/api/groups/${id}/import/confirm`, { drafts });
const confirmed = (group: Group, person: Person, drafts: readonly ImportDraft[]) =>
  accepted<ConfirmImportReply>(confirm(group, person, drafts.map(chosen)));

describe('a calendar file', () => {
  test('becomes drafts with game and cafe by their names, and nothing is scheduled', async () => {
    const person = await organizer();
    const group = await found(person);
    const body = calendar(
      event('a', day(5), `SUMMARY:${game.name} night`, `LOCATION:${cafe.name}\\, Houston`),
      event('b', day(6)),
    );
    expect(await read(group, person, body)).toMatchObject({
      drafts: [
        { uid: 'a', gameId: game.id, cafeId: cafe.id, startDate: day(5), startTime: '19:00' },
        { uid: 'b', gameId: null, cafeId: null },
      ],
      problems: [],
      left: { past: 0, cancelled: 0 },
    });
    expect(await accepted<GameEvent[]>(admin.ask('GET', `/api/game-events?groupId=${group.id}`))).toEqual([]);
  });

  test('is confirmed: dates and series are scheduled, the group’s own and hosted by who confirms, skips included', async () => {
    const person = await organizer();
    const group = await found(person);
    const { drafts } = await read(
      group,
      person,
      calendar(
        event('one', day(3), 'SUMMARY:One', 'DESCRIPTION:<p>Bring <b>tea</b>.</p>'),
        event('weekly', day(4), 'RRULE:FREQ=WEEKLY', `EXDATE:${compact(day(11))}T190000`),
      ),
    );
    // the name of the group comes from a read model
    await running.caughtUp();
    const { gameEvents, series, refused } = await confirmed(group, person, drafts);
    expect(refused).toEqual([]);
    expect(gameEvents).toMatchObject([
      { hostId: person.id, group: { id: group.id }, startDate: day(3), description: 'Bring tea.', maxParticipants: 4 },
    ]);
    expect(series).toMatchObject([
      { hostId: person.id, groupId: group.id, from: day(4), skipped: [{ date: day(11), code: 'by_host' }] },
    ]);
    expect(series[0]?.nextDates.map(({ plannedDate }) => plannedDate)).toEqual([day(4), day(18), day(25)]);
    const [head] = await running.sql<{ position: bigint }[]>`select max(position) as position from domain_events`;
    expect(await Array.fromAsync(brokenRules(running.sql, { upTo: head?.position ?? 0n }))).toEqual([]);
  });

  test('is taken in once, even if it was changed, cancelled here, or is sent at the same instant to two processes', async () => {
    const person = await organizer();
    const group = await found(person);
    const body = calendar(event('x', day(3)), event('y', day(4)), event('z', day(5), 'RRULE:FREQ=WEEKLY'));
    const { drafts } = await read(group, person, body);
    const other = { client: beside.client() };
    await other.client.signIn(person.name);
    const both = await Promise.all(
      [person, other].map((each) => accepted<ConfirmImportReply>(confirm(group, each, drafts.map(chosen)))),
    );
    const all = both.flatMap(({ gameEvents, series }) => [...gameEvents, ...series]);
    expect(all).toHaveLength(3);
    expect(both.flatMap(({ refused }) => refused.map(({ code }) => code))).toEqual(['already', 'already', 'already']);
    const [one] = both.flatMap(({ gameEvents }) => gameEvents);
    await accepted(person.client.ask('PATCH', `/api/game-events/${one?.id}/cancel`));
    const again = await read(group, person, calendar(event('x', day(9)), event('y', day(4)), event('new', day(10))));
    expect(again.drafts.map(({ uid, already }) => [uid, already])).toEqual([
      ['y', true],
      ['x', true],
      ['new', undefined],
    ]);
    expect(await confirmed(group, person, again.drafts)).toMatchObject({
      gameEvents: [{ startDate: day(10) }],
      refused: [
        { uid: 'y', code: 'already' },
        { uid: 'x', code: 'already' },
      ],
    });
  });

  test('is taken in once by two organizers at the same instant, in whichever form their files have its dates', async () => {
    const [person, other] = [await organizer(), await organizer()];
    const group = await found(person);
    await accepted(person.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
    await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
    const there = beside.client();
    await there.signIn(other.name);
    const terms = { gameId: game.id, cafeId: cafe.id, maxParticipants: 4, description: '' };
    for (const startTime of ['08:00', '13:00', '18:00']) {
      const alone = (uid: string, days: number) => ({
        ...terms,
        uid: uid + startTime,
        startTime,
        startDate: day(days),
      });
      const dated = (uid: string, days: number) => ({ ...alone(uid, days), uid: `${uid}${startTime}/${day(days)}` });
      const weekly = (uid: string, days: number) => ({ ...alone(uid, days), repeats: { every: 'week' } });
      for (const [one, another] of [
        [alone('a', 39), dated('a', 39)],
        [weekly('b', 3), dated('b', 10)],
        // the series opens this date later
        [weekly('c', 5), dated('c', 40)],
        [weekly('d', 6), alone('d', 6)],
      ] as const) {
        const replies = await Promise.all([
          accepted<ConfirmImportReply>(confirm(group, person, [one])),
          accepted<ConfirmImportReply>(confirm(group, { client: there }, [another])),
        ]);
        const [series] = replies.flatMap((reply) => reply.series);
        const alones = replies.flatMap(({ gameEvents }) => gameEvents);
        const refused = replies.flatMap((reply) => reply.refused);
        expect(refused.map(({ code }) => code)).toEqual(series && alones.length > 0 ? [] : ['already']);
        if (series) expect(series.skipped.map(({ date }) => date)).toEqual(alones.map(({ startDate }) => startDate));
      }
    }
  });

  test('is known again in another form, and what is another date of it is not', async () => {
    const person = await organizer();
    const group = await found(person);
    const moved = (uid: string, days: number) => event(uid, day(days), `RECURRENCE-ID:${compact(day(days))}T190000`);
    const skipping = event('s', day(5), 'RRULE:FREQ=WEEKLY', `EXDATE:${compact(day(12))}T190000`);
    const before = calendar(event('o', day(3)), moved('m', 4), skipping);
    const { gameEvents } = await confirmed(group, person, (await read(group, person, before)).drafts);
    const moving = gameEvents.find(({ startDate }) => startDate === day(3));
    await accepted(person.client.ask('PATCH', `/api/game-events/${moving?.id}`, { startDate: day(6), basedOn: 1 }));
    const after = [moved('o', 3), event('m', day(4)), moved('o', 10), moved('s', 12), moved('s', 19)];
    const { drafts } = await read(group, person, calendar(...after));
    const days = (all: readonly { startDate: string }[]) => all.map(({ startDate }) => startDate).toSorted();
    expect(days(drafts.filter(({ already }) => already))).toEqual([3, 4, 19].map(day));
    const reply = await confirmed(group, person, drafts);
    expect(days(reply.gameEvents)).toEqual([10, 12].map(day));
    expect(reply.refused.map(({ code }) => code)).toEqual(['already', 'already', 'already']);
  });

  test('doubles nothing that repeats in another way by now', async () => {
    const person = await organizer();
    const group = await found(person);
    const weekly = (...lines: readonly string[]) => event('w', day(4), ...lines);
    const both = (...rest: readonly string[]) => {
      const [one, other] = [4, 5].map(
        (days) => ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][new Date(day(days)).getUTCDay()],
      );
      return event('t', day(4), `RRULE:FREQ=WEEKLY;BYDAY=${one},${other}`, ...rest);
    };
    const first = await confirmed(
      group,
      person,
      (await read(group, person, calendar(weekly('RRULE:FREQ=WEEKLY'), both()))).drafts,
    );
    expect(first.refused).toEqual([]);
    expect(first.gameEvents).toHaveLength(8);
    // a weekday more, a moved date; and a weekday less
    const gained = await read(group, person, calendar(both().replace('UID:t', 'UID:w')));
    expect(gained.drafts.filter(({ already }) => already).map(({ startDate }) => startDate)).toEqual(
      [4, 11, 18, 25].map(day),
    );
    expect((await confirmed(group, person, gained.drafts)).gameEvents.map(({ startDate }) => startDate)).toEqual(
      [5, 12, 19, 26].map(day),
    );
    const moved = event('w', day(12), `RECURRENCE-ID:${compact(day(11))}T190000`);
    const withMoved = await read(group, person, calendar(weekly('RRULE:FREQ=WEEKLY'), moved));
    expect(withMoved.drafts.map(({ already }) => already)).toEqual([true, true]);
    const far = event('f', day(40), `RECURRENCE-ID:${compact(day(40))}T190000`).replaceAll('190000', '120000');
    await confirmed(group, person, (await read(group, person, calendar(far))).drafts);
    const ofFar = event('f', day(5), 'RRULE:FREQ=WEEKLY').replace('190000', '120000');
    expect((await read(group, person, calendar(ofFar))).drafts).toMatchObject([{ repeats: { without: [day(40)] } }]);
    const lost = await read(group, person, calendar(event('t', day(4), 'RRULE:FREQ=WEEKLY')));
    expect(lost.drafts).toMatchObject([{ uid: 't', repeats: { without: [4, 11, 18, 25].map(day) } }]);
    // the server knows, whatever is sent
    const sent = { ...chosen(lost.drafts[0] as ImportDraft), repeats: { every: 'week' as const } };
    const { series } = await accepted<ConfirmImportReply>(confirm(group, person, [sent]));
    expect(series.flatMap(({ nextDates }) => nextDates)).toEqual([]);
    expect(series.flatMap(({ skipped }) => skipped.map(({ date }) => date))).toEqual([4, 11, 18, 25].map(day));
  });

  test('says of a series that ends too late what scheduling says, to an organizer of the group', async () => {
    const person = await organizer();
    const group = await found(person);
    const terms = { gameId: game.id, cafeId: cafe.id, maxParticipants: 4, startTime: '19:00', description: '' };
    const draft = { uid: 'long', ...terms, startDate: day(4), repeats: { every: 'week', until: '2029-01-01' } };
    expect(await accepted(confirm(group, person, [draft]))).toMatchObject({ refused: [{ code: 'too_far_ahead' }] });
  });

  test('is confirmed by one person twice at once at most, and one after the other', async () => {
    const person = await organizer();
    const group = await found(person);
    const drafts = (uid: string) => [{ ...chosen({ uid, startDate: day(20), startTime: '19:00' } as ImportDraft) }];
    const many = await Promise.all(['x', 'y', 'z'].map((uid) => words(confirm(group, person, drafts(uid)))));
    expect(many.toSorted()).toEqual(['201 ', '201 ', '429 in_progress'].map((each) => each.trim()));
  });

  test('has drafts that are refused each by itself, as scheduling refuses them', async () => {
    const person = await organizer();
    const group = await found(person);
    const { drafts } = await read(
      group,
      person,
      calendar(
        event('a', day(3)),
        event('b', day(3)),
        event('c', day(4)),
        event('d', day(5)),
        event('e', day(3), 'RRULE:FREQ=WEEKLY'),
      ),
    );
    const asked = drafts.map(chosen);
    const wrong = {
      a: {},
      b: { cafeId: elsewhere.id },
      c: { gameId: cafe.id },
      d: { cafeId: game.id },
      e: { cafeId: elsewhere.id },
    };
    const bodies = asked.map((draft) => ({ ...draft, ...wrong[draft.uid as keyof typeof wrong] }));
    const reply = await accepted<ConfirmImportReply>(confirm(group, person, bodies));
    expect(reply.gameEvents).toHaveLength(1);
    expect(reply.series).toEqual([]);
    expect(Object.fromEntries(reply.refused.map(({ uid, code }) => [uid, code]))).toMatchObject({
      c: 'game_unavailable',
      b: 'overlaps',
      d: 'cafe_unavailable',
      e: 'overlaps',
    });
    // what is refused can be mended and sent again
    const mended = asked.filter(({ uid }) => uid === 'c');
    expect(await accepted(confirm(group, person, mended))).toMatchObject({
      gameEvents: [{ startDate: day(4) }],
      refused: [],
    });
  });

  test('is for organizers of the group, while it is open', async () => {
    const [person, other] = [await organizer(), await organizer()];
    const group = await found(person);
    const body = calendar(event('a', day(20)));
    const drafts = (await read(group, person, body)).drafts.map(chosen);
    expect(await words(send(group, other, body))).toBe('403 not_in_group');
    expect(await words(confirm(group, other, drafts))).toBe('403 not_in_group');
    expect(await words(send({ id: person.id }, person, body))).toBe('404 not_found');
    await accepted(person.client.ask('POST', `/api/groups/${group.id}/close`, { upcoming: 'keep' }));
    expect(await words(send(group, person, body))).toBe('409 closed');
    expect(await words(confirm(group, person, drafts))).toBe('409 closed');
  });

  test('is confirmed by an organizer who is removed meanwhile as far as they had the right, and no further', async () => {
    const [owner, other] = [await organizer(), await organizer()];
    const group = await found(owner);
    const there = beside.client();
    await there.signIn(other.name);
    const ends = new Set<boolean>();
    for (const round of [0, 1, 2, 3]) {
      await accepted(owner.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
      await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
      const drafts = Array.from({ length: 24 }, (_, at) => ({
        ...{ uid: `${round} ${at}`, gameId: game.id, cafeId: cafe.id, maxParticipants: 4, description: '' },
        ...{ startDate: day(30 + 2 * at), startTime: `${10 + 3 * round}:00` },
        ...(at % 3 === 2 && { repeats: { every: 'month' } }),
      }));
      const scheduled = () => running.sql`
        select from domain_events where type = 'GameEventScheduled' and data ->> 'groupId' = ${group.id}`;
      const before = (await scheduled()).length;
      // refused as a whole is an outcome, too; caught here, as it may come before the removal's own answer
      const confirming = accepted<ConfirmImportReply>(confirm(group, { client: there }, drafts)).catch(() => undefined);
      // the rounds after the first remove them when some of the drafts are scheduled
      if (round > 0) {
        await expect.poll(async () => (await scheduled()).length, { interval: 2 }).toBeGreaterThan(before);
      }
      await accepted(owner.client.ask('DELETE', `/api/groups/${group.id}/organizers/${other.id}`));
      const reply = await confirming;
      if (!reply) continue;
      const { gameEvents, series, refused } = reply;
      expect(gameEvents.length + series.length + refused.length).toBe(drafts.length);
      for (const { code } of refused) expect(code).toBe('not_in_group');
      ends.add(refused.length > 0);
    }
    expect([...ends]).toContain(true);
    const acts = await running.sql<{ type: string }[]>`
      select type from domain_events
      where stream = ${`group-${group.id}`} and type in ('GroupOrganizerJoined', 'GroupOrganizerLeft')
        or type in ('GameEventScheduled', 'SeriesStarted') and data ->> 'groupId' = ${group.id}
      order by position`;
    let isOrganizer = false;
    for (const { type } of acts) {
      if (type.startsWith('GroupOrganizer')) isOrganizer = type === 'GroupOrganizerJoined';
      else expect(isOrganizer).toBe(true);
    }
  });

  test('is refused with a sentence if it is too large, of another type, or no calendar', async () => {
    const person = await organizer();
    const group = await found(person);
    const filled = (bytes: number) => file(`BEGIN:VCALENDAR\n${'X:1\n'.repeat(bytes)}`.slice(0, bytes));
    expect(await words(send(group, person, filled(256 * 1024 + 1)))).toBe('413 too_large');
    expect(await words(send(group, person, filled(2 * 1024 * 1024)))).toBe('413 too_large');
    for (const type of ['text/calendar', 'text/csv'])
      expect(await words(send(group, person, file('a,b\n'.repeat(1_000_000), type)))).toBe('413 too_large');
    expect((await send(group, person, filled(256 * 1024))).status).toBe(200);
    const events = Array.from({ length: 201 }, (_, uid) => event(String(uid), day(3)));
    expect(await words(send(group, person, calendar(...events)))).toBe('413 too_many');
    expect(await words(send(group, person, file('{}', 'application/json')))).toBe('415 not_a_calendar');
    expect(await words(send(group, person, file('hello', 'text/plain')))).toBe('415 not_a_calendar');
    expect(await words(send(group, person, file('hello')))).toBe('400 not_a_calendar');
    expect(await words(send(group, person, file('hello', 'text/csv')))).toBe('400 no_date_column');
    expect(
      await read(group, person, file(`Title,Date\n${game.name},${day(3)} 7pm\n`, 'text/csv; charset=utf-8')),
    ).toMatchObject({
      drafts: [{ startTime: '19:00', gameId: game.id }],
    });
  });

  test('that is sent again with its key is answered as before, and another file under the same key is not', async () => {
    const person = await organizer();
    const group = await found(person);
    const key = { 'idempotency-key': 'one-file' };
    const ask = (text: Blob) => person.client.ask('POST', `/api/groups/${group.id}/import`, text, key);
    const first = await accepted(ask(calendar(event('a', day(3)))));
    expect(await accepted(ask(calendar(event('a', day(3)))))).toEqual(first);
    expect((await ask(calendar(event('b', day(3))))).status).toBeGreaterThanOrEqual(400);
  });
});

test('the invitation leads to the page of the group, by a link and a QR code, and is for its organizers', async () => {
  const [person, other] = [await organizer(), await organizer()];
  const group = await found(person);
  const at = `/api/groups/${group.id}/invitation`;
  const { url, qr, poster } = await accepted<GroupInvitation>(person.client.ask('GET', at));
  expect(new URL(url).pathname).toBe(`/groups/${group.slug}`);
  expect(poster).toBe(`${url}/invitation`);
  const image = await sharp(Buffer.from(qr), { density: 300 })
    .flatten({ background: 'white' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = image.info;
  expect(decodeQR({ width, height, data: new Uint8ClampedArray(image.data) })).toBe(url);
  expect(await words(other.client.ask('GET', at))).toBe('403 not_in_group');
  expect(await words(running.client().ask('GET', at))).toBe('401');
  await accepted(person.client.ask('POST', `/api/groups/${group.id}/close`, { upcoming: 'keep' }));
  expect(await words(person.client.ask('GET', at))).toBe('409 closed');
});

test('host and organizers see who is there for the first time, until they have attended; members and admins do not', async () => {
  const [host, other] = [await organizer(), await organizer()];
  const group = await found(host);
  await accepted(host.client.ask('POST', `/api/groups/${group.id}/organizers`, { userId: other.id }));
  await accepted(other.client.ask('POST', `/api/groups/${group.id}/organizers/answer`, { accept: true }));
  const guest = { client: running.client(), id: '' };
  guest.id = await guest.client.signUp(`moving.${++made}`);
  const evening = (days: number) => ({
    ...{ gameId: game.id, cafeId: cafe.id, regionId: cafe.regionId, groupId: group.id },
    ...{ eventDate: day(days), startTime: '19:00', maxParticipants: 4 },
  });
  const held = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', evening(6)));
  const later = await accepted<GameEvent>(host.client.ask('POST', '/api/game-events', evening(7)));
  for (const { id } of [held, later]) await accepted(guest.client.ask('POST', `/api/game-events/${id}/join`));
  const seen = async (client: Client) => {
    const people = await accepted<Participant[]>(client.ask('GET', `/api/game-events/${later.id}/participants`));
    return people.map(({ firstTime }) => firstTime);
  };
  expect(await seen(host.client)).toEqual([true]);
  expect(await seen(other.client)).toEqual([true]);
  for (const client of [guest.client, admin, running.client()]) expect(await seen(client)).toEqual([undefined]);
  now = addHours(new Date(held.eventDate), 4);
  await accepted(host.client.ask('POST', `/api/game-events/${held.id}/attendance/${guest.id}`, { status: 'attended' }));
  expect(await seen(host.client)).toEqual([undefined]);
});
