import { z } from 'zod';
import { id, instant, paging, requiredText } from '../../platform/http/schemas.ts';

/** How a person's seat at a game event ended. */
export const AttendanceStatus = z.enum(['attended', 'late_cancel', 'no_show']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** How long the first, second, … of a kind within the window suspends, in days of 24 h. */
const Suspensions = z.strictObject({
  /** A mark exactly so many days old still counts. */
  windowDays: z.int().min(1).max(3650),
  /** The last entry holds for all further ones; 0 is no penalty. */
  days: z
    .array(z.int().min(0).max(365))
    .min(1)
    .max(10)
    .refine((days) => days.every((length, i) => length >= (days[i - 1] ?? 0)), 'must not get shorter'),
});

const weight = z.number().min(0).max(10);

/** The rules of reliability as plain data. */
export const PolicyRules = z.strictObject({
  /** Attended game events a newcomer is trusted with, so that one bad evening does not ruin a short record. */
  prior: z.number().min(0.5).max(100),
  /** What a mark weighs against the score, where one attended weighs 1 for it. */
  weights: z.strictObject({ no_show: weight, late_cancel: weight }),
  /** After so many days any mark counts for half; null where marks do not age. */
  halfLifeDays: z.int().min(1).max(3650).nullable(),
  suspensions: z.strictObject({ no_show: Suspensions, late_cancel: Suspensions }),
});
export type PolicyRules = z.infer<typeof PolicyRules>;

export const MarkAttendanceRequest = z.object({ status: AttendanceStatus });
export type MarkAttendanceRequest = z.input<typeof MarkAttendanceRequest>;

export const MarkAttendanceReply = z.object({ gameEventId: id, userId: id, status: AttendanceStatus });
export type MarkAttendanceReply = z.infer<typeof MarkAttendanceReply>;

/** Somebody whose attendance the host may rate; a late leaver is one of them. Names and address for the host alone. */
const RatedParticipant = z.object({
  /** The person's. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The mark as it stands; null without one. */
  status: AttendanceStatus.nullable(),
  leftLate: z.boolean(),
});

/** `GET /api/game-events/needs-rating`: a game event of one's own whose rating window is open. */
export const GameEventNeedingRating = z.object({
  id,
  gameName: z.string(),
  cafeName: z.string(),
  /** The start instant. */
  dateTime: instant,
  /** The last instant at which a mark may be made or changed. */
  ratingClosesAt: instant,
  participants: z.array(RatedParticipant),
});
export type GameEventNeedingRating = z.infer<typeof GameEventNeedingRating>;

export const NeedsRatingQuery = z.object({
  /** Also those where everybody is rated: marks may still be changed. */
  include: z.enum(['rated']).optional(),
  ...paging,
});

/** `GET /api/users/{id}/reliability`. */
export const ReliabilityReply = z.object({ reliabilityScore: z.number().int().min(0).max(100) });
export type ReliabilityReply = z.infer<typeof ReliabilityReply>;

/** `policyVersion` is the policy that made it. */
const Penalty = z.object({
  kind: AttendanceStatus.exclude(['attended']),
  expiresAt: instant,
  policyVersion: z.int(),
});

/** One fact about a person, and what it did to their score and penalty. */
export const ReliabilityFact = z.object({
  id,
  at: instant,
  /** Null for a penalty that came along from an account of before, and for what is about no single game event. */
  gameEventId: id.nullable(),
  role: z.enum(['participant', 'host']),
  what: z.enum([
    'attended',
    'late_cancel',
    'no_show',
    'host_credited',
    'host_credit_withdrawn',
    'penalty_waived',
    'penalty_restored',
    'join_refused',
    'score_rejudged',
  ]),
  /** How it came about. */
  cause: z.enum([
    'host_mark',
    'left_late',
    'host_cancelled_late',
    'guest_came',
    'no_guest_came',
    'admin',
    'earlier_account',
    'penalty',
    'policy_changed',
    'marks_aged',
  ]),
  /** Who caused it: a user id, or `system`. */
  by: z.string(),
  /** An admin's, where one decided. */
  reason: z.string().nullable(),
  /** What the person read who was refused a seat; null for everything else, and where it was not kept yet. */
  words: z.string().nullable(),
  scoreBefore: z.int().min(0).max(100),
  scoreAfter: z.int().min(0).max(100),
  /** The policy that made `scoreAfter`; null for what leaves the score alone. */
  policyVersion: z.int().nullable(),
  penaltyBefore: Penalty.nullable(),
  penaltyAfter: Penalty.nullable(),
});
export type ReliabilityFact = z.infer<typeof ReliabilityFact>;

/** A fact with the game event it is about; null where that is not known, and its names where they are gone. */
export const LedgerEntry = ReliabilityFact.extend({
  gameEvent: z
    .object({ gameName: z.string().nullable(), cafeName: z.string().nullable(), startsAt: instant })
    .nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const ReliabilityHistoryQuery = z.object(paging);

const reason = requiredText(500, 'Please give a reason.');

/** An admin's word about a seat, in place of whatever was marked. */
export const CorrectAttendanceRequest = z.object({ gameEventId: id, status: AttendanceStatus, reason });
export type CorrectAttendanceRequest = z.input<typeof CorrectAttendanceRequest>;

export const WaivePenaltyRequest = z.object({ reason });
export type WaivePenaltyRequest = z.input<typeof WaivePenaltyRequest>;

/** How a person stands once an admin has decided. */
export const StandingReply = z.object({
  userId: id,
  reliabilityScore: z.int().min(0).max(100),
  penaltyStatus: z.enum(['none', 'no_show', 'late_cancel']),
  penaltyExpiresAt: instant.nullable(),
});
export type StandingReply = z.infer<typeof StandingReply>;

export const ReliabilityAtQuery = z.object({ asOf: instant.optional() });

/** How many seats a host marked, up to now, and how many of those marks an admin changed. */
const MarkingRecord = z.object({ marks: z.int(), overturned: z.int() });
export type MarkingRecord = z.infer<typeof MarkingRecord>;

/** `GET /api/admin/users/{id}/reliability`: a person's state at an instant, and what had led to it by then. */
export const ReliabilityAt = z.object({
  userId: id,
  /** As they are now, whatever `asOf` is. */
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    memberId: z.string(),
    createdAt: instant,
    isActive: z.boolean(),
    isProvider: z.boolean(),
  }),
  asOf: instant,
  reliabilityScore: z.int().min(0).max(100),
  totalEventsAttended: z.int(),
  totalNoShows: z.int(),
  totalLateCancels: z.int(),
  penaltyStatus: z.enum(['none', 'no_show', 'late_cancel']),
  penaltyExpiresAt: instant.nullable(),
  /**
   * What the person would read on trying to join at that instant; null where no penalty is in force. Whether they
   * asked, and what they did read, is in `history`.
   */
  joinRefusal: z.string().nullable(),
  /** The policy that made the score. */
  policyVersion: z.int(),
  /** The policy that made the penalty. */
  penaltyPolicyVersion: z.int().nullable(),
  /** Oldest first, up to `asOf`. `byName` is null where the system, or nobody known, caused it. */
  history: z.array(LedgerEntry.extend({ byName: z.string().nullable() })),
  /** The person as a host. */
  marking: MarkingRecord,
  /** The hosts who marked the person in `history`, with their whole record: a careless host shows in it. */
  markedBy: z.array(MarkingRecord.extend({ id, name: z.string() })),
});
export type ReliabilityAt = z.infer<typeof ReliabilityAt>;

/** One version of the rules of reliability, and how it came about; null for those that were there from the beginning. */
const AdoptedPolicy = z.object({
  version: z.int(),
  rules: PolicyRules,
  effectiveFrom: instant.nullable(),
  adoptedAt: instant.nullable(),
  reason: z.string().nullable(),
});

/** `GET /api/admin/reliability/policies`. */
export const PoliciesReply = z.object({
  inForce: AdoptedPolicy,
  /** The one it replaced when it came into force; null for the first. */
  before: AdoptedPolicy.nullable(),
  /** Adopted, and not in force yet: soonest first. */
  ahead: z.array(AdoptedPolicy),
});
export type PoliciesReply = z.infer<typeof PoliciesReply>;
