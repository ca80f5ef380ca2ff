import { expect, it } from 'vitest';
import { later } from '../../../tests/support/reliability-given.ts';
import type { Contest } from './contest.ts';
import { decideReport, reportedFold } from './report.ts';

const contest = (contestId: string, more: Partial<Contest> = {}): Contest => ({
  contestId,
  gameEventId: 'chess',
  status: 'no_show',
  state: 'open',
  how: 'member',
  contestedAt: later(4),
  answerUntil: later(72),
  answeredAt: later(5),
  ...more,
});
const DAYS = 24;
const on = (day: string, hours: number) => ({ day, now: later(hours) });
const none = reportedFold.initial;

it('reports contests that are new to the admins, and overdue ones', () => {
  const some = [
    contest('new'),
    contest('with the host', { answeredAt: null }),
    contest('withdrawn', { state: 'withdrawn' }),
    contest('old', { contestedAt: later(-9 * DAYS), how: 'check_in' }),
  ];
  expect(decideReport(none, some, on('2026-03-02', 20))).toEqual([
    { type: 'ContestsReported', data: { day: '2026-03-02', fresh: ['new'], overdue: ['old'] } },
  ]);
});

it('reports at most once a day, a new contest once, and an overdue one daily', () => {
  const [first] = decideReport(none, [contest('new')], on('2026-03-02', 20));
  if (!first) throw new Error('nothing was mailed');
  const reported = reportedFold.evolve(none, first);
  expect(decideReport(reported, [contest('new'), contest('newer')], on('2026-03-02', 21))).toEqual([]);
  expect(decideReport(reported, [contest('new')], on('2026-03-03', 44))).toEqual([]);
  const overdue = decideReport(reported, [contest('new')], on('2026-03-09', 5 + 7 * DAYS));
  expect(overdue).toMatchObject([{ data: { fresh: [], overdue: ['new'] } }]);
});
