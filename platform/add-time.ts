import type { Instant } from './clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time-units.ts';

const adding =
  (unitMs: number) =>
  (moment: Date | Instant, count: number): Date =>
    new Date(new Date(moment).getTime() + count * unitMs);

/**
 * The moment `count` seconds later, or earlier if `count` is negative. The functions below do the same with other
 * units.
 */
export const addSeconds = adding(SECOND_MS);
export const addMinutes = adding(MINUTE_MS);
export const addHours = adding(HOUR_MS);
export const addDays = adding(DAY_MS);
