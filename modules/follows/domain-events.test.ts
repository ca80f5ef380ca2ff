import path from 'node:path';
import { expect, it } from 'vitest';
import { goldenProblems } from '../../tests/support/golden.ts';
import { followTypes, newsTypes } from './domain-events.ts';

it('reads every version of a domain event that was ever written', () => {
  expect(goldenProblems({ ...followTypes, ...newsTypes }, path.join(import.meta.dirname, 'golden'))).toEqual([]);
});
