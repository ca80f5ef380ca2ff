import type { Instant } from '../../../platform/clock.ts';
import { ratingClosesAt } from '../../events/rules.ts';
import { markData, withConsequences } from '../consequences.ts';
import type { AttendanceStatus } from '../contract.ts';
import type { ReliabilityEvent } from '../domain-events.ts';
import type { Policies } from '../policies.ts';
import type { Role, Standing } from '../standing.ts';
import { about, openContestOf } from './contest.ts';

type Change = { readonly gameEventId: string; readonly status: AttendanceStatus; readonly now: Instant };

/** Settles the open contest of a mark that the host changes. Empty if no contest is open. */
export function settle({ contests }: Standing, { gameEventId, status, now: at }: Change): readonly ReliabilityEvent[] {
  const open = openContestOf(contests, gameEventId);
  if (!open) return [];
  return [{ type: 'ContestDecided', data: { ...about(open), at, how: 'settled', status } }];
}

/** The contest of a mark that contradicts a check-in by code (evenings contract, section 6). Its penalty waits. */
export const contestedByCheckIn = (contest: {
  readonly contestId: string;
  readonly gameEventId: string;
  readonly startsAt: Instant;
  /** The id of the marked person. */
  readonly userId: string;
  readonly status: AttendanceStatus;
  readonly by: string | undefined;
  readonly now: Instant;
}): ReliabilityEvent => ({
  type: 'MarkContested',
  data: {
    ...about(contest),
    at: contest.now,
    how: 'check_in',
    status: contest.status,
    answerUntil: ratingClosesAt(contest.startsAt),
  },
  subject: contest.userId,
});

/** An admin changes a mark. If it is contested, this is the decision on the contest. */
export function corrected(
  standing: Standing,
  policies: Policies,
  command: Change & { readonly startsAt: Instant; readonly role: Role; readonly reason: string },
): readonly ReliabilityEvent[] {
  const { gameEventId, status, reason, now } = command;
  const data = { ...markData(standing, policies, command), reason };
  const open = openContestOf(standing.contests, gameEventId);
  const decision = open && {
    ...about(open),
    at: now,
    how: 'overturned' as const,
    status,
    reason,
  };
  return withConsequences(
    standing,
    policies,
    command,
    { type: 'AttendanceCorrected', data },
    decision ? [{ type: 'ContestDecided', data: decision }] : [],
  );
}
