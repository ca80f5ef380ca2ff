import { eachOf, type Family, port, type StateOf } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isSuspended, joiningRefusal } from '../account.ts';
import {
  type Commitment,
  type Commitments,
  commit,
  commitmentsFold,
  commitmentTo,
  obstacleTo,
  release,
} from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { CommitmentEvent, GameEventDomainEvent } from '../domain-events.ts';
import { type GameEventState, stateAfter } from '../game-event.ts';
import { fillFreeSeats, type Ineligible, lapsedOffers, peopleToConsider } from './filling.ts';

/** Why each person in line cannot get a seat, apart from their commitments, and the commitments of each person. */
type Line = {
  readonly bars: { readonly get: (userId: string) => Exclude<Ineligible, 'busy'> | undefined };
  readonly committed: StateOf<Family<ReturnType<typeof commitmentsOf>>>;
  /** Who of them is a newcomer. */
  readonly newcomers: { readonly get: (userId: string) => boolean | undefined };
};

/** The domain events of filled seats: for the gameEvent, and by person for their commitments. */
type FilledSeats = {
  readonly gameEvent: readonly GameEventDomainEvent[];
  readonly committed: Readonly<Record<string, readonly CommitmentEvent[]>>;
};

type Considered = {
  readonly now: Instant;
  /** Whether the command frees or adds a seat. */
  readonly isFreeing?: boolean;
  /** Whether everybody in line is considered, even if no seat is free. */
  readonly isForAll?: boolean;
};

/** Gives free seats to the waiting list in the append that frees or adds them. */
export function seatFilling({
  account,
  penalty,
  blocked,
  isNewcomer,
}: Pick<SeatDeps, 'account' | 'penalty' | 'blocked' | 'isNewcomer'>) {
  const barTo = (hostId: string) => (userId: string) =>
    port({
      streams: { account: account(userId), penaltyEnds: penalty(userId), isBlocked: blocked(userId, hostId) },
      answer: (person) => {
        if (joiningRefusal(person.account) && !isSuspended(person.account)) return 'gone';
        if (person.isBlocked) return 'blocked';
        if (isSuspended(person.account)) return 'suspended';
        return person.penaltyEnds === null ? undefined : 'penalty';
      },
    });

  return {
    /**
     * The streams of people in line, which a command reads as `more` before it fills seats. There are none if no seat
     * can be filled and no offer has lapsed.
     */
    streams(state: GameEventState, { now, isFreeing = false, isForAll = false }: Considered) {
      const known = state.status === 'unknown' ? undefined : state;
      const inLine = known && isForAll ? known.seats.waiting : peopleToConsider(state, now, isFreeing);
      return {
        bars: eachOf(inLine, barTo(known?.schedule.hostId ?? '')),
        newcomers: eachOf(inLine, isNewcomer),
        committed: eachOf([...inLine, ...(known ? lapsedOffers(known, now) : [])], commitmentsOf),
      };
    },

    /**
     * Gives the free seats after `decided` to people in line, and commits these people to the gameEvent.
     *
     * @param joining the person who takes a seat in the same append
     */
    fill(
      state: GameEventState,
      decided: readonly GameEventDomainEvent[],
      { bars, committed, newcomers }: Line,
      now: Instant,
      joining?: string,
    ): FilledSeats {
      const then = stateAfter(state, decided);
      if (then.status === 'unknown') return { gameEvent: [], committed: {} };
      const wanted = commitmentTo(then.schedule, 'participant');
      const ineligible = (userId: string) =>
        bars.get(userId) ?? (obstacleTo(committed.get(userId), wanted, now) ? 'busy' : undefined);
      const gameEvent = fillFreeSeats(then, ineligible, now, {
        joining,
        isNewcomer: (userId) => newcomers.get(userId) ?? false,
      });
      return { gameEvent, committed: commitmentsAfter(gameEvent, then.schedule, committed.get) };
    },
  };
}

/** The changes of people's commitments that follow from filled seats. */
function commitmentsAfter(
  gameEvent: readonly GameEventDomainEvent[],
  schedule: Pick<Commitment, 'gameEventId' | 'startsAt' | 'cafeId'>,
  commitments: (userId: string) => Commitments,
): FilledSeats['committed'] {
  const made: { [userId: string]: readonly CommitmentEvent[] } = {};
  for (const { type, data } of gameEvent) {
    if (type !== 'ParticipantJoined' && type !== 'SeatOffered' && type !== 'SeatOfferEnded') continue;
    const { userId } = data;
    const before = made[userId] ?? [];
    const bound = before.reduce(commitmentsFold.evolve, commitments(userId));
    const events =
      type === 'SeatOfferEnded'
        ? release(bound, userId, schedule.gameEventId)
        : type === 'SeatOffered'
          ? commit(bound, userId, commitmentTo(schedule, 'offer', data.until))
          : commit(bound, userId, commitmentTo(schedule, 'participant'));
    made[userId] = [...before, ...events];
  }
  return made;
}
