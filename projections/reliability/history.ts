import type { Recorded } from '@tablemates/event-store';
import type { ReliabilityFact } from '../../modules/reliability/contract.ts';
import type { JoinRefusalEvent, ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { OpenPenalty } from './open-penalties.ts';
import { newcomer, type ReliabilityRow, reliabilityFold } from './reliability.ts';
import type { LedgerEvent } from './reliability-record.ts';

type FactEvent = Exclude<
  ReliabilityEvent,
  {
    type: 'PenaltyApplied' | 'PenaltyLifted' | 'NoShowExplained' | 'ContestAnswered' | `Guest${string}`;
  }
>;
/** The facts so far, and the person's reliability after them. */
type Account = { readonly facts: readonly ReliabilityFact[]; readonly row: ReliabilityRow };

/**
 * The facts of a person's reliability, oldest first. Scores and penalties come from the fold of the read model. Pure.
 *
 * @param record all of the person's domain events
 */
export const historyOf = (record: readonly Recorded<LedgerEvent>[]): readonly ReliabilityFact[] =>
  record.reduce(addFact, { facts: [], row: newcomer }).facts;

function addFact(account: Account, event: Recorded<LedgerEvent>): Account {
  if (event.type === 'JoinRefused') return { ...account, facts: [...account.facts, refusal(event)] };
  const { facts, row: before } = account;
  const row = reliabilityFold.evolve(before, event);
  switch (event.type) {
    case 'PenaltyApplied':
    case 'PenaltyLifted':
      return { facts: withConsequence(facts, row, event), row };
    case 'NoShowExplained':
      return { facts: withReason(facts, event), row };
    case 'ScoreRejudged':
      // the score did not change; only its policy version did
      return row.score === before.score ? { facts, row } : { facts: [...facts, factOf(event, account, row)], row };
    case 'ContestDecided':
      // otherwise the changed mark before it is the fact
      return event.data.how === 'upheld' ? { facts: [...facts, factOf(event, account, row)], row } : { facts, row };
    case 'MarkContested':
      return isLaterThanItsMark(facts, event)
        ? { facts: [...facts, factOf(event, account, row)], row }
        : { facts, row };
    case 'ContestAnswered':
      return { facts, row };
    case 'GuestAttended':
    case 'GuestAttendanceWithdrawn':
      return account;
    default:
      return { facts: [...facts, factOf(event, account, row)], row };
  }
}

function factOf(event: Recorded<FactEvent>, { facts, row: before }: Account, after: ReliabilityRow): ReliabilityFact {
  const { id, position, occurredAt: at, actor, data } = event;
  return {
    id,
    position: String(position),
    at,
    // the actor of the first command after a change of policy did not cause the recalculation
    by: event.type === 'ScoreRejudged' ? 'system' : actor,
    reason: 'reason' in data ? (data.reason ?? null) : null,
    words: null,
    gameEventId: 'gameEventId' in data ? data.gameEventId : null,
    policyVersion: 'score' in data ? after.policyVersion : null,
    ...describe(event, facts, before.policyVersion),
    scoreBefore: before.score,
    scoreAfter: after.score,
    penaltyBefore: inForce(before.penalties, at),
    penaltyAfter: inForce(after.penalties, at),
  };
}

/** Whether a check-in code contests a mark of an earlier append. Only then does the contest change a penalty. */
function isLaterThanItsMark(
  facts: readonly ReliabilityFact[],
  { data, occurredAt }: Recorded<Extract<ReliabilityEvent, { type: 'MarkContested' }>>,
): boolean {
  const mark = facts.at(-1);
  return data.how === 'check_in' && !(mark?.gameEventId === data.gameEventId && mark.at === occurredAt);
}

/** An applied or lifted penalty belongs to the fact before it in the same append. */
function withConsequence(
  facts: readonly ReliabilityFact[],
  { penalties }: ReliabilityRow,
  { type, stream, occurredAt }: Recorded<ReliabilityEvent>,
): readonly ReliabilityFact[] {
  const fact = facts.at(-1);
  if (!fact) throw new Error(`${type} without a fact before it on ${stream}`);
  return [...facts.slice(0, -1), { ...fact, penaltyAfter: inForce(penalties, occurredAt) }];
}

/** The host's reason belongs to the mark before it in the same append. It is gone once the person is erased. */
function withReason(
  facts: readonly ReliabilityFact[],
  { personal, stream }: Recorded<Extract<ReliabilityEvent, { type: 'NoShowExplained' }>>,
): readonly ReliabilityFact[] {
  const fact = facts.at(-1);
  if (!fact) throw new Error(`a reason without a fact before it on ${stream}`);
  return [...facts.slice(0, -1), { ...fact, reason: personal?.reason ?? null }];
}

/** A refusal changes nothing. It contains the score and penalty that the person saw, so these are used. */
function refusal({ id, position, occurredAt: at, actor: by, data }: Recorded<JoinRefusalEvent>): ReliabilityFact {
  const { gameEventId, code, score, policyVersion, penalty, words = null } = data;
  const inForce = penalty
    ? { kind: penalty.kind, expiresAt: penalty.until, policyVersion: penalty.policyVersion }
    : null;
  return {
    id,
    position: String(position),
    at,
    by,
    gameEventId,
    policyVersion,
    reason: null,
    words,
    role: 'participant',
    what: 'join_refused',
    cause: code,
    scoreBefore: score,
    scoreAfter: score,
    penaltyBefore: inForce,
    penaltyAfter: inForce,
  };
}

function describe(
  event: FactEvent,
  facts: readonly ReliabilityFact[],
  policyVersion: number,
): Pick<ReliabilityFact, 'role' | 'what' | 'cause'> {
  switch (event.type) {
    case 'AttendanceMarked':
      return { role: event.data.role, what: event.data.status, cause: event.data.cause };
    case 'AttendanceCorrected':
      return { role: event.data.role, what: event.data.status, cause: 'admin' };
    case 'HostCredited':
      return { role: 'host', what: 'host_credited', cause: 'guest_came' };
    case 'HostCreditWithdrawn':
      return { role: 'host', what: 'host_credit_withdrawn', cause: 'no_guest_came' };
    case 'ScoreRejudged': {
      const cause = event.data.policyVersion > policyVersion ? 'policy_changed' : 'marks_aged';
      return { role: 'participant', what: 'score_rejudged', cause };
    }
    case 'MarksJudgedAgain':
      return { role: 'participant', what: 'judged_again', cause: 'admin' };
    case 'PenaltyWaived':
      return { role: roleIn(facts, event.data.gameEventId), what: 'penalty_waived', cause: 'admin' };
    case 'MarkContested':
      return { role: roleIn(facts, event.data.gameEventId), what: 'mark_contested', cause: 'check_in' };
    case 'ContestWithdrawn':
      return { role: roleIn(facts, event.data.gameEventId), what: 'contest_withdrawn', cause: 'own_contest' };
    case 'ContestDecided':
      return { role: roleIn(facts, event.data.gameEventId), what: 'mark_upheld', cause: 'admin' };
    case 'PenaltyRestored':
      return { role: 'participant', what: 'penalty_restored', cause: 'earlier_account' };
    case 'RestoredPenaltyWaived':
      return { role: 'participant', what: 'penalty_waived', cause: 'admin' };
  }
}

const roleIn = (facts: readonly ReliabilityFact[], gameEventId: string): ReliabilityFact['role'] =>
  facts.findLast((fact) => fact.gameEventId === gameEventId)?.role ?? 'participant';

function inForce(penalties: readonly OpenPenalty[], at: Instant): ReliabilityFact['penaltyAfter'] {
  const last = lastToEnd(penalties.filter(({ until }) => until > at));
  return last ? { kind: last.kind, expiresAt: last.until, policyVersion: last.policyVersion } : null;
}
