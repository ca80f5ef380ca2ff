import { z } from 'zod';
import { id, instant, paging, requiredText } from '../../platform/http/schemas.ts';
import { CheckIn } from '../events/contract.ts';
import { POLICY_BOUNDS as bounds, MARK_REASON_LENGTH } from './rules.ts';

/** The mark of a person for a game event. */
export const AttendanceStatus = z.enum(['attended', 'late_cancel', 'no_show']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

/** The suspension for the first, second, … mark of a kind within the window, in days of 24 h. */
const Suspensions = z.strictObject({
  /** A mark exactly this many days old still counts. */
  windowDays: z.int().min(bounds.windowDays.min).max(bounds.windowDays.max),
  /** The last entry applies to all further marks. 0 means no penalty. */
  days: z
    .array(z.int().min(bounds.days.min).max(bounds.days.max))
    .min(bounds.lengths.min)
    .max(bounds.lengths.max)
    .refine((days) => days.every((length, i) => length >= (days[i - 1] ?? 0)), 'The lengths must not get shorter.'),
});

const weight = z.number().min(bounds.weight.min).max(bounds.weight.max);

/** The rules of reliability as plain data. */
export const PolicyRules = z.strictObject({
  /** Attended game events credited to a newcomer, so that one bad evening does not ruin a short record. */
  prior: z.number().min(bounds.prior.min).max(bounds.prior.max),
  /** Weight of a mark against the score. An attended game event has weight 1 for it. */
  weights: z.strictObject({ no_show: weight, late_cancel: weight }),
  /** Days after which a mark counts half. Null: marks do not age. */
  halfLifeDays: z.int().min(bounds.halfLifeDays.min).max(bounds.halfLifeDays.max).nullable(),
  suspensions: z.strictObject({ no_show: Suspensions, late_cancel: Suspensions }),
});
export type PolicyRules = z.infer<typeof PolicyRules>;

const Lengths = PolicyRules.shape.suspensions;

/** `GET /api/reliability/policy`: what a no-show and a late cancel lead to under the policy in force. */
export const PenaltyLengths = z.object({ policyVersion: z.int(), suspensions: Lengths });
export type PenaltyLengths = z.infer<typeof PenaltyLengths>;

const share = z.object({
  /** The marks of this kind. Aged marks count as fractions. */
  marks: z.number(),
  /** How much one of them weighs. */
  weight: z.number(),
});

/** Why a score and a penalty are what they are (evenings contract, section 7, "Explained"). */
export const Explanation = z.object({
  /** The recorded score, in percent. */
  reliabilityScore: z.int().min(0).max(100),
  /** The sum behind it: `good` ÷ `all` = `score`. */
  sum: z.object({
    /** Attended game events credited to everybody from the start. */
    prior: z.number(),
    attended: z.number(),
    noShows: share,
    lateCancels: share,
    halfLifeDays: z.int().nullable(),
    good: z.number(),
    all: z.number(),
    score: z.int().min(0).max(100),
    policyVersion: z.int(),
  }),
  /** The score after one more attended game event. */
  scoreAfterNext: z.int().min(0).max(100),
  /** The lengths under the policy in force. */
  suspensions: Lengths,
  /** The penalty in force. */
  penalty: z
    .object({
      kind: AttendanceStatus.exclude(['attended']),
      from: instant,
      expiresAt: instant,
      /** Its length in days of 24 h. */
      days: z.number(),
      policyVersion: z.int(),
      /** Null for a penalty carried over from an earlier account. */
      cause: z
        .object({
          gameEventId: id,
          /** The instants of the marks that count together, oldest first. The last mark caused the penalty. */
          marks: z.array(instant).min(1),
          windowDays: z.int(),
          /** The length for the first, second, … of them, in days. The last one applies to all further marks. */
          lengths: z.array(z.int()),
        })
        .nullable(),
    })
    .nullable(),
  /** The marks whose contest is open, the latest first. `scoreIfOverturned`: the score if the mark were attended. */
  contested: z.array(
    z.object({
      contestId: id,
      gameEventId: id,
      markStatus: AttendanceStatus,
      scoreIfOverturned: z.int().min(0).max(100),
      /** The penalty that begins when an admin upholds the mark. Null if none waits. */
      penaltyWaits: z.object({ days: z.number() }).nullable(),
    }),
  ),
});
export type Explanation = z.infer<typeof Explanation>;

export const MarkAttendanceRequest = z.object({
  status: AttendanceStatus,
  /** Why the mark is a no-show or late cancel. Required for a person who checked in by code. */
  reason: requiredText(MARK_REASON_LENGTH, 'Please give a reason.').optional(),
});
export type MarkAttendanceRequest = z.input<typeof MarkAttendanceRequest>;

/** No-shows and late cancels at game events that start in a period. */
export const MarksQuery = z.object({
  mark: AttendanceStatus.exclude(['attended']).optional(),
  /** Inclusive. */
  from: instant.optional(),
  /** Exclusive. */
  to: instant.optional(),
});

export const MarkAttendanceReply = z.object({ gameEventId: id, userId: id, status: AttendanceStatus });
export type MarkAttendanceReply = z.infer<typeof MarkAttendanceReply>;

/** A participant or late leaver whom the host may rate. Only the host sees names and address. */
const RatedParticipant = z.object({
  /** The id of the person. */
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** The name of their photograph; null without one. */
  photo: z.string().nullable(),
  /** The present mark. Null without one. */
  status: AttendanceStatus.nullable(),
  leftLate: z.boolean(),
  /** How and when they checked in; null if they did not. */
  checkIn: CheckIn.nullable(),
  /** Minutes after the start that they said they come; null if they did not say so. */
  minutesLate: z.number().int().nullable(),
});

/** `GET /api/game-events/needs-rating`: a game event that one may rate and whose rating window is open. */
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
  /** `rated` also lists fully rated game events, whose marks may still be changed. */
  include: z.enum(['rated']).optional(),
  ...paging,
});

/** `GET /api/users/{id}/reliability`. */
export const ReliabilityReply = z.object({ reliabilityScore: z.number().int().min(0).max(100) });
export type ReliabilityReply = z.infer<typeof ReliabilityReply>;

/** `policyVersion` is the policy that determined the penalty. */
const Penalty = z.object({
  kind: AttendanceStatus.exclude(['attended']),
  expiresAt: instant,
  policyVersion: z.int(),
});

/** A fact about a person, with its effect on score and penalty. */
export const ReliabilityFact = z.object({
  id,
  /** Its position in the log, in decimal. */
  position: z.string(),
  at: instant,
  /** Null for a carried-over penalty, and for facts that concern no single game event. */
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
    'judged_again',
    'mark_upheld',
    'contest_withdrawn',
    'mark_contested',
  ]),
  /** The cause of the fact. */
  cause: z.enum([
    'host_mark',
    'check_in',
    'left_late',
    'host_cancelled_late',
    'guest_came',
    'no_guest_came',
    'admin',
    'earlier_account',
    'penalty',
    'suspended',
    'policy_changed',
    'marks_aged',
    'own_contest',
  ]),
  /** The actor: a user id, or `system`. */
  by: z.string(),
  /** The admin's reason if an admin decided, or the host's reason for a no-show or late cancel. Null without one. */
  reason: z.string().nullable(),
  /** The sentence shown to a person who was refused a seat. Null for other facts and for older refusals. */
  words: z.string().nullable(),
  scoreBefore: z.int().min(0).max(100),
  scoreAfter: z.int().min(0).max(100),
  /** The policy that determined `scoreAfter`. Null for facts that do not change the score. */
  policyVersion: z.int().nullable(),
  penaltyBefore: Penalty.nullable(),
  penaltyAfter: Penalty.nullable(),
});
export type ReliabilityFact = z.infer<typeof ReliabilityFact>;

/** Mails about a seat, the answer to them, and what happened at the table (evenings contract, sections 4 and 6). */
const AskedAbout = z.enum([
  'still_coming',
  'people_wait',
  'where',
  'host_evening',
  'rate_attendance',
  'rate_attendance_again',
  'confirmed',
  'running_late',
  'checked_in',
  'checked_in_by_host',
  'left_late',
]);

/** Why a mail has not arrived: it waits to be sent or tried again, or it could not be delivered. */
export const Undelivered = z.enum(['waiting', 'failed']);

/**
 * A mail to a person about their seat, or an answer of theirs: they confirmed it, ran late, checked in or left it late. `undelivered`
 * is set for a mail that has not been sent; `at` is then when it was due.
 */
export const SeatQuestion = z.object({ what: AskedAbout, at: instant, undelivered: Undelivered.optional() });
export type SeatQuestion = z.infer<typeof SeatQuestion>;

/**
 * The state of a contest. `with_host`: the host may answer it or change the mark; `with_admins`: an admin decides
 * before `dueAt`; `overdue`: that instant has passed; `settled`: the host changed the mark; `upheld` and `overturned`:
 * an admin decided.
 */
export const ContestState = z.enum([
  'with_host',
  'with_admins',
  'overdue',
  'settled',
  'upheld',
  'overturned',
  'withdrawn',
]);
export type ContestState = z.infer<typeof ContestState>;

/** A contest, as the marked person, the host and admins see it. A text is null once its author is erased. */
export const Contest = z.object({
  id,
  gameEventId: id,
  state: ContestState,
  /**
   * `member`: the person contested the mark; `check_in`: the mark contradicts a check-in by code, so it is contested
   * automatically, also if the person contested it in words before.
   */
  how: z.enum(['member', 'check_in']),
  /** What the mark said when it was contested. */
  markStatus: AttendanceStatus,
  contestedAt: instant,
  /** The person's words. Null if only the code contested the mark. */
  text: z.string().nullable(),
  /** The last instant at which the host may change the mark. Null if the marked person is the host. */
  answerUntil: instant.nullable(),
  /** The host's words why the mark is right. */
  answer: z.object({ at: instant, text: z.string().nullable() }).nullable(),
  /** An admin decides before this instant. */
  dueAt: instant,
  /** The mark as it was decided. The reason is null if the host settled the contest. */
  decision: z.object({ at: instant, status: AttendanceStatus, reason: z.string().nullable() }).nullable(),
  /** Whether the penalty of the mark begins only with the decision. */
  penaltyWaits: z.boolean(),
});
export type Contest = z.infer<typeof Contest>;

/** A fact with its game event. The game event is null if unknown, and its names are null if removed. */
export const LedgerEntry = ReliabilityFact.extend({
  gameEvent: z
    .object({ gameName: z.string().nullable(), cafeName: z.string().nullable(), startsAt: instant })
    .nullable(),
  /** Mails to the person about the seat and their answers, running late and the check-in, oldest first. */
  asked: z.array(SeatQuestion),
  /** When the seat of a person who left late was taken again. Null for other facts, and if it stayed free. */
  seatTakenAgainAt: instant.nullable(),
  /** The last contest of this mark. Null for other facts, and if nobody contested it. */
  contest: Contest.nullable(),
  /** The last instant at which the person may contest this mark. Null if they cannot, or no longer can. */
  contestableUntil: instant.nullable(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A proof that a fact is in the sealed log. Anyone who has the public key can check it. */
export const FactProof = z.object({
  /** The number of its leaf in the tree, from 0. */
  index: z.int().min(0),
  /** The text of the leaf: the canonical JSON of the domain event. */
  leaf: z.string(),
  /** The hashes from the leaf up to the root, in base64. */
  path: z.array(z.string()),
  /** The signed checkpoint that has the root. */
  checkpoint: z.string(),
});
export type FactProof = z.infer<typeof FactProof>;

export const ReliabilityHistoryQuery = z.object(paging);

const reason = requiredText(500, 'Please give a reason.');

/** An admin's correction of a mark. */
export const CorrectAttendanceRequest = z.object({ gameEventId: id, status: AttendanceStatus, reason });
export type CorrectAttendanceRequest = z.input<typeof CorrectAttendanceRequest>;

export const WaivePenaltyRequest = z.object({ reason });
export type WaivePenaltyRequest = z.input<typeof WaivePenaltyRequest>;

/** A person's score and penalty after an admin's decision. */
export const StandingReply = z.object({
  userId: id,
  reliabilityScore: z.int().min(0).max(100),
  penaltyStatus: z.enum(['none', 'no_show', 'late_cancel']),
  penaltyExpiresAt: instant.nullable(),
});
export type StandingReply = z.infer<typeof StandingReply>;

const StandingAt = z.object({
  reliabilityScore: z.int().min(0).max(100),
  /** The penalty in force, with its length in days of 24 h. */
  penalty: z.object({ kind: AttendanceStatus.exclude(['attended']), expiresAt: instant, days: z.number() }).nullable(),
});

export const CorrectionEffectsQuery = z.object({ gameEventId: id });

/** `GET /api/admin/users/{id}/reliability/correction-effects`: the effects that a correction would have. */
export const CorrectionEffects = z.object({
  now: StandingAt,
  /**
   * One entry for each status that the mark could get. The present status is among them only while a contest is open.
   */
  effects: z.array(
    z.object({
      status: AttendanceStatus,
      after: StandingAt,
      /** How the host's score would change with their credit for the evening. Null if it would not. */
      host: z.object({ scoreBefore: z.int(), scoreAfter: z.int() }).nullable(),
    }),
  ),
});
export type CorrectionEffects = z.infer<typeof CorrectionEffects>;

export const ReliabilityAtQuery = z.object({ asOf: instant.optional() });

/** The number of seats that a host marked, and of those marks that an admin changed. */
export const MarkingRecord = z.object({ marks: z.int(), overturned: z.int() });
export type MarkingRecord = z.infer<typeof MarkingRecord>;

/** `GET /api/admin/users/{id}/reliability`: a person's state at an instant, with the history up to it. */
export const ReliabilityAt = z.object({
  userId: id,
  /** The person as they are now, not at `asOf`. */
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    /** Empty for admins who may not read how people are reached. */
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
   * The sentence that the person would see on trying to join at that instant. Null without a penalty in force. Actual
   * refusals are in `history`.
   */
  joinRefusal: z.string().nullable(),
  /** The numbers behind score and penalty. */
  explanation: Explanation,
  /** The policy that made the score. */
  policyVersion: z.int(),
  /** The policy that made the penalty. */
  penaltyPolicyVersion: z.int().nullable(),
  /** Oldest first, up to `asOf`. `byName` is null for the system and for unknown actors. */
  history: z.array(LedgerEntry.extend({ byName: z.string().nullable() })),
  /** The person as a host. */
  marking: MarkingRecord,
  /**
   * The hosts who marked the person in `history`, with their whole record. It shows whether a host marks carelessly.
   */
  markedBy: z.array(MarkingRecord.extend({ id, name: z.string() })),
});
export type ReliabilityAt = z.infer<typeof ReliabilityAt>;

/** A version of the reliability rules with its adoption. The adoption is null for the built-in rules. */
const AdoptedPolicy = z.object({
  version: z.int(),
  rules: PolicyRules,
  effectiveFrom: instant.nullable(),
  adoptedAt: instant.nullable(),
  /** Who adopted it: a user id, or `cli:<name>` for somebody at a terminal. The name is null for unknown people. */
  adoptedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  reason: z.string().nullable(),
  /** Only of one that was withdrawn before it came into force. */
  withdrawn: z
    .object({ at: instant, by: z.object({ id: z.string(), name: z.string().nullable() }), reason: z.string() })
    .optional(),
});

/** `GET /api/admin/reliability/policies`. */
export const PoliciesReply = z.object({
  inForce: AdoptedPolicy,
  /** The policy before the one in force. Null for the first. */
  before: AdoptedPolicy.nullable(),
  /** Adopted policies that are not in force yet, soonest first. */
  ahead: z.array(AdoptedPolicy),
  /** Every policy, past, present and future, newest first, withdrawn ones too. */
  versions: z.array(AdoptedPolicy),
});
export type PoliciesReply = z.infer<typeof PoliciesReply>;
