import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { reports } from './reports.ts';

const id = 'cccccccc-0000-4000-8000-000000000000';
const gameEventId = '11111111-0000-4000-8000-000000000000';
const [ann, ben] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const admin = 'dddddddd-0000-4000-8000-000000000000';
const stream = `report-${id}`;
const at = (day: number) => `2026-06-0${day}T18:00:00.000Z`;

const made = {
  stream,
  type: 'ReportMade' as const,
  at: at(2),
  actor: ann,
  subject: ann,
  data: { reportId: id, kind: 'gameEvent' as const, id: gameEventId, reporterId: ann, userId: ben, gameEventId },
};
const lookedAt = {
  stream,
  type: 'ReportLookedAt' as const,
  at: at(3),
  actor: admin,
  data: { reportId: id },
};
const decided = (act: 'warn' | 'dismiss') => ({
  stream,
  type: 'ReportDecided' as const,
  at: at(4),
  actor: admin,
  subject: ben,
  data: { reportId: id, userId: ben, act, gameEventId },
});
const open = {
  id,
  kind: 'gameEvent' as const,
  reportedId: gameEventId,
  reporterId: ann,
  userId: ben,
  gameEventId,
  reportedAt: at(2),
  lookedAtAt: null,
  lookedAtBy: null,
  state: 'open' as const,
  act: null,
  decidedAt: null,
  decidedBy: null,
};

describe('the read model of reports', () => {
  const spec = projectionSpec(reports);

  it('holds an open report', () => spec.given([made]).rows([open]));

  it('notes who looked at it first', () =>
    spec
      .given([made, lookedAt, { ...lookedAt, at: at(5), actor: ben }])
      .rows([{ ...open, state: 'looked_at', lookedAtAt: at(3), lookedAtBy: admin }]));

  it('keeps what was decided, by whom', async () => {
    const by = { decidedAt: at(4), decidedBy: admin };
    await spec.given([made, decided('dismiss')]).rows([{ ...open, ...by, state: 'dismissed', act: 'dismiss' }]);
    await spec
      .given([made, lookedAt, decided('warn')])
      .rows([{ ...open, ...by, state: 'acted', act: 'warn', lookedAtAt: at(3), lookedAtBy: admin }]);
  });
});
