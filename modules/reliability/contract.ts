import { z } from 'zod';
import { id } from '../../platform/http/schemas.ts';

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
