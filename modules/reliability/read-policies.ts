import type { EventLog } from '../../platform/log/event-log.ts';
import { load } from '../../platform/log/stream.ts';
import type { Policies } from './policies.ts';
import { policies } from './streams.ts';

/** The policies as the log has them. */
export const readPolicies = (log: Pick<EventLog, 'readStream'>): Promise<Policies> => load(log, policies);
