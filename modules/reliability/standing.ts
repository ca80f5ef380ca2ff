import type { Fold } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import { withoutKey } from '../../platform/without-key.ts';
import { type Contest, type ContestEvent, evolveContests } from './contests/contest.ts';
import type { ReliabilityEvent } from './domain-events.ts';
import { type CarriedOverPenalty, type Penalty, type PenaltyKind, type PolicyMark, penaltyAt } from './policy.ts';

export type Role = 'participant' | 'host';

/** The mark of a person for one game event. */
export type Mark = PolicyMark & {
  readonly startsAt: Instant;
  readonly role: Role;
  /** An admin decided. Only an admin can change it again. */
  readonly settled: boolean;
  /** The organizer of the group who made it; absent for the host. */
  readonly by?: string;
  /** When it was made, if it changed an earlier mark. */
  readonly changedAt?: Instant;
  /** The contest of this mark. Absent for a changed mark, and if the contest was withdrawn. */
  readonly contestId?: string;
};

/** The state of the stream `reliability-<userId>`. Records are keyed by the id of the game event. */
export type Standing = {
  readonly marks: Readonly<Record<string, Mark>>;
  /** For hosted game events: the participants who attended. */
  readonly guests: Readonly<Record<string, readonly string[]>>;
  /** Every contest of this person's marks, by its id. */
  readonly contests: Readonly<Record<string, Contest>>;
  /** Penalties that are neither lifted nor waived, by the game event that caused them. Expired ones stay. */
  readonly penalties: Readonly<Record<string, Penalty>>;
  /** The penalty carried over from an earlier account of the same mailbox. No mark of this account caused it. */
  readonly restored: CarriedOverPenalty | 'waived' | null;
  /** The carried-over penalty that an admin waived. */
  readonly waivedRestored?: CarriedOverPenalty;
  /** Penalties that an admin waived. */
  readonly waived: readonly { readonly gameEventId: string; readonly kind: PenaltyKind }[];
  /** The last recorded score, 0 to 100. A later policy changes it only by a new domain event. */
  readonly score: number;
  /** The policy that determined the score. */
  readonly policyVersion: number;
};

export const noStanding: Standing = {
  marks: {},
  guests: {},
  contests: {},
  penalties: {},
  restored: null,
  waived: [],
  score: 100,
  policyVersion: 1,
};

/** The standing after a domain event. */
export function evolve(standing: Standing, domainEvent: ReliabilityEvent): Standing {
  const { type, data } = domainEvent;
  switch (type) {
    case 'AttendanceMarked':
    case 'AttendanceCorrected': {
      const { previous: _, score, ...mark } = data;
      return { ...withMark(standing, markOf(mark, type === 'AttendanceCorrected')), score };
    }
    case 'HostCredited': {
      const { gameEventId, startsAt, markedAt, policyVersion } = data;
      const mark = { gameEventId, startsAt, markedAt, policyVersion, ...hostCame };
      return { ...withMark(standing, mark), score: data.score };
    }
    case 'HostCreditWithdrawn':
      return { ...withoutMark(standing, data.gameEventId), score: data.score };
    case 'ScoreRejudged':
      return { ...standing, ...data };
    case 'MarksJudgedAgain': {
      const { gameEventIds, policyVersion, score } = data;
      const judged = gameEventIds.flatMap((gameEventId) => {
        const mark = standing.marks[gameEventId];
        return mark ? [{ ...mark, policyVersion }] : [];
      });
      return { ...judged.reduce(withMark, standing), score };
    }
    case 'GuestAttended':
      return withGuests(standing, data.gameEventId, (guests) => [...guests, data.guestId]);
    case 'GuestAttendanceWithdrawn':
      return withGuests(standing, data.gameEventId, (guests) => guests.filter((guest) => guest !== data.guestId));
    case 'NoShowExplained':
      return standing;
    case 'MarkContested':
    case 'ContestAnswered':
    case 'ContestWithdrawn':
    case 'ContestDecided':
      return withContest(standing, domainEvent);
    case 'PenaltyApplied':
      return { ...standing, penalties: { ...standing.penalties, [data.gameEventId]: data } };
    case 'PenaltyLifted':
      return { ...standing, penalties: withoutKey(standing.penalties, data.gameEventId) };
    case 'PenaltyWaived': {
      const { gameEventId, kind } = data;
      return {
        ...standing,
        penalties: withoutKey(standing.penalties, gameEventId),
        waived: [...standing.waived, { gameEventId, kind }],
      };
    }
    case 'PenaltyRestored':
      return { ...standing, restored: data };
    case 'RestoredPenaltyWaived':
      return {
        ...standing,
        restored: 'waived',
        ...(standing.restored && standing.restored !== 'waived' && { waivedRestored: standing.restored }),
      };
  }
}

export const standingFold: Fold<Standing, ReliabilityEvent> = { initial: noStanding, evolve };

/** All penalties that are neither lifted nor waived, expired ones included. */
export const penaltiesOf = ({ penalties, restored }: Standing): readonly CarriedOverPenalty[] => [
  ...Object.values(penalties),
  ...(restored && restored !== 'waived' ? [restored] : []),
];

/** The penalty in force at an instant. */
export const penaltyOf = (standing: Standing, at: Instant): CarriedOverPenalty | undefined =>
  penaltyAt(penaltiesOf(standing), at);

/** The mark that a host gets once a participant attended. */
export const hostCame = { role: 'host', status: 'attended', settled: false } as const;

const attendedMarks = ({ marks }: Standing): readonly Mark[] =>
  Object.values(marks).filter(({ status }) => status === 'attended');

/** At how many game events the person was marked as attended, those they hosted included. */
export const attendedIn = (standing: Standing): number => attendedMarks(standing).length;

/** The mark that first said of the person that they attended, as marks are now. */
export const firstAttended = (standing: Standing): Mark | undefined =>
  attendedMarks(standing).toSorted((one, other) => (madeAt(one) < madeAt(other) ? -1 : 1))[0];

export const madeAt = ({ markedAt, changedAt = markedAt }: Mark): Instant => changedAt;

/** The standing with this mark for its game event. Penalties are unchanged. */
export const withMark = (standing: Standing, mark: Mark): Standing => ({
  ...standing,
  marks: { ...standing.marks, [mark.gameEventId]: mark },
  policyVersion: Math.max(standing.policyVersion, mark.policyVersion),
});

/** The standing without a mark for this game event. Penalties are unchanged. */
export const withoutMark = (standing: Standing, gameEventId: string): Standing => ({
  ...standing,
  marks: withoutKey(standing.marks, gameEventId),
});

/** A mark from a recorded domain event. */
const markOf = (
  { gameEventId, startsAt, role, status, markedAt, policyVersion, changedAt, penaltyFrom, by }: Omit<Mark, 'settled'>,
  settled: boolean,
): Mark => ({
  gameEventId,
  startsAt,
  role,
  status,
  markedAt,
  policyVersion,
  settled,
  ...(changedAt !== undefined && { changedAt }),
  ...(penaltyFrom !== undefined && { penaltyFrom }),
  ...(by !== undefined && { by }),
});

function withContest(standing: Standing, domainEvent: ContestEvent): Standing {
  const contests = evolveContests(standing.contests, domainEvent);
  const { contestId, gameEventId, at } = domainEvent.data;
  const mark = standing.marks[gameEventId];
  if (!mark) return { ...standing, contests };
  const marked = (changed: Mark): Standing => ({ ...withMark(standing, changed), contests });
  switch (domainEvent.type) {
    case 'MarkContested': {
      const waits = domainEvent.data.how === 'check_in';
      return marked({ ...mark, contestId, ...(waits && { penaltyFrom: null }) });
    }
    case 'ContestAnswered':
      return { ...standing, contests };
    case 'ContestWithdrawn': {
      const { contestId: _, ...uncontested } = mark;
      return marked(withPenaltyFrom(uncontested, at));
    }
    case 'ContestDecided':
      return marked(withPenaltyFrom(mark, at));
  }
}

/** Lets a penalty that waited count from `at`. */
const withPenaltyFrom = (mark: Mark, at: Instant): Mark =>
  mark.penaltyFrom === null ? { ...mark, penaltyFrom: at } : mark;

const withGuests = (
  standing: Standing,
  gameEventId: string,
  change: (guests: readonly string[]) => readonly string[],
): Standing => ({
  ...standing,
  guests: { ...standing.guests, [gameEventId]: change(standing.guests[gameEventId] ?? []) },
});
