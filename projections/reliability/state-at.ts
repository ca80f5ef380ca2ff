import type { Recorded } from '@tablemates/event-store';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { newcomer, type Reliability, type ReliabilityRow, reliabilityAt, reliabilityFold } from './reliability.ts';
import type { LedgerEvent } from './reliability-record.ts';

/**
 * A person's score and penalty at an instant, computed by the fold of the read model.
 *
 * @param record the person's domain events up to and including that instant
 */
export function stateAt(
  record: readonly Recorded<LedgerEvent>[],
  at: Instant,
): Reliability & Pick<ReliabilityRow, 'policyVersion'> & { readonly penaltyPolicyVersion: number | null } {
  const row = record.filter(isOfReliability).reduce(reliabilityFold.evolve<ReliabilityRow>, newcomer);
  const inForce = lastToEnd(row.penalties.filter(({ until }) => until > at));
  const penaltyPolicyVersion = inForce?.policyVersion ?? null;
  return { ...reliabilityAt(row, at), policyVersion: row.policyVersion, penaltyPolicyVersion };
}

const isOfReliability = (event: Recorded<LedgerEvent>): event is Recorded<ReliabilityEvent> =>
  reliabilityFold.types.some((type) => type === event.type);
