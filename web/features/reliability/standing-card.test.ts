import { expect, it } from 'vitest';
import { factsInWords } from './standing-card.tsx';

const facts = (totalEventsAttended: number, totalNoShows: number, totalLateCancels: number) =>
  factsInWords({ reliabilityScore: 100, totalEventsAttended, totalNoShows, totalLateCancels });

it('says how many evenings were attended, of those that counted', () => {
  expect(facts(0, 0, 0)).toBe('Everybody starts at 100%. Hosts can see this.');
  expect(facts(1, 0, 0)).toBe('Attended 1 of 1 event. Hosts can see this.');
  expect(facts(7, 1, 2)).toBe('Attended 7 of 10 events. Hosts can see this.');
});
