import { expect, test } from 'vitest';
import { remembered } from './remembered.ts';

test('a good answer is cached for a while, and a bad one is asked for each time', async () => {
  let now = 0;
  const answers = ['wrong password', 'wrong password', undefined, 'gone'];
  const ask = remembered(async () => answers.shift(), {
    forMs: 60_000,
    clock: () => new Date(now),
    if: (wrong) => wrong === undefined,
  });
  expect(await ask()).toBe('wrong password');
  expect(await ask()).toBe('wrong password');
  expect(await ask()).toBeUndefined();
  now += 59_999;
  expect(await ask()).toBeUndefined();
  now += 1;
  expect(await ask()).toBe('gone');
});
