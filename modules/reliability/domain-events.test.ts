import path from 'node:path';
import { expect, it } from 'vitest';
import { goldenProblems } from '../../tests/support/golden.ts';
import {
  contestReportTypes,
  joinRefusalTypes,
  policyEventTypes,
  reliabilityEventTypes,
  reliabilityStream,
  userOfStream,
} from './domain-events.ts';

const types = { ...reliabilityEventTypes, ...joinRefusalTypes, ...contestReportTypes, ...policyEventTypes };

it('reads every version of a domain event that was ever written', () => {
  expect(goldenProblems(types, path.join(import.meta.dirname, 'golden'))).toEqual([]);
});

it('names a person’s stream, and finds the person by it', () => {
  expect(userOfStream(reliabilityStream('0190a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c'))).toBe(
    '0190a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2c',
  );
});
