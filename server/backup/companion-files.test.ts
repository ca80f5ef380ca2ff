import { expect, test } from 'vitest';
import { erasedIn, withErased } from './companion-files.ts';

const [ada, bo] = ['0192a1b2-0000-7000-8000-000000000001', '0192a1b2-0000-7000-8000-000000000002'] as const;
const erasureOf = (userId: string) => ({
  type: 'UserErased' as const,
  occurredAt: '2026-06-01T15:00:00.000Z',
  data: { userId },
});
const lineOf = (userId: string) => withErased('', [erasureOf(userId)]);

test('a list of erasures contains only ids, and other data of a log export is ignored', () => {
  const exported = { position: '7', stream: `user-${bo}`, actor: 'system', ...JSON.parse(lineOf(bo)) };
  expect(erasedIn(`${lineOf(ada)}${JSON.stringify(exported)}\n`)).toEqual(new Set([ada, bo]));
  expect(JSON.parse(lineOf(ada))).toEqual(erasureOf(ada));
});

test('a line that is not an erasure is reported, unless it is an unfinished last line', () => {
  expect(() => erasedIn(`${lineOf(ada)}nonsense\n${lineOf(bo)}`)).toThrow('line 2 is not a UserErased');
  expect(() => erasedIn(`{"type":"UserRegistered"}\n`)).toThrow('line 1 is not a UserErased');
  expect(erasedIn(`${lineOf(ada)}${lineOf(bo).slice(0, 40)}`)).toEqual(new Set([ada]));
  expect(erasedIn('')).toEqual(new Set());
});

test('a list continues after an unfinished last line, and keeps its complete lines', () => {
  const torn = lineOf(bo).slice(0, 40);
  expect(withErased(`${lineOf(ada)}${torn}`, [erasureOf(bo)])).toBe(lineOf(ada) + lineOf(bo));
  expect(withErased(lineOf(ada).trimEnd(), [erasureOf(bo)])).toBe(lineOf(ada) + lineOf(bo));
  expect(withErased(lineOf(ada), [])).toBe(lineOf(ada));
});
