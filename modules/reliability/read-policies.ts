import type { EventLog } from '@tablemates/event-store';
import { load } from '@tablemates/event-store';
import type { Policies } from './policies.ts';
import { policies } from './streams.ts';

/** Reads the policies from the log. */
export const readPolicies = (log: Pick<EventLog, 'readStream'>): Promise<Policies> => load(log, policies);
