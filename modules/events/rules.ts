import { addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

/** How long a gameEvent lasts (API contract, "Game events"). */
export const DURATION_HOURS = 3;

/** Leaving or cancelling is late from this many hours before the start on (API contract, "Reliability"). */
export const LATE_HOURS = 24;

/**
 * How long after the start the host may rate who came (API contract, "Reliability"). Then the gameEvent is archived and its
 * conversations close.
 */
export const RATING_HOURS = 72;

/** How far ahead a gameEvent may be scheduled (API contract, "Game events"). */
export const HORIZON_DAYS = 180;

/** How many people a gameEvent may have beside its host (API contract, "Game events"). */
export const MAX_PLAYERS = 10;

/** A free seat is given to the waiting list at once while the start is further away than this many hours, and offered later (evenings contract, section 2). */
const SEAT_GIVEN_HOURS = 48;

/** From this many hours before the start on, free seats are open to all and nobody joins the waiting list (evenings contract, section 2). */
const LINE_CLOSES_HOURS = 2;

/** How many people may wait for a seat at one gameEvent (evenings contract, section 2). */
export const LINE_LENGTH = 30;

/** For how many hours a participant may hold a seat for a friend (evenings contract, section 2). */
export const GUEST_HOURS = 24;

const hoursAfter = (instant: Instant, hours: number): Instant => addHours(instant, hours).toISOString();

/** The instant at which a gameEvent that starts then is over. */
export const endOf = (startsAt: Instant): Instant => hoursAfter(startsAt, DURATION_HOURS);

/** The last instant at which the host may rate who came, and at which its people may write to each other. */
export const ratingClosesAt = (startsAt: Instant): Instant => hoursAfter(startsAt, RATING_HOURS);

/** The last start that may be scheduled at `now`. */
export const horizonAt = (now: Instant): Instant => hoursAfter(now, HORIZON_DAYS * 24);

/** Whether seats that get free at `now` are no longer for the waiting list; exactly 2 hours before the start they are not. */
export const isLineClosed = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, LINE_CLOSES_HOURS).getTime() >= Date.parse(startsAt);

/** Whether free seats are offered instead of given, and none can be held for a friend; exactly 48 hours before the start. */
export const isSoon = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, SEAT_GIVEN_HOURS).getTime() >= Date.parse(startsAt);

/** Whether leaving or cancelling at `now` is late; exactly 24 hours before the start is. */
export const isLate = (startsAt: Instant, now: Instant): boolean =>
  addHours(now, LATE_HOURS).getTime() >= Date.parse(startsAt);
