import type { Projection, Recorded } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { type ReliabilityEvent, userOfStream } from '../../modules/reliability/domain-events.ts';
import { GOOD_SCORE, lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { type OpenPenalty, openPenalties } from './open-penalties.ts';

export type ReliabilityRow = {
  readonly userId: string;
  /** 0 to 100. */
  readonly score: number;
  readonly totalEventsAttended: number;
  readonly totalNoShows: number;
  readonly totalLateCancels: number;
  /** The penalty that expires last, expired or not. Readers compare its end with their own time. */
  readonly penaltyStatus: 'none' | OpenPenalty['kind'];
  readonly penaltyExpiresAt: Instant | null;
  /** The policy that determined the score. */
  readonly policyVersion: number;
  /** Penalties that are not lifted, not waived, and were not expired when the row last changed. */
  readonly penalties: readonly OpenPenalty[];
  /** The version of the person's stream that the row has reached. */
  readonly streamVersion: number;
};

/** The reliability of a person without a row. */
export const newcomer = (userId: string): ReliabilityRow => ({
  userId,
  score: 100,
  totalEventsAttended: 0,
  totalNoShows: 0,
  totalLateCancels: 0,
  penaltyStatus: 'none',
  penaltyExpiresAt: null,
  policyVersion: 1,
  penalties: [],
  streamVersion: 0,
});

export const reliability: Projection<ReliabilityRow, ReliabilityEvent> = {
  name: 'reliability',
  version: 4,
  columns: {
    userId: 'uuid not null',
    score: 'smallint not null',
    totalEventsAttended: 'integer not null',
    totalNoShows: 'integer not null',
    totalLateCancels: 'integer not null',
    penaltyStatus: 'text not null',
    penaltyExpiresAt: 'timestamptz',
    policyVersion: 'smallint not null',
    penalties: 'jsonb not null',
    streamVersion: 'integer not null',
  },
  key: ['userId'],
  indexes: [
    'using btree (penalty_expires_at) where penalty_expires_at is not null',
    `using btree (score) where score < ${GOOD_SCORE}`,
    'using btree (user_id) where total_no_shows >= 1 or total_late_cancels > 1',
  ],
  types: [
    'AttendanceMarked',
    'AttendanceCorrected',
    'HostCredited',
    'HostCreditWithdrawn',
    'ScoreRejudged',
    'PenaltyApplied',
    'PenaltyLifted',
    'PenaltyWaived',
    'PenaltyRestored',
    'RestoredPenaltyWaived',
  ],
  touches: ({ stream }) => [[userOfStream(stream)]],
  fold(row, event, [userId = '']) {
    const before = row ?? newcomer(userId);
    if (event.version <= before.streamVersion) return row;
    return { ...after(before, event), streamVersion: event.version };
  },
};

function after(row: ReliabilityRow, event: Recorded<ReliabilityEvent>): ReliabilityRow {
  switch (event.type) {
    case 'AttendanceMarked':
    case 'AttendanceCorrected': {
      const { previous, status, score, policyVersion } = event.data;
      return {
        ...row,
        ...counted(row, previous, status),
        score,
        policyVersion: Math.max(row.policyVersion, policyVersion),
      };
    }
    case 'HostCredited': {
      const { score, policyVersion } = event.data;
      return {
        ...row,
        ...counted(row, null, 'attended'),
        score,
        policyVersion: Math.max(row.policyVersion, policyVersion),
      };
    }
    case 'HostCreditWithdrawn':
      return { ...row, ...counted(row, 'attended', null), score: event.data.score };
    case 'ScoreRejudged':
      return { ...row, ...event.data };
    case 'PenaltyApplied':
    case 'PenaltyLifted':
    case 'PenaltyWaived':
    case 'PenaltyRestored':
    case 'RestoredPenaltyWaived': {
      // expired penalties are dropped: no query reads the past here
      const penalties = openPenalties(row.penalties, event, event.occurredAt);
      const last = lastToEnd(penalties);
      return { ...row, penalties, penaltyStatus: last?.kind ?? 'none', penaltyExpiresAt: last?.until ?? null };
    }
    case 'GuestAttended':
    case 'GuestAttendanceWithdrawn':
      return row;
  }
}

const totals = {
  attended: 'totalEventsAttended',
  no_show: 'totalNoShows',
  late_cancel: 'totalLateCancels',
} as const satisfies Record<AttendanceStatus, keyof ReliabilityRow>;

/** The totals after a mark changes its status. Null means no mark. */
function counted(row: ReliabilityRow, from: AttendanceStatus | null, to: AttendanceStatus | null) {
  const { totalEventsAttended, totalNoShows, totalLateCancels } = row;
  const next = { totalEventsAttended, totalNoShows, totalLateCancels };
  if (from) next[totals[from]] -= 1;
  if (to) next[totals[to]] += 1;
  return next;
}
