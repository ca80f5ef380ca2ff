import { expect, test } from 'vitest';
import { datesOf } from './local-days.ts';

test('today and tomorrow are one date each, across the end of a year', () => {
  expect(datesOf('today', '2026-12-31')).toEqual(['2026-12-31']);
  expect(datesOf('tomorrow', '2026-12-31')).toEqual(['2027-01-01']);
});

test.each([
  ['a Thursday', '2026-11-19', ['2026-11-21', '2026-11-22']],
  ['the Saturday', '2026-11-21', ['2026-11-21', '2026-11-22']],
  ['the Sunday', '2026-11-22', ['2026-11-22']],
  ['the Monday after', '2026-11-23', ['2026-11-28', '2026-11-29']],
])('on %s the weekend is what is left of this week’s', (_day, today, dates) =>
  expect(datesOf('weekend', today)).toEqual(dates),
);
