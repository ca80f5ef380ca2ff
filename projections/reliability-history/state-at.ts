import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Recorded } from '../../platform/log/domain-event.ts';
import { type Reliability, toReliability } from '../reliability/queries.ts';
import { newcomer, type ReliabilityRow, reliability } from '../reliability/reliability.ts';

/**
 * How somebody stood at an instant, by the very fold of the read model.
 *
 * @param stream theirs, up to and including that instant
 */
export function stateAt(
  userId: string,
  stream: readonly Recorded<ReliabilityEvent>[],
  at: Instant,
): Reliability & Pick<ReliabilityRow, 'policyVersion'> {
  const row = stream
    .filter(({ type }) => reliability.types.includes(type))
    .reduce<ReliabilityRow>((before, event) => reliability.fold(before, event, [userId]) ?? before, newcomer(userId));
  return { ...toReliability(row, at), policyVersion: row.policyVersion };
}
