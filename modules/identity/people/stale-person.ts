import type { Versioned } from '@tablemates/event-store';
import { type IfMatch, staleRefusal } from '../../../platform/if-match.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import type { Person } from './person.ts';

/** An erased person is not stale: the decider refuses them as unknown. */
export const staleIf = (ifMatch: IfMatch | undefined, { state, version }: Versioned<Person>): Refusal | undefined =>
  state.status === 'active' || state.status === 'inactive' ? staleRefusal(ifMatch, version) : undefined;
