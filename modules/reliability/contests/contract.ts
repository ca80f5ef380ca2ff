import { z } from 'zod';
import { id, instant, pageNumber, paging, requiredText, text } from '../../../platform/http/schemas.ts';
import { Party } from '../../identity/contract.ts';
import { AttendanceStatus, Contest, MarkingRecord, SeatQuestion, StandingReply, Undelivered } from '../contract.ts';
import { CONTEST_TEXT_LENGTH } from '../rules.ts';

/** The paths of contests, below `/api`. */
export const contestPaths = {
  /** `ContestMarkRequest` → 201 `Contest`. */
  contest: '/users/me/reliability/contests',
  /** DELETE → 204. */
  withdraw: '/users/me/reliability/contests/{id}',
  /** `HostContestsQuery` → `HostContest[]`, paged: the contests of the marks that the caller made. */
  ofHost: '/game-events/contests',
  /** `AnswerContestRequest` → `HostContest`. */
  answer: '/game-events/{id}/contests/{contestId}/answer',
  /** `AdminContestsQuery` → `AdminContest[]`, paged. */
  queue: '/admin/contests',
  /** `ContestCountsQuery` → `ContestCounts`. */
  counts: '/admin/contests/counts',
  /** `AdminContestFile`: one contest with all its evidence. */
  file: '/admin/contests/{id}',
  /** `DecideContestRequest` → `DecideContestReply`. */
  decision: '/admin/contests/{id}/decision',
} as const;

/** `POST /api/users/me/reliability/contests`: 409 `nothing_marked`, `already_contested`, `too_late`, `decided`. */
export const ContestMarkRequest = z.object({
  gameEventId: id,
  text: requiredText(CONTEST_TEXT_LENGTH, 'Please say what happened.'),
});
export type ContestMarkRequest = z.input<typeof ContestMarkRequest>;

/**
 * `POST /api/game-events/{id}/contests/{contestId}/answer`: 403 `not_host`; 409 `decided`, `withdrawn`,
 * `already_answered`.
 */
export const AnswerContestRequest = z.object({
  text: requiredText(CONTEST_TEXT_LENGTH, 'Please say why the rating stands.'),
});
export type AnswerContestRequest = z.input<typeof AnswerContestRequest>;

/**
 * `POST /api/admin/contests/{id}/decision`: a different status corrects the mark, the same status upholds it. 403
 * `party`; 409 `decided`, `withdrawn`.
 */
export const DecideContestRequest = z.object({
  status: AttendanceStatus,
  reason: requiredText(CONTEST_TEXT_LENGTH, 'Please give a reason.'),
});
export type DecideContestRequest = z.input<typeof DecideContestRequest>;

/** The marked person's score and penalty after the decision. */
export const DecideContestReply = StandingReply.extend({ contestId: id, outcome: z.enum(['upheld', 'overturned']) });
export type DecideContestReply = z.infer<typeof DecideContestReply>;

/** The game event of a contest. Its names are null if removed. */
const ContestedGameEvent = z.object({
  id,
  gameName: z.string().nullable(),
  cafeName: z.string().nullable(),
  startsAt: instant,
});

/** The mark that is contested. */
const ContestedMark = z.object({
  status: AttendanceStatus,
  /** When it was made. */
  markedAt: instant,
  cause: z.enum(['host_mark', 'left_late', 'host_cancelled_late', 'check_in']),
  /** The host's reason for a no-show or late cancel. Null without one. */
  reason: z.string().nullable(),
});

/** `closed` also lists the contests that are settled, decided or withdrawn. */
export const HostContestsQuery = z.object({ include: z.enum(['closed']).optional(), ...paging });

/**
 * `GET /api/game-events/contests`: a contest of a mark that the caller made, as the host or an organizer of the group. The newest
 * comes first.
 */
export const HostContest = Contest.extend({
  gameEvent: ContestedGameEvent,
  person: Party,
  mark: ContestedMark,
  /** When the person checked in, ran late, confirmed the seat and was reminded, oldest first. */
  asked: z.array(SeatQuestion),
});
export type HostContest = z.infer<typeof HostContest>;

export const ContestCountsQuery = z.object({
  /** Part of the name, email address, member ID or phone number of the marked person, the host or who made the mark, in any case. */
  q: text(100).optional(),
});

/**
 * `open`: contests with the host or the admins that are not overdue. `decided`: also contests that the host settled.
 */
export const AdminContestsQuery = ContestCountsQuery.extend({
  state: z.enum(['open', 'overdue', 'decided']).default('open'),
  ...paging,
  page: pageNumber,
});
export type AdminContestsQuery = z.input<typeof AdminContestsQuery>;

/** `GET /api/admin/contests`: the first due comes first, or the last decided. It has no texts. */
export const AdminContest = Contest.pick({
  id: true,
  state: true,
  how: true,
  markStatus: true,
  contestedAt: true,
  answerUntil: true,
  dueAt: true,
}).extend({
  gameEvent: ContestedGameEvent,
  person: Party,
  host: Party,
  /** The organizer of the evening's group who made the mark. Absent if the host did. */
  markedBy: Party.optional(),
  answeredAt: instant.nullable(),
  decidedAt: instant.nullable(),
});
export type AdminContest = z.infer<typeof AdminContest>;

/** `GET /api/admin/contests/counts`: the numbers of open, overdue and decided contests. */
export const ContestCounts = z.object({ open: z.int(), overdue: z.int(), decided: z.int().optional() });
export type ContestCounts = z.infer<typeof ContestCounts>;

/**
 * A mail about the evening or the mark that is not in `asked`. `undelivered`: it has not been sent, and was due `at`.
 */
const MailOnFile = z.object({
  /** `organizer`: who made the mark, if not the host. */
  to: z.enum(['person', 'host', 'organizer']),
  about: z.enum([
    'seat_confirmed',
    'seat_given',
    'moved',
    'cancelled',
    'new_host',
    'mark',
    'contest_answered',
    'running_late',
    'rate_attendance',
    'mark_contested',
  ]),
  at: instant,
  undelivered: Undelivered.optional(),
});

/** `GET /api/admin/contests/{id}`: all evidence for the decision. */
export const AdminContestFile = Contest.extend({
  gameEvent: ContestedGameEvent,
  person: Party.extend({ reliabilityScore: z.int().min(0).max(100) }),
  /** With the record of the host's marks that admins overturned. */
  host: Party.extend(MarkingRecord.shape),
  /** The organizer of the group who made the mark, with the same record. Absent if the host did. */
  markedBy: Party.extend(MarkingRecord.shape).optional(),
  mark: ContestedMark,
  /** Mails about the seat and their answers, running late and the check-in, oldest first. */
  asked: z.array(SeatQuestion),
  /** Other mails to the marked person, the host and who made the mark, oldest first. */
  mails: z.array(MailOnFile),
  /** When the evening was moved by 15 minutes or more or to another cafe, and its starts; oldest first. */
  moves: z.array(z.object({ at: instant, from: instant, to: instant, isElsewhere: z.boolean() })),
  /** When the seat of a person who left late was taken again. */
  seatTakenAgainAt: instant.nullable(),
  /** When the two wrote to each other about this game event, oldest first. The texts are never included. */
  messages: z.array(z.object({ at: instant, by: z.enum(['person', 'host']) })),
  /** The admin who decided. */
  decidedBy: Party.nullable(),
  /** False for an admin who is the host, made the mark or is the marked person (403 `party`), and once it is closed. */
  mayDecide: z.boolean(),
});
export type AdminContestFile = z.infer<typeof AdminContestFile>;
