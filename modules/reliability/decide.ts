import type { Instant } from '../../platform/clock.ts';
import { invalidField, type Refusal, refuse } from '../../platform/refusal.ts';
import { markData, rejudge, scoreBy, withConsequences } from './consequences.ts';
import { contestedByCheckIn, corrected, settle } from './contests/closing.ts';
import { wasDecided } from './contests/contest.ts';
import {
  answerContest,
  type ContestCommand,
  contest,
  contestByCode,
  decideContest,
  decidedAlready,
  withdrawContest,
} from './contests/decide-contest.ts';
import type { AttendanceStatus } from './contract.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { judgingPolicy, type Policies } from './policies.ts';
import { type CarriedOverPenalty, penaltyAt } from './policy.ts';
import { hostCame, penaltiesOf, type Role, type Standing, withMark, withoutMark } from './standing.ts';

export type ReliabilityCommand =
  | {
      readonly type: 'mark';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly status: AttendanceStatus;
      /** The organizer of the group who marks; absent for the host. */
      readonly by?: string;
      /** The reason why the participant with this user id is a no-show or late cancel. */
      readonly explanation?: { readonly userId: string; readonly reason: string };
      /** The id for the contest that a mark against them opens. Only for a participant who checked in by code. */
      readonly contestId?: string;
      readonly now: Instant;
    }
  | {
      /** The rating window closed, and the participant checked in. Decides nothing if there is a mark. */
      readonly type: 'attendedByCheckIn';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly now: Instant;
    }
  | {
      /** A participant left late, or a host moved or cancelled late. The events module decides what is late. */
      readonly type: 'recordLateCancel';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly role: Role;
      readonly now: Instant;
    }
  | {
      /** Records in the host's stream how a participant was marked. */
      readonly type: 'noteGuest';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly guestId: string;
      readonly status: AttendanceStatus;
      readonly now: Instant;
    }
  | {
      readonly type: 'correct';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly role: Role;
      readonly status: AttendanceStatus;
      readonly reason: string;
      readonly now: Instant;
    }
  | { readonly type: 'waive'; readonly reason: string; readonly now: Instant }
  /** The beginning of a new account with the address of an erased one. */
  | { readonly type: 'restore'; readonly penalty: CarriedOverPenalty; readonly now: Instant }
  /** Recalculates the score with the policy in force now and the age of the marks. */
  | { readonly type: 'rejudge'; readonly now: Instant }
  /** Lets the policy in force judge the marks that the policy `version` judged. */
  | { readonly type: 'judgeAgain'; readonly version: number; readonly reason: string; readonly now: Instant }
  | ContestCommand;

/**
 * The domain events of a command: the fact first, then the penalties that it lifts and applies. Nothing if nothing
 * changes. If the present rules give another score before the fact, `ScoreRejudged` comes first, so that the fact shows
 * only its own effect. Refuses with 409 `settled` (a host marks what an admin has corrected), 409 `decided` (after an
 * admin's decision on a contest; see also `contests/decide-contest.ts`), 400 `reason_required` (a no-show or late
 * cancel of a person who checked in by code), 409 `same_status` (an admin corrects a mark to the status it has), 409
 * `no_penalty` (nothing to waive) and 409 `in_force` (the marks to judge again are those of the policy in force).
 */
export function decide(
  command: ReliabilityCommand,
  standing: Standing,
  policies: Policies,
): readonly ReliabilityEvent[] | Refusal {
  switch (command.type) {
    case 'mark':
      return mark(standing, policies, command);
    case 'attendedByCheckIn':
      return attendedByCheckIn(standing, policies, command);
    case 'recordLateCancel':
      return recordLateCancel(standing, policies, command);
    case 'noteGuest':
      return noteGuest(standing, policies, command);
    case 'correct':
      return correct(standing, policies, command);
    case 'waive':
      return waive(standing, command);
    case 'restore':
      return restore(standing, command);
    case 'rejudge':
      return rejudge(standing, policies, command);
    case 'judgeAgain':
      return judgeAgain(standing, policies, command);
    case 'contest':
      return contest(standing, command);
    case 'contestByCode':
      return contestByCode(standing, policies, command);
    case 'answerContest':
      return answerContest(standing, command);
    case 'withdrawContest':
      return withdrawContest(standing, policies, command);
    case 'decideContest':
      return decideContest(standing, policies, command);
  }
}

/** A reason is stored with its change. Without a change the command is refused, so that no reason is lost. */
const sameStatus = refuse(
  409,
  'same_status',
  'The rating says this already. Nothing was changed, and no reason was kept.',
);

type Command<Type extends ReliabilityCommand['type']> = Extract<ReliabilityCommand, { type: Type }>;

function mark(standing: Standing, policies: Policies, command: Command<'mark'>): readonly ReliabilityEvent[] | Refusal {
  const before = standing.marks[command.gameEventId];
  if (before?.status === command.status) return [];
  const { gameEventId, startsAt, explanation, contestId, now, by } = command;
  if (wasDecided(standing.contests, gameEventId)) return decidedAlready;
  if (before?.settled) return refuse(409, 'settled', 'An admin has already decided on this attendance.');
  const isAgainst = command.status !== 'attended';
  const isAgainstCode = isAgainst && contestId !== undefined;
  if (isAgainstCode && !explanation) return reasonRequired[command.status];
  const marked = markData(standing, policies, { ...command, role: 'participant' });
  const data = { ...marked, cause: 'host_mark' as const, ...(by !== undefined && { by }) };
  const explained = isAgainst ? explanation : undefined;
  return withConsequences(standing, policies, command, { type: 'AttendanceMarked', data }, [
    ...(explained ? [markExplained(gameEventId, explained)] : []),
    ...settle(standing, command),
    ...(isAgainstCode && explained
      ? [
          contestedByCheckIn({
            contestId,
            gameEventId,
            startsAt,
            userId: explained.userId,
            status: command.status,
            by,
            now,
          }),
        ]
      : []),
  ]);
}

const markExplained = (
  gameEventId: string,
  { userId, reason }: NonNullable<Command<'mark'>['explanation']>,
): ReliabilityEvent => ({ type: 'NoShowExplained', data: { gameEventId }, subject: userId, personal: { reason } });

const needsReason = (what: string): Refusal =>
  invalidField('reason', 'reason_required', `They checked in with the code. Please say why it is a ${what}.`);

const reasonRequired = { no_show: needsReason('no-show'), late_cancel: needsReason('late cancel') };

function attendedByCheckIn(
  standing: Standing,
  policies: Policies,
  command: Command<'attendedByCheckIn'>,
): readonly ReliabilityEvent[] {
  if (standing.marks[command.gameEventId]) return [];
  const attended = { ...command, role: 'participant', status: 'attended' } as const;
  const data = { ...markData(standing, policies, attended), cause: 'check_in' as const };
  return withConsequences(standing, policies, command, { type: 'AttendanceMarked', data });
}

/** Decides the command of this name. It is never refused, because the seat is freed in any case. */
export function recordLateCancel(
  standing: Standing,
  policies: Policies,
  command: Omit<Command<'recordLateCancel'>, 'type'>,
): readonly ReliabilityEvent[] {
  const before = standing.marks[command.gameEventId];
  if (before?.settled || before?.status === 'late_cancel') return [];
  const cause = command.role === 'host' ? ('host_cancelled_late' as const) : ('left_late' as const);
  const data = { ...markData(standing, policies, { ...command, status: 'late_cancel' }), cause };
  const settled = settle(standing, { ...command, status: 'late_cancel' });
  return withConsequences(standing, policies, command, { type: 'AttendanceMarked', data }, settled);
}

function correct(
  standing: Standing,
  policies: Policies,
  command: Command<'correct'>,
): readonly ReliabilityEvent[] | Refusal {
  const before = standing.marks[command.gameEventId];
  if (before?.status === command.status) return sameStatus;
  return corrected(standing, policies, command);
}

function noteGuest(standing: Standing, policies: Policies, command: Command<'noteGuest'>): readonly ReliabilityEvent[] {
  const { gameEventId, startsAt, guestId, now } = command;
  const guests = standing.guests[gameEventId] ?? [];
  const came = command.status === 'attended';
  if (came === guests.includes(guestId)) return [];
  const own = standing.marks[gameEventId];
  const policy = judgingPolicy(policies, standing.policyVersion, now);
  const rejudged = rejudge(standing, policies, command);
  const note = { gameEventId, guestId };
  if (came) {
    const noted = { type: 'GuestAttended', data: note } as const;
    if (own) return [noted];
    const mark = { gameEventId, startsAt, markedAt: now, policyVersion: policy.version };
    const score = scoreBy(policy, withMark(standing, { ...mark, ...hostCame }), now);
    return [noted, ...rejudged, { type: 'HostCredited', data: { ...mark, score } }];
  }
  const noted = { type: 'GuestAttendanceWithdrawn', data: note } as const;
  const isLastGuest = guests.length === 1 && own?.status === 'attended' && !own.settled;
  if (!isLastGuest) return [noted];
  const score = scoreBy(policy, withoutMark(standing, gameEventId), now);
  return [noted, ...rejudged, { type: 'HostCreditWithdrawn', data: { gameEventId, startsAt, score } }];
}

function judgeAgain(
  standing: Standing,
  policies: Policies,
  { version, reason, now }: Command<'judgeAgain'>,
): readonly ReliabilityEvent[] | Refusal {
  const policy = judgingPolicy(policies, standing.policyVersion, now);
  if (policy.version === version)
    return refuse(409, 'in_force', `Policy ${version} is in force: nothing would change.`);
  const gameEventIds = Object.values(standing.marks)
    .filter(({ policyVersion }) => policyVersion === version)
    .map(({ gameEventId }) => gameEventId);
  if (gameEventIds.length === 0) return [];
  const data = {
    gameEventIds,
    judgedBy: version,
    policyVersion: policy.version,
    score: scoreBy(policy, standing, now),
    reason,
  };
  return withConsequences(standing, policies, { now }, { type: 'MarksJudgedAgain', data });
}

function waive(standing: Standing, { reason, now }: Command<'waive'>): readonly ReliabilityEvent[] | Refusal {
  const inForce = penaltiesOf(standing).filter((penalty) => penaltyAt([penalty], now));
  if (inForce.length === 0) return refuse(409, 'no_penalty', 'There is no penalty to waive.');
  return inForce.map(({ kind, gameEventId }) =>
    gameEventId === undefined
      ? { type: 'RestoredPenaltyWaived', data: { kind, reason } }
      : { type: 'PenaltyWaived', data: { kind, gameEventId, reason } },
  );
}

/** Decides the command of this name. It does not depend on a policy. */
export function restore(
  standing: Standing,
  { penalty, now }: Omit<Command<'restore'>, 'type'>,
): readonly ReliabilityEvent[] {
  const { kind, from, until, policyVersion } = penalty;
  return until > now && !standing.restored
    ? [{ type: 'PenaltyRestored', data: { kind, from, until, policyVersion } }]
    : [];
}
