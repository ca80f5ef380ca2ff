import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import { isHost, ratingClosesAt } from '../../events/rules.ts';
import { withConsequences } from '../consequences.ts';
import type { AttendanceStatus } from '../contract.ts';
import type { ReliabilityEvent } from '../domain-events.ts';
import type { Policies } from '../policies.ts';
import { CONTEST_DAYS, contestableUntil } from '../rules.ts';
import type { Standing } from '../standing.ts';
import { contestedByCheckIn, corrected } from './closing.ts';
import { about, madeAt, openContestOf, wasDecided } from './contest.ts';

/** The commands on the contest of a mark (evenings contract, section 7). `userId` is the marked person. */
export type ContestCommand =
  | {
      readonly type: 'contest';
      readonly contestId: string;
      readonly gameEventId: string;
      readonly userId: string;
      readonly text: string;
      readonly now: Instant;
    }
  | {
      /** The person entered a valid code. Decides nothing unless the host's mark contradicts it. */
      readonly type: 'contestByCode';
      readonly contestId: string;
      readonly gameEventId: string;
      readonly startsAt: Instant;
      readonly userId: string;
      readonly now: Instant;
    }
  | {
      readonly type: 'answerContest';
      readonly contestId: string;
      /** The user id of the author: who made the mark. */
      readonly author: string;
      readonly text: string;
      readonly now: Instant;
    }
  | { readonly type: 'withdrawContest'; readonly contestId: string; readonly now: Instant }
  | {
      readonly type: 'decideContest';
      readonly contestId: string;
      readonly status: AttendanceStatus;
      readonly reason: string;
      readonly now: Instant;
    };

type Decision = readonly ReliabilityEvent[] | Refusal;
type Command<Type extends ContestCommand['type']> = Extract<ContestCommand, { type: Type }>;

/** A decision of an admin is final. */
export const decidedAlready = refuse(409, 'decided', 'An admin has already decided about this rating.');
const closed = refuse(409, 'decided', 'This dispute has already been decided.');
const withdrawn = refuse(409, 'withdrawn', 'This dispute was withdrawn.');
const alreadyContested = refuse(409, 'already_contested', 'You have already disputed this rating.');
const nothingMarked = refuse(409, 'nothing_marked', 'There is no rating to dispute for this event.');
const tooLate = refuse(409, 'too_late', `A rating can be disputed within ${CONTEST_DAYS} days.`);
/** There is no such contest. */
export const unknownContest = unknown('dispute');

/**
 * Refuses with 403 `party` if the marked person, who marked them or the host, whose credit depends on it, wants to decide
 * on the contest.
 */
export const partyRefusal = (
  actor: string,
  { userId, hostId, by }: { readonly userId: string; readonly hostId: string; readonly by: string | undefined },
): Refusal | undefined =>
  actor === userId || actor === by || isHost({ hostId }, actor)
    ? refuse(403, 'party', 'This concerns you. Please let another admin decide.')
    : undefined;

/**
 * The marked person contests a no-show or late cancel once, within 7 days after it was made (the last instant
 * included).
 */
export function contest(standing: Standing, command: Command<'contest'>): Decision {
  const { contestId, gameEventId, userId, text, now } = command;
  if (wasDecided(standing.contests, gameEventId)) return alreadyContested;
  const mark = standing.marks[gameEventId];
  if (!mark || mark.status === 'attended') return nothingMarked;
  if (mark.contestId !== undefined) return alreadyContested;
  if (mark.settled) return decidedAlready;
  if (now > contestableUntil(madeAt(mark))) return tooLate;
  const { status, role, startsAt, by } = mark;
  // Nobody but an admin can change the mark of a host who cancelled late.
  const answerUntil = role === 'host' ? null : ratingClosesAt(startsAt);
  const data = { ...about({ contestId, gameEventId, by }), at: now, how: 'member' as const, status, answerUntil };
  return [{ type: 'MarkContested', data, subject: userId, personal: { text } }];
}

/**
 * A valid code was entered after the host's mark. It contests the mark automatically, as if the code had been entered
 * before the mark (evenings contract, section 6). If the person has already contested it in words, that contest becomes
 * one by code. The penalty waits for the decision.
 */
export function contestByCode(
  standing: Standing,
  policies: Policies,
  command: Omit<Command<'contestByCode'>, 'type'>,
): readonly ReliabilityEvent[] {
  const { gameEventId, startsAt } = command;
  const mark = standing.marks[gameEventId];
  if (!mark || mark.status === 'attended' || mark.settled) return [];
  const inWords = openContestOf(standing.contests, gameEventId);
  if (inWords?.how === 'check_in') return [];
  // Hosts mark only after the start. An earlier mark comes from the person's own late leaving.
  if (madeAt(mark) < startsAt || wasDecided(standing.contests, gameEventId)) return [];
  const contestId = inWords?.contestId ?? command.contestId;
  const contested = contestedByCheckIn({ ...command, contestId, status: mark.status, by: mark.by });
  return withConsequences(standing, policies, command, contested);
}

/** Who made the mark answers once that the mark is right. */
export function answerContest(
  { contests }: Standing,
  { contestId, author, text, now }: Command<'answerContest'>,
): Decision {
  const asked = contests[contestId];
  if (!asked) return unknownContest;
  if (asked.state !== 'open') return asked.state === 'withdrawn' ? withdrawn : closed;
  if (asked.answeredAt !== null) return refuse(409, 'already_answered', 'You have already answered this dispute.');
  const data = { ...about(asked), at: now };
  return [{ type: 'ContestAnswered', data, subject: author, personal: { text } }];
}

/**
 * The marked person withdraws the contest. A penalty that waited begins. Decides nothing if it is already withdrawn.
 */
export function withdrawContest(standing: Standing, policies: Policies, command: Command<'withdrawContest'>): Decision {
  const { contestId, now } = command;
  const own = standing.contests[contestId];
  if (!own) return unknownContest;
  if (own.state === 'withdrawn') return [];
  if (own.state !== 'open') return closed;
  const data = { ...about(own), at: now };
  return withConsequences(standing, policies, command, { type: 'ContestWithdrawn', data });
}

/**
 * An admin decides. A different status corrects the mark. The same status upholds it, and a penalty that waited begins.
 */
export function decideContest(standing: Standing, policies: Policies, command: Command<'decideContest'>): Decision {
  const { contestId, status, reason, now } = command;
  const open = standing.contests[contestId];
  if (!open) return unknownContest;
  if (open.state !== 'open') return open.state === 'withdrawn' ? withdrawn : closed;
  const { gameEventId } = open;
  const mark = standing.marks[gameEventId];
  if (!mark) return unknownContest;
  if (mark.status !== status) return corrected(standing, policies, { ...mark, status, reason, now });
  const data = { ...about(open), at: now, how: 'upheld' as const, status, reason };
  return withConsequences(standing, policies, command, { type: 'ContestDecided', data });
}
