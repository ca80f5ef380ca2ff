import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminGameEvent } from '../modules/admin/contract.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { attendance } from '../projections/reliability/attendance.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';

const LIST = '/admin/game-events';

let running: RunningProduct;
let admin: Client;
/** Every game event, with what its list does not say. */
let all: readonly (AdminGameEvent & {
  readonly groupId: string | null;
  readonly startDate: string;
  readonly marks: readonly string[];
})[];

const get = async <Body>(path: string): Promise<Body> => {
  const { status, body } = await admin.ask('GET', `/api${path}`);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body as Body;
};

async function everyGameEvent(query = ''): Promise<readonly AdminGameEvent[]> {
  const found: AdminGameEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `/api${LIST}?limit=200${query && `&${query}`}${cursor && `&cursor=${cursor}`}`;
    const { status, body, headers } = await admin.ask('GET', path);
    expect(status, JSON.stringify(body)).toBe(200);
    found.push(...(body as AdminGameEvent[]));
    cursor = headers.get('x-next-cursor');
  }
  return found;
}

beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  await running.caughtUp();
  const facts = await running.sql<{ id: string; groupId: string | null; startDate: string; marks: string[] }[]>`
    select e.id, e.group_id, e.start_date,
      array(select a.status from ${running.sql(viewOf(attendance))} a where a.game_event_id = e.id) as marks
    from ${running.sql(viewOf(gameEvents))} e`;
  const byId = new Map(facts.map((each) => [each.id, each]));
  all = (await everyGameEvent()).flatMap((each) => {
    const more = byId.get(each.id);
    return more ? [{ ...each, ...more }] : [];
  });
});
afterAll(() => running.stop());

/** Seen in the list: the filter of one row finds every row that is like it. */
async function finds(query: string, isFound: (gameEvent: (typeof all)[number]) => boolean): Promise<void> {
  const wanted = all.filter(isFound).map(({ id }) => id);
  expect(wanted.length, query).toBeGreaterThan(0);
  expect(wanted.length, query).toBeLessThan(all.length);
  expect((await everyGameEvent(query)).map(({ id }) => id)).toEqual(wanted);
  // the file is about the same events
  expect((await get<{ rows: number }>(`${LIST}/file-size?${query}`)).rows).toBe(wanted.length);
}

const weekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

test('events are found by their cafe, host, group and weekday, and by several of them together', async () => {
  const [first] = all;
  if (!first) throw new Error('The demo has no event.');
  const day = weekday(first.startDate);
  await finds(`cafeId=${first.cafeId}`, ({ cafeId }) => cafeId === first.cafeId);
  await finds(`hostId=${first.hostId}`, ({ hostId }) => hostId === first.hostId);
  await finds(`weekday=${day}`, ({ startDate }) => weekday(startDate) === day);
  await finds('weekday=7', ({ startDate }) => weekday(startDate) === 7);
  await finds(
    `cafeId=${first.cafeId}&weekday=${day}&status=${first.status}`,
    (one) => one.cafeId === first.cafeId && weekday(one.startDate) === day && one.status === first.status,
  );
  const group = all.find(({ groupId }) => groupId !== null)?.groupId;
  await finds(`groupId=${group}`, ({ groupId }) => groupId === group);
});

test('events are found by taken seats and by ratings', async () => {
  await finds('full=yes', (one) => one.currentParticipants >= one.maxParticipants);
  await finds('marks=rated', ({ marks }) => marks.length > 0);
  await finds('marks=noShow', ({ marks }) => marks.includes('no_show'));
  await finds('marks=lateCancel', ({ marks }) => marks.includes('late_cancel'));
});

test('what is no such place, day or rating is refused', async () => {
  for (const query of ['cafeId=here', 'weekday=8', 'weekday=monday', 'full=no', 'marks=bad']) {
    expect((await admin.ask('GET', `/api${LIST}?${query}`)).status, query).toBe(400);
  }
});
