import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MatchingPeople } from '../modules/identity/bulk/contract.ts';
import type { User, UserCounts } from '../modules/identity/contract.ts';
import { addDays } from '../platform/add-time.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { participations } from '../projections/events/participations.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { OPENING } from './support/start-product.ts';

let running: RunningProduct;
let admin: Client;
let everybody: readonly User[];

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await admin.ask('GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
};
const idsOf = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id).toSorted();

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  const member = running.client();
  await member.signUp('never.back');
  await running.caughtUp();
  everybody = await get<User[]>('/users?limit=200');
});
afterAll(() => running.stop());

/** Each filter, and the people whom it finds by what the list itself says about them. */
const cases: readonly (readonly [query: string, finds: (person: User) => boolean])[] = [
  ['minAttended=2', ({ totalEventsAttended }) => totalEventsAttended >= 2],
  ['maxAttended=1', ({ totalEventsAttended }) => totalEventsAttended <= 1],
  ['minAttended=1&maxAttended=2', ({ totalEventsAttended: seats }) => seats >= 1 && seats <= 2],
  ['minNoShows=1', ({ totalNoShows }) => totalNoShows >= 1],
  ['minLateCancels=1', ({ totalLateCancels }) => totalLateCancels >= 1],
  ['minNoShows=1&role=client&status=active', (one) => one.totalNoShows >= 1 && one.isClient && one.isActive],
  [`joinedFrom=${OPENING.toISOString()}`, ({ createdAt }) => createdAt >= OPENING.toISOString()],
  [`joinedTo=${OPENING.toISOString()}`, ({ createdAt }) => createdAt < OPENING.toISOString()],
  [
    'neverCameDays=7',
    ({ createdAt, totalEventsAttended: seats }) => seats === 0 && createdAt < addDays(OPENING, -7).toISOString(),
  ],
  [
    'policyVersion=1',
    ({ totalEventsAttended, totalNoShows, totalLateCancels }) =>
      totalEventsAttended + totalNoShows + totalLateCancels > 0,
  ],
  ['policyVersion=7', () => false],
];

describe('people are found by what is true of them', () => {
  test.each(cases)('%s', async (query, finds) => {
    const wanted = idsOf(everybody.filter(finds));
    if (!query.startsWith('policyVersion=7')) expect(wanted).not.toEqual([]);
    expect(wanted.length).toBeLessThan(everybody.length);
    expect(idsOf(await get<User[]>(`/users?limit=200&${query}`))).toEqual(wanted);
    // counts, file and bulk acts are about the same people
    expect((await get<MatchingPeople>(`/admin/bulk-acts/matching?${query}`)).people).toBe(wanted.length);
    expect((await get<{ rows: number }>(`/admin/users/file-size?${query}`)).rows).toBe(wanted.length);
    if (!query.includes('role')) {
      expect((await get<UserCounts>(`/admin/users/counts?${query}`)).all).toBe(wanted.length);
    }
  });

  test('by a cafe at which they had a seat', async () => {
    const [seat] = await running.sql<{ cafeId: string; people: string[] }[]>`
      select g.cafe_id, array_agg(distinct s.user_id::text) as people
      from ${running.sql(viewOf(participations))} s join ${running.sql(viewOf(gameEvents))} g on g.id = s.game_event_id
      group by 1 order by count(distinct s.user_id), 1 limit 1`;
    const known = everybody.filter(({ id }) => seat?.people.includes(id));
    expect(known).not.toEqual([]);
    expect(idsOf(await get<User[]>(`/users?limit=200&cafeId=${seat?.cafeId}`))).toEqual(idsOf(known));
  });

  test('by when they were last seen, or that they never were', async () => {
    const seen = await running.sql<{ userId: string; at: string }[]>`select user_id, at from last_seen`;
    expect(seen).not.toEqual([]);
    const isSeen = new Set(seen.map(({ userId }) => userId));
    const today = addDays(OPENING, -1).toISOString();
    const lately = idsOf(seen.filter(({ at }) => at >= today).map(({ userId: id }) => ({ id })));
    expect(idsOf(await get<User[]>(`/users?limit=200&seenFrom=${today}`))).toEqual(lately);
    const before = seen.filter(({ at }) => at < today);
    expect((await get<User[]>(`/users?limit=200&seenTo=${today}`)).length).toBe(before.length);
    const never = everybody.filter(({ id }) => !isSeen.has(id));
    expect(idsOf(await get<User[]>('/users?limit=200&seen=never'))).toEqual(idsOf(never));
  });

  test('and what is no such number, day or place is refused', async () => {
    for (const query of ['minAttended=-1', 'minNoShows=many', 'joinedFrom=yesterday', 'seen=often', 'cafeId=here']) {
      expect((await admin.ask('GET', `/api/users?${query}`)).status, query).toBe(400);
    }
  });
});

test.each(['firstName', 'phone', 'status', 'roles', 'attended'])(
  'people are sorted by %s, page by page',
  async (sort) => {
    for (const order of ['asc', 'desc']) {
      const asked = `/api/users?sort=${sort}&order=${order}`;
      const whole = (await admin.ask('GET', `${asked}&limit=200`)).body as User[];
      expect(idsOf(whole)).toEqual(idsOf(everybody));
      const paged: string[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body, headers } = await admin.ask('GET', `${asked}&limit=7${cursor && `&cursor=${cursor}`}`);
        paged.push(...(body as User[]).map(({ id }) => id));
        cursor = headers.get('x-next-cursor');
      }
      expect(paged).toEqual(whole.map(({ id }) => id));
      const second = (await admin.ask('GET', `${asked}&limit=7&page=2`)).body as User[];
      expect(second.map(({ id }) => id)).toEqual(paged.slice(7, 14));
    }
  },
);

test('admins come first by roles, active people by status, and names in the order of the alphabet', async () => {
  const byRoles = await get<User[]>('/users?limit=200&sort=roles');
  expect(byRoles.findIndex(({ isAdmin }) => !isAdmin)).toBe(byRoles.filter(({ isAdmin }) => isAdmin).length);
  const byStatus = await get<User[]>('/users?limit=200&sort=status');
  expect(byStatus.map(({ isActive }) => isActive)).toEqual(
    byStatus.map(({ isActive }) => isActive).toSorted((a, b) => Number(b) - Number(a)),
  );
  const seats = (await get<User[]>('/users?limit=200&sort=attended&order=desc')).map((one) => one.totalEventsAttended);
  expect(seats).toEqual(seats.toSorted((a, b) => b - a));
  const [first] = await get<User[]>('/users?limit=1&sort=firstName');
  const letter = first?.firstName[0]?.toLowerCase() ?? '';
  expect(everybody.every(({ firstName }) => (firstName[0]?.toLowerCase() ?? '') >= letter)).toBe(true);
});

describe('what is spelled nearly like the search', () => {
  let host: User;
  beforeAll(() => {
    const found = everybody.find(({ isProvider, lastName }) => isProvider && lastName.length > 6);
    if (!found) throw new Error('The demo has no organizer with so long a name.');
    host = found;
  });
  /** As it is typed in haste. */
  const slipped = (name: string) => `${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`;

  test('is found if nobody is called that, within the other filters', async () => {
    const q = slipped(host.lastName);
    expect(await get<User[]>(`/users?q=${q}`)).toEqual([]);
    expect(idsOf(await get<User[]>(`/users?q=${q}&spelling=near`))).toContain(host.id);
    expect(await get<User[]>(`/users?q=${q}&spelling=near&role=admin`)).toEqual([]);
    expect(await get<User[]>('/users?q=qqxzwvv&spelling=near')).toEqual([]);
    // bulk acts and files are about those only who are found by what was typed
    expect((await get<{ rows: number }>(`/admin/users/file-size?q=${q}&spelling=near`)).rows).toBe(0);
  });

  test('is found at events, by the game or the host', async () => {
    type Found = readonly { readonly hostId: string; readonly gameName: string }[];
    const byHost = await get<Found>(`/admin/game-events?search=${slipped(host.lastName)}&spelling=near`);
    expect(byHost.map(({ hostId }) => hostId)).toContain(host.id);
    expect(await get<Found>('/admin/game-events?search=catna')).toEqual([]);
    const byGame = await get<Found>('/admin/game-events?search=catna&spelling=near');
    expect(new Set(byGame.map(({ gameName }) => gameName))).toContain('Catan');
  });
});
