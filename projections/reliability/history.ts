import type { Recorded } from '@tablemates/event-store';
import type { ReliabilityFact } from '../../modules/reliability/contract.ts';
import type { JoinRefusalEvent, ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { lastToEnd } from '../../modules/reliability/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { type OpenPenalty, openPenalties, type PenaltyEvent } from './open-penalties.ts';
import type { LedgerEvent } from './reliability-record.ts';

type FactEvent = Exclude<ReliabilityEvent, { type: 'PenaltyApplied' | 'PenaltyLifted' | `Guest${string}` }>;
type Story = {
  readonly facts: readonly ReliabilityFact[];
  readonly score: number;
  /** The policy that determined the score. */
  readonly policyVersion: number;
  readonly penalties: readonly OpenPenalty[];
};

/** The facts of a person's reliability, oldest first, from all recorded domain events. Pure. */
export const historyOf = (record: readonly Recorded<LedgerEvent>[]): readonly ReliabilityFact[] =>
  record.reduce(tell, { facts: [], score: 100, policyVersion: 1, penalties: [] } as Story).facts;

function tell(story: Story, event: Recorded<LedgerEvent>): Story {
  switch (event.type) {
    case 'AttendanceMarked':
    case 'AttendanceCorrected':
    case 'HostCredited':
    case 'HostCreditWithdrawn':
    case 'PenaltyWaived':
    case 'PenaltyRestored':
    case 'RestoredPenaltyWaived':
      return withFact(story, event);
    case 'ScoreRejudged':
      // the score did not change; only its policy version did
      return event.data.score === story.score ? { ...story, ...event.data } : withFact(story, event);
    case 'PenaltyApplied':
    case 'PenaltyLifted':
      return withConsequence(story, event);
    case 'JoinRefused':
      return { ...story, facts: [...story.facts, refusal(event)] };
    case 'GuestAttended':
    case 'GuestAttendanceWithdrawn':
      return story;
  }
}

function withFact(story: Story, event: Recorded<FactEvent>): Story {
  const { id, occurredAt: at, actor, data } = event;
  const score = 'score' in data ? data.score : story.score;
  const policyVersion = madeBy(event, story);
  const penalties = isAboutPenalty(event) ? openPenalties(story.penalties, event, at) : story.penalties;
  const fact: ReliabilityFact = {
    // the actor of the first command after a change of policy did not cause the recalculation
    ...{ id, at, by: event.type === 'ScoreRejudged' ? 'system' : actor },
    ...{ reason: 'reason' in data ? data.reason : null, words: null },
    gameEventId: 'gameEventId' in data ? data.gameEventId : null,
    policyVersion: 'score' in data ? policyVersion : null,
    ...tellingOf(event, story),
    scoreBefore: story.score,
    scoreAfter: score,
    penaltyBefore: inForce(story.penalties, at),
    penaltyAfter: inForce(penalties, at),
  };
  return { facts: [...story.facts, fact], score, policyVersion, penalties };
}

/** The policy of the score after a fact. A mark that was changed later has an older policy than the score. */
const madeBy = ({ data }: FactEvent, { policyVersion }: Story): number =>
  'score' in data && 'policyVersion' in data ? Math.max(policyVersion, data.policyVersion) : policyVersion;

const isAboutPenalty = (event: Recorded<FactEvent>): event is Recorded<FactEvent & PenaltyEvent> =>
  event.type === 'PenaltyWaived' || event.type === 'PenaltyRestored' || event.type === 'RestoredPenaltyWaived';

/** An applied or lifted penalty belongs to the fact before it in the same append. */
function withConsequence(
  story: Story,
  event: Recorded<Extract<ReliabilityEvent, { type: 'PenaltyApplied' | 'PenaltyLifted' }>>,
): Story {
  const penalties = openPenalties(story.penalties, event, event.occurredAt);
  const fact = story.facts.at(-1);
  if (!fact) throw new Error(`${event.type} without a fact before it on ${event.stream}`);
  const penaltyAfter = inForce(penalties, event.occurredAt);
  return { ...story, penalties, facts: [...story.facts.slice(0, -1), { ...fact, penaltyAfter }] };
}

/** A refusal changes nothing. It contains the score and penalty that the person saw, so these are used. */
function refusal({ id, occurredAt: at, actor: by, data }: Recorded<JoinRefusalEvent>): ReliabilityFact {
  const { gameEventId, score, policyVersion, penalty, words = null } = data;
  const inForce = { kind: penalty.kind, expiresAt: penalty.until, policyVersion: penalty.policyVersion };
  return {
    ...{ id, at, by, gameEventId, policyVersion, reason: null, words },
    ...{ role: 'participant', what: 'join_refused', cause: 'penalty' },
    ...{ scoreBefore: score, scoreAfter: score, penaltyBefore: inForce, penaltyAfter: inForce },
  };
}

function tellingOf(
  event: FactEvent,
  { facts, policyVersion }: Story,
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
    case 'PenaltyWaived': {
      const caused = facts.findLast(({ gameEventId }) => gameEventId === event.data.gameEventId);
      return { role: caused?.role ?? 'participant', what: 'penalty_waived', cause: 'admin' };
    }
    case 'PenaltyRestored':
      return { role: 'participant', what: 'penalty_restored', cause: 'earlier_account' };
    case 'RestoredPenaltyWaived':
      return { role: 'participant', what: 'penalty_waived', cause: 'admin' };
  }
}

function inForce(penalties: readonly OpenPenalty[], at: Instant): ReliabilityFact['penaltyAfter'] {
  const last = lastToEnd(penalties.filter(({ until }) => until > at));
  return last ? { kind: last.kind, expiresAt: last.until, policyVersion: last.policyVersion } : null;
}
