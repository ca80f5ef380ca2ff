import { expect, it } from 'vitest';
import { sentence } from './share-picture.ts';

it('a sentence ends with one full stop', () => {
  expect(['Ada L.', 'Game Organizer', ''].map(sentence)).toEqual(['Ada L.', 'Game Organizer.', '']);
});
