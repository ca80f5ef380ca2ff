import type { Instant } from '../../../platform/clock.ts';
import type { AttendanceStatus } from '../contract.ts';
import type { ReliabilityEvent } from '../domain-events.ts';
import type { ContestTimes } from '../rules.ts';

/** A contest of a person's mark, without its texts. */
export type Contest = ContestTimes & {
  readonly contestId: string;
  readonly gameEventId: string;
  /** The status of the mark when it was contested. */
  readonly status: AttendanceStatus;
  /** The organizer of the group who made the mark; absent for the host. */
  readonly by?: string;
  readonly state: 'open' | 'withdrawn' | 'settled' | 'upheld' | 'overturned';
};

export type ContestEvent = Extract<ReliabilityEvent, { type: 'MarkContested' | `Contest${string}` }>;

type Contests = Readonly<Record<string, Contest>>;

/** A person's contests after a domain event of one of them. */
export function evolveContests(contests: Contests, { type, data }: ContestEvent): Contests {
  const { contestId, at } = data;
  const change = (changes: Partial<Contest>): Contests => {
    const contest = contests[contestId];
    return contest ? { ...contests, [contestId]: { ...contest, ...changes } } : contests;
  };
  switch (type) {
    case 'MarkContested': {
      const { gameEventId, status, how, answerUntil, by } = data;
      // The code was entered after the person had contested in words. It is the same contest, with the same instants.
      if (contests[contestId]) return change({ how });
      const times = { how, contestedAt: at, answerUntil, answeredAt: null };
      return {
        ...contests,
        [contestId]: { ...about({ contestId, gameEventId, by }), status, state: 'open', ...times },
      };
    }
    case 'ContestAnswered':
      return change({ answeredAt: at });
    case 'ContestWithdrawn':
      return change({ state: 'withdrawn' });
    case 'ContestDecided':
      return change({ state: data.how });
  }
}

/** What every domain event of a contest says: which one it is, and who made the mark if not the host. */
export const about = ({ contestId, gameEventId, by }: About) => ({
  contestId,
  gameEventId,
  ...(by !== undefined && { by }),
});
type About = { readonly contestId: string; readonly gameEventId: string; readonly by?: string | undefined };

/** The open contest of a game event. */
export const openContestOf = (contests: Contests, gameEventId: string): Contest | undefined =>
  Object.values(contests).find((contest) => contest.gameEventId === gameEventId && contest.state === 'open');

/** Whether an admin has decided on a contest of this game event. */
export const wasDecided = (contests: Contests, gameEventId: string): boolean =>
  Object.values(contests).some(
    ({ gameEventId: id, state }) => id === gameEventId && (state === 'upheld' || state === 'overturned'),
  );

/** When the present mark was made. */
export const madeAt = ({
  markedAt,
  changedAt,
}: {
  readonly markedAt: Instant;
  readonly changedAt?: Instant;
}): Instant => changedAt ?? markedAt;
