import { type EventLog, isOneOf } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { Explanation } from './contract.ts';
import { reliabilityEventTypes, reliabilityStream } from './domain-events.ts';
import { explain } from './explain.ts';
import { readPolicies } from './read-policies.ts';
import { noStanding, standingFold } from './standing.ts';

const isOfReliability = isOneOf(reliabilityEventTypes);

/** Explains a person's score and penalty as they were at an instant, from the log, so that it is never behind. */
export async function readExplanation(
  log: Pick<EventLog, 'readStream'>,
  userId: string,
  at: Instant,
): Promise<Explanation> {
  const [record, policies] = await Promise.all([log.readStream(reliabilityStream(userId)), readPolicies(log)]);
  const until = record.filter(isOfReliability).filter(({ occurredAt }) => occurredAt <= at);
  return Explanation.parse(explain(until.reduce(standingFold.evolve, noStanding), policies, at));
}
