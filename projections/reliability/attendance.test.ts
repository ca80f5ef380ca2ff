import { describe, it } from 'vitest';
import { reliabilityStream } from '../../modules/reliability/domain-events.ts';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { attendance } from './attendance.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const userId = 'aaaaaaaa-0000-4000-8000-000000000000';
const stream = reliabilityStream(userId);
const mark = {
  gameEventId,
  startsAt: '2026-06-01T18:00:00.000Z',
  role: 'participant' as const,
  previous: null,
  markedAt: '2026-06-01T12:00:00.000Z',
  policyVersion: 1,
  score: 80,
};
const noShow = {
  stream,
  type: 'AttendanceMarked' as const,
  data: { ...mark, status: 'no_show' as const, cause: 'host_mark' as const },
};
const leftLate = {
  ...noShow,
  data: { ...noShow.data, status: 'late_cancel' as const, cause: 'left_late' as const },
};

describe('the read model of attendance', () => {
  const spec = projectionSpec(attendance);

  it('holds what the host said', () =>
    spec
      .given([noShow])
      .rows([
        { gameEventId, userId, role: 'participant', status: 'no_show', cause: 'host_mark', hostStatus: 'no_show' },
      ]));
  it('distinguishes a mark that came with the leaving from a judgment', () =>
    spec
      .given([leftLate])
      .rows([
        { gameEventId, userId, role: 'participant', status: 'late_cancel', cause: 'left_late', hostStatus: null },
      ]));
  it('follows a changed mind', () =>
    spec
      .given([leftLate, { ...noShow, data: { ...noShow.data, status: 'attended', previous: 'late_cancel' } }])
      .rows([
        { gameEventId, userId, role: 'participant', status: 'attended', cause: 'host_mark', hostStatus: 'attended' },
      ]));
  it('gives an admin the last word', () =>
    spec
      .given([
        noShow,
        {
          stream,
          type: 'AttendanceCorrected',
          data: { ...mark, status: 'attended', previous: 'no_show', reason: 'The bus broke down.' },
        },
      ])
      .rows([{ gameEventId, userId, role: 'participant', status: 'attended', cause: 'admin', hostStatus: 'no_show' }]));
  it('holds what hosts did to their own score, which no host marked', () =>
    spec
      .given([
        { ...leftLate, data: { ...leftLate.data, role: 'host' as const, cause: 'host_cancelled_late' as const } },
      ])
      .rows([
        { gameEventId, userId, role: 'host', status: 'late_cancel', cause: 'host_cancelled_late', hostStatus: null },
      ]));
});
