import { describe, expect, it } from 'vitest';
import { nextStep, ordinal, peopleWait, timeLeft } from './line-words.ts';

const now = Date.parse('2026-06-01T15:00:00.000Z');
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();

describe('the words of the waiting list', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [22, '22nd'],
  ])('place %i is the %s', (place, word) => expect(ordinal(place)).toBe(word));

  it('count one person and several', () => {
    expect([peopleWait(1), peopleWait(2)]).toEqual(['1 person waits', '2 people wait']);
  });

  it('promise a seat at once more than 48 hours before the start, and an offer from then on', () => {
    expect(nextStep(inHours(48.01), now)).toContain('yours at once');
    expect(nextStep(inHours(48), now)).toContain('hold it for you');
  });

  it('count the hours and minutes that are left, then minutes and seconds, and never below zero', () => {
    expect(timeLeft(inHours(2.1), now)).toBe('2 h 6 min');
    expect(timeLeft(new Date(now + 69_900).toISOString(), now)).toBe('1:09');
    expect(timeLeft(inHours(-1), now)).toBe('0:00');
  });
});
