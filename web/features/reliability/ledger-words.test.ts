import { describe, expect, it } from 'vitest';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';
import { correctableUntil, penaltyChange, scoreChange, whatHappened } from './ledger-words.ts';

const startsAt = '2026-06-01T18:00:00.000Z';
const entry = (changes: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'f1',
  position: '1',
  at: '2026-06-01T22:00:00.000Z',
  gameEventId: 'g1',
  role: 'participant',
  what: 'no_show',
  cause: 'host_mark',
  by: 'h1',
  reason: null,
  words: null,
  policyVersion: 1,
  scoreBefore: 100,
  scoreAfter: 80,
  penaltyBefore: null,
  penaltyAfter: null,
  gameEvent: { gameName: 'Chess', cafeName: 'Blacksmith', startsAt },
  asked: [],
  seatTakenAgainAt: null,
  contest: null,
  contestableUntil: null,
  ...changes,
});

describe('what happened', () => {
  it.each<[Partial<LedgerEntry>, string]>([
    [{ what: 'attended' }, 'You were there'],
    [{ what: 'no_show' }, 'The host did not see you there'],
    [{ what: 'late_cancel' }, 'The host noted a late cancellation'],
    [{ what: 'late_cancel', cause: 'left_late' }, 'You gave your seat back less than 24 hours before the start'],
    [
      { what: 'late_cancel', cause: 'host_cancelled_late', role: 'host' },
      'You called it off, or moved it, with less than 24 hours’ notice',
    ],
    [{ what: 'host_credited', cause: 'guest_came', role: 'host' }, 'You hosted, and people came'],
    [{ what: 'score_rejudged', cause: 'policy_changed' }, 'The rules of the score changed for everybody'],
    [{ what: 'score_rejudged', cause: 'marks_aged' }, 'Time has passed, and older game events count for less'],
    [{ what: 'penalty_waived', cause: 'admin' }, 'An admin let you join again'],
    [{ what: 'join_refused', cause: 'penalty' }, 'Joining was paused when you asked for a seat'],
    [{ what: 'attended', cause: 'admin' }, 'An admin looked at it: you were there'],
  ])('%j reads %j', (changes, expected) => {
    expect(whatHappened(entry(changes), false)).toBe(expected);
  });

  it('calls a changed mark a change', () => {
    expect(whatHappened(entry({ what: 'attended' }), true)).toBe('The host changed the rating: you were there');
  });
});

it('says what it did to the score', () => {
  expect(scoreChange(entry())).toBe('Score down from 100% to 80%');
  expect(scoreChange(entry({ scoreBefore: 80, scoreAfter: 83 }))).toBe('Score up from 80% to 83%');
  expect(scoreChange(entry({ scoreAfter: 100 }))).toBe('Score stays at 100%');
});

it('says what it did to joining, and nothing where it did nothing', () => {
  const until = (expiresAt: string) => ({ kind: 'no_show', expiresAt, policyVersion: 1 }) as const;
  const change = (penaltyBefore: LedgerEntry['penaltyBefore'], penaltyAfter: LedgerEntry['penaltyAfter']) =>
    penaltyChange(entry({ penaltyBefore, penaltyAfter }), (instant) => instant);
  expect(change(null, null)).toBeNull();
  expect(change(until('a'), until('a'))).toBeNull();
  expect(change(null, until('a'))).toBe('Joining paused until a');
  expect(change(until('a'), until('b'))).toBe('Joining now paused until b');
  expect(change(until('a'), null)).toBe('Joining is possible again');
});

it('says without blame what the score was when a seat was refused', () => {
  const penalty = { kind: 'no_show', expiresAt: 'a', policyVersion: 1 } as const;
  const refused = entry({ what: 'join_refused', scoreBefore: 80, penaltyBefore: penalty, penaltyAfter: penalty });
  expect(scoreChange(refused)).toBe('Your score was 80%');
  expect(penaltyChange(refused, (instant) => instant)).toBe('It was paused until a');
});

describe('setting a mark right', () => {
  const now = Date.parse('2026-06-02T00:00:00.000Z');
  const end = '2026-06-04T18:00:00.000Z';

  it('is the host’s until 3 days after the start', () => {
    expect(correctableUntil(entry(), [], now)).toBe(end);
    expect(correctableUntil(entry(), [], Date.parse(end))).toBeNull();
  });

  it('is not possible for marks that are good, settled, replaced or one’s own', () => {
    expect(correctableUntil(entry({ what: 'attended' }), [], now)).toBeNull();
    expect(correctableUntil(entry({ cause: 'admin' }), [], now)).toBeNull();
    expect(correctableUntil(entry({ cause: 'host_cancelled_late', what: 'late_cancel' }), [], now)).toBeNull();
    expect(correctableUntil(entry(), [entry({ id: 'f2', what: 'attended' })], now)).toBeNull();
    expect(correctableUntil(entry(), [entry({ id: 'f2', gameEventId: 'g2' })], now)).toBe(end);
    expect(correctableUntil(entry(), [entry({ id: 'f2', what: 'join_refused' })], now)).toBe(end);
  });
});
