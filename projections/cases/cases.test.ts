import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { cases } from './cases.ts';

const [caseId, gameEventId] = ['cccccccc-0000-4000-8000-000000000000', '11111111-0000-4000-8000-000000000000'] as const;
const [ann, ben] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const admin = 'dddddddd-0000-4000-8000-000000000000';
const stream = `case-${caseId}`;
const at = (day: number) => `2026-06-0${day}T18:00:00.000Z`;
const of = (kind: 'complaint' | 'report' | 'contest') => ({ caseId, kind });

const reported = {
  stream: `report-${caseId}`,
  type: 'ReportMade' as const,
  at: at(1),
  actor: ann,
  subject: ann,
  data: { reportId: caseId, kind: 'user' as const, id: ben, reporterId: ann, userId: ben },
};
const contested = {
  stream: `reliability-${ben}`,
  type: 'MarkContested' as const,
  at: at(1),
  actor: ben,
  subject: ben,
  data: {
    contestId: caseId,
    gameEventId,
    at: at(1),
    how: 'member' as const,
    status: 'no_show' as const,
    answerUntil: at(3),
  },
};
const opened = {
  stream,
  type: 'CaseOpened' as const,
  at: at(1),
  actor: admin,
  subject: ben,
  data: { caseId, how: 'mail' as const, about: 'user' as const, id: ben, userId: ben, personId: ben },
};
const assigned = (to?: string) => ({
  stream,
  type: 'CaseAssigned' as const,
  at: at(2),
  actor: admin,
  data: { ...of('complaint'), ...(to !== undefined && { to }) },
});
const letter = {
  stream,
  type: 'CaseLetterSent' as const,
  at: at(3),
  actor: admin,
  subject: ben,
  data: { ...of('complaint'), to: ben },
};
const answer = {
  stream,
  type: 'CaseLetterAnswered' as const,
  at: at(4),
  actor: ben,
  subject: ben,
  data: { ...of('complaint'), userId: ben },
};
const closed = {
  stream,
  type: 'CaseClosed' as const,
  at: at(5),
  actor: admin,
  subject: ben,
  data: { caseId, outcome: 'acted' as const, userId: ben },
};
const reopened = { stream, type: 'CaseReopened' as const, at: at(6), actor: admin, data: { caseId } };

const row = {
  id: caseId,
  kind: 'complaint' as const,
  about: 'user' as const,
  personId: ben,
  reporterId: null,
  gameEventId: null,
  cafeId: null,
  markedBy: null,
  openedAt: at(1),
  dueAt: at(8),
  contestHow: null,
  answerUntil: null,
  assignedTo: null,
  state: 'open' as const,
  outcome: null,
  closedAt: null,
};

describe('the read model of cases', () => {
  const spec = projectionSpec(cases);

  it('has a complaint, whose it is and what it waits for', async () => {
    await spec.given([opened]).rows([row]);
    await spec.given([opened, assigned(admin), letter]).rows([{ ...row, assignedTo: admin, state: 'waiting' }]);
    await spec.given([opened, assigned(admin), assigned(), letter, answer]).rows([row]);
  });

  it('has what became of it, until it is opened again', async () => {
    await spec.given([opened, letter, closed]).rows([{ ...row, state: 'closed', outcome: 'acted', closedAt: at(5) }]);
    await spec.given([opened, letter, closed, reopened]).rows([row]);
  });

  it('has a report, which its decision closes', async () => {
    const report = { ...row, kind: 'report' as const, reporterId: ann };
    await spec.given([reported]).rows([report]);
    const decided = {
      ...reported,
      type: 'ReportDecided' as const,
      at: at(4),
      actor: admin,
      subject: ben,
      data: { reportId: caseId, userId: ben, act: 'warn' as const },
    };
    await spec.given([reported, decided]).rows([{ ...report, state: 'closed', outcome: 'warn', closedAt: at(4) }]);
  });

  it('has a dispute, which is due when the host has answered or cannot any more', async () => {
    const contest = {
      ...row,
      ...{ kind: 'contest' as const, about: 'gameEvent' as const, gameEventId, contestHow: 'member' as const },
      ...{ answerUntil: at(3), dueAt: '2026-06-10T18:00:00.000Z' },
    };
    await spec.given([contested]).rows([contest]);
    const answered = {
      ...{ stream: contested.stream, type: 'ContestAnswered' as const, at: at(2), actor: ann, subject: ann },
      data: { contestId: caseId, gameEventId, at: at(2) },
    };
    await spec.given([contested, answered]).rows([{ ...contest, dueAt: '2026-06-09T18:00:00.000Z' }]);
    const decided = {
      ...{ stream: contested.stream, type: 'ContestDecided' as const, at: at(4), actor: admin },
      data: { contestId: caseId, gameEventId, at: at(4), how: 'upheld' as const, status: 'no_show' as const },
    };
    await spec.given([contested, decided]).rows([{ ...contest, state: 'closed', outcome: 'upheld', closedAt: at(4) }]);
  });
});
