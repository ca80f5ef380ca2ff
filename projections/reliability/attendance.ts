import { projection } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';

export type AttendanceRow = {
  readonly gameEventId: string;
  readonly userId: string;
  readonly role: 'participant' | 'host';
  readonly status: AttendanceStatus;
  /**
   * `left_late` is recorded when the person leaves, `host_cancelled_late` when the host cancels, `check_in` when the
   * rating window closes. With these, no person has marked it yet.
   */
  readonly cause: 'host_mark' | 'check_in' | 'left_late' | 'host_cancelled_late' | 'admin';
  /** The host's last mark, even if an admin corrected it. Null if the host made none. */
  readonly hostStatus: AttendanceStatus | null;
};

/** The marks of participants, and of hosts who cancelled late: one row for each person and gameEvent. */
export const attendance = projection<AttendanceRow, ReliabilityEvent>()({
  name: 'attendance',
  version: 4,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    role: 'text not null',
    status: 'text not null',
    cause: 'text not null',
    hostStatus: 'text',
  },
  key: ['gameEventId', 'userId'],
  // few marks are overturned, so this index stays small
  indexes: ["using btree (game_event_id) where cause = 'admin' and host_status <> status"],
  ignores: ['version', 'actor', 'occurredAt'],
  touches: ({ stream, data }) => [[data.gameEventId, userOfStream(stream)]],
  on: {
    AttendanceMarked: (row, { data: { role, status, cause } }, [gameEventId = '', userId = '']) => {
      const hostStatus = cause === 'host_mark' ? status : (row?.hostStatus ?? null);
      return { gameEventId, userId, role, status, cause, hostStatus };
    },
    AttendanceCorrected: (row, { data: { role, status } }, [gameEventId = '', userId = '']) => ({
      gameEventId,
      userId,
      role,
      status,
      cause: 'admin',
      hostStatus: row?.hostStatus ?? null,
    }),
  },
});
