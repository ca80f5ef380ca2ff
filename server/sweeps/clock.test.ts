import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import { type RunningProduct, runningProduct } from '../../tests/support/product.ts';
import { clockFrom, OPENING } from '../../tests/support/start-product.ts';
import { watchClock } from './clock.ts';

let running: RunningProduct;
let evening: GameEvent;
beforeAll(async () => {
  running = await runningProduct({ env: { DEMO: 'on' }, clock: clockFrom(OPENING) });
  const host = running.client();
  await host.signIn('organizer');
  const [cafe] = (await host.ask('GET', '/api/cafes')).body as Cafe[];
  const [game] = (await host.ask('GET', '/api/games')).body as Game[];
  const reply = await host.ask('POST', '/api/game-events', {
    gameId: game?.id,
    cafeId: cafe?.id,
    regionId: cafe?.regionId,
    maxParticipants: 4,
    eventDate: addDays(OPENING, 3).toISOString(),
    startTime: '19:00',
  });
  evening = reply.body as GameEvent;
  await host.ask('GET', `/api/game-events/${evening.id}`);
});
afterAll(() => running.stop());

/** What the sweep logs when the newest domain event is of one instant and the clock shows another. */
async function warned(newest: Date, now: Date) {
  const warn = vi.fn();
  const newestAt = async () => newest.toISOString();
  await watchClock({ sql: running.sql, newestAt, clock: () => now, logger: { warn } })();
  return warn.mock.calls[0] as [{ openAgain: string[]; behindSeconds: number }, string] | undefined;
}

test('events that had started and are open again after the clock went back are named in a warning', async () => {
  const startsAt = new Date(evening.eventDate);
  const [details, says] = (await warned(addMinutes(startsAt, 30), addHours(startsAt, -1))) ?? [];
  expect(details?.openAgain).toContain(evening.id);
  expect(details?.behindSeconds).toBe(90 * 60);
  expect(says).toMatch(/had started are open again/);
});

test('a clock that went back by minutes only warns that it is behind, and a difference of seconds is usual', async () => {
  const night = new Date('2026-06-03T09:00:00.000Z');
  const [details, says] = (await warned(addMinutes(night, 2), night)) ?? [];
  expect([details?.openAgain, says]).toEqual([[], expect.stringMatching(/behind the newest domain event/)]);
  expect(await warned(new Date(night.getTime() + 30_000), night)).toBeUndefined();
  expect(await warned(night, addHours(night, 1))).toBeUndefined();
});
