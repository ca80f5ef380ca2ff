import { expect, test } from 'vitest';
import { createRemembered } from './remembered.ts';

const fold = {};

test('what was asked for lately stays, what was not is forgotten', () => {
  const remembered = createRemembered(2);
  for (const stream of ['one', 'two', 'three']) remembered.remember(stream, fold, { version: 1, state: stream });
  remembered.recall('one', fold);
  remembered.remember('four', fold, { version: 1, state: 'four' });
  const known = ['one', 'two', 'three', 'four'].filter((stream) => remembered.recall(stream, fold));
  expect(known).toEqual(['one', 'three', 'four']);
});

test('of any number, no more than twice as many as asked for are known', () => {
  const remembered = createRemembered(10);
  const streams = Array.from({ length: 1000 }, (_, index) => `stream ${index}`);
  for (const stream of streams) remembered.remember(stream, fold, { version: 1, state: stream });
  const known = streams.filter((stream) => remembered.recall(stream, fold));
  expect(known.length).toBeLessThanOrEqual(20);
  expect(known.length).toBeGreaterThanOrEqual(10);
  expect(known.at(-1)).toBe('stream 999');
});

test('the newest of a stream counts, and takes no second place', () => {
  const remembered = createRemembered(2);
  remembered.remember('other', fold, { version: 9, state: 'x' });
  remembered.remember('one', fold, { version: 1, state: 'a' });
  remembered.remember('one', fold, { version: 2, state: 'b' });
  expect(remembered.recall('one', fold)).toMatchObject({ version: 2, state: 'b' });
  expect(remembered.recall('other', fold)).toMatchObject({ version: 9 });
});

test('a state is known under its own fold alone, and until it is forgotten', () => {
  const remembered = createRemembered(2);
  remembered.remember('one', fold, { version: 1, state: 'a' });
  expect(remembered.recall('one', {})).toBeUndefined();
  remembered.forget('one');
  expect(remembered.recall('one', fold)).toBeUndefined();
});
