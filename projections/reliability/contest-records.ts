import type { Recorded } from '@tablemates/event-store';
import type { AttendanceStatus, Contest } from '../../modules/reliability/contract.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { contestableUntil, decisionDueAt, openContestState } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { LedgerEvent } from './reliability-record.ts';

type Of<Type extends ReliabilityEvent['type']> = Recorded<Extract<ReliabilityEvent, { type: Type }>>;

/** A mark that can be contested. */
type Mark = {
  /** The id of its domain event, which is that of its fact in the ledger. */
  readonly factId: string;
  readonly gameEventId: string;
  readonly status: AttendanceStatus;
  readonly markedAt: Instant;
  readonly cause: Of<'AttendanceMarked'>['data']['cause'];
  /** The host's reason for a no-show or late cancel. */
  readonly reason: string | null;
};

/** A contest with the mark that it is about. */
export type ContestRecord = {
  readonly contest: Contest;
  readonly mark: Mark;
  /** The actor who decided. */
  readonly decidedBy: string | null;
};

type Open = Omit<Contest, 'state' | 'dueAt'> & {
  readonly closed: 'withdrawn' | 'settled' | 'upheld' | 'overturned' | null;
};
type Kept = { readonly contest: Open; readonly mark: Mark; readonly decidedBy: string | null };
type State = {
  /** By contest id, in the order of contesting. */
  readonly kept: ReadonlyMap<string, Kept>;
  /** The current mark by gameEvent; null if an admin made it. */
  readonly marks: ReadonlyMap<string, Mark | null>;
};

export type ContestsOfPerson = {
  /** In the order of contesting. */
  readonly contests: readonly ContestRecord[];
  /** The last contest of a mark, and until when the person may contest it, by the id of the mark's fact. */
  readonly ofFact: (factId: string) => { readonly contest: Contest | null; readonly contestableUntil: Instant | null };
};

/**
 * The contests of a person's marks as they are at an instant. Pure.
 *
 * @param record the person's domain events up to and including that instant
 */
export function contestsOf(record: readonly Recorded<LedgerEvent>[], now: Instant): ContestsOfPerson {
  const { kept, marks } = record.reduce(evolve, { kept: new Map(), marks: new Map() });
  const contests = [...kept.values()].map((each) => ({ ...each, contest: asOf(each.contest, now) }));
  const present = [...marks.values()].filter((mark) => mark !== null);
  return {
    contests,
    ofFact(factId) {
      const last = contests.findLast(({ mark }) => mark.factId === factId);
      const mark = present.find((each) => each.factId === factId);
      const isFree = mark && mark.status !== 'attended' && (!last || last.contest.state === 'withdrawn');
      const until = isFree && !isDecided(contests, mark.gameEventId) ? contestableUntil(mark.markedAt) : null;
      return { contest: last?.contest ?? null, contestableUntil: until !== null && now <= until ? until : null };
    },
  };
}

const isDecided = (contests: readonly ContestRecord[], gameEventId: string): boolean =>
  contests.some(
    ({ contest }) =>
      contest.gameEventId === gameEventId && (contest.state === 'upheld' || contest.state === 'overturned'),
  );

function asOf({ closed, ...contest }: Open, now: Instant): Contest {
  const { answer, how, contestedAt, answerUntil } = contest;
  const times = { how, contestedAt, answerUntil, answeredAt: answer?.at ?? null };
  return { ...contest, state: closed ?? openContestState(times, now), dueAt: decisionDueAt(times) };
}

function evolve(state: State, domainEvent: Recorded<LedgerEvent>): State {
  const { marks } = state;
  switch (domainEvent.type) {
    case 'AttendanceMarked': {
      const { gameEventId, status, markedAt, changedAt = markedAt, cause } = domainEvent.data;
      const mark = { factId: domainEvent.id, gameEventId, status, markedAt: changedAt, cause, reason: null };
      return { ...state, marks: new Map(marks).set(gameEventId, mark) };
    }
    case 'AttendanceCorrected':
      return { ...state, marks: new Map(marks).set(domainEvent.data.gameEventId, null) };
    case 'NoShowExplained': {
      const { gameEventId } = domainEvent.data;
      const mark = marks.get(gameEventId);
      if (!mark) return state;
      const explained = { ...mark, reason: domainEvent.personal?.reason ?? null };
      return { ...state, marks: new Map(marks).set(gameEventId, explained) };
    }
    case 'MarkContested':
      return contested(state, domainEvent);
    case 'ContestAnswered': {
      const { at, contestId } = domainEvent.data;
      const { mark, contest } = state.kept.get(contestId) ?? {};
      // the answer is about the marked person too: it is not shown once they are erased
      const isPersonKnown = contest?.text !== null || mark?.reason !== null;
      const answer = { at, text: isPersonKnown ? (domainEvent.personal?.text ?? null) : null };
      return changed(state, contestId, { answer });
    }
    case 'ContestWithdrawn':
      return changed(state, domainEvent.data.contestId, { closed: 'withdrawn', penaltyWaits: false });
    case 'ContestDecided': {
      const { contestId, at, how, status, reason = null } = domainEvent.data;
      const decision = { at, status, reason };
      const decidedBy = domainEvent.actor;
      return changed(state, contestId, { closed: how, decision, penaltyWaits: false }, { decidedBy });
    }
    default:
      return state;
  }
}

function contested(state: State, { data, personal }: Of<'MarkContested'>): State {
  const { contestId: id, gameEventId, how, status: markStatus, at: contestedAt, answerUntil } = data;
  const mark = state.marks.get(gameEventId);
  if (!mark) return state;
  // the check-in code was entered after a contest in words, whose text is kept
  if (state.kept.has(id)) return changed(state, id, { how, penaltyWaits: how === 'check_in' });
  const text = personal?.text ?? null;
  const contest: Open = {
    id,
    gameEventId,
    how,
    markStatus,
    contestedAt,
    text,
    answerUntil,
    answer: null,
    decision: null,
    penaltyWaits: how === 'check_in',
    closed: null,
  };
  return { ...state, kept: new Map(state.kept).set(id, { contest, mark, decidedBy: null }) };
}

function changed(state: State, contestId: string, changes: Partial<Open>, more: Partial<Kept> = {}): State {
  const before = state.kept.get(contestId);
  if (!before) return state;
  const after = { ...before, ...more, contest: { ...before.contest, ...changes } };
  return { ...state, kept: new Map(state.kept).set(contestId, after) };
}
