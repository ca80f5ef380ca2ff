import { expect, it } from 'vitest';
import { seatedAt } from './seated.ts';

const maya = { initials: 'MO', hue: 1, firstName: 'Maya', photo: null, isHost: true, isYou: false, isConfirmed: false };

it('draws a seat that is held for somebody as taken, without saying by whom', () => {
  expect(seatedAt({ people: [maya], heldSeats: 1 })).toEqual([
    { initials: 'MO', hue: 1, host: true, you: false, name: 'Maya' },
    { initials: null, hue: 3 },
  ]);
});
