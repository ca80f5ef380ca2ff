import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../platform/refusal.ts';
import { BULK_ACTS, INVERSE } from '../rules.ts';
import { MOST_ATTEMPTS, nextOf, outcomeOf } from './bulk-act.ts';

const refused = refuse(409, 'hosts_upcoming', 'This person hosts upcoming events.');

describe('what became of a person', () => {
  it('is a change where the command appended something', () => {
    expect(outcomeOf({ position: 7n }, undefined)).toEqual({ outcome: 'changed' });
  });

  it('is nothing new where it held already', () => {
    expect(outcomeOf({ position: undefined }, undefined)).toEqual({ outcome: 'already' });
  });

  it('is a failure with the reason that a single act gives', () => {
    expect(outcomeOf(refused, undefined)).toEqual({
      outcome: 'failed',
      code: 'hosts_upcoming',
      reason: 'This person hosts upcoming events.',
    });
  });

  it('is the change of a worker that died after it, though it is refused now', () => {
    expect(outcomeOf(refused, 7n)).toEqual({ outcome: 'changed' });
  });
});

describe('a bulk act', () => {
  it('is done once nobody waits, however often it was begun', () => {
    fc.assert(fc.property(fc.nat(), (attempts) => nextOf({ attempts, waiting: 0, isStopped: false }) === 'done'));
  });

  it('goes on with those who wait until its worker stopped too often', () => {
    expect(nextOf({ attempts: MOST_ATTEMPTS, waiting: 1, isStopped: false })).toBe('people');
    expect(nextOf({ attempts: MOST_ATTEMPTS + 1, waiting: 1, isStopped: false })).toBe('give up');
  });

  it('that can be undone is undone by one that can be, back to the first', () => {
    for (const act of BULK_ACTS) {
      const inverse = INVERSE[act];
      if (inverse !== null) expect(INVERSE[inverse]).toBe(act);
    }
  });

  it('is done once it is stopped, whoever waits', () => {
    expect(nextOf({ attempts: MOST_ATTEMPTS + 1, waiting: 3, isStopped: true })).toBe('done');
  });
});
