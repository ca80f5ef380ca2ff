import { expect, it } from 'vitest';
import { expertiseList } from './expertise.ts';

it('takes the expertise apart at the commas, trimmed', () => {
  expect(expertiseList(' Chess, Connect 4 ,, UNO,')).toEqual(['Chess', 'Connect 4', 'UNO']);
  expect(expertiseList('  ')).toEqual([]);
});
