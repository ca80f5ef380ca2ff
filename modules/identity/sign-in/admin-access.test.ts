import { expect, test } from 'vitest';
import { failedSignIn } from './admin-access.ts';

const begin = Date.parse('2026-06-02T12:00:00.000Z');
const at = (minutes: number) => new Date(begin + minutes * 60_000).toISOString();
const userId = '0192a1b2-0000-7000-8000-000000000001';

test('a failed sign-in is recorded with the count within the hour', () => {
  const data = { userId, failedAt: at(0), nth: 1 };
  expect(failedSignIn([], userId, at(0))).toEqual([{ type: 'AdminSignInFailed', data }]);
  expect(failedSignIn([at(0), at(1)], userId, at(2))).toMatchObject([{ data: { nth: 3 } }]);
  expect(failedSignIn([at(0), at(1)], userId, at(60))).toMatchObject([{ data: { nth: 2 } }]);
});

test('a failed sign-in under an unknown name is recorded without the name', () => {
  expect(failedSignIn([], null, at(0))).toMatchObject([{ data: { userId: null } }]);
});

test('at most five failures are recorded within an hour, and twenty within a day', () => {
  const hour = Array.from({ length: 5 }, (_, i) => at(i));
  expect(failedSignIn(hour, userId, at(59))).toEqual([]);
  expect(failedSignIn(hour, userId, at(60))).toMatchObject([{ data: { nth: 5 } }]);
  const day = Array.from({ length: 20 }, (_, i) => at(i * 15));
  expect(failedSignIn(day, userId, at(24 * 60 - 1))).toEqual([]);
  expect(failedSignIn(day, userId, at(24 * 60))).toHaveLength(1);
});
