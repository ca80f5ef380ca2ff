import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameEvent } from '../modules/events/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { newUuid } from '../platform/ids.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let host: Client;
let cafe: { id: string; regionId: string; name: string };
let gameId: string;

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  host = running.client();
  await host.signIn('organizer');
  const cafes = (await host.ask('GET', '/api/cafes')).body as (typeof cafe & { status: string })[];
  cafe = cafes.find(({ status }) => status === 'approved') as typeof cafe;
  gameId = ((await host.ask('GET', '/api/games')).body as [{ id: string }])[0].id;
});
afterAll(() => running.stop());

const evening = async (day: number, maxParticipants: number): Promise<GameEvent> => {
  const time = { eventDate: addDays(OPENING, day).toISOString(), startTime: '11:15' };
  const asked = { gameId, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants, ...time };
  return (await host.ask('POST', '/api/game-events', asked)).body as GameEvent;
};
const pageOf = (id: string, client = running.client()) => client.ask('GET', `/embed/cafes/${id}`);

test('a frame has the next evenings of a cafe with their free seats, and each leads to the site in a new tab', async () => {
  const [one, two] = [await evening(3, 5), await evening(4, 1)];
  await running.client().signUp('quirin.frames');
  const guest = running.client();
  await guest.signUp('ulla.frames');
  expect((await guest.ask('POST', `/api/game-events/${two.id}/join`)).status).toBe(200);
  // a page of the site waits until the read models have what was done
  await guest.ask('GET', `/api/game-events/${two.id}`);
  const { status, body } = await pageOf(cafe.id);
  const page = String(body);
  expect(status).toBe(200);
  const rowOf = ({ id }: GameEvent) =>
    new RegExp(`<a href="[^"]*/events/${id}"[^>]*>[\\s\\S]*?</a>`).exec(page)?.[0] ?? '';
  expect(rowOf(one)).toContain('5 seats left');
  expect(rowOf(two)).toContain('full, with a waiting list');
  expect(page).not.toContain('ulla');
  const links = page.match(/<a [^>]*>/g) ?? [];
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/);
});

test('a frame runs no script, sets no cookie, and may be in any site; no other path may', async () => {
  const { headers, body } = await pageOf(cafe.id, host);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain('frame-ancestors *');
  expect(policy).not.toContain('script-src');
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.getSetCookie()).toEqual([]);
  expect(String(body)).not.toMatch(/<script|<img|<form|\son\w+=/i);
  for (const path of ['/', `/cafes/${cafe.id}`, `/cafes/${cafe.id}.ics`, '/embedded', '/api/games']) {
    const other = await running.client().ask('GET', path);
    expect(other.headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(other.headers.get('x-frame-options'), path).toBe('DENY');
  }
});

test('a name is text, whatever it contains, and an unknown cafe is 404', async () => {
  const admin = running.client();
  await admin.signInAsAdmin();
  const name = '<script>alert(1)</script> & "Co"';
  expect((await admin.ask('PATCH', `/api/cafes/${cafe.id}`, { name })).status).toBe(200);
  const page = String((await pageOf(cafe.id)).body);
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;');
  expect(page).not.toContain('<script');
  for (const id of [newUuid(), 'x', '..']) expect((await pageOf(id)).status).toBe(404);
});

test.each(['pending', 'rejected'])(
  'a cafe that is %s has no frame and no calendar, as it has no page',
  async (status) => {
    const admin = running.client();
    await admin.signInAsAdmin();
    const place = { address: '9 Back St', zipcode: '77002', regionId: cafe.regionId };
    const added = (await admin.ask('POST', '/api/cafes', { ...place, name: `Not yet ${status}`, status })) as {
      status: number;
      body: { id: string };
    };
    expect(added.status).toBe(201);
    for (const path of [
      `/api/cafes/${added.body.id}`,
      `/embed/cafes/${added.body.id}`,
      `/cafes/${added.body.id}.ics`,
    ]) {
      expect((await running.client().ask('GET', path)).status, path).toBe(404);
    }
  },
);

test('a group has a frame and a calendar of its evenings, by its name in addresses, also a former one', async () => {
  const group = (await host.ask('POST', '/api/groups', { name: 'Frame <Friends>', regionId: cafe.regionId })).body as {
    id: string;
    slug: string;
  };
  const time = { eventDate: addDays(OPENING, 9).toISOString(), startTime: '11:15', groupId: group.id };
  const asked = { gameId, cafeId: cafe.id, regionId: cafe.regionId, maxParticipants: 3, ...time };
  const { id } = (await host.ask('POST', '/api/game-events', asked)).body as GameEvent;
  const beside = await evening(10, 5);
  await host.ask('GET', `/api/game-events/${beside.id}`);
  const get = async (path: string) => {
    const { status, body, headers } = await running.client().ask('GET', path);
    return { status, body: String(body), policy: headers.get('content-security-policy') ?? '' };
  };
  const frame = await get(`/embed/groups/${group.slug}`);
  expect(frame).toMatchObject({ status: 200, policy: expect.stringContaining('frame-ancestors *') as string });
  expect(frame.body).toContain('Game nights of <bdi>Frame &lt;Friends&gt;</bdi>');
  expect(frame.body).toContain(`/events/${id}`);
  expect(frame.body).toContain(`/groups/${group.slug}`);
  expect(frame.body).not.toContain(`/events/${beside.id}`);
  const calendar = await get(`/groups/${group.slug}.ics`);
  expect(calendar.status).toBe(200);
  expect(calendar.body).toContain(`UID:${id}`);
  expect(calendar.body).not.toContain(beside.id);
  expect((await host.ask('PATCH', `/api/groups/${group.id}`, { name: 'Renamed Friends' })).status).toBe(200);
  for (const path of [`/embed/groups/${group.slug}`, `/groups/${group.slug}.ics`, '/groups/renamed-friends.ics']) {
    expect((await get(path)).body, path).toContain('Renamed Friends');
  }
  for (const path of ['/embed/groups/nobody', '/groups/nobody.ics', '/groups/..ics']) {
    expect((await get(path)).status, path).toBe(404);
  }
});
