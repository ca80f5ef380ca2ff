import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tend } from './open.ts';
import { createLiveStreams } from './streams.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const feed = { listen: () => () => {}, position: () => 7n };
const visitor = { userId: null, isAdmin: false, token: undefined, address: '192.0.2.1' };

/** Opens a stream that is tended, and reads what it is sent. */
function opened() {
  const streams = createLiveStreams(feed, async () => new Set());
  const stop = tend(streams, pino({ level: 'silent' }));
  const reader = streams.open(visitor, undefined)?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  return { read, stop, cancel: () => reader?.cancel() };
}

test('an open stream gets a heartbeat every 20 seconds, in which nothing has to change', async () => {
  const { read, stop, cancel } = opened();
  expect(await read()).toBe('retry: 2000\nid: 7\n\n');
  const arrived = vi.fn((text: string) => text);
  const waiting = read().then(arrived);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(arrived).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await waiting).toBe(': still here\n\n');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await read()).toBe(': still here\n\n');
  stop();
  await cancel();
});

test('once it is stopped, no timer remains', () => {
  const { stop } = opened();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
