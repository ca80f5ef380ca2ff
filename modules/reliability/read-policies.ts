import type { EventLog } from '../../platform/log/event-log.ts';
import { type PolicyEvent, policyStream } from './domain-events.ts';
import { type Policies, policiesFold } from './policies.ts';

/** The policies as the log has them. */
export async function readPolicies(log: Pick<EventLog, 'readStream'>): Promise<Policies> {
  const recorded = (await log.readStream(policyStream)) as unknown as readonly PolicyEvent[];
  return recorded.reduce(policiesFold.evolve, policiesFold.initial);
}
