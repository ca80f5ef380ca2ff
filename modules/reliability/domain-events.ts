import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';
import { AttendanceStatus, PolicyRules } from './contract.ts';

const role = z.enum(['participant', 'host']);
const penaltyKind = AttendanceStatus.exclude(['attended']);
const policyVersion = z.int().positive();
/** The person's score after this domain event. It is recorded, so a later policy does not change it in the history. */
const score = z.int().min(0).max(100);

const mark = {
  gameEventId: id,
  /** When the game event starts. */
  startsAt: instant,
  role,
  status: AttendanceStatus,
  /** The former mark of this game event. Null without one. */
  previous: AttendanceStatus.nullable(),
  /** When the game event was first marked. A change keeps it. Penalties count from here. */
  markedAt: instant,
  /** The policy in force at `markedAt`. */
  policyVersion,
  score,
  /** When this mark was made, if it changes an earlier one. Older changes do not have it. */
  changedAt: instant.exactOptional(),
  /**
   * The instant from which its penalty counts, if the penalty waited for the decision on a contest. Absent means
   * `markedAt`.
   */
  penaltyFrom: instant.exactOptional(),
};

/** The organizer of the evening's group who made a mark. Absent for the host, and in older logs. */
const by = id.exactOptional();

const contest = { contestId: id, gameEventId: id, at: instant, by };

/**
 * Domain events of the stream `reliability-<userId>`. In each append the fact comes first, then its consequences
 * (penalties applied and lifted). An admin's reason for a decision is kept forever. A host's reason is about the
 * person, so it is encrypted with the person's key.
 */
export const reliabilityEventTypes = {
  /**
   * A person attended, did not show up, or left too late. `check_in`: they had checked in, and the host did not rate
   * them within the rating window.
   */
  AttendanceMarked: {
    schema: 1,
    data: z.object({ ...mark, cause: z.enum(['host_mark', 'left_late', 'host_cancelled_late', 'check_in']), by }),
  },
  /**
   * The reason why the host marked a person as a no-show or late cancel. The name is from a time when only no-shows had
   * a reason. It follows the mark in the same append, and is erased with the person.
   */
  NoShowExplained: { schema: 1, data: z.object({ gameEventId: id }), personal: z.object({ reason: z.string() }) },
  /** An admin decided. The host cannot change the mark any more. */
  AttendanceCorrected: { schema: 1, data: z.object({ ...mark, reason: z.string() }) },
  /**
   * The mark is contested (evenings contract, section 7). `check_in`: a mark that contradicts a check-in by code is
   * contested automatically, without words, whether the mark or the code came first. Its penalty waits for the
   * decision. `answerUntil`: the last instant at which the host may change the mark; null if only an admin can, because
   * the marked person cancelled the evening late.
   */
  MarkContested: {
    schema: 1,
    data: z.object({
      ...contest,
      how: z.enum(['member', 'check_in']),
      status: AttendanceStatus,
      answerUntil: instant.nullable(),
    }),
    personal: z.object({ text: z.string() }),
  },
  /** Who made the mark answers that the mark is right. The answer is encrypted with the key of who gave it. */
  ContestAnswered: { schema: 1, data: z.object(contest), personal: z.object({ text: z.string() }) },
  /** The marked person withdraws the contest. It counts as if they had not contested the mark. */
  ContestWithdrawn: { schema: 1, data: z.object(contest) },
  /**
   * The contest is over. `settled`: the host changed the mark. `upheld` and `overturned`: an admin decided, with a
   * reason that is kept, and the host can no longer change the mark. `status`: the mark after the decision.
   */
  ContestDecided: {
    schema: 1,
    data: z.object({
      ...contest,
      how: z.enum(['settled', 'upheld', 'overturned']),
      status: AttendanceStatus,
      reason: z.string().exactOptional(),
    }),
  },
  /** The host's stream records which participants attended, so it alone decides whether hosting is credited. */
  GuestAttended: { schema: 1, data: z.object({ gameEventId: id, guestId: id }) },
  GuestAttendanceWithdrawn: { schema: 1, data: z.object({ gameEventId: id, guestId: id }) },
  /** The first participant attended, so the host has attended this game event. */
  HostCredited: {
    schema: 1,
    data: z.object({ gameEventId: id, startsAt: instant, markedAt: instant, policyVersion, score }),
  },
  /** No participant is marked as attended any more. */
  HostCreditWithdrawn: { schema: 1, data: z.object({ gameEventId: id, startsAt: instant, score }) },
  /** The score was recalculated from the same marks: a new policy is in force, or marks have aged. */
  ScoreRejudged: { schema: 1, data: z.object({ policyVersion, score }) },
  /**
   * An admin lets the rules of `policyVersion` judge marks that those of `judgedBy` had judged: that policy was wrong. The
   * instants of the marks and of their penalties stay. The reason is kept forever.
   */
  MarksJudgedAgain: {
    schema: 1,
    data: z.object({
      gameEventIds: z.array(id).min(1),
      judgedBy: policyVersion,
      policyVersion,
      score,
      reason: z.string(),
    }),
  },
  /** `gameEventId` is the game event whose mark caused the penalty. */
  PenaltyApplied: {
    schema: 1,
    data: z.object({ kind: penaltyKind, gameEventId: id, from: instant, until: instant, policyVersion }),
  },
  /** Its cause was removed or has another weight now. In the second case `PenaltyApplied` follows. */
  PenaltyLifted: { schema: 1, data: z.object({ kind: penaltyKind, gameEventId: id }) },
  /** An admin waived the penalty. The same mark does not cause it again. */
  PenaltyWaived: { schema: 1, data: z.object({ kind: penaltyKind, gameEventId: id, reason: z.string() }) },
  /**
   * A penalty of an earlier account carried over to the account that has its address now, until the same instant. No
   * mark of this person caused it, so no mark lifts it. It does not reveal the earlier account.
   */
  PenaltyRestored: { schema: 1, data: z.object({ kind: penaltyKind, from: instant, until: instant, policyVersion }) },
  /** An admin waived the carried-over penalty. */
  RestoredPenaltyWaived: { schema: 1, data: z.object({ kind: penaltyKind, reason: z.string() }) },
} satisfies EventTypes;

export type ReliabilityEvent = EventsOf<typeof reliabilityEventTypes>;

/**
 * Domain events of the stream `joinRefusals-<userId>`: evidence, not state of a rule. It is a separate stream, so that
 * refused requests do not make the stream above slower to read.
 */
export const joinRefusalTypes = {
  /** A person was refused a seat because of a penalty or a suspension: their score and which it was at that instant. */
  JoinRefused: {
    schema: 1,
    data: z.object({
      gameEventId: id,
      askedAt: instant,
      code: z.enum(['penalty', 'suspended']),
      score,
      /** The policy that determined the score. */
      policyVersion,
      /** Only with code `penalty`. */
      penalty: z.object({ kind: penaltyKind, from: instant, until: instant, policyVersion }).exactOptional(),
      /** Only with code `suspended`: its end. */
      suspendedUntil: instant.exactOptional(),
      /** The sentence shown to the person. Older refusals do not have it. */
      words: z.string().exactOptional(),
    }),
  },
} satisfies EventTypes;

export type JoinRefusalEvent = EventsOf<typeof joinRefusalTypes>;

const JOIN_REFUSALS = 'joinRefusals-';
export const joinRefusalStream = (userId: string): string => `${JOIN_REFUSALS}${userId}`;
/** The user id of the person whose refusals this stream holds. */
export const userOfJoinRefusals = (stream: string): string => stream.slice(JOIN_REFUSALS.length);

/** Domain events of `contestReportStream`. */
export const contestReportTypes = {
  /**
   * The admins are mailed about contests that are new to them and about overdue ones, at most once on a local `day`.
   */
  ContestsReported: {
    schema: 1,
    data: z.object({ day: z.iso.date(), fresh: z.array(id), overdue: z.array(id) }),
  },
} satisfies EventTypes;

export type ContestReportEvent = EventsOf<typeof contestReportTypes>;

/** The stream that records the mails to admins about contests. There is only one. */
export const contestReportStream = 'contestReports';

/** Domain events of `policyStream`. */
export const policyEventTypes = {
  /** All rules, in force from an instant that was in the future when they were adopted. */
  PolicyAdopted: {
    schema: 1,
    data: z.object({ version: policyVersion, effectiveFrom: instant, rules: PolicyRules, reason: z.string() }),
  },
  /** A policy that was not in force yet never will be. Its version is not used again. */
  PolicyWithdrawn: { schema: 1, data: z.object({ version: policyVersion, reason: z.string() }) },
} satisfies EventTypes;

export type PolicyEvent = EventsOf<typeof policyEventTypes>;

/** The stream of all policies except the built-in policy 1. */
export const policyStream = 'policy-reliability';

const PREFIX = 'reliability-';
export const reliabilityStream = (userId: string): string => `${PREFIX}${userId}`;
/** The user of a stream. */
export const userOfStream = (stream: string): string => stream.slice(PREFIX.length);
