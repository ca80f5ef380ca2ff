import { describe, expect, it } from 'vitest';
import type { AdminRole } from '../../../modules/identity/rules.ts';
import { needs } from '../../../tests/components/records.ts';
import { needsLines, needsMore } from './needs-lines.ts';

const at = '2026-06-02T00:00:00.000Z';
const moment = () => 'tomorrow, 7:00 PM';
const nora = { id: 'nora', firstName: 'Nora', lastName: 'Quinn' };
const hana = { id: 'hana', firstName: 'Hana', lastName: 'Sato' };
const gameEvent = { id: 'chess', gameName: 'Chess', cafeName: 'Oak and Ember', startsAt: at };
const contest = (state: 'with_host' | 'with_admins' | 'overdue') => ({
  id: state,
  state,
  how: 'member' as const,
  markStatus: 'no_show' as const,
  contestedAt: at,
  answerUntil: at,
  answeredAt: state === 'with_host' ? null : at,
  dueAt: at,
  decidedAt: null,
  gameEvent,
  person: nora,
  host: hana,
});
const report = {
  id: 'report',
  kind: 'message' as const,
  state: 'open' as const,
  reportedAt: at,
  lookedAtAt: null,
  decidedAt: null,
  act: null,
  person: nora,
  reporter: hana,
  gameEvent,
};

describe('what needs an admin', () => {
  it('is nothing if nothing waits', () => {
    expect(needsLines(needs(), 'full', moment)).toEqual([]);
    expect(needsMore(needs())).toEqual([]);
  });

  it('begins with what is broken or overdue, and ends with what passes by itself', () => {
    const all = needs({
      contests: { count: 2, rows: [contest('overdue'), contest('with_admins')] },
      reports: { count: 1, rows: [report] },
      penalties: { count: 1, rows: [{ ...nora, until: at }] },
      hosts: { count: 1, rows: [{ ...hana, marks: 5, overturned: 3 }] },
      cafes: { count: 1, rows: [{ id: 'cafe', name: 'Two Sugars', address: '1 Main St', zipcode: '77002' }] },
      failedMails: 2,
      pausedReadModels: [{ name: 'game_events', since: at }],
    });
    expect(needsLines(all, 'full', moment).map(({ says }) => says)).toEqual([
      'The read model “game events” is paused',
      '2 failed mails can be sent again',
      'Nora Quinn disputes a no-show',
      'A message was reported',
      'Nora Quinn disputes a no-show',
      'Hana Sato: 3 of 5 ratings overturned',
      'Two Sugars waits for approval',
      'Nora Quinn’s penalty ends',
    ]);
  });

  it('asks for a decision or an approval only if the role allows it', () => {
    const all = needs({
      contests: { count: 1, rows: [contest('overdue')] },
      reports: { count: 1, rows: [{ ...report, state: 'looked_at' }] },
      cafes: { count: 1, rows: [{ id: 'cafe', name: 'Two Sugars', address: '1 Main St', zipcode: '77002' }] },
    });
    const actsOf = (role: AdminRole) => needsLines(all, role, moment).map(({ act }) => act);
    expect(actsOf('full')).toEqual(['Decide', 'Decide', 'Approve']);
    expect(actsOf('people')).toEqual(['Decide', 'Decide', 'Review']);
    expect(actsOf('catalog')).toEqual(['Review', 'Review', 'Approve']);
    expect(actsOf('auditor')).toEqual(['Review', 'Review', 'Review']);
  });

  it('says whether the host of a contested mark has answered, and offers to decide once the admins have it', () => {
    const [line] = needsLines(needs({ contests: { count: 1, rows: [contest('with_host')] } }), 'full', moment);
    expect(line).toMatchObject({ evidence: 'Chess at Oak and Ember. Hana Sato has not answered', act: 'Review' });
    const [late] = needsLines(needs({ contests: { count: 1, rows: [contest('overdue')] } }), 'full', moment);
    expect(late).toMatchObject({ when: 'overdue since tomorrow, 7:00 PM', act: 'Decide', tone: 'brick' });
  });

  it('leads to the list if several penalties end, and to the person if only one does', () => {
    const ending = (count: number) =>
      needsLines(needs({ penalties: { count, rows: [{ ...nora, until: at }] } }), 'full', moment);
    expect(ending(1)).toMatchObject([{ to: '/admin/users/nora' }]);
    expect(ending(4)).toMatchObject([
      {
        to: '/admin/users?status=penaltyEnding',
        says: '4 penalties end within 48 hours',
        evidence: 'Nora Quinn’s penalty ends first',
      },
    ]);
  });

  it('names the lists that have more than is shown', () => {
    const many = needs({
      contests: { count: 7, rows: [contest('overdue')] },
      reports: { count: 2, rows: [report] },
    });
    expect(needsMore(many)).toEqual([
      { to: '/admin/cases?kind=contest', says: '6 more disputes' },
      { to: '/admin/cases?kind=report', says: '1 more report' },
    ]);
  });

  it('leads to the complaints that came from outside, and to all of them', () => {
    const complaint = {
      ...{ id: 'case', kind: 'complaint' as const, state: 'open' as const, about: 'user' as const, openedAt: at },
      ...{ dueAt: at, person: nora, gameEvent: null, cafe: null, assignedTo: hana, outcome: null, closedAt: null },
    };
    const many = needs({ complaints: { count: 3, rows: [complaint] } });
    expect(needsLines(many, 'full', moment)).toMatchObject([
      { to: '/admin/cases/case', evidence: 'About Nora Quinn. Assigned to Hana Sato', when: 'due tomorrow, 7:00 PM' },
    ]);
    expect(needsMore(many)).toEqual([{ to: '/admin/cases?kind=complaint', says: '2 more complaints' }]);
  });
});
