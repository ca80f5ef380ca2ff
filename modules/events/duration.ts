import { addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

/** A gameEvent runs three hours (API contract, "Game events"). */
const DURATION_HOURS = 3;

/** The instant at which a gameEvent that starts then is over. */
export const endOf = (startsAt: Instant): Instant => addHours(startsAt, DURATION_HOURS).toISOString();
