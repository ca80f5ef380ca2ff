import type { Clock } from '@tablemates/event-store';

export type { Clock, Instant } from '@tablemates/event-store';

const systemClock: Clock = () => new Date();

/** A clock that runs `offsetMs` milliseconds ahead of another, or behind it if negative. */
export const shiftedClock =
  (offsetMs: number, clock: Clock = systemClock): Clock =>
  () =>
    new Date(clock().getTime() + offsetMs);
