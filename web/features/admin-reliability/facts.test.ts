import { describe, expect, it } from 'vitest';
import { circumstance, type Fact, headline, marksBy, overturning, refusedUnder, stands } from './facts.ts';

const DAY = 86_400_000;
const start = Date.parse('2026-06-01T00:00:00.000Z');
const day = (n: number) => new Date(start + n * DAY).toISOString();
let facts = 0;
const fact = (changes: Partial<Fact> = {}): Fact => ({
  id: `f${++facts}`,
  position: String(facts),
  at: day(0),
  gameEventId: 'g1',
  gameEvent: null,
  role: 'participant',
  reason: null,
  words: null,
  asked: [],
  seatTakenAgainAt: null,
  contest: null,
  contestableUntil: null,
  what: 'no_show',
  cause: 'host_mark',
  by: 'h1',
  byName: 'Hana Sato',
  policyVersion: 1,
  scoreBefore: 100,
  scoreAfter: 80,
  penaltyBefore: null,
  penaltyAfter: null,
  ...changes,
});
const decided = (changes: Partial<Fact> = {}) => fact({ what: 'attended', cause: 'admin', by: 'a1', ...changes });

describe('the headline of a fact', () => {
  it.each<[Partial<Fact>, string]>([
    [{}, 'No-show'],
    [{ what: 'attended' }, 'Attended'],
    [{ what: 'late_cancel', cause: 'left_late' }, 'Late cancel'],
    [{ what: 'host_credited', cause: 'guest_came', role: 'host' }, 'Credited for hosting'],
    [{ what: 'host_credit_withdrawn', cause: 'no_guest_came', role: 'host' }, 'Hosting credit withdrawn'],
    [{ what: 'penalty_waived', cause: 'admin' }, 'Penalty waived'],
    [{ what: 'join_refused', cause: 'penalty' }, 'Was refused a seat'],
    [{ what: 'score_rejudged', cause: 'policy_changed', policyVersion: 2 }, 'Judged by policy 2'],
    [{ what: 'score_rejudged', cause: 'marks_aged' }, 'Ratings aged'],
    [
      { what: 'penalty_restored', cause: 'earlier_account' },
      'Penalty carried over from an earlier account of this mailbox',
    ],
    [{ what: 'attended', cause: 'admin' }, 'Attended, by an admin’s decision'],
  ])('%j is %j', (changes, expected) => {
    expect(headline(fact(changes), [])).toBe(expected);
  });

  it('calls a mark that replaces another a change', () => {
    const before = [fact()];
    expect(headline(decided(), before)).toBe('Overturned: attended');
    expect(headline(fact({ what: 'attended' }), before)).toBe('Changed to attended');
    expect(headline(decided(), [fact({ gameEventId: 'g2' })])).toBe('Attended, by an admin’s decision');
  });
});

it('finds the seat that was refused under a penalty, and none if none was refused under that one', () => {
  const under = (kind: 'no_show', days: number) => ({ kind, expiresAt: day(days), policyVersion: 1 });
  const refused = fact({
    what: 'join_refused',
    cause: 'penalty',
    words: 'Not now.',
    penaltyAfter: under('no_show', 7),
  });
  const marked = fact({ penaltyAfter: under('no_show', 7) });
  expect(refusedUnder(day(7), [marked, refused])).toBe(refused);
  expect(refusedUnder(day(7), [marked])).toBeUndefined();
  expect(refusedUnder(day(14), [marked, refused])).toBeUndefined();
});

it('explains facts that nobody marked', () => {
  expect(circumstance(fact({ cause: 'left_late' }))).toMatch(/24 hours before the start$/);
  expect(circumstance(fact())).toBeNull();
  expect(circumstance(decided())).toBeNull();
});

describe('a mark', () => {
  it('is in force until another follows for its game event; a waived penalty does not change it', () => {
    const waived = fact({ what: 'penalty_waived', cause: 'admin' });
    const refused = fact({ what: 'join_refused', cause: 'penalty' });
    expect(stands(fact(), [])).toBe(true);
    expect(stands(fact(), [waived, fact({ gameEventId: 'g2' })])).toBe(true);
    expect(stands(fact(), [fact({ what: 'attended' })])).toBe(false);
    expect(stands(waived, [])).toBe(false);
    expect(stands(fact(), [refused])).toBe(true);
    expect(stands(fact({ what: 'host_credit_withdrawn' }), [])).toBe(false);
    const rejudged = fact({ what: 'score_rejudged', cause: 'policy_changed', gameEventId: null });
    expect([stands(fact(), [rejudged]), stands(rejudged, [])]).toEqual([true, false]);
  });

  it('is overturned by an admin who decides otherwise, and by nobody else', () => {
    const decision = decided();
    expect(overturning(fact(), [decision])).toBe(decision);
    expect(overturning(fact(), [decided({ what: 'no_show' })])).toBeUndefined();
    expect(overturning(fact(), [fact({ what: 'attended' })])).toBeUndefined();
    expect(overturning(fact(), [fact({ gameEventId: 'g2' }), decision])).toBe(decision);
    expect(overturning(fact({ what: 'penalty_waived' }), [decision])).toBeUndefined();
  });
});

it('counts the seats a host marked, each once', () => {
  const history = [fact(), fact({ what: 'attended' }), fact({ gameEventId: 'g2' }), decided({ by: 'h1' })];
  expect(marksBy('h1', history)).toBe(2);
  expect(marksBy('h2', history)).toBe(0);
});
