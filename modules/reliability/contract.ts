import { z } from 'zod';

/** `GET /api/users/{id}/reliability`. */
export const ReliabilityReply = z.object({ reliabilityScore: z.number().int().min(0).max(100) });
export type ReliabilityReply = z.infer<typeof ReliabilityReply>;
