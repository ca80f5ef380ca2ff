import path from 'node:path';
import { expect, it } from 'vitest';
import { goldenProblems } from '../../tests/support/golden.ts';
import { reportTypes, warningTypes } from './domain-events.ts';

it('reads every version of a domain event that was ever written', () => {
  const golden = path.join(import.meta.dirname, 'golden');
  expect(goldenProblems({ ...reportTypes, ...warningTypes }, golden)).toEqual([]);
});
