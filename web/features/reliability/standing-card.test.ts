import { expect, it } from 'vitest';
import { factsInWords } from './standing-card.tsx';

const facts = (totalEventsAttended: number, totalNoShows: number, totalLateCancels: number) =>
  factsInWords({ reliabilityScore: 100, totalEventsAttended, totalNoShows, totalLateCancels });

it('says how many evenings were attended, of those that counted', () => {
  expect(facts(0, 0, 0)).toBe('Everybody starts at 100%. Hosts see this.');
  expect(facts(1, 0, 0)).toBe('1 of 1 evening attended. Hosts see this.');
  expect(facts(7, 1, 2)).toBe('7 of 10 evenings attended. Hosts see this.');
});
