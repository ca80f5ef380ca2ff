import { z } from 'zod';
import { id, instant, paging } from '../../platform/http/schemas.ts';

/** How a person's seat at a game event ended. */
export const AttendanceStatus = z.enum(['attended', 'late_cancel', 'no_show']);
export type AttendanceStatus = z.infer<typeof AttendanceStatus>;

export const MarkAttendanceRequest = z.object({ status: AttendanceStatus });
export type MarkAttendanceRequest = z.input<typeof MarkAttendanceRequest>;

export const MarkAttendanceReply = z.object({ gameEventId: id, userId: id, status: AttendanceStatus });
export type MarkAttendanceReply = z.infer<typeof MarkAttendanceReply>;

/** `GET /api/users/{id}/reliability`. */
export const ReliabilityReply = z.object({ reliabilityScore: z.number().int().min(0).max(100) });
export type ReliabilityReply = z.infer<typeof ReliabilityReply>;

const Penalty = z.object({ kind: AttendanceStatus.exclude(['attended']), expiresAt: instant });

/** One fact about a person, and what it did to their score and penalty. */
export const ReliabilityFact = z.object({
  id,
  at: instant,
  gameEventId: id,
  role: z.enum(['participant', 'host']),
  what: z.enum(['attended', 'late_cancel', 'no_show', 'host_credited', 'host_credit_withdrawn', 'penalty_waived']),
  /** How it came about. */
  cause: z.enum(['host_mark', 'left_late', 'host_cancelled_late', 'guest_came', 'no_guest_came', 'admin']),
  /** Who caused it: a user id, or `system`. */
  by: z.string(),
  /** An admin's, where one decided. */
  reason: z.string().nullable(),
  scoreBefore: z.int().min(0).max(100),
  scoreAfter: z.int().min(0).max(100),
  penaltyBefore: Penalty.nullable(),
  penaltyAfter: Penalty.nullable(),
});
export type ReliabilityFact = z.infer<typeof ReliabilityFact>;

export const ReliabilityHistoryQuery = z.object(paging);
