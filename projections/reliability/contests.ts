import { projection } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { decisionDueAt, withAdminsFrom } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';

type ContestRow = {
  readonly id: string;
  /** The marked person. */
  readonly userId: string;
  readonly gameEventId: string;
  readonly how: 'member' | 'check_in';
  readonly markStatus: AttendanceStatus;
  /** The organizer of the group who made the mark. Null for the host. */
  readonly markedBy: string | null;
  readonly contestedAt: Instant;
  readonly answerUntil: Instant | null;
  readonly answeredAt: Instant | null;
  /** When it goes to the admins. */
  readonly withAdminsFrom: Instant;
  /** When it becomes overdue. */
  readonly dueAt: Instant;
  readonly state: 'open' | 'withdrawn' | 'settled' | 'upheld' | 'overturned';
  readonly closedAt: Instant | null;
};

/** Every contest of a mark, for the queue of admins and for hosts. Its texts are in the log only. */
export const contests = projection<ContestRow, ReliabilityEvent>()({
  name: 'contests',
  version: 4,
  columns: {
    id: 'uuid not null',
    userId: 'uuid not null',
    gameEventId: 'uuid not null',
    how: 'text not null',
    markStatus: 'text not null',
    markedBy: 'uuid',
    contestedAt: 'timestamptz not null',
    answerUntil: 'timestamptz',
    answeredAt: 'timestamptz',
    withAdminsFrom: 'timestamptz not null',
    dueAt: 'timestamptz not null',
    state: 'text not null',
    closedAt: 'timestamptz',
  },
  key: ['id'],
  indexes: [
    "using btree (due_at, id) where state = 'open'",
    "using btree (closed_at, id) where state in ('settled', 'upheld', 'overturned')",
    'using btree (game_event_id, contested_at, id)',
    'using btree (user_id, contested_at, id)',
    'using btree (marked_by) where marked_by is not null',
  ],
  ignores: ['version', 'actor', 'occurredAt', 'personal'],
  touches: ({ data }) => [[data.contestId]],
  on: {
    MarkContested: (row, { stream, data }) => {
      const { contestId: id, gameEventId, how, status: markStatus, at: contestedAt, answerUntil, by } = data;
      // the check-in code was entered after a contest in words: it is now due as a contest by code
      if (row && how === 'check_in') return { ...row, how, ...dates({ ...row, how }) };
      // a contest that is folded again keeps its outcome
      if (row) return row;
      const mark = { userId: userOfStream(stream), gameEventId, markStatus, markedBy: by ?? null };
      return dated({ id, ...mark, how, contestedAt, answerUntil });
    },
    ContestAnswered: (row, { data: { at: answeredAt } }) => row && { ...row, ...dates({ ...row, answeredAt }) },
    ContestWithdrawn: (row, { data: { at: closedAt } }) => row && { ...row, state: 'withdrawn', closedAt },
    ContestDecided: (row, { data: { how: state, at: closedAt } }) => row && { ...row, state, closedAt },
  },
});

type Times = Pick<ContestRow, 'how' | 'contestedAt' | 'answerUntil' | 'answeredAt'>;

const dates = (times: Times) => ({
  answeredAt: times.answeredAt,
  withAdminsFrom: withAdminsFrom(times),
  dueAt: decisionDueAt(times),
});

type Opened = Omit<ContestRow, keyof ReturnType<typeof dates> | 'state' | 'closedAt'>;

const dated = (opened: Opened): ContestRow => ({
  ...opened,
  ...dates({ ...opened, answeredAt: null }),
  state: 'open',
  closedAt: null,
});
