import type { Recorded } from '@tablemates/event-store';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { type Reliability, toReliability } from './queries.ts';
import { newcomer, type ReliabilityRow, reliability } from './reliability.ts';
import type { LedgerEvent } from './reliability-record.ts';

/**
 * A person's score and penalty at an instant, computed by the fold of the read model.
 *
 * @param record the person's domain events up to and including that instant
 */
export function stateAt(
  userId: string,
  record: readonly Recorded<LedgerEvent>[],
  at: Instant,
): Reliability & Pick<ReliabilityRow, 'policyVersion'> & { readonly penaltyPolicyVersion: number | null } {
  const row = record
    .filter(isOfStanding)
    .reduce<ReliabilityRow>((before, event) => reliability.fold(before, event, [userId]) ?? before, newcomer(userId));
  const inForce = lastToEnd(row.penalties.filter(({ until }) => until > at));
  const penaltyPolicyVersion = inForce?.policyVersion ?? null;
  return { ...toReliability(row, at), policyVersion: row.policyVersion, penaltyPolicyVersion };
}

const isOfStanding = (event: Recorded<LedgerEvent>): event is Recorded<ReliabilityEvent> =>
  reliability.types.some((type) => type === event.type);
