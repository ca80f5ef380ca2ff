import { decide, type ReliabilityCommand } from '../../modules/reliability/decide.ts';
import type { ReliabilityEvent } from '../../modules/reliability/domain-events.ts';
import { builtInPolicies, type Policies } from '../../modules/reliability/policies.ts';
import { evolve, noStanding } from '../../modules/reliability/standing.ts';

// Domain events and commands about one game event, for tests of the decider.

export const START = '2026-03-01T18:00:00.000Z';
export const later = (hours: number, ms = 0) => new Date(Date.parse(START) + hours * 3_600_000 + ms).toISOString();
/** In hours, as `later` counts. */
export const DAY = 24;

type Marked = Extract<ReliabilityEvent, { type: 'AttendanceMarked' }>;
export const marked = (data: Partial<Marked['data']> = {}): Marked => ({
  type: 'AttendanceMarked',
  data: {
    gameEventId: 'chess',
    startsAt: START,
    role: 'participant',
    status: 'no_show',
    previous: null,
    cause: 'host_mark',
    markedAt: later(3),
    policyVersion: 1,
    score: 80,
    ...data,
  },
});
export const corrected = (data: Partial<Marked['data']> & { reason?: string } = {}): ReliabilityEvent => {
  const { cause: _, ...mark } = marked(data).data;
  return { type: 'AttendanceCorrected', data: { ...mark, reason: 'The bus broke down.', ...data } };
};
export const applied = (
  data: Partial<Extract<ReliabilityEvent, { type: 'PenaltyApplied' }>['data']> = {},
): ReliabilityEvent => ({
  type: 'PenaltyApplied',
  data: { kind: 'no_show', gameEventId: 'chess', from: later(3), until: later(3 + 7 * DAY), policyVersion: 1, ...data },
});
export const lifted = (kind: 'no_show' | 'late_cancel' = 'no_show', gameEventId = 'chess'): ReliabilityEvent => ({
  type: 'PenaltyLifted',
  data: { kind, gameEventId },
});
export const guestCame = (guestId: string): ReliabilityEvent => ({
  type: 'GuestAttended',
  data: { gameEventId: 'chess', guestId },
});
export const credited: ReliabilityEvent = {
  type: 'HostCredited',
  data: { gameEventId: 'chess', startsAt: START, markedAt: later(3), policyVersion: 1, score: 100 },
};

export const given = (...past: ReliabilityEvent[]) => ({
  standing: past.reduce(evolve, noStanding),
  when: (command: ReliabilityCommand, policies: Policies = builtInPolicies) =>
    decide(command, past.reduce(evolve, noStanding), policies),
});

type Of<Type extends ReliabilityCommand['type']> = Extract<ReliabilityCommand, { type: Type }>;
export const mark = (command: Partial<Of<'mark'>> = {}): ReliabilityCommand => ({
  type: 'mark',
  gameEventId: 'chess',
  startsAt: START,
  status: 'no_show',
  now: later(3),
  ...command,
});
export const cancelLate = (command: Partial<Of<'recordLateCancel'>> = {}): ReliabilityCommand => ({
  type: 'recordLateCancel',
  gameEventId: 'chess',
  startsAt: START,
  role: 'participant',
  now: later(-2),
  ...command,
});
export const correct = (command: Partial<Of<'correct'>> = {}): ReliabilityCommand => ({
  type: 'correct',
  gameEventId: 'chess',
  startsAt: START,
  role: 'participant',
  status: 'attended',
  reason: 'The bus broke down.',
  now: later(30 * DAY),
  ...command,
});
export const note = (command: Partial<Of<'noteGuest'>> = {}): ReliabilityCommand => ({
  type: 'noteGuest',
  gameEventId: 'chess',
  startsAt: START,
  guestId: 'ann',
  status: 'attended',
  now: later(3),
  ...command,
});
export const waive = (now = later(DAY)): ReliabilityCommand => ({ type: 'waive', reason: 'A storm.', now });
