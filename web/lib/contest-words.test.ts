import { describe, expect, it } from 'vitest';
import type { Contest } from '../../modules/reliability/contract.ts';
import { contestWords, isOpenContest, type Reader } from './contest-words.ts';

const told = (state: Contest['state'], more: Partial<Contest> = {}) => ({
  state,
  answerUntil: 'Sunday',
  dueAt: 'Tuesday',
  decision: null,
  ...more,
});
const decision = { at: 'now', status: 'attended' as const, reason: null };

describe('where a contest is', () => {
  it.each<[ReturnType<typeof told>, Reader, string]>([
    [told('with_host'), 'member', 'With your host until Sunday'],
    [told('with_host'), 'host', 'Yours to settle until Sunday'],
    [told('with_host'), 'admin', 'With the host until Sunday'],
    [told('with_admins'), 'member', 'With the admins, decision due Tuesday'],
    [told('overdue'), 'member', 'Overdue: the decision was due Tuesday'],
    [told('overdue'), 'admin', 'Overdue since Tuesday'],
    [told('settled', { decision }), 'member', 'Changed to Attended by your host'],
    [told('settled', { decision }), 'host', 'Changed to Attended by you'],
    [told('overturned', { decision }), 'host', 'Changed to Attended'],
    [told('upheld'), 'member', 'Stands'],
    [told('withdrawn'), 'admin', 'Withdrawn'],
  ])('is said in words: %#', (contest, reader, words) => {
    expect(contestWords(contest, reader, (instant) => instant)).toBe(words);
  });

  it('is open until it is settled, decided or withdrawn', () => {
    const states = ['with_host', 'with_admins', 'overdue', 'settled', 'upheld', 'overturned', 'withdrawn'] as const;
    expect(states.filter((state) => isOpenContest({ state }))).toEqual(['with_host', 'with_admins', 'overdue']);
  });
});
