import { projection } from '@tablemates/event-store';
import type { ReportAct, ReportKind, ReportState } from '../../modules/reports/contract.ts';
import type { ReportEvent } from '../../modules/reports/domain-events.ts';
import type { Instant } from '../../platform/clock.ts';

type ReportRow = {
  readonly id: string;
  readonly kind: ReportKind;
  /** The reported person, game event or message. */
  readonly reportedId: string;
  readonly reporterId: string;
  /** The person it concerns. */
  readonly userId: string;
  readonly gameEventId: string | null;
  readonly reportedAt: Instant;
  readonly lookedAtAt: Instant | null;
  readonly lookedAtBy: string | null;
  readonly state: ReportState;
  readonly act: ReportAct | null;
  readonly decidedAt: Instant | null;
  readonly decidedBy: string | null;
};

/** Every report, for the queue of admins and for the data of its reporter. Its texts are in the log only. */
export const reports = projection<ReportRow, ReportEvent>()({
  name: 'reports',
  version: 1,
  columns: {
    id: 'uuid not null',
    kind: 'text not null',
    reportedId: 'uuid not null',
    reporterId: 'uuid not null',
    userId: 'uuid not null',
    gameEventId: 'uuid',
    reportedAt: 'timestamptz not null',
    lookedAtAt: 'timestamptz',
    lookedAtBy: 'uuid',
    state: 'text not null',
    act: 'text',
    decidedAt: 'timestamptz',
    decidedBy: 'uuid',
  },
  key: ['id'],
  indexes: [
    'using btree (state, reported_at, id)',
    "using btree (state, decided_at, id) where state in ('acted', 'dismissed')",
    'using btree (user_id, reported_at, id)',
    'using btree (reporter_id, reported_at, id)',
  ],
  ignores: ['stream', 'version', 'personal'],
  touches: ({ data }) => [[data.reportId]],
  on: {
    ReportMade: (row, { data, occurredAt: reportedAt }) => {
      const { reportId: id, kind, id: reportedId, reporterId, userId, gameEventId = null } = data;
      const about = { id, kind, reportedId, reporterId, userId, gameEventId, reportedAt };
      // a report that is folded again keeps its outcome
      return row ?? { ...about, state: 'open', lookedAtAt: null, lookedAtBy: null, ...undecided };
    },
    ReportLookedAt: (row, { actor: lookedAtBy, occurredAt: lookedAtAt }) =>
      row?.state === 'open' ? { ...row, state: 'looked_at', lookedAtAt, lookedAtBy } : row,
    ReportDecided: (row, { data: { act }, actor: decidedBy, occurredAt: decidedAt }) =>
      row && { ...row, state: act === 'dismiss' ? 'dismissed' : 'acted', act, decidedAt, decidedBy },
  },
});

const undecided = { act: null, decidedAt: null, decidedBy: null };
