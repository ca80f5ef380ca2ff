import { expect, it } from 'vitest';
import { monthBefore } from './month-before.ts';

it.each([
  ['2026-11-25', '2026-10-01', '2026-10-31'],
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2028-03-31', '2028-02-01', '2028-02-29'],
])('the month before %s is from %s to %s', (date, from, to) => {
  expect(monthBefore(date)).toEqual({ from, to });
});
