import { expect, test } from 'vitest';
import { createRemembered } from './remembered.ts';

const fold = {};

test('what was not asked for the longest is forgotten first', () => {
  const remembered = createRemembered(2);
  remembered.remember('one', fold, { version: 1, state: 'a' });
  remembered.remember('two', fold, { version: 1, state: 'b' });
  remembered.recall('one', fold);
  remembered.remember('three', fold, { version: 1, state: 'c' });
  expect(['one', 'two', 'three'].map((stream) => remembered.recall(stream, fold)?.state)).toEqual([
    'a',
    undefined,
    'c',
  ]);
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
