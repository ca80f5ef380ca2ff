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
  /** The last mark of the host or an organizer, even if an admin corrected it. Null if they made none. */
  readonly hostStatus: AttendanceStatus | null;
  /** The organizer of the group who made that mark. Null for the host. */
  readonly markedBy: string | null;
};

/** The marks of participants, and of hosts who cancelled late: one row for each person and gameEvent. */
export const attendance = projection<AttendanceRow, ReliabilityEvent>()({
  name: 'attendance',
  version: 5,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    role: 'text not null',
    status: 'text not null',
    cause: 'text not null',
    hostStatus: 'text',
    markedBy: 'uuid',
  },
  key: ['gameEventId', 'userId'],
  // few marks are overturned or made by an organizer, so these indexes stay small
  indexes: [
    "using btree (game_event_id) where cause = 'admin' and host_status <> status",
    'using btree (marked_by) where marked_by is not null',
  ],
  ignores: ['version', 'actor', 'occurredAt'],
  touches: ({ stream, data }) => [[data.gameEventId, userOfStream(stream)]],
  on: {
    AttendanceMarked: (row, { data: { role, status, cause, by } }, [gameEventId = '', userId = '']) => {
      const { hostStatus, markedBy } =
        cause === 'host_mark' ? { hostStatus: status, markedBy: by ?? null } : (row ?? unmarked);
      return { gameEventId, userId, role, status, cause, hostStatus, markedBy };
    },
    AttendanceCorrected: (row, { data: { role, status } }, [gameEventId = '', userId = '']) => ({
      gameEventId,
      userId,
      role,
      status,
      cause: 'admin',
      hostStatus: row?.hostStatus ?? null,
      markedBy: row?.markedBy ?? null,
    }),
  },
});

const unmarked = { hostStatus: null, markedBy: null };
