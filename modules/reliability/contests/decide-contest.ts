import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { ratingClosesAt } from '../../events/rules.ts';
import { withConsequences } from '../consequences.ts';
import type { AttendanceStatus } from '../contract.ts';
import type { ReliabilityEvent } from '../domain-events.ts';
import type { Policies } from '../policies.ts';
import { CONTEST_DAYS, contestableUntil } from '../rules.ts';
import type { Standing } from '../standing.ts';
import { contestedByCheckIn, corrected } from './closing.ts';
import { madeAt, openContestOf, wasDecided } from './contest.ts';

/** What people do with the contest of a mark (evenings contract, section 7). `userId` is the marked person's. */
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
      /** The person entered the right code. Decides nothing unless the host's mark is against them. */
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
      /** Whose words these are. */
      readonly hostId: string;
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
export const decidedAlready = refuse(409, 'decided', 'An admin has already decided about this mark.');
const closed = refuse(409, 'decided', 'This contest has already been decided.');
const withdrawn = refuse(409, 'withdrawn', 'This contest was withdrawn.');
const alreadyContested = refuse(409, 'already_contested', 'You have already contested this mark.');
const nothingMarked = refuse(409, 'nothing_marked', 'There is no mark to contest for this event.');
const tooLate = refuse(409, 'too_late', `A mark can be contested within ${CONTEST_DAYS} days.`);
/** There is no such contest. */
export const unknownContest = refuse(404, 'not_found', 'This contest does not exist.');

/** The host and the marked person do not decide on its contest: 403 `party`. */
export const partyRefusal = (
  actor: string,
  { userId, hostId }: { readonly userId: string; readonly hostId: string },
): Refusal | undefined =>
  actor === userId || actor === hostId
    ? refuse(403, 'party', 'This concerns you. Please let another admin decide.')
    : undefined;

/** The marked person contests a no-show or a late cancel, once, within 7 days after it was made (the last instant included). */
export function contest(standing: Standing, command: Command<'contest'>): Decision {
  const { contestId, gameEventId, userId, text, now } = command;
  if (wasDecided(standing.contests, gameEventId)) return alreadyContested;
  const mark = standing.marks[gameEventId];
  if (!mark || mark.status === 'attended') return nothingMarked;
  if (mark.contestId !== undefined) return alreadyContested;
  if (mark.settled) return decidedAlready;
  if (now > contestableUntil(madeAt(mark))) return tooLate;
  const { status, role, startsAt } = mark;
  // nobody else can change what a host's own cancelling says
  const answerUntil = role === 'host' ? null : ratingClosesAt(startsAt);
  const data = { contestId, gameEventId, at: now, how: 'member' as const, status, answerUntil };
  return [{ type: 'MarkContested', data, subject: userId, personal: { text } }];
}

/**
 * The right code was entered after the host's mark: it is contested by itself, as a mark against a code is that was entered
 * before (evenings contract, section 6), and where the person has contested it in words, that contest is now one by the code. The
 * penalty waits for the decision.
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
  // hosts mark from the start on: an earlier mark is of the person's own leaving
  if (madeAt(mark) < startsAt || wasDecided(standing.contests, gameEventId)) return [];
  const contestId = inWords?.contestId ?? command.contestId;
  const contested = contestedByCheckIn({ ...command, contestId, status: mark.status });
  return withConsequences(standing, policies, command, contested);
}

/** The host says once that the mark stands. */
export function answerContest(
  { contests }: Standing,
  { contestId, hostId, text, now }: Command<'answerContest'>,
): Decision {
  const asked = contests[contestId];
  if (!asked) return unknownContest;
  if (asked.state !== 'open') return asked.state === 'withdrawn' ? withdrawn : closed;
  if (asked.answeredAt !== null) return refuse(409, 'already_answered', 'You have already answered this contest.');
  const data = { contestId, gameEventId: asked.gameEventId, at: now };
  return [{ type: 'ContestAnswered', data, subject: hostId, personal: { text } }];
}

/** The marked person takes the contest back. A penalty that waited begins. Nothing if that is so already. */
export function withdrawContest(standing: Standing, policies: Policies, command: Command<'withdrawContest'>): Decision {
  const { contestId, now } = command;
  const own = standing.contests[contestId];
  if (!own) return unknownContest;
  if (own.state === 'withdrawn') return [];
  if (own.state !== 'open') return closed;
  const data = { contestId, gameEventId: own.gameEventId, at: now };
  return withConsequences(standing, policies, command, { type: 'ContestWithdrawn', data });
}

/** An admin decides: another status corrects the mark, the same one upholds it, and a penalty that waited begins. */
export function decideContest(standing: Standing, policies: Policies, command: Command<'decideContest'>): Decision {
  const { contestId, status, reason, now } = command;
  const open = standing.contests[contestId];
  if (!open) return unknownContest;
  if (open.state !== 'open') return open.state === 'withdrawn' ? withdrawn : closed;
  const { gameEventId } = open;
  const mark = standing.marks[gameEventId];
  if (!mark) return unknownContest;
  if (mark.status !== status) return corrected(standing, policies, { ...mark, status, reason, now });
  const data = { contestId, gameEventId, at: now, how: 'upheld' as const, status, reason };
  return withConsequences(standing, policies, command, { type: 'ContestDecided', data });
}
