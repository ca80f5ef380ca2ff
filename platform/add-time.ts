import type { Instant } from './clock.ts';

// Lengths of time, not dates of a calendar: a day here is 24 hours, whatever the clocks on the walls do meanwhile.

const adding =
  (unitMs: number) =>
  (moment: Date | Instant, count: number): Date =>
    new Date(new Date(moment).getTime() + count * unitMs);

/** The moment so many seconds later; earlier, where the number is negative. So do those below. */
export const addSeconds = adding(1_000);
export const addMinutes = adding(60_000);
export const addHours = adding(3_600_000);
export const addDays = adding(86_400_000);
