import type { Instant } from './clock.ts';

// Durations, not calendar dates: a day is always 24 hours, also when daylight saving time begins or ends.

const adding =
  (unitMs: number) =>
  (moment: Date | Instant, count: number): Date =>
    new Date(new Date(moment).getTime() + count * unitMs);

/** The moment `count` seconds later, or earlier if `count` is negative. The same holds for the functions below. */
export const addSeconds = adding(1_000);
export const addMinutes = adding(60_000);
export const addHours = adding(3_600_000);
export const addDays = adding(86_400_000);
