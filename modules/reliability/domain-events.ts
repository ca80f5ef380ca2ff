import type { EventsOf, EventTypes } from '@tablemates/event-store';
import { z } from 'zod';
import { id, instant } from '../../platform/http/schemas.ts';
import { AttendanceStatus, PolicyRules } from './contract.ts';

const role = z.enum(['participant', 'host']);
const penaltyKind = AttendanceStatus.exclude(['attended']);
const policyVersion = z.int().positive();
/** The person's score from here on. What people were told stays told, whatever a later policy makes of the same marks. */
const score = z.int().min(0).max(100);

const mark = {
  gameEventId: id,
  /** When the game event starts. */
  startsAt: instant,
  role,
  status: AttendanceStatus,
  /** What stood before for this game event; null where nothing did. */
  previous: AttendanceStatus.nullable(),
  /** When the game event was first marked, whichever change this is. Penalties count from here. */
  markedAt: instant,
  /** The policy in force at `markedAt`. */
  policyVersion,
  score,
};

/**
 * What is written to `reliability-<userId>`. In each append the fact comes first and its consequences (penalties applied
 * and lifted) follow. Nothing here names a person; reasons are an admin's words about a decision and stay for good.
 */
export const reliabilityEventTypes = {
  /** Somebody came, did not come, or gave the seat back too late. */
  AttendanceMarked: {
    schema: 1,
    data: z.object({ ...mark, cause: z.enum(['host_mark', 'left_late', 'host_cancelled_late']) }),
  },
  /** An admin decided; from then on the host's word does not change it. */
  AttendanceCorrected: { schema: 1, data: z.object({ ...mark, reason: z.string() }) },
  /** The host's stream notes which guests came, so that it alone tells whether hosting is to be credited. */
  GuestAttended: { schema: 1, data: z.object({ gameEventId: id, guestId: id }) },
  GuestAttendanceWithdrawn: { schema: 1, data: z.object({ gameEventId: id, guestId: id }) },
  /** The first guest came: the host has attended this game event. */
  HostCredited: {
    schema: 1,
    data: z.object({ gameEventId: id, startsAt: instant, markedAt: instant, policyVersion, score }),
  },
  /** No guest is left who came. */
  HostCreditWithdrawn: { schema: 1, data: z.object({ gameEventId: id, startsAt: instant, score }) },
  /** The same marks judged anew: a policy came into force since, or marks have aged under one that lets them. */
  ScoreRejudged: { schema: 1, data: z.object({ policyVersion, score }) },
  /** `gameEventId` is the one whose mark caused it. */
  PenaltyApplied: {
    schema: 1,
    data: z.object({ kind: penaltyKind, gameEventId: id, from: instant, until: instant, policyVersion }),
  },
  /** Its cause is gone or weighs differently now; in the latter case `PenaltyApplied` follows. */
  PenaltyLifted: { schema: 1, data: z.object({ kind: penaltyKind, gameEventId: id }) },
  /** An admin let it go. The same mark does not bring it back. */
  PenaltyWaived: { schema: 1, data: z.object({ kind: penaltyKind, gameEventId: id, reason: z.string() }) },
  /**
   * A penalty outlived the account it was given to: whoever has its address now is under it until the same instant. It
   * stands on no mark of this person, so no mark lifts it, and it does not say whose account that was.
   */
  PenaltyRestored: { schema: 1, data: z.object({ kind: penaltyKind, from: instant, until: instant, policyVersion }) },
  /** An admin let that one go. */
  RestoredPenaltyWaived: { schema: 1, data: z.object({ kind: penaltyKind, reason: z.string() }) },
} satisfies EventTypes;

export type ReliabilityEvent = EventsOf<typeof reliabilityEventTypes>;

/**
 * What is written to `joinRefusals-<userId>`: evidence, not a rule. It stands beside the stream above so that asking in
 * vain does not make a person's standing slower to read.
 */
export const joinRefusalTypes = {
  /** Somebody asked for a seat while a penalty was in force: how they stood at that instant, and why. */
  JoinRefused: {
    schema: 1,
    data: z.object({
      gameEventId: id,
      askedAt: instant,
      code: z.literal('penalty'),
      score,
      /** The policy that made the score. */
      policyVersion,
      penalty: z.object({ kind: penaltyKind, from: instant, until: instant, policyVersion }),
      /** The sentence the person read. Refusals that were recorded before it was kept do not have it. */
      words: z.string().exactOptional(),
    }),
  },
} satisfies EventTypes;

export type JoinRefusalEvent = EventsOf<typeof joinRefusalTypes>;

const JOIN_REFUSALS = 'joinRefusals-';
export const joinRefusalStream = (userId: string): string => `${JOIN_REFUSALS}${userId}`;
/** The user id of the person whose refusals this stream holds. */
export const userOfJoinRefusals = (stream: string): string => stream.slice(JOIN_REFUSALS.length);

/** What is written to `policyStream`. */
export const policyEventTypes = {
  /** The whole of the rules, in force from an instant that was still to come. */
  PolicyAdopted: {
    schema: 1,
    data: z.object({ version: policyVersion, effectiveFrom: instant, rules: PolicyRules, reason: z.string() }),
  },
} satisfies EventTypes;

export type PolicyEvent = EventsOf<typeof policyEventTypes>;

/** Beside the built-in policy 1, all there ever were. */
export const policyStream = 'policy-reliability';

const PREFIX = 'reliability-';
export const reliabilityStream = (userId: string): string => `${PREFIX}${userId}`;
/** Whose stream this is. */
export const userOfStream = (stream: string): string => stream.slice(PREFIX.length);
