import { viewOf } from '@tablemates/event-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CafeMonth } from '../modules/cafe-nights/contract.ts';
import type { Cafe } from '../modules/catalog/contract.ts';
import type { HostingNumbers } from '../modules/events/numbers/contract.ts';
import { localDateOf } from '../platform/local-time.ts';
import { gameEvents } from '../projections/events/game-events.ts';
import { attendance } from '../projections/reliability/attendance.ts';
import { type Client, type RunningProduct, runningProduct } from './support/product.ts';
import { accepted, words } from './support/replies.ts';

// Issue 47, insights: a cafe's month as a page to send. The demo opens on 1 June 2026, after two months of evenings.

let running: RunningProduct;
let admin: Client;
let cafe: Cafe;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' } });
  admin = running.client();
  await admin.signInAsAdmin();
  const span = 'from=2026-05-01&to=2026-05-31';
  const { byCafe } = await accepted<HostingNumbers>(admin.ask('GET', `/api/admin/numbers?${span}`));
  const [most] = byCafe.toSorted((one, other) => other.came - one.came);
  cafe = await accepted<Cafe>(admin.ask('GET', `/api/cafes/${most?.id}`));
});
afterAll(() => running?.stop());

const monthOf = (client: Client, month: string, cafeId = cafe.id) =>
  client.ask('GET', `/api/cafes/${cafeId}/month?month=${month}`);

/** Who came to the cafe on which local dates, counted once more. */
async function visits() {
  const rows = await running.sql<{ userId: string; startsAt: string }[]>`
    select a.user_id, e.starts_at from ${running.sql(viewOf(attendance))} a
    join ${running.sql(viewOf(gameEvents))} e on e.id = a.game_event_id
    where e.cafe_id = ${cafe.id} and a.status = 'attended' and a.role = 'participant' and e.status <> 'cancelled'`;
  return Map.groupBy(
    rows.map(({ userId, startsAt }) => ({
      userId,
      date: localDateOf(new Date(startsAt).toISOString(), 'America/Chicago'),
    })),
    ({ userId }) => userId,
  );
}

describe('the month of a cafe', () => {
  it('has the numbers of the city for it, beside those of the month before', async () => {
    const may = await accepted<CafeMonth>(monthOf(admin, '2026-05'));
    const numbersOf = async (from: string, to: string) => {
      const path = `/api/admin/numbers?from=${from}&to=${to}&cafeId=${cafe.id}`;
      const { totals } = await accepted<HostingNumbers>(admin.ask('GET', path));
      return { evenings: totals.evenings, seats: totals.seats, taken: totals.taken, came: totals.came };
    };
    expect(may).toMatchObject({ cafe: { id: cafe.id, name: cafe.name }, month: '2026-05', isOver: true });
    expect(may.totals).toMatchObject(await numbersOf('2026-05-01', '2026-05-31'));
    expect(may.before).toMatchObject(await numbersOf('2026-04-01', '2026-04-30'));
    expect(may.totals.came).toBeGreaterThan(5);
    expect(await accepted<CafeMonth>(admin.ask('GET', `/api/cafes/${cafe.id}/month`))).toEqual(may);
    expect(await accepted<CafeMonth>(monthOf(admin, '2026-06'))).toMatchObject({ isOver: false, before: may.totals });
  });

  it('counts who came for the first time and who is a regular by its end', async () => {
    const may = await accepted<CafeMonth>(monthOf(admin, '2026-05'));
    const dates = [...(await visits()).values()].map((its) => its.map(({ date }) => date).toSorted());
    const there = dates
      .map((its) => its.filter((date) => date <= '2026-05-31'))
      .filter((its) => its.some((date) => date >= '2026-05-01'));
    expect(may.totals.firstTimers).toBe(there.filter(([first = '']) => first >= '2026-05-01').length);
    // 90 days before 1 June
    const lately = there.map((its) => its.filter((date) => date >= '2026-03-03').length);
    expect(may.totals.regulars).toBe(lately.filter((evenings) => evenings >= 3).length);
  });

  it('names its best nights and no guest', async () => {
    const may = await accepted<CafeMonth>(monthOf(admin, '2026-05'));
    expect(may.best.length).toBeGreaterThan(0);
    expect(may.best.length).toBeLessThanOrEqual(3);
    expect(may.best.map(({ came }) => came)).toEqual(may.best.map(({ came }) => came).toSorted((a, b) => b - a));
    expect(Object.keys(may).toSorted()).toEqual(['before', 'best', 'cafe', 'isOver', 'month', 'totals']);
    expect(Object.keys(may.best[0] ?? {}).toSorted()).toEqual(['came', 'date', 'evenings', 'seats', 'taken']);
  });

  it('is for its owner and admins, and for nobody else', async () => {
    const [owner, other] = [running.client(), running.client()];
    const [ownerId, otherId] = [await owner.signUp('month.owner'), await other.signUp('month.other')];
    for (const id of [ownerId, otherId]) {
      await accepted(admin.ask('PATCH', `/api/users/${id}`, { isCafeOwner: true }));
    }
    expect(await words(monthOf(owner, '2026-05'))).toBe('403 forbidden');
    await accepted(admin.ask('PATCH', `/api/cafes/${cafe.id}`, { ownerId }));
    expect((await accepted<CafeMonth>(monthOf(owner, '2026-05'))).month).toBe('2026-05');
    expect(await words(monthOf(other, '2026-05'))).toBe('403 forbidden');
    expect((await monthOf(running.client(), '2026-05')).status).toBe(401);
    const { url } = await accepted<{ url: string }>(owner.ask('POST', `/api/cafes/${cafe.id}/desk-link`));
    const link = new URL(url).searchParams.get('link');
    expect((await running.client().ask('GET', `/api/cafes/${cafe.id}/month?month=2026-05&link=${link}`)).status).toBe(
      401,
    );
  });

  it('is a month that a calendar has', async () => {
    for (const month of ['2026-13', '2026-5', '1999-01', '']) {
      expect(await words(monthOf(admin, month)), month).toBe('400 invalid');
    }
  });
});
