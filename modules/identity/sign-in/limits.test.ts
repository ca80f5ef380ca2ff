import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSeconds } from '../../../platform/add-time.ts';
import type { Sql } from '../../../platform/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { countingFailures, type Limited, secondsUntilFree, takeAttempts } from './limits.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => addSeconds(NOW, seconds);

let sql: Sql;
beforeAll(async () => {
  ({ sql } = await freshDatabase());
});
afterAll(() => sql.end());

const limit = (subject: string, ...rates: Limited['rates']): Limited => ({
  kind: 'test',
  subjectHash: Buffer.from(subject),
  rates,
});
const taken = async (limits: Limited[], now: Date) => (await takeAttempts(sql, limits, now)) === undefined;

test('a window slides: it has room again as soon as the oldest attempt leaves it, not before', async () => {
  const twoAMinute = [limit('slides', { max: 2, seconds: 60 })];
  expect(await taken(twoAMinute, at(0))).toBe(true);
  expect(await taken(twoAMinute, at(30))).toBe(true);
  expect(await takeAttempts(sql, twoAMinute, at(59))).toMatchObject({ status: 429, details: { retryAfterSeconds: 1 } });
  expect(await taken(twoAMinute, at(60))).toBe(true);
  expect(await takeAttempts(sql, twoAMinute, at(61))).toMatchObject({ details: { retryAfterSeconds: 29 } });
});

test('several rates hold at once', async () => {
  const rates = [limit('several', { max: 1, seconds: 10 }, { max: 2, seconds: 100 })];
  expect(await taken(rates, at(0))).toBe(true);
  expect(await taken(rates, at(5))).toBe(false);
  expect(await taken(rates, at(10))).toBe(true);
  expect(await takeAttempts(sql, rates, at(20))).toMatchObject({ details: { retryAfterSeconds: 80 } });
});

test('concurrent attempts pass up to exactly the limit', async () => {
  const five = [limit('crowd', { max: 5, seconds: 60 })];
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => taken(five, NOW)));
  expect(outcomes.filter(Boolean)).toHaveLength(5);
});

test('an attempt that one window refuses counts in none', async () => {
  const roomy = limit('roomy', { max: 1, seconds: 60 });
  const full = limit('full', { max: 1, seconds: 60 });
  await taken([full], NOW);
  expect(await taken([roomy, full], NOW)).toBe(false);
  expect(await taken([roomy], NOW)).toBe(true);
});

test('only failures stay counted', async () => {
  const one = [limit('failures', { max: 1, seconds: 60 })];
  const wrong = refuse(400, 'wrong', 'Wrong.');
  expect(await countingFailures(sql, one, NOW, async () => 'right')).toBe('right');
  expect(await countingFailures(sql, one, NOW, async () => wrong)).toBe(wrong);
  expect(await countingFailures(sql, one, NOW, async () => 'right')).toMatchObject({ status: 429 });
});

test('an attempt that fails unexpectedly stays counted', async () => {
  const one = [limit('faults', { max: 1, seconds: 60 })];
  const failing = countingFailures(sql, one, NOW, () => Promise.reject(new Error('gone')));
  await expect(failing).rejects.toThrow('gone');
  expect(await taken(one, NOW)).toBe(false);
});

test('without attempts there is room after a second at most', () => {
  expect(secondsUntilFree([], [{ max: 1, seconds: 60 }], NOW)).toBe(1);
});

test('at any instant exactly as many attempts pass as all windows allow', async () => {
  const rates = [
    { max: 2, seconds: 10 },
    { max: 3, seconds: 30 },
  ];
  const steps = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 12 });
  let run = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (pauses) => {
      const limits = [limit(`property ${++run}`, ...rates)];
      const granted: number[] = [];
      let second = 0;
      for (const pause of pauses) {
        second += pause;
        const hasRoom = rates.every(({ max, seconds }) => granted.filter((one) => one > second - seconds).length < max);
        expect(await taken(limits, at(second))).toBe(hasRoom);
        if (hasRoom) granted.push(second);
      }
    }),
    { numRuns: 30 },
  );
});
