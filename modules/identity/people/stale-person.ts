import type { Versioned } from '@tablemates/event-store';
import { type IfMatch, staleRefusal } from '../../../platform/if-match.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Person } from './person.ts';

/** Refuses a stale change. An erased or unknown person is never stale, because the decider refuses them as unknown. */
export const staleIf = (ifMatch: IfMatch | undefined, { state, version }: Versioned<Person>): Refusal | undefined =>
  state.status === 'active' || state.status === 'inactive' ? staleRefusal(ifMatch, version) : undefined;
