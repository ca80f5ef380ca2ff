import { type EventLog, isOneOf, type Recorded } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { Explanation } from './contract.ts';
import { reliabilityEventTypes } from './domain-events.ts';
import { explain } from './explain.ts';
import { readPolicies } from './read-policies.ts';
import { noStanding, standingFold } from './standing.ts';

const isOfReliability = isOneOf(reliabilityEventTypes);

/**
 * Explains a person's score and penalty as they were at an instant.
 *
 * @param record the person's domain events up to and including that instant; those of other streams are left out
 */
export async function readExplanation(
  log: Pick<EventLog, 'readStream'>,
  record: readonly Recorded[],
  at: Instant,
): Promise<Explanation> {
  const standing = record.filter(isOfReliability).reduce(standingFold.evolve, noStanding);
  return Explanation.parse(explain(standing, await readPolicies(log), at));
}
