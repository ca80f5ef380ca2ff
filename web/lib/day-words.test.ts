import { expect, test } from 'vitest';
import { dayAndTime } from './day-words.ts';

// a Thursday, 3:00 PM in Houston
const now = Date.parse('2026-11-19T21:00:00Z');

test.each([
  ['2026-11-19T22:59:00Z', 'Today, 4:59 PM'],
  ['2026-11-19T23:00:00Z', 'Tonight, 5:00 PM'],
  ['2026-11-20T05:59:00Z', 'Tonight, 11:59 PM'],
  ['2026-11-20T06:00:00Z', 'Tomorrow, 12:00 AM'],
  ['2026-11-21T20:00:00Z', 'Saturday, 2:00 PM'],
  ['2026-11-25T20:00:00Z', 'Wednesday, 2:00 PM'],
  ['2026-11-26T20:00:00Z', 'Thu, Nov 26, 2:00 PM'],
  ['2026-11-18T20:00:00Z', 'Wed, Nov 18, 2:00 PM'],
])('%s is said as %s', (instant, said) => expect(dayAndTime(instant, now, 'America/Chicago')).toBe(said));
