import { addDays } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

// Rules of the groups contract, section 2.

/** How many open groups a person may own. */
export const MOST_OWNED = 3;
/** How many organizers a group may have beside its owner. Open invitations count. */
export const MOST_ORGANIZERS = 6;
/** An invitation to organize ends after this many days. */
const INVITATION_DAYS = 14;

/** The end of an invitation that was made at this instant. */
export const invitationEnds = (at: Instant): Instant => addDays(at, INVITATION_DAYS).toISOString();
