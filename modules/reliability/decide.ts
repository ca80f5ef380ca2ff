import type { Instant } from '../../platform/clock.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { AttendanceStatus } from './contract.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { currentPolicy, isLateCancel, type OutlivingPenalty, type Penalty, penalties, penaltyAt } from './policy.ts';
import { evolve, penaltiesOf, type Role, type Standing, scoreOf, withMark, withoutMark } from './standing.ts';

export type ReliabilityCommand =
  | {
      readonly type: 'mark';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly status: AttendanceStatus;
      readonly now: Instant;
    }
  | {
      /** Leaving (a participant) or cancelling (a host); decides nothing unless it is late. */
      readonly type: 'recordLateCancel';
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly role: Role;
      readonly now: Instant;
    }
  | {
      /** Tells the host's stream how a guest was marked. */
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
  /** What a new account begins with whose address an erased one had. */
  | { readonly type: 'restore'; readonly penalty: OutlivingPenalty; readonly now: Instant };

/**
 * What follows from a command: the fact first, then the penalties it lifts and applies. Nothing where nothing changes.
 * Refuses with 409 `settled` (a host against an admin's decision) and 409 `no_penalty` (nothing to waive).
 */
export function decide(command: ReliabilityCommand, standing: Standing): readonly ReliabilityEvent[] | Refusal {
  switch (command.type) {
    case 'mark':
      return mark(standing, command);
    case 'recordLateCancel':
      return recordLateCancel(standing, command);
    case 'noteGuest':
      return noteGuest(standing, command);
    case 'correct':
      return correct(standing, command);
    case 'waive':
      return waive(standing, command);
    case 'restore':
      return restore(standing, command);
  }
}

type Command<Type extends ReliabilityCommand['type']> = Extract<ReliabilityCommand, { type: Type }>;

function mark(standing: Standing, command: Command<'mark'>): readonly ReliabilityEvent[] | Refusal {
  const before = standing.marks[command.gameEventId];
  if (before?.status === command.status) return [];
  if (before?.settled) return refuse(409, 'settled', 'An admin has already decided on this attendance.');
  const data = { ...markData(standing, { ...command, role: 'participant' }), cause: 'host_mark' as const };
  return withConsequences(standing, { type: 'AttendanceMarked', data });
}

/** As the command of this name; never refused, since the seat is gone in any case. */
export function recordLateCancel(
  standing: Standing,
  command: Omit<Command<'recordLateCancel'>, 'type'>,
): readonly ReliabilityEvent[] {
  const before = standing.marks[command.gameEventId];
  const stands = before?.settled || before?.status === 'late_cancel';
  if (stands || !isLateCancel(command.startsAt, command.now)) return [];
  const cause = command.role === 'host' ? ('host_cancelled_late' as const) : ('left_late' as const);
  const data = { ...markData(standing, { ...command, status: 'late_cancel' }), cause };
  return withConsequences(standing, { type: 'AttendanceMarked', data });
}

function correct(standing: Standing, command: Command<'correct'>): readonly ReliabilityEvent[] {
  const before = standing.marks[command.gameEventId];
  if (before?.settled && before.status === command.status) return [];
  const data = { ...markData(standing, command), reason: command.reason };
  return withConsequences(standing, { type: 'AttendanceCorrected', data });
}

function noteGuest(standing: Standing, command: Command<'noteGuest'>): readonly ReliabilityEvent[] {
  const { gameEventId, startsAt, guestId, now } = command;
  const guests = standing.guests[gameEventId] ?? [];
  const came = command.status === 'attended';
  if (came === guests.includes(guestId)) return [];
  const own = standing.marks[gameEventId];
  const note = { gameEventId, guestId };
  if (came) {
    const mark = { gameEventId, startsAt, markedAt: now, policyVersion: currentPolicy.version };
    const score = scoreOf(withMark(standing, { ...mark, role: 'host', status: 'attended', settled: false }));
    const credit = { type: 'HostCredited', data: { ...mark, score } } as const;
    return [{ type: 'GuestAttended', data: note }, ...(own ? [] : [credit])];
  }
  const score = scoreOf(withoutMark(standing, gameEventId));
  const withdrawal = { type: 'HostCreditWithdrawn', data: { gameEventId, startsAt, score } } as const;
  const isLastGuest = guests.length === 1 && own?.status === 'attended' && !own.settled;
  return [{ type: 'GuestAttendanceWithdrawn', data: note }, ...(isLastGuest ? [withdrawal] : [])];
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

function restore(standing: Standing, { penalty, now }: Command<'restore'>): readonly ReliabilityEvent[] {
  const { kind, from, until, policyVersion } = penalty;
  return until > now && !standing.restored
    ? [{ type: 'PenaltyRestored', data: { kind, from, until, policyVersion } }]
    : [];
}

/** A mark as it goes into the log: a changed one keeps the instant and the policy it was first made with. */
function markData(
  standing: Standing,
  command: Pick<Command<'correct'>, 'gameEventId' | 'startsAt' | 'role' | 'status' | 'now'>,
) {
  const { gameEventId, status } = command;
  const before = standing.marks[gameEventId];
  const { startsAt, role } = before ?? command;
  const { markedAt, policyVersion } = before ?? { markedAt: command.now, policyVersion: currentPolicy.version };
  const mark = { gameEventId, startsAt, role, status, markedAt, policyVersion };
  const score = scoreOf(withMark(standing, { ...mark, settled: false }));
  return { ...mark, previous: before?.status ?? null, score };
}

/** The fact, and what it does to every penalty: one mark may weigh on the penalties of others. */
function withConsequences(standing: Standing, fact: ReliabilityEvent): readonly ReliabilityEvent[] {
  const after = evolve(standing, fact);
  const waived = (penalty: Penalty) =>
    after.waived.some(({ gameEventId, kind }) => gameEventId === penalty.gameEventId && kind === penalty.kind);
  const due = penalties(Object.values(after.marks)).filter((penalty) => !waived(penalty));
  const stands = (penalty: Penalty) => due.some((other) => samePenalty(penalty, other));
  const isNew = (penalty: Penalty) => {
    const before = after.penalties[penalty.gameEventId];
    return !before || !samePenalty(before, penalty);
  };
  const lifted = Object.values(after.penalties).filter((penalty) => !stands(penalty));
  return [
    fact,
    ...lifted.map(({ kind, gameEventId }) => ({ type: 'PenaltyLifted', data: { kind, gameEventId } }) as const),
    ...due.filter(isNew).map((penalty) => ({ type: 'PenaltyApplied', data: penalty }) as const),
  ];
}

const samePenalty = (a: Penalty, b: Penalty): boolean =>
  a.gameEventId === b.gameEventId &&
  a.kind === b.kind &&
  a.from === b.from &&
  a.until === b.until &&
  a.policyVersion === b.policyVersion;
