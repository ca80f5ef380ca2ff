import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, block, blockFold, isBlocked, unblock } from './block.ts';
import type { BlockEvent } from './domain-events.ts';

const [ana, ben] = ['user-ana', 'user-ben'];
const given = (...events: readonly BlockEvent[]): Block => events.reduce(blockFold.evolve, blockFold.initial);
const blocked = (userId: string, blockedId: string): BlockEvent => ({
  type: 'PersonBlocked',
  data: { userId, blockedId },
});

describe('a block', () => {
  it('keeps two people apart, regardless of which of them made it', () => {
    expect(isBlocked(given())).toBe(false);
    expect(isBlocked(given(blocked(ana, ben)))).toBe(true);
    expect(isBlocked(given(blocked(ben, ana)))).toBe(true);
  });

  it('is recorded once for each of the two people', () => {
    expect(block(given(blocked(ana, ben)), { userId: ana, blockedId: ben })).toEqual([]);
    expect(block(given(blocked(ana, ben)), { userId: ben, blockedId: ana })).toEqual([blocked(ben, ana)]);
  });

  it('is removed only by the person who made it', () => {
    expect(unblock(given(blocked(ana, ben)), { userId: ben, blockedId: ana })).toEqual([]);
    const taken = unblock(given(blocked(ana, ben)), { userId: ana, blockedId: ben });
    expect(taken).toEqual([{ type: 'PersonUnblocked', data: { userId: ana, blockedId: ben } }]);
    expect(isBlocked(given(blocked(ana, ben), ...taken))).toBe(false);
  });

  it('holds as long as one of the two people wants it, in any order of blocking and unblocking', () => {
    const moves = fc.array(fc.tuple(fc.constantFrom(ana, ben), fc.boolean()));
    fc.assert(
      fc.property(moves, (all) => {
        const wants = new Map<string, boolean>();
        let state = blockFold.initial;
        for (const [userId, wanted] of all) {
          const data = { userId, blockedId: userId === ana ? ben : ana };
          state = (wanted ? block : unblock)(state, data).reduce(blockFold.evolve, state);
          wants.set(userId, wanted);
          expect(isBlocked(state)).toBe([...wants.values()].includes(true));
        }
      }),
    );
  });
});
