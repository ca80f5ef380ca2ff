import type { BlockEvent } from './domain-events.ts';

/** The ids of those of two people who have blocked the other. */
export type Block = { readonly by: readonly string[] };

type Pair = BlockEvent['data'];

export const blockFold = {
  initial: { by: [] } as Block,
  evolve: ({ by }: Block, { type, data }: BlockEvent): Block => {
    const others = by.filter((userId) => userId !== data.userId);
    return { by: type === 'PersonBlocked' ? [...others, data.userId] : others };
  },
};

/** Blocks a person. A repetition records nothing. */
export const block = ({ by }: Block, data: Pair): readonly BlockEvent[] =>
  by.includes(data.userId) ? [] : [{ type: 'PersonBlocked', data }];

/** Removes a person's own block. A block by the other person stays. */
export const unblock = ({ by }: Block, data: Pair): readonly BlockEvent[] =>
  by.includes(data.userId) ? [{ type: 'PersonUnblocked', data }] : [];

/** Whether one of the two has blocked the other. */
export const isBlocked = ({ by }: Block): boolean => by.length > 0;
