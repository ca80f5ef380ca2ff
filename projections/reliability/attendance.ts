import type { Projection } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';

type MarkEvent = Extract<ReliabilityEvent, { type: 'AttendanceMarked' | 'AttendanceCorrected' }>;

type AttendanceRow = {
  readonly gameEventId: string;
  readonly userId: string;
  readonly status: AttendanceStatus;
  /** `left_late` was recorded with the leaving, `check_in` as the rating window closed: no person has marked it yet. */
  readonly cause: 'host_mark' | 'check_in' | 'left_late' | 'admin';
  /** The host's last mark, even if an admin corrected it. Null if the host made none. */
  readonly hostStatus: AttendanceStatus | null;
};

/** The marks of participants, one row for each person and gameEvent. Marks of hosts are not included. */
export const attendance: Projection<AttendanceRow, MarkEvent, 'version' | 'actor' | 'occurredAt'> = {
  name: 'attendance',
  version: 4,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    status: 'text not null',
    cause: 'text not null',
    hostStatus: 'text',
  },
  key: ['gameEventId', 'userId'],
  // few marks are overturned, so this index stays small
  indexes: ["using btree (game_event_id) where cause = 'admin' and host_status <> status"],
  types: ['AttendanceMarked', 'AttendanceCorrected'],
  ignores: ['version', 'actor', 'occurredAt'],
  touches: ({ stream, data }) => (data.role === 'participant' ? [[data.gameEventId, userOfStream(stream)]] : []),
  fold: (row, { type, data }, [gameEventId = '', userId = '']) => {
    const cause = type === 'AttendanceCorrected' ? 'admin' : causeOf(data.cause);
    const hostStatus = cause === 'host_mark' ? data.status : (row?.hostStatus ?? null);
    return { gameEventId, userId, status: data.status, cause, hostStatus };
  },
};

const causeOf = (cause: 'host_cancelled_late' | Exclude<AttendanceRow['cause'], 'admin'>) =>
  // only a host's own mark is of the first cause, and those are not included
  cause === 'host_cancelled_late' ? 'host_mark' : cause;
