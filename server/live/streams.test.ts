import { expect, test } from 'vitest';
import { createLiveStreams } from './streams.ts';

const feed = { listen: () => () => {}, position: () => 0n };
const visitor = (address: string) => ({ userId: null, isAdmin: false, token: undefined, address });

test('visitors of all addresses together have a limit, and members do not count for it', async () => {
  const { open } = createLiveStreams(feed, async () => new Set(), { maxPerAddress: 3, maxOfVisitors: 5 });
  const opened = Array.from({ length: 7 }, (_, n) => open(visitor(`10.0.0.${n % 3}`), undefined));
  expect(opened.map((stream) => stream !== undefined)).toEqual([true, true, true, true, true, false, false]);
  expect(open({ ...visitor('10.0.0.9'), userId: 'ada' }, undefined)).toBeDefined();
  await opened[0]?.cancel();
  expect(open(visitor('10.0.0.9'), undefined)).toBeDefined();
  expect(open(visitor('10.0.0.9'), undefined)).toBeUndefined();
});

test('one address of visitors has a limit of its own', () => {
  const { open } = createLiveStreams(feed, async () => new Set(), { maxPerAddress: 3 });
  const opened = Array.from({ length: 4 }, () => open(visitor('10.0.0.1'), undefined));
  expect(opened.map((stream) => stream !== undefined)).toEqual([true, true, true, false]);
  expect(open(visitor('10.0.0.2'), undefined)).toBeDefined();
});

test('a cafe’s guests share one address: 200 of them, and six pages of each person', () => {
  const { open } = createLiveStreams(feed, async () => new Set());
  const opened = (who: Parameters<typeof open>[0]) =>
    Array.from({ length: 201 }, () => open(who, undefined)).filter((stream) => stream !== undefined).length;
  expect(opened(visitor('10.0.0.1'))).toBe(200);
  expect(opened({ ...visitor('10.0.0.1'), userId: 'ada' })).toBe(6);
});
