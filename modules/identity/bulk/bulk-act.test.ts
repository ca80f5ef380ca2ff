import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../../platform/refusal.ts';
import { BULK_ACTS, INVERSE } from '../rules.ts';
import { MOST_ATTEMPTS, nextOf, outcomeOf } from './bulk-act.ts';

const refused = refuse(409, 'hosts_upcoming', 'This person hosts upcoming events.');

describe('the outcome for a person', () => {
  it('is changed if the command appended something', () => {
    expect(outcomeOf({ position: 7n }, undefined)).toEqual({ outcome: 'changed' });
  });

  it('is unchanged if the command appended nothing', () => {
    expect(outcomeOf({ position: undefined }, undefined)).toEqual({ outcome: 'already' });
  });

  it('is failed with the reason of the refused command', () => {
    expect(outcomeOf(refused, undefined)).toEqual({
      outcome: 'failed',
      code: 'hosts_upcoming',
      reason: 'This person hosts upcoming events.',
    });
  });

  it('is changed if a crashed worker appended it, although it is refused now', () => {
    expect(outcomeOf(refused, 7n)).toEqual({ outcome: 'changed' });
  });
});

describe('a bulk act', () => {
  it('is done once nobody waits, after any number of attempts', () => {
    fc.assert(fc.property(fc.nat(), (attempts) => nextOf({ attempts, waiting: 0, isStopped: false }) === 'done'));
  });

  it('continues with the waiting people until it had too many attempts', () => {
    expect(nextOf({ attempts: MOST_ATTEMPTS, waiting: 1, isStopped: false })).toBe('people');
    expect(nextOf({ attempts: MOST_ATTEMPTS + 1, waiting: 1, isStopped: false })).toBe('give up');
  });

  it('that can be undone has an inverse, whose inverse is the act itself', () => {
    for (const act of BULK_ACTS) {
      const inverse = INVERSE[act];
      if (inverse !== null) expect(INVERSE[inverse]).toBe(act);
    }
  });

  it('is done once it is stopped, even if people wait', () => {
    expect(nextOf({ attempts: MOST_ATTEMPTS + 1, waiting: 3, isStopped: true })).toBe('done');
  });
});
