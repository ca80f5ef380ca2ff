import { expect, test } from 'vitest';
import { forget, keep, keptOf, keptSuspensions, keptTooLong } from './kept-suspensions.ts';

const now = '2026-06-01T12:00:00.000Z';
const later = '2026-06-08T12:00:00.000Z';
const [one, other] = ['0192a1b2-0000-7000-8000-000000000001', '0192a1b2-0000-7000-8000-000000000002'];
const [mine, theirs] = ['a'.repeat(64), 'b'.repeat(64)];
const { initial, evolve } = keptSuspensions.fold;
const all = [
  ...keep({ keptId: one, mailbox: mine, until: later }, now),
  ...keep({ keptId: other, mailbox: theirs, until: '2026-06-02T00:00:00.000Z' }, now),
].reduce(evolve, initial);

test('a suspension is kept for its mailbox until its end', () => {
  expect(keptOf(all, mine, now)).toEqual([{ keptId: one, mailbox: mine, until: later }]);
  expect(keptOf(all, mine, later)).toEqual([]);
  expect(keptOf(all, 'c'.repeat(64), now)).toEqual([]);
});

test('nothing is kept of a suspension that is over, or of nobody’s', () => {
  expect(keep({ keptId: one, mailbox: mine, until: now }, now)).toEqual([]);
  expect(keep({ keptId: one, mailbox: mine, until: null }, now)).toEqual([]);
});

test('what is over is forgotten, and all else stays', () => {
  const over = keptTooLong(all, '2026-06-02T00:00:00.000Z');
  expect(over.map(({ keptId }) => keptId)).toEqual([other]);
  expect(forget(over).reduce(evolve, all)).toEqual([{ keptId: one, mailbox: mine, until: later }]);
  expect(forget([])).toEqual([]);
});

test('one whose mailbox nobody can read any more is of no mailbox', () => {
  const [kept] = keep({ keptId: one, mailbox: mine, until: later }, now);
  if (!kept) throw new Error('nothing was kept');
  const unreadable = evolve(initial, { ...kept, personal: undefined } as typeof kept);
  expect(keptOf(unreadable, mine, now)).toEqual([]);
  expect(keptTooLong(unreadable, later)).toHaveLength(1);
});
