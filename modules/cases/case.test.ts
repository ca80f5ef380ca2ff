import { describe, expect, it } from 'vitest';
import {
  answerLetter,
  assign,
  type Case,
  caseFold,
  closeCase,
  complaintOf,
  openCase,
  reopenCase,
  type Subject,
  sendLetter,
} from './case.ts';
import type { CaseEvent } from './domain-events.ts';

const [nora, rita, ann, ben] = ['user-nora', 'user-rita', 'admin-ann', 'admin-ben'];
const opened = { caseId: 'case-1', how: 'phone', about: 'user', id: nora, userId: nora, personId: nora } as const;
const said = { reporter: 'A mother', text: 'He shouted.' };
const made: CaseEvent = { type: 'CaseOpened', data: opened, subject: nora, personal: said };
const given = (...events: readonly CaseEvent[]): Case => events.reduce(caseFold.evolve, caseFold.initial);
const report: Subject = { caseId: 'report-1', kind: 'report', isOpen: true, people: [nora, rita] };
const complaint = (state: Case): Subject => {
  const subject = complaintOf(state);
  if (!subject) throw new Error('no complaint');
  return subject;
};
const refused = (status: number, code: string) => expect.objectContaining({ status, code });
const letterTo = (to: string): CaseEvent => ({
  type: 'CaseLetterSent',
  data: { caseId: 'report-1', kind: 'report', to },
  subject: to,
  personal: { text: 'Were you there?' },
});
const closed: CaseEvent = {
  type: 'CaseClosed',
  data: { caseId: 'case-1', outcome: 'dismissed', userId: nora },
  subject: nora,
  personal: { reason: 'It was somebody else.' },
};
const outcome = { outcome: 'dismissed', reason: 'It was somebody else.', whose: nora } as const;

describe('a case', () => {
  it('is opened by an admin under the key of the person concerned, but not by that person', () => {
    expect(openCase(opened, ann, said)).toEqual([made]);
    expect(openCase({ ...opened, personId: ann }, ann, said)).toEqual(refused(403, 'party'));
  });

  it('has one admin who is responsible, or nobody', () => {
    const assigned: CaseEvent = { type: 'CaseAssigned', data: { caseId: 'report-1', kind: 'report', to: ben } };
    expect(assign(given(), report, ann, ben)).toEqual([assigned]);
    expect(assign(given(assigned), report, ann, ben)).toEqual([]);
    expect(assign(given(assigned), report, ann, null)).toEqual([
      { type: 'CaseAssigned', data: { caseId: 'report-1', kind: 'report' } },
    ]);
  });

  it('is for no admin who has part in it', () => {
    expect(assign(given(), report, nora, ben)).toEqual(refused(403, 'party'));
    expect(assign(given(), report, ann, rita)).toEqual(refused(403, 'party'));
    expect(sendLetter(report, rita, { to: nora, text: 'Hello' })).toEqual(refused(403, 'party'));
    const state = given(made);
    expect(closeCase(state, complaint(state), nora, outcome)).toEqual(refused(403, 'party'));
    expect(reopenCase(given(made, closed), { ...complaint(state), isOpen: false }, nora)).toEqual(
      refused(403, 'party'),
    );
  });

  it('has letters to its people alone, which only they answer', () => {
    expect(sendLetter(report, ann, { to: rita, text: 'Were you there?' })).toEqual([letterTo(rita)]);
    expect(sendLetter(report, ann, { to: 'user-ken', text: 'Hello' })).toEqual(refused(404, 'not_found'));
    const state = given(letterTo(rita));
    expect(answerLetter(state, report, nora, 'I was.')).toEqual(refused(404, 'not_found'));
    expect(answerLetter(state, report, rita, 'I was.')).toEqual([
      {
        type: 'CaseLetterAnswered',
        data: { caseId: 'report-1', kind: 'report', userId: rita },
        subject: rita,
        personal: { text: 'I was.' },
      },
    ]);
  });

  it('takes nothing more once it is closed or decided', () => {
    const decided = { ...report, isOpen: false };
    expect(assign(given(), decided, ann, ben)).toEqual(refused(409, 'closed'));
    expect(sendLetter(decided, ann, { to: nora, text: 'Hello' })).toEqual(refused(409, 'closed'));
    expect(answerLetter(given(letterTo(rita)), decided, rita, 'I was.')).toEqual(refused(409, 'closed'));
  });

  it('is closed once, with a reason, and opened again', () => {
    const state = given(made);
    expect(closeCase(state, complaint(state), ann, outcome)).toEqual([closed]);
    const after = given(made, closed);
    expect(closeCase(after, complaint(after), ann, outcome)).toEqual(refused(409, 'closed'));
    expect(reopenCase(state, complaint(state), ann)).toEqual(refused(409, 'not_closed'));
    const again: CaseEvent = { type: 'CaseReopened', data: { caseId: 'case-1' } };
    expect(reopenCase(after, complaint(after), ann)).toEqual([again]);
    expect(complaint(given(made, closed, again)).isOpen).toBe(true);
  });

  it('is closed by the decision if it is a report or a dispute', () => {
    expect(closeCase(given(), report, ann, outcome)).toEqual(refused(409, 'not_a_complaint'));
    expect(reopenCase(given(), { ...report, isOpen: false }, ann)).toEqual(refused(409, 'not_a_complaint'));
  });
});
