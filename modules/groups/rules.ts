import { addDays, addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';

// Rules of the groups contract, section 2.

/** How many open groups a person may own. */
export const MOST_OWNED = 3;
/** How many organizers a group may have beside its owner. Open invitations count. */
export const MOST_ORGANIZERS = 6;
/** An invitation to organize ends after this many days. */
const INVITATION_DAYS = 14;

/** After so many days without being signed in, an owner counts as away. */
const AWAY_DAYS = 60;
/** An owner who is away has so many days to come back after the mail that says so. */
const APPOINT_DAYS = 7;

/** An owner who was last seen before this instant is away. */
export const awaySince = (now: Instant): Instant => addDays(now, -AWAY_DAYS).toISOString();

/** From when on somebody else can be appointed, if the owner was missed at this instant. */
export const appointFrom = (missedAt: Instant): Instant => addDays(missedAt, APPOINT_DAYS).toISOString();

/** An announcement waits so long before it is mailed, and can be withdrawn. */
const ANNOUNCEMENT_WAITS_MINUTES = 10;
/** A group may announce so often in so many days. Withdrawn ones do not count. */
export const MOST_ANNOUNCED = 2;
const ANNOUNCED_DAYS = 7;
/** So many people who report announcements of a group within so many hours pause them. */
export const REPORTERS_TO_PAUSE = 3;
export const PAUSING_HOURS = 24;

export const ANNOUNCEMENT_TITLE_LENGTH = 120;
export const ANNOUNCEMENT_TEXT_LENGTH = 2000;

/** When an announcement of this instant is mailed. */
export const announcementSends = (at: Instant): Instant => addMinutes(at, ANNOUNCEMENT_WAITS_MINUTES).toISOString();

/** From when on an announcement of this instant leaves room for another one. */
export const announcementCountsUntil = (at: Instant): Instant => addDays(at, ANNOUNCED_DAYS).toISOString();

/** The end of an invitation that was made at this instant. */
export const invitationEnds = (at: Instant): Instant => addDays(at, INVITATION_DAYS).toISOString();
