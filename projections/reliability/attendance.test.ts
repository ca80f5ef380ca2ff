import { describe, it } from 'vitest';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
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

/** The marks in the order of the log, which begins a minute after noon. */
const marked = (statuses: readonly AttendanceStatus[], role: 'participant' | 'host' = 'participant') => ({
  startsAt: mark.startsAt,
  marks: statuses.map((status, before) => ({
    at: `2026-06-01T12:0${before + 1}:00.000Z`,
    ...{ role, status, position: String(before + 1) },
  })),
});

describe('the read model of attendance', () => {
  const spec = projectionSpec(attendance);

  it('has the host’s mark', () =>
    spec.given([noShow]).rows([
      {
        gameEventId,
        userId,
        role: 'participant',
        status: 'no_show',
        cause: 'host_mark',
        hostStatus: 'no_show',
        markedBy: null,
        ...marked(['no_show']),
      },
    ]));
  it('distinguishes a mark recorded at a late leave from a host’s mark', () =>
    spec.given([leftLate]).rows([
      {
        gameEventId,
        userId,
        role: 'participant',
        status: 'late_cancel',
        cause: 'left_late',
        hostStatus: null,
        markedBy: null,
        ...marked(['late_cancel']),
      },
    ]));
  it('follows a changed mark', () =>
    spec.given([leftLate, { ...noShow, data: { ...noShow.data, status: 'attended', previous: 'late_cancel' } }]).rows([
      {
        gameEventId,
        userId,
        role: 'participant',
        status: 'attended',
        cause: 'host_mark',
        hostStatus: 'attended',
        markedBy: null,
        ...marked(['late_cancel', 'attended']),
      },
    ]));
  it('keeps an admin’s correction as the current mark', () =>
    spec
      .given([
        noShow,
        {
          stream,
          type: 'AttendanceCorrected',
          data: { ...mark, status: 'attended', previous: 'no_show', reason: 'The bus broke down.' },
        },
      ])
      .rows([
        {
          gameEventId,
          userId,
          role: 'participant',
          status: 'attended',
          cause: 'admin',
          hostStatus: 'no_show',
          markedBy: null,
          ...marked(['no_show', 'attended']),
        },
      ]));
  it('has late cancellations of hosts, which no host marked', () =>
    spec
      .given([
        { ...leftLate, data: { ...leftLate.data, role: 'host' as const, cause: 'host_cancelled_late' as const } },
      ])
      .rows([
        {
          gameEventId,
          userId,
          role: 'host',
          status: 'late_cancel',
          cause: 'host_cancelled_late',
          hostStatus: null,
          markedBy: null,
          ...marked(['late_cancel'], 'host'),
        },
      ]));
});
