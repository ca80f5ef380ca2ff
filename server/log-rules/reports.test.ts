import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const at = (hour: number) => new Date(Date.parse('2026-06-10T20:00:00.000Z') + hour * 3_600_000).toISOString();
const of = { reportId: 'r1', userId: 'ben' };
const made = (reporterId = 'ann'): RuledEvent => ({
  type: 'ReportMade',
  data: { ...of, kind: 'user', id: 'ben', reporterId },
});
const looked: RuledEvent = { type: 'ReportLookedAt', data: { reportId: 'r1' } };
const decided = (act: 'warn' | 'dismiss', userId = 'ben'): RuledEvent => ({
  type: 'ReportDecided',
  data: { ...of, userId, act },
});
const warned = (userId = 'ben'): RuledEvent => ({ type: 'PersonWarned', data: { ...of, userId } });

/** What a log of these appends breaks. */
function broken(...appends: readonly RuledEvent[]) {
  const take = createLogChecker();
  const all = appends.flatMap((domainEvent, i) =>
    take({ occurredAt: at(i), domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }] }),
  );
  return all
    .filter(({ rule }) => rule === 'impossible report')
    .map(({ position, detail }) => [Number(position), detail]);
}

test('a report that is looked at and decided once breaks nothing, with or without a warning', () => {
  expect(broken(made(), looked, decided('warn'), warned())).toEqual([]);
  expect(broken(made(), decided('dismiss'))).toEqual([]);
});

test('nobody reports themselves, and a report is made and looked at once', () => {
  expect(broken(made('ben'))).toEqual([[1, 'report r1 is by user ben about themselves']]);
  expect(broken(made(), made())).toEqual([[2, 'report r1 was made twice']]);
  expect(broken(looked)).toHaveLength(1);
  expect(broken(made(), looked, looked)).toHaveLength(1);
});

test('a report is decided once, about the person it was made about', () => {
  expect(broken(made(), decided('dismiss'), decided('warn'))).toMatchObject([[3, expect.stringContaining('before')]]);
  expect(broken(made(), decided('warn'), decided('warn'))).toHaveLength(1);
  expect(broken(made(), decided('dismiss', 'cyd'))).toMatchObject([[2, expect.stringContaining('not about')]]);
});

test('nobody is warned without a decision to warn them, nor twice', () => {
  expect(broken(made(), warned())).toHaveLength(1);
  expect(broken(made(), decided('dismiss'), warned())).toHaveLength(1);
  expect(broken(made(), decided('warn'), warned('cyd'))).toHaveLength(1);
  expect(broken(made(), decided('warn'), warned(), warned())).toHaveLength(1);
});
