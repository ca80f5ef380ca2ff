import path from 'node:path';
import { expect, test } from 'vitest';
import { goldenProblems } from '../../tests/support/golden.ts';
import { identityTypes } from './domain-events.ts';

test('every version of every domain event that was ever written still reads', () => {
  expect(goldenProblems(identityTypes, path.join(import.meta.dirname, 'golden'))).toEqual([]);
});
