import { expect, it } from 'vitest';
import { hostName } from './host-name.ts';

const host = (firstName: string, lastName: string) => ({ firstName, lastName, reliabilityScore: 100 });

it('is the first name and the initial of the last', () => {
  expect(hostName(host('Maya', 'L'))).toBe('Maya L.');
});
it('is the first name alone where there is no last', () => {
  expect(hostName(host('Maya', ''))).toBe('Maya');
});
it('is Game Organizer where there is nobody', () => {
  expect(hostName(null)).toBe('Game Organizer');
  expect(hostName(host('', ''))).toBe('Game Organizer');
});
