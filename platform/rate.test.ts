import { expect, test } from 'vitest';
import { parseRates } from './rate.ts';

test('several rates apply at once', () => {
  expect(parseRates('1/60s, 5/1h,10/1d')).toEqual([
    { max: 1, seconds: 60 },
    { max: 5, seconds: 3_600 },
    { max: 10, seconds: 86_400 },
  ]);
});

test.each(['', '5', '5/', '/1h', '0/1h', '5/0s', '5/1h,', '5 per hour', '-1/1h'])(
  '"%s" is no list of rates',
  (text) => {
    expect(parseRates(text)).toBeUndefined();
  },
);
