import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours, addMinutes } from '../../../platform/add-time.ts';
import { endOf } from '../rules.ts';
import {
  type Commitment,
  type Commitments,
  commit,
  commitmentsFold as fold,
  obstacleTo,
  release,
  upcoming,
} from './commitments.ts';

const EARLIER = '2026-12-01T01:00:00.000Z';
const SEVEN = '2026-12-05T01:00:00.000Z';
const minutesOn = (startsAt: string, minutes: number) => addMinutes(startsAt, minutes).toISOString();

const seat = (gameEventId: string, startsAt: string, cafeId = 'cafe'): Commitment => ({
  gameEventId,
  startsAt,
  cafeId,
  role: 'participant' as const,
});
const hosting = (...commitment: Parameters<typeof seat>): Commitment => ({ ...seat(...commitment), role: 'host' });
const given = (...made: readonly Commitment[]): Commitments =>
  made.flatMap((each) => commit({}, 'ann', each)).reduce(fold.evolve, fold.initial);

describe('what keeps somebody from another commitment', () => {
  it.each([
    ['at the very same time', 0, true],
    ['that begins a minute before theirs is over', 179, true],
    ['that begins as theirs ends', 180, false],
    ['that ends a minute after theirs begins', -179, true],
    ['that ends as theirs begins', -180, false],
  ])('is a seat at one %s: %s minutes on', (_, minutes, isObstacle) => {
    const found = obstacleTo(given(seat('mine', SEVEN)), seat('other', minutesOn(SEVEN, minutes)), EARLIER);
    expect(found?.gameEventId).toBe(isObstacle ? 'mine' : undefined);
  });
  it('is hosting for a seat, and a seat for hosting, even in the same cafe', () => {
    expect(obstacleTo(given(hosting('mine', SEVEN)), seat('other', SEVEN), EARLIER)).toMatchObject({ role: 'host' });
    expect(obstacleTo(given(seat('mine', SEVEN)), hosting('other', SEVEN), EARLIER)).toMatchObject({
      role: 'participant',
    });
  });
  it('is hosting in another cafe, and not in the same one', () => {
    expect(obstacleTo(given(hosting('mine', SEVEN, 'here')), hosting('other', SEVEN, 'there'), EARLIER)).toBeDefined();
    expect(obstacleTo(given(hosting('mine', SEVEN, 'here')), hosting('other', SEVEN, 'here'), EARLIER)).toBeUndefined();
  });
  it('is never the same gameEvent, nor a released commitment', () => {
    const bound = given(seat('mine', SEVEN));
    expect(obstacleTo(bound, seat('mine', SEVEN), EARLIER)).toBeUndefined();
    const freed = release(bound, 'ann', 'mine').reduce(fold.evolve, bound);
    expect(obstacleTo(freed, seat('other', SEVEN), EARLIER)).toBeUndefined();
  });
});

describe('an offer', () => {
  const until = minutesOn(SEVEN, -600);
  const offer: Commitment = { ...seat('mine', SEVEN), role: 'offer', until };
  const moment = (minutes: number) => minutesOn(until, minutes);
  it('prevents another commitment until it expires by the clock', () => {
    const wanted = seat('other', SEVEN);
    expect(obstacleTo(given(offer), wanted, moment(-1))).toMatchObject({ gameEventId: 'mine', role: 'offer' });
    expect(obstacleTo(given(offer), wanted, until)).toBeUndefined();
    expect(upcoming(given(offer), moment(-1))).toHaveLength(1);
    expect(upcoming(given(offer), until)).toEqual([]);
  });
  it('becomes a seat, and another seat when it is reserved again', () => {
    expect(commit(given(offer), 'ann', offer)).toEqual([]);
    expect(commit(given(offer), 'ann', { ...offer, until: moment(60) })).toHaveLength(1);
    expect(commit(given(offer), 'ann', seat('mine', SEVEN))).toMatchObject([{ data: { role: 'participant' } }]);
  });
});

describe('a commitment', () => {
  it('is recorded once, and again only if a part of it changed', () => {
    const bound = given(seat('mine', SEVEN));
    expect(commit(bound, 'ann', seat('mine', SEVEN))).toEqual([]);
    expect(commit(bound, 'ann', seat('mine', minutesOn(SEVEN, 60)))).toHaveLength(1);
    expect(commit(bound, 'ann', seat('mine', SEVEN, 'elsewhere'))).toHaveLength(1);
    expect(commit(bound, 'ann', hosting('mine', SEVEN))).toHaveLength(1);
  });
  it('ends once', () => {
    expect(release(given(seat('mine', SEVEN)), 'ann', 'mine')).toHaveLength(1);
    expect(release({}, 'ann', 'mine')).toEqual([]);
  });
  it('is upcoming until its end, the soonest first', () => {
    const bound = given(seat('late', minutesOn(SEVEN, 600)), hosting('early', SEVEN));
    const at = (now: string) => upcoming(bound, now).map(({ gameEventId }) => gameEventId);
    expect(at(SEVEN)).toEqual(['early', 'late']);
    expect(at(minutesOn(SEVEN, 179))).toEqual(['early', 'late']);
    expect(at(minutesOn(SEVEN, 180))).toEqual(['late']);
  });
});

it('a person is never in two places at once, after any commands in any order', () => {
  const wish = fc.record({
    gameEventId: fc.integer({ min: 0, max: 11 }).map(String),
    startsAt: fc.integer({ min: 0, max: 40 }).map((quarters) => addHours(SEVEN, quarters / 4).toISOString()),
    cafeId: fc.constantFrom('here', 'there'),
    role: fc.constantFrom('participant' as const, 'host' as const),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 40 }), (wishes) => {
      let bound: Commitments = {};
      for (const { leaves, ...wanted } of wishes) {
        const decided = leaves ? release(bound, 'ann', wanted.gameEventId) : [];
        bound = decided.reduce(fold.evolve, bound);
        if (!leaves && !bound[wanted.gameEventId] && !obstacleTo(bound, wanted, EARLIER)) {
          bound = commit(bound, 'ann', wanted).reduce(fold.evolve, bound);
        }
        const all = Object.values(bound);
        for (const one of all) {
          for (const other of all) {
            if (one === other || one.startsAt > other.startsAt || endOf(one.startsAt) <= other.startsAt) continue;
            expect([one.role, other.role, one.cafeId]).toEqual(['host', 'host', other.cafeId]);
          }
        }
      }
    }),
  );
});
