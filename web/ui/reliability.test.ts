import { expect, it } from 'vitest';
import { reliabilityGrade } from './reliability.tsx';

it.each([
  [100, 'Good'],
  [80, 'Good'],
  [79, 'Fair'],
  [50, 'Fair'],
  [49, 'Poor'],
  [0, 'Poor'],
])('grades %d percent as %s', (score, grade) => {
  expect(reliabilityGrade(score)).toBe(grade);
});
