import { expect, it } from 'vitest';
import { ordinal } from './ordinal.ts';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
])('place %i is the %s', (place, word) => expect(ordinal(place)).toBe(word));
