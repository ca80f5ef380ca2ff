import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { CommitmentEvent } from '../domain-events.ts';
import { endOf, overlap } from '../rules.ts';

type Made = Extract<CommitmentEvent, { type: 'CommitmentMade' }>['data'];

/** A gameEvent that a person is committed to, and their role there. */
export type Commitment = Pick<Made, 'gameEventId' | 'role' | 'startsAt' | 'cafeId' | 'groupId' | 'until'>;

/** One person's commitments by the id of the gameEvent. Those that are over stay in it. */
export type Commitments = Readonly<Record<string, Commitment>>;

export const commitmentsFold = { initial: {} as Commitments, evolve };

function evolve(commitments: Commitments, { type, data }: CommitmentEvent): Commitments {
  const { [data.gameEventId]: _, ...others } = commitments;
  switch (type) {
    case 'CommitmentMade': {
      const { userId: _, ...commitment } = data;
      return { ...others, [data.gameEventId]: commitment };
    }
    case 'CommitmentEnded':
      return others;
    case 'DescriptionWritten':
      return commitments;
  }
}

/** One person's commitments, and the ids of all gameEvents that they hosted or described at any time, also of those that ended. */
export const everCommittedFold = {
  initial: { commitments: commitmentsFold.initial, described: new Set<string>() as ReadonlySet<string> },
  evolve: (
    { commitments, described }: { commitments: Commitments; described: ReadonlySet<string> },
    made: CommitmentEvent,
  ) => ({
    commitments: evolve(commitments, made),
    described:
      made.type === 'DescriptionWritten' || (made.type === 'CommitmentMade' && made.data.role === 'host')
        ? new Set([...described, made.data.gameEventId])
        : described,
  }),
};

/** Whether an offer has lapsed at `now`. Its end may not be recorded yet. */
const isLapsed = ({ until }: Commitment, now: Instant): boolean => until !== undefined && until <= now;

/** A person's commitments that are not over at `now`, the soonest first. */
export const upcoming = (commitments: Commitments, now: Instant): readonly Commitment[] =>
  Object.values(commitments)
    .filter((made) => endOf(made.startsAt) > now && !isLapsed(made, now))
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));

/**
 * The commitment that rules out another one because their times overlap (evenings contract, section 1). One may begin
 * when another ends. A host may host several gameEvents at once in the same cafe. A lapsed offer is no obstacle.
 */
export function obstacleTo(commitments: Commitments, wanted: Commitment, now: Instant): Commitment | undefined {
  return Object.values(commitments).find(
    (made) =>
      made.gameEventId !== wanted.gameEventId &&
      !isLapsed(made, now) &&
      overlap(made.startsAt, wanted.startsAt) &&
      !(made.role === 'host' && wanted.role === 'host' && made.cafeId === wanted.cafeId),
  );
}

/** The refusal of a commitment whose time overlaps another one of the same person; undefined if there is none. */
export function overlapRefusal(commitments: Commitments, wanted: Commitment, now: Instant): Refusal | undefined {
  const obstacle = obstacleTo(commitments, wanted, now);
  return obstacle && refuse(409, 'overlaps', `You ${BOUND_AS[obstacle.role]} another event at this time.`);
}
const BOUND_AS = { host: 'host', participant: 'have a seat at', offer: 'are offered a seat at' } as const;

type Place = Pick<Commitment, 'gameEventId' | 'startsAt' | 'cafeId'> & { readonly groupId?: string | undefined };

/** A commitment to a gameEvent in a role. `until` is the end of an offer. A host's says whose group's evening it is. */
export const commitmentTo = (
  { gameEventId, startsAt, cafeId, groupId }: Place,
  role: Commitment['role'],
  until?: Instant,
): Commitment => ({
  ...{ gameEventId, startsAt, cafeId, role },
  ...(role === 'host' && groupId !== undefined && { groupId }),
  ...(until !== undefined && { until }),
});

/** Commits a person to a gameEvent. Returns no domain event if they have exactly this commitment already. */
export function commit(commitments: Commitments, userId: string, wanted: Commitment): readonly CommitmentEvent[] {
  const { gameEventId, role, startsAt, cafeId, groupId, until } = wanted;
  const made = commitments[gameEventId];
  const isMade = made && made.role === role && made.startsAt === startsAt && made.cafeId === cafeId;
  if (isMade && made.until === until && made.groupId === groupId) return [];
  return [{ type: 'CommitmentMade', data: { userId, ...wanted } }];
}

/** Ends a person's commitment to a gameEvent. Returns no domain event if there is none. */
export const release = (commitments: Commitments, userId: string, gameEventId: string): readonly CommitmentEvent[] =>
  commitments[gameEventId] ? [{ type: 'CommitmentEnded', data: { userId, gameEventId } }] : [];
