import { expect, test } from 'vitest';
import { dayAndTime, dayAndTimeWithin, shortDay, shortMoment } from './day-words.ts';

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
  ['2026-11-18T20:00:00Z', 'Yesterday, 2:00 PM'],
  ['2026-11-17T20:00:00Z', 'Tue, Nov 17, 2:00 PM'],
  ['2027-01-04T20:00:00Z', 'Mon, Jan 4, 2027, 2:00 PM'],
])('%s is said as %s', (instant, said) => expect(dayAndTime(instant, now, 'America/Chicago')).toBe(said));

test.each([
  ['2026-11-20T23:00:00Z', 'tomorrow, 5:00 PM'],
  ['2026-11-21T20:00:00Z', 'Saturday, 2:00 PM'],
])('within a sentence %s is said as %s', (instant, said) =>
  expect(dayAndTimeWithin(instant, now, 'America/Chicago')).toBe(said),
);

test.each([
  ['2026-01-01T06:00:00Z', 'Jan 1'],
  ['2026-01-01T05:59:00Z', 'Dec 31, 2025'],
])('the day of %s is short for %s', (instant, said) => expect(shortDay(instant, now, 'America/Chicago')).toBe(said));

test.each([
  ['2026-01-01T06:00:00Z', 'Jan 1, 12:00 AM'],
  ['2026-01-01T05:59:00Z', 'Dec 31, 2025, 11:59 PM'],
  ['2027-01-03T01:00:00Z', 'Jan 2, 2027, 7:00 PM'],
])('the moment %s is short for %s', (instant, said) => expect(shortMoment(instant, now, 'America/Chicago')).toBe(said));
