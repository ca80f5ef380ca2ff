import { describe, expect, it } from 'vitest';
import { howManyWait, nextStep, timeLeft } from './line-words.ts';

const now = Date.parse('2026-06-01T15:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('the words of the waiting list', () => {
  it('count one person and several', () => {
    expect([1, 2].map(howManyWait)).toEqual(['1 person waits, you would be 2nd.', '2 people wait, you would be 3rd.']);
    expect(howManyWait(0)).toContain('you would be first in line');
  });

  it('promise a seat at once more than 48 hours before the start, and an offer from then on', () => {
    expect(nextStep(inHours(48.01), now)).toContain('at once');
    expect(nextStep(inHours(48), now)).toContain('held for a while');
  });

  it('count the hours and minutes that are left, then minutes and seconds, and never below zero', () => {
    expect(timeLeft(inHours(2.1), now)).toBe('2 h 6 min');
    expect(timeLeft(new Date(now + 69_900).toISOString(), now)).toBe('1:09');
    expect(timeLeft(inHours(-1), now)).toBe('0:00');
  });
});
