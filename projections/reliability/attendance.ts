import { projection } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

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
  /** When the gameEvent starts. */
  readonly startsAt: Instant;
  /** Every mark it ever had, the first one first: what the marks were at an instant. */
  readonly marks: readonly {
    readonly at: Instant;
    readonly role: 'participant' | 'host';
    readonly status: AttendanceStatus;
    /** Its log position in decimal: folding it again adds nothing. */
    readonly position: string;
  }[];
};

/** The marks of participants, and of hosts who cancelled late: one row for each person and gameEvent. */
export const attendance = projection<AttendanceRow, ReliabilityEvent>()({
  name: 'attendance',
  version: 6,
  columns: {
    gameEventId: 'uuid not null',
    userId: 'uuid not null',
    role: 'text not null',
    status: 'text not null',
    cause: 'text not null',
    hostStatus: 'text',
    markedBy: 'uuid',
    startsAt: 'timestamptz not null',
    marks: 'jsonb not null',
  },
  key: ['gameEventId', 'userId'],
  // few marks are overturned or made by an organizer, so these indexes stay small
  indexes: [
    "using btree (game_event_id) where cause = 'admin' and host_status <> status",
    'using btree (marked_by) where marked_by is not null',
    'using btree (user_id)',
  ],
  ignores: ['version', 'actor'],
  touches: ({ stream, data }) => [[data.gameEventId, userOfStream(stream)]],
  on: {
    AttendanceMarked: (row, marked, [gameEventId = '', userId = '']) => {
      const { role, status, cause, by } = marked.data;
      const { hostStatus, markedBy } =
        cause === 'host_mark' ? { hostStatus: status, markedBy: by ?? null } : (row ?? unmarked);
      return { gameEventId, userId, role, status, cause, hostStatus, markedBy, ...marksAfter(row, marked) };
    },
    AttendanceCorrected: (row, corrected, [gameEventId = '', userId = '']) => ({
      gameEventId,
      userId,
      role: corrected.data.role,
      status: corrected.data.status,
      cause: 'admin',
      hostStatus: row?.hostStatus ?? null,
      markedBy: row?.markedBy ?? null,
      ...marksAfter(row, corrected),
    }),
  },
});

type Marked = {
  readonly position: bigint;
  readonly occurredAt: Instant;
  readonly data: Pick<AttendanceRow, 'startsAt' | 'role' | 'status'>;
};

function marksAfter(
  row: AttendanceRow | undefined,
  { data: { startsAt, role, status }, occurredAt: at, position }: Marked,
): Pick<AttendanceRow, 'startsAt' | 'marks'> {
  const before = row?.marks ?? [];
  const isKnown = before.some((mark) => mark.position === String(position));
  return { startsAt, marks: isKnown ? before : [...before, { at, role, status, position: String(position) }] };
}

const unmarked = { hostStatus: null, markedBy: null };
