import { viewOf } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { newcomer, type ReliabilityRow, reliability } from './reliability.ts';

/** A person's reliability as they and admins see it. */
export type Reliability = Pick<
  ReliabilityRow,
  'totalEventsAttended' | 'totalNoShows' | 'totalLateCancels' | 'penaltyStatus' | 'penaltyExpiresAt'
> & { readonly reliabilityScore: number };

/** A person's reliability at `now`. Without a row it is that of a newcomer. An expired penalty is left out. */
export async function findReliability(sql: Sql, userId: string, now: Instant): Promise<Reliability> {
  const [row] = await sql<ReliabilityRow[]>`select * from ${sql(viewOf(reliability))} where user_id = ${userId}`;
  return toReliability(row ?? newcomer(userId), now);
}

/** A row's reliability at `now`. */
export function toReliability(row: ReliabilityRow, now: Instant): Reliability {
  const { score: reliabilityScore, totalEventsAttended, totalNoShows, totalLateCancels } = row;
  const inForce = row.penaltyExpiresAt !== null && row.penaltyExpiresAt > now;
  return {
    reliabilityScore,
    totalEventsAttended,
    totalNoShows,
    totalLateCancels,
    penaltyStatus: inForce ? row.penaltyStatus : 'none',
    penaltyExpiresAt: inForce ? row.penaltyExpiresAt : null,
  };
}
