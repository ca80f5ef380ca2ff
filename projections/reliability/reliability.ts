import type { Recorded } from '@tablemates/event-store';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { type OpenPenalty, openPenalties } from './open-penalties.ts';

/** A person's reliability, as columns of the read model of people. */
export type ReliabilityRow = {
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

/** The reliability of a person without marks and penalties. */
export const newcomer: ReliabilityRow = {
  score: 100,
  totalEventsAttended: 0,
  totalNoShows: 0,
  totalLateCancels: 0,
  penaltyStatus: 'none',
  penaltyExpiresAt: null,
  policyVersion: 1,
  penalties: [],
  streamVersion: 0,
};

/** A person's reliability as they and admins see it. */
export type Reliability = Pick<
  ReliabilityRow,
  'totalEventsAttended' | 'totalNoShows' | 'totalLateCancels' | 'penaltyStatus' | 'penaltyExpiresAt'
> & { readonly reliabilityScore: number };

/** A row's reliability at `now`. An expired penalty is left out. */
export function reliabilityAt(row: ReliabilityRow, now: Instant): Reliability {
  const { score: reliabilityScore, totalEventsAttended, totalNoShows, totalLateCancels } = row;
  const inForce = row.penaltyExpiresAt !== null && row.penaltyExpiresAt > now;
  return {
    reliabilityScore,
    totalEventsAttended,
    totalNoShows,
    totalLateCancels,
    penaltyStatus: inForce ? row.penaltyStatus : 'none',
    penaltyExpiresAt: inForce ? row.penaltyExpiresAt : null,
  };
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

type Of<Type extends ReliabilityEvent['type']> = Recorded<Extract<ReliabilityEvent, { type: Type }>>;
type Marked = Of<'AttendanceMarked' | 'AttendanceCorrected'>;
type PenaltyChanged = Of<
  'PenaltyApplied' | 'PenaltyLifted' | 'PenaltyWaived' | 'PenaltyRestored' | 'RestoredPenaltyWaived'
>;

/** Makes a handler: it returns the row itself if that has the domain event already. */
const changing =
  <Event extends Recorded>(change: (row: ReliabilityRow, event: Event) => Partial<ReliabilityRow>) =>
  <Row extends ReliabilityRow>(row: Row | undefined, event: Event): Row | undefined =>
    !row || event.version <= row.streamVersion ? row : { ...row, ...change(row, event), streamVersion: event.version };

const marked = changing<Marked>((row, { data: { previous, status, score, policyVersion } }) => ({
  ...counted(row, previous, status),
  score,
  policyVersion: Math.max(row.policyVersion, policyVersion),
}));

const penaltyChanged = changing<PenaltyChanged>((row, event) => {
  // expired penalties are dropped: no query reads the past here
  const penalties = openPenalties(row.penalties, event, event.occurredAt);
  const last = lastToEnd(penalties);
  return { penalties, penaltyStatus: last?.kind ?? 'none', penaltyExpiresAt: last?.until ?? null };
});

const on = {
  AttendanceMarked: marked,
  AttendanceCorrected: marked,
  HostCredited: changing<Of<'HostCredited'>>((row, { data: { score, policyVersion } }) => ({
    ...counted(row, null, 'attended'),
    score,
    policyVersion: Math.max(row.policyVersion, policyVersion),
  })),
  HostCreditWithdrawn: changing<Of<'HostCreditWithdrawn'>>((row, { data: { score } }) => ({
    ...counted(row, 'attended', null),
    score,
  })),
  ScoreRejudged: changing<Of<'ScoreRejudged'>>((_, { data }) => data),
  MarksJudgedAgain: changing<Of<'MarksJudgedAgain'>>((_, { data: { policyVersion, score } }) => ({
    policyVersion,
    score,
  })),
  PenaltyApplied: penaltyChanged,
  PenaltyLifted: penaltyChanged,
  PenaltyWaived: penaltyChanged,
  PenaltyRestored: penaltyChanged,
  RestoredPenaltyWaived: penaltyChanged,
};

/** The fold of reliability, which a projection includes: the columns, and a handler for each type that changes them. */
export const reliabilityFold = {
  columns: {
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
  on,
  types: Object.keys(on),
  /** Folds any domain event of reliability; those without a handler change nothing. */
  evolve<Row extends ReliabilityRow>(row: Row, event: Recorded<ReliabilityEvent>): Row {
    // TypeScript cannot see that a domain event and its handler have the same type
    const handle = (on as Partial<Record<string, (row: Row, event: Recorded) => Row>>)[event.type];
    return handle ? handle(row, event) : row;
  },
} as const;
