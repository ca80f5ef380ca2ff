import { describe, expect, it } from 'vitest';
import { howManyWait, nextStep, timeLeft } from './line-words.ts';

const now = Date.parse('2026-06-01T15:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('the words of the waiting list', () => {
  it('count one person and several', () => {
    expect([1, 2].map(howManyWait)).toEqual([
      '1 person is waiting. You’d be 2nd.',
      '2 people are waiting. You’d be 3rd.',
    ]);
    expect(howManyWait(0)).toContain('You’d be first in line');
  });

  it('promise a seat at once more than 48 hours before the start, and an offer from then on', () => {
    const next = (hours: number) => nextStep({ eventDate: inHours(hours), signUpClosesHours: 0 }, now);
    expect(next(48.01)).toContain('at once');
    expect(next(48)).toContain('held for a while');
    expect(next(2.01)).toContain('held for a while');
  });

  it('promise nothing in the last 2 hours, when the first person to join has the seat, unless sign-up is closed', () => {
    const next = (signUpClosesHours: number) => nextStep({ eventDate: inHours(2), signUpClosesHours }, now);
    expect(next(0)).toBe('It starts soon: a free seat is open to the first person who joins.');
    expect(next(2)).toContain('held for a while');
  });

  it('count the hours and minutes that are left, then minutes and seconds, and never below zero', () => {
    expect(timeLeft(inHours(2.1), now)).toBe('2 h 6 min');
    expect(timeLeft(inHours(2), now)).toBe('2 h');
    expect(timeLeft(new Date(now + 69_900).toISOString(), now)).toBe('1:09');
    expect(timeLeft(inHours(-1), now)).toBe('0:00');
  });
});
