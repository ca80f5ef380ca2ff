import type { Projection } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';

type MarkEvent = Extract<ReliabilityEvent, { type: 'AttendanceMarked' | 'AttendanceCorrected' }>;

type AttendanceRow = {
  readonly gameEventId: string;
  readonly userId: string;
  readonly status: AttendanceStatus;
  /** `left_late` came by itself, with the leaving: nobody has judged yet. */
  readonly cause: 'host_mark' | 'left_late' | 'admin';
  /** What the host said last, whatever an admin made of it; null where the host said nothing. */
  readonly hostStatus: AttendanceStatus | null;
};

/** How each guest's seat ended, as far as it is marked; one row a person and gameEvent. Hosts' own marks are not here. */
export const attendance: Projection<AttendanceRow, MarkEvent, 'version' | 'actor' | 'occurredAt'> = {
  name: 'attendance',
  version: 2,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    status: 'text not null',
    cause: 'text not null',
    hostStatus: 'text',
  },
  key: ['gameEventId', 'userId'],
  types: ['AttendanceMarked', 'AttendanceCorrected'],
  ignores: ['version', 'actor', 'occurredAt'],
  touches: ({ stream, data }) => (data.role === 'participant' ? [[data.gameEventId, userOfStream(stream)]] : []),
  fold: (row, { type, data }, [gameEventId = '', userId = '']) => {
    const cause = type === 'AttendanceCorrected' ? 'admin' : data.cause === 'left_late' ? 'left_late' : 'host_mark';
    const hostStatus = cause === 'host_mark' ? data.status : (row?.hostStatus ?? null);
    return { gameEventId, userId, status: data.status, cause, hostStatus };
  },
};
