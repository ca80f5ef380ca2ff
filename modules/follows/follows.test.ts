import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FollowEvent } from './domain-events.ts';
import { follow, followsOf, unfollow, unfollowAll } from './follows.ts';

const { fold } = followsOf('ann');
const folded = (history: readonly FollowEvent[]) => history.reduce(fold.evolve, fold.initial);
const thing = (id: string, kind: 'cafe' | 'game' = 'cafe') => ({ userId: 'ann', kind, id });

it('follows each thing once, at most a hundred, and stops following it once', () => {
  const kinds = fc.constantFrom('cafe' as const, 'game' as const);
  const acts = fc.array(fc.record({ stops: fc.boolean(), kind: kinds, id: fc.constantFrom('a', 'b', 'c') }));
  fc.assert(
    fc.property(acts, (tried) => {
      const wanted = new Set<string>();
      let history: readonly FollowEvent[] = [];
      for (const { stops, kind, id } of tried) {
        const decided = (stops ? unfollow : follow)(folded(history), thing(id, kind));
        if (!Array.isArray(decided)) throw new Error('refused');
        expect(decided).toHaveLength(wanted.has(`${kind} ${id}`) === stops ? 1 : 0);
        if (stops) wanted.delete(`${kind} ${id}`);
        else wanted.add(`${kind} ${id}`);
        history = [...history, ...decided];
      }
      expect(new Set(folded(history).map(({ kind, id }) => `${kind} ${id}`))).toEqual(wanted);
      expect(folded([...history, ...unfollowAll(folded(history), 'ann')])).toEqual([]);
    }),
  );
});

it('refuses the one after a hundred, and not one of them again', () => {
  const full = Array.from({ length: 100 }, (_, nth): FollowEvent => ({ type: 'Followed', data: thing(`${nth}`) }));
  expect(follow(folded(full.slice(1)), thing('more'))).toHaveLength(1);
  expect(follow(folded(full), thing('more'))).toMatchObject({ status: 409, code: 'too_many' });
  expect(follow(folded(full), thing('7'))).toEqual([]);
});
