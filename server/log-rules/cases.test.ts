import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const of = (kind: 'complaint' | 'report') => ({ caseId: 'c1', kind });
const opened: RuledEvent = {
  type: 'CaseOpened',
  data: { caseId: 'c1', how: 'mail', about: 'user', id: 'nora', userId: 'nora', personId: 'nora' },
};
const letter = (kind: 'complaint' | 'report'): RuledEvent => ({
  type: 'CaseLetterSent',
  data: { ...of(kind), to: 'nora' },
});
const answer = (userId: string, kind: 'complaint' | 'report' = 'complaint'): RuledEvent => ({
  type: 'CaseLetterAnswered',
  data: { ...of(kind), userId },
});
const assigned: RuledEvent = { type: 'CaseAssigned', data: { ...of('complaint'), to: 'ann' } };
const closed: RuledEvent = { type: 'CaseClosed', data: { caseId: 'c1', outcome: 'acted', userId: 'nora' } };
const reopened: RuledEvent = { type: 'CaseReopened', data: { caseId: 'c1' } };

/** What a log of these appends breaks. */
function broken(...appends: readonly RuledEvent[]) {
  const take = createLogChecker();
  return appends
    .flatMap((domainEvent, i) =>
      take({
        occurredAt: new Date(Date.UTC(2026, 5, 10, i)).toISOString(),
        domainEvents: [{ ...domainEvent, position: BigInt(i + 1) }],
      }),
    )
    .filter(({ rule }) => rule === 'impossible case')
    .map(({ detail }) => detail);
}

test('a complaint that is looked after, closed, opened again and closed breaks nothing', () => {
  const letters = [letter('complaint'), answer('nora')];
  expect(broken(opened, assigned, ...letters, closed, reopened, ...letters, closed)).toEqual([]);
  expect(broken(letter('report'), answer('nora', 'report'))).toEqual([]);
});

test('a complaint is opened once, and closed once until it is opened again', () => {
  expect(broken(opened, opened)).toEqual(['case c1 was opened twice']);
  expect(broken(closed)).toEqual(['CaseClosed: case c1 was not open']);
  expect(broken(opened, closed, closed)).toEqual(['CaseClosed: case c1 was not open']);
  expect(broken(opened, reopened)).toEqual(['CaseReopened: case c1 was not closed']);
});

test('nothing happens to a complaint that is not open', () => {
  expect(broken(assigned)).toEqual(['CaseAssigned: case c1 was not open']);
  expect(broken(opened, closed, letter('complaint'))).toEqual(['CaseLetterSent: case c1 was not open']);
  expect(broken(opened, letter('complaint'), closed, answer('nora'))).toEqual([
    'CaseLetterAnswered: case c1 was not open',
  ]);
});

test('a letter is answered only by who got it', () => {
  expect(broken(opened, letter('complaint'), answer('ken'))).toEqual([
    'user ken answered a letter of case c1 without getting one',
  ]);
});
