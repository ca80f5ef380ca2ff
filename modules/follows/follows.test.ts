import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FollowEvent } from './domain-events.ts';
import { follow, followInstead, followsOf, mute, unfollow, unfollowAll } from './follows.ts';

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

it('hears no announcements of a muted group, until it is followed again; of one that is not followed there is nothing to mute', () => {
  const group = { userId: 'ann', kind: 'group', id: 'g' } as const;
  expect(mute([], 'ann', 'g')).toEqual([]);
  const history: FollowEvent[] = [{ type: 'Followed', data: group }];
  const muted = mute(folded(history), 'ann', 'g');
  expect(muted).toEqual([{ type: 'AnnouncementsMuted', data: group }]);
  history.push(...muted);
  expect(mute(folded(history), 'ann', 'g')).toEqual([]);
  expect(folded(history)).toEqual([{ kind: 'group', id: 'g', muted: true }]);
  expect(follow(folded(history), group)).toEqual([{ type: 'Followed', data: group }]);
  expect(folded([...history, { type: 'Followed', data: group }])).toEqual([{ kind: 'group', id: 'g' }]);
});

it('follows instead of a thing what it has become, once, and nothing that was not followed', () => {
  const double = { userId: 'ann', kind: 'cafe', id: 'double' } as const;
  const stays = { ...double, id: 'stays' } as const;
  const group = { ...double, kind: 'group' } as const;
  const over = { type: 'Unfollowed', data: double } as const;
  expect(followInstead([double], double, 'stays')).toEqual([over, { type: 'Followed', data: stays }]);
  expect(followInstead([double, stays], double, 'stays')).toEqual([over]);
  expect(followInstead([stays, group], double, 'stays')).toEqual([]);
});
