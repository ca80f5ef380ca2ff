import ICAL from 'ical.js';
import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays, addHours } from '../platform/add-time.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

type Person = Client & { readonly id: string; readonly name: string };

let running: RunningProduct;
let now = OPENING;
let admin: Client;
let host: Person;
let cafe: { id: string; regionId: string; name: string };
let gameId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: () => now });
  admin = running.client();
  await admin.signInAsAdmin();
  host = await person('hilda');
  await must(admin, 'PATCH', `/api/users/${host.id}`, { isProvider: true });
  const cafes = (await must(admin, 'GET', '/api/cafes')) as (typeof cafe & { status: string })[];
  cafe = cafes.find(({ status }) => status === 'approved') as typeof cafe;
  gameId = ((await must(admin, 'GET', '/api/games')) as [{ id: string }])[0].id;
});
afterAll(() => running.stop());

async function must(client: Client, ...asked: Parameters<Client['ask']>): Promise<unknown> {
  const { status, body } = await client.ask(...asked);
  if (status >= 300) throw new Error(`${asked[1]}: ${status} ${JSON.stringify(body)}`);
  return body;
}
async function person(name: string): Promise<Person> {
  const client = running.client();
  return { ...client, name, id: await client.signUp(`${name}.feeds`) };
}
let days = 40;
const evening = async (more: object = {}, by: Client = host): Promise<GameEvent> => {
  const time = { eventDate: addDays(now, days++).toISOString(), startTime: '19:00' };
  const asked = { gameId, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 4, ...time, ...more };
  return (await must(by, 'POST', '/api/game-events', asked)) as GameEvent;
};
const join = (who: Client, id: string) => must(who, 'POST', `/api/game-events/${id}/join`);
const openFeed = async (who: Client): Promise<string> => {
  const { url } = (await must(who, 'POST', '/api/users/me/calendar-feed')) as { url: string };
  return new URL(url).pathname;
};
const get = (path: string, headers: Record<string, string> = {}) =>
  running.client().ask('GET', path, undefined, headers);
/** A feed as an independent parser reads it, by UID. */
async function entries(path: string) {
  const { status, body } = await get(path);
  expect(status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(String(body)));
  return new Map(
    calendar.getAllSubcomponents('vevent').map((entry) => {
      const value = (name: string) => String(entry.getFirstPropertyValue(name));
      const shown = {
        status: value('status'),
        title: value('summary'),
        sequence: Number(value('sequence')),
        at: value('dtstamp'),
      };
      return [value('uid'), shown];
    }),
  );
}
const uidOf = ({ id }: { id: string }) => `${id}@tablemates`;

describe('the own feed', () => {
  test('has seats, offers and hosted evenings under the ids and sequences of the downloads, and nothing else', async () => {
    const [ann, bob] = [await person('ann'), await person('bob')];
    const path = await openFeed(ann);
    expect(path).toMatch(/^\/calendars\/[\w-]{43}\.ics$/);
    const [seat, offered, left, others] = [
      await evening(),
      await evening({ maxParticipants: 1 }),
      await evening(),
      await evening(),
    ];
    for (const each of [seat, left]) await join(ann, each.id);
    await must(ann, 'POST', `/api/game-events/${left.id}/leave`);
    await join(bob, offered.id);
    await must(ann, 'POST', `/api/game-events/${offered.id}/waiting-list`, { claim: 'offer' });
    expect((await entries(path)).has(uidOf(offered)), 'who only waits has no entry').toBe(false);
    await must(bob, 'POST', `/api/game-events/${offered.id}/leave`);
    const waiting = (await must(ann, 'GET', `/api/game-events/${offered.id}`)) as GameEvent;

    const fed = await entries(path);
    expect(fed.get(uidOf(seat))).toMatchObject({ status: 'CONFIRMED' });
    if (waiting.yourLine?.heldUntil) expect(fed.get(uidOf(offered))).toMatchObject({ status: 'TENTATIVE' });
    else expect(fed.get(uidOf(offered))).toMatchObject({ status: 'CONFIRMED' });
    expect([fed.has(uidOf(left)), fed.has(uidOf(others))]).toEqual([false, false]);
    const download = String((await get(`/api/game-events/${seat.id}/calendar.ics`)).body);
    expect(download).toContain(`UID:${uidOf(seat)}\r\n`);
    expect(download).toContain(`SEQUENCE:${fed.get(uidOf(seat))?.sequence}\r\n`);

    const hosted = await entries(await openFeed(host));
    expect(hosted.get(uidOf(others))).toMatchObject({ status: 'CONFIRMED' });
  });

  test('ends with a new address, with “sign out everywhere”, with the account, and for good', async () => {
    const ann = await person('anita');
    const status = async (path: string) => (await get(path)).status;
    const first = await openFeed(ann);
    const second = await openFeed(ann);
    expect([await status(first), await status(second)]).toEqual([404, 200]);
    expect(await must(ann, 'GET', '/api/users/me/calendar-feed')).toEqual({ openedAt: expect.any(String) });
    await must(ann, 'DELETE', '/api/users/me/sessions');
    expect(await status(second)).toBe(404);
    expect(await must(ann, 'GET', '/api/users/me/calendar-feed')).toEqual({ openedAt: null });

    const third = await openFeed(ann);
    await must(ann, 'DELETE', '/api/users/me/calendar-feed');
    await must(ann, 'DELETE', '/api/users/me/calendar-feed');
    expect(await status(third)).toBe(404);

    const fourth = await openFeed(ann);
    await must(admin, 'PATCH', `/api/users/${ann.id}/active`, { isActive: false });
    expect(await status(fourth)).toBe(404);
    await must(admin, 'PATCH', `/api/users/${ann.id}/active`, { isActive: true });
    expect(await status(fourth), 'an account that comes back has no feed').toBe(404);
    await ann.signIn('anita.feeds');
    const fifth = await openFeed(ann);
    await must(admin, 'DELETE', `/api/users/${ann.id}`);
    expect(await status(fifth)).toBe(404);
    for (const path of ['/calendars/x.ics', `/calendars/${'A'.repeat(43)}.ics`, '/calendars/.ics']) {
      expect(await status(path)).toBe(404);
    }
  });

  test('has one address when two are asked for at once', async () => {
    const ann = await person('asta');
    const paths = await Promise.all(Array.from({ length: 5 }, () => openFeed(ann)));
    const open = await Promise.all(paths.map(async (path) => (await get(path)).status));
    expect(open.toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  test('leaves no token in the database', async () => {
    const token = (await openFeed(await person('abel'))).slice('/calendars/'.length, -'.ics'.length);
    const [row] = await running.sql`
      select count(*)::int as found from domain_events where data::text like ${`%${token}%`} or personal::text like ${`%${token}%`}`;
    expect(row).toEqual({ found: 0 });
  });
});

describe('a public feed', () => {
  test('has the evenings of a cafe or a host, and nobody’s name but the host’s', async () => {
    const guest = await person('quirinius');
    const shown = await evening({ description: 'Bring\nsnacks; and, \\ dice 🎲'.repeat(9) });
    await join(guest, shown.id);
    for (const path of [`/cafes/${cafe.id}.ics`, `/organizers/${host.id}.ics`]) {
      const body = String((await get(path)).body);
      expect((await entries(path)).get(uidOf(shown))).toMatchObject({ status: 'CONFIRMED' });
      expect(body).toContain('Hosted by hilda.feeds T.');
      expect(body).not.toMatch(/quirinius/i);
      // also for who is signed in
      expect(String((await guest.ask('GET', path)).body)).toBe(body);
    }
  });

  test('is 404 for an unknown cafe, for who is no organizer, and for what is no id', async () => {
    const guest = await person('gustav');
    for (const path of [`/cafes/${guest.id}.ics`, `/organizers/${guest.id}.ics`, '/cafes/x.ics', '/organizers/..ics']) {
      expect((await get(path)).status, path).toBe(404);
    }
  });

  test('reads the same to two independent parsers, and every line is one of RFC 5545', async () => {
    const { body, headers } = await get(`/cafes/${cafe.id}.ics`);
    const text = String(body);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const lines = text.split('\r\n');
    expect(lines.pop(), 'the last line ends as all do').toBe('');
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\p{Cc}\ufffd]/u);
    }
    const unfolded = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
    for (const line of unfolded) expect(line).toMatch(/^[A-Z-]+(?:;[A-Z-]+=[^:;,"]+)*:/);
    expect(unfolded).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H');
    const texts = unfolded.filter((line) => /^(?:SUMMARY|LOCATION|DESCRIPTION|NAME|X-WR-CALNAME):/.test(line));
    for (const line of texts) expect(line.slice(line.indexOf(':') + 1)).toMatch(/^(?:[^\\;,]|\\[\\;,n])*$/u);
    expect(text).not.toContain('RRULE');

    const one = await entries(`/cafes/${cafe.id}.ics`);
    const other = Object.values(ical.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT');
    expect(other).toHaveLength(one.size);
    for (const entry of other) {
      if (entry?.type !== 'VEVENT') continue;
      const { title, status, sequence } = one.get(entry.uid) ?? {};
      expect([entry.summary, entry.status, Number(entry.sequence)]).toEqual([title, status, sequence]);
      expect(entry.end?.getTime()).toBe(addHours(entry.start, 3).getTime());
    }
  });

  test('is answered 60 times an hour for one address, and then is 429 there alone', async () => {
    const other = await person('odo');
    await must(admin, 'PATCH', `/api/users/${other.id}`, { isProvider: true });
    const path = `/organizers/${other.id}.ics`;
    const answers = await Promise.all(Array.from({ length: 61 }, () => get(path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await get(`/organizers/${host.id}.ics`)).status).toBe(200);
  });

  test('answers 304 until something that it shows changes', async () => {
    const path = `/organizers/${host.id}.ics`;
    const shown = await evening();
    const first = await get(path);
    const tag = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect((await get(path, tag)).status).toBe(304);
    now = addHours(now, 1);
    expect((await get(path, tag)).status, 'an hour alone changes nothing').toBe(304);
    await must(host, 'PATCH', `/api/game-events/${shown.id}`, {
      basedOn: shown.version,
      description: 'At the window',
    });
    expect((await get(path, tag)).status).toBe(200);
    const again = { 'If-None-Match': (await get(path)).headers.get('etag') ?? '' };
    const named = await must(admin, 'PATCH', `/api/cafes/${cafe.id}`, { name: 'The Renamed Bean' });
    expect(named).toMatchObject({ name: 'The Renamed Bean' });
    const renamed = await get(path, again);
    expect(renamed.status, 'a cafe with another name is another place').toBe(200);
    expect(String(renamed.body)).toContain('The Renamed Bean');
    const latest = { 'If-None-Match': renamed.headers.get('etag') ?? '' };
    expect((await get(path, latest)).status).toBe(304);
    now = addDays(now, 1);
    expect((await get(path, latest)).status, 'the span of a feed moves by the day').toBe(200);
  });

  test('says for 30 days that an evening was called off', async () => {
    const path = `/organizers/${host.id}.ics`;
    const off = await evening();
    await must(host, 'PATCH', `/api/game-events/${off.id}/cancel`, { reason: 'The cafe floods.' });
    const entry = async () => (await entries(path)).get(uidOf(off));
    expect(await entry()).toMatchObject({ status: 'CANCELLED', title: expect.stringMatching(/^Called off: .* at /) });
    now = addDays(now, 30);
    expect(await entry()).toMatchObject({ status: 'CANCELLED' });
    now = addDays(now, 1);
    expect(await entry()).toBeUndefined();
  });

  test('reaches from 30 days back to 180 days ahead', async () => {
    const path = `/organizers/${host.id}.ics`;
    const at = (day: number) => evening({ eventDate: addDays(now, day).toISOString() });
    await host.signIn('hilda.feeds');
    const last = await at(179);
    expect((await entries(path)).has(uidOf(last))).toBe(true);
    now = addDays(now, -2);
    expect((await entries(path)).has(uidOf(last)), 'two days earlier').toBe(false);
    now = addDays(now, 2);
    now = addDays(now, 179 + 30);
    expect((await entries(path)).has(uidOf(last))).toBe(true);
    now = addDays(now, 1);
    expect((await entries(path)).has(uidOf(last))).toBe(false);
  });
});
