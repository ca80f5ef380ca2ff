import { expect, it } from 'vitest';
import { holidayOn } from './holidays.ts';

it.each([
  ['2026-11-26', 'Thanksgiving'],
  ['2028-11-23', 'Thanksgiving'],
  ['2029-11-22', 'Thanksgiving'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-07-04', 'the Fourth of July'],
])('on %s it is %s', (date, holiday) => expect(holidayOn(date)).toBe(holiday));

it.each(['2026-11-19', '2026-11-25', '2027-12-23', '2026-07-05', ''])('%s is a day like others', (date) => {
  expect(holidayOn(date)).toBeUndefined();
});
