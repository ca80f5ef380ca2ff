import { invariants } from '../../platform/invariants.ts';
import type { BlockEvent } from './domain-events.ts';

/** Blocks in force, as "<user id> <blocked id>". */
export type Blocks = { readonly blocks: Set<string> };

export const blockInvariants = invariants<Blocks, BlockEvent>()({
  empty: () => ({ blocks: new Set() }),
  on: {
    PersonBlocked: ({ blocks }, { userId, blockedId }) => blocks.add(`${userId} ${blockedId}`),
    PersonUnblocked: ({ blocks }, { userId, blockedId }) => blocks.delete(`${userId} ${blockedId}`),
  },
});
