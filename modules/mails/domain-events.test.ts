import path from 'node:path';
import { expect, it } from 'vitest';
import { goldenProblems } from '../../tests/support/golden.ts';
import { mailPreferenceTypes, mondayMailTypes } from './domain-events.ts';

it('reads every version of a domain event that was ever written', () => {
  expect(
    goldenProblems({ ...mailPreferenceTypes, ...mondayMailTypes }, path.join(import.meta.dirname, 'golden')),
  ).toEqual([]);
});
