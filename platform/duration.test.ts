import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['1500', 1_500],
  ['250ms', 250],
  ['90s', 90_000],
  ['15m', 900_000],
  ['-3h', -10_800_000],
  ['+2d', 172_800_000],
  ['1.5h', 5_400_000],
  ['P2D', 172_800_000],
  ['-PT90M', -5_400_000],
  ['P1WT1H', 608_400_000],
])('%s is %d milliseconds', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', 'P', 'PT', 'P1DT', 'two days', '3y', 'P1M', '2 d', '1e3'])('"%s" is no duration', (text) => {
  expect(parseDuration(text)).toBeUndefined();
});
