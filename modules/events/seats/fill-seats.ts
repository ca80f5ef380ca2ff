import type { Consulted } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type Account, joiningRefusal } from '../account.ts';
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
import { fillFreeSeats, type Ineligibility, lapsedOffers, peopleToConsider } from './filling.ts';

/** The streams of people in line that a command reads before it fills seats. It passes them to `execute` as `more`. */
export type WaitingListStreams = {
  readonly [name: `commitments of ${string}`]: ReturnType<typeof commitmentsOf>;
  readonly [name: `account of ${string}`]: Consulted<Account>;
  readonly [name: `penalty of ${string}`]: Consulted<Instant | null>;
  readonly [name: `block of ${string}`]: Consulted<boolean>;
};

/** The states of these streams. */
type WaitingListStates = {
  readonly [name: `commitments of ${string}`]: Commitments | undefined;
  readonly [name: `account of ${string}`]: unknown;
  readonly [name: `penalty of ${string}`]: unknown;
  readonly [name: `block of ${string}`]: unknown;
};

/** The states of the person who sends the command. The command reads their streams under other names. */
type Own = {
  readonly userId: string;
  readonly commitments: Commitments;
  readonly account?: unknown;
  readonly penalty?: unknown;
  readonly block?: unknown;
  /** Whether the person takes a seat in the same append. */
  readonly isJoining?: boolean;
};

type CommitmentsToAppend = { [name: `commitments of ${string}`]: readonly CommitmentEvent[] };

/**
 * The domain events of filled seats: for the gameEvent, for the streams read as `more`, and for the sender's own
 * stream.
 */
type FilledSeats = {
  readonly gameEvent: readonly GameEventDomainEvent[];
  readonly others: CommitmentsToAppend;
  readonly own: readonly CommitmentEvent[];
};

type Reading = {
  readonly now: Instant;
  /** The person whose streams the command already reads. */
  readonly except?: string | undefined;
  /** Whether the command frees or adds a seat. */
  readonly isFreeing?: boolean;
  /** Whether everybody in line is considered, even if no seat is free. */
  readonly isForAll?: boolean;
};

/** Gives free seats to the waiting list in the append that frees or adds them. */
export function seatFilling({ account, penalty, blocked }: Pick<SeatDeps, 'account' | 'penalty' | 'blocked'>) {
  /** Decides by a person's own streams why they cannot get a seat at `now`. */
  const ineligibilityBy =
    (states: WaitingListStates, hostId: string, wanted: Commitment, now: Instant): Ineligibility =>
    (userId) => {
      const commitments = states[`commitments of ${userId}`];
      if (commitments === undefined) throw new Error(`no stream was read of user ${userId}, who waits for a seat`);
      if (joiningRefusal(account(userId).answer(states[`account of ${userId}`], now))) return 'gone';
      if (blocked(userId, hostId).answer(states[`block of ${userId}`], now)) return 'blocked';
      if (penalty(userId).answer(states[`penalty of ${userId}`], now) !== null) return 'penalty';
      return obstacleTo(commitments, wanted, now) ? 'busy' : undefined;
    };

  return {
    ineligibilityBy,

    /** The streams to read as `more`. There are none if no seat can be filled and no offer has lapsed. */
    streams(state: GameEventState, { now, except, isFreeing = false, isForAll = false }: Reading): WaitingListStreams {
      if (state.status === 'unknown') return {};
      const inLine = isForAll ? state.seats.waiting : peopleToConsider(state, now, isFreeing);
      const streams: { [name: string]: WaitingListStreams[`commitments of ${string}`] | Consulted<unknown> } = {};
      for (const userId of inLine) {
        if (userId === except) continue;
        streams[`commitments of ${userId}`] = commitmentsOf(userId);
        streams[`account of ${userId}`] = account(userId);
        streams[`penalty of ${userId}`] = penalty(userId);
        streams[`block of ${userId}`] = blocked(userId, state.schedule.hostId);
      }
      for (const userId of lapsedOffers(state, now)) {
        if (userId !== except) streams[`commitments of ${userId}`] = commitmentsOf(userId);
      }
      // TypeScript does not check template names. Each name above has the kind of stream that its type requires.
      return streams as WaitingListStreams;
    },

    /** Gives the free seats after `decided` to people in line, and commits these people to the gameEvent. */
    fill(
      state: GameEventState,
      decided: readonly GameEventDomainEvent[],
      states: WaitingListStates,
      now: Instant,
      own?: Own,
    ): FilledSeats {
      const then = stateAfter(state, decided);
      if (then.status === 'unknown') return { gameEvent: [], others: {}, own: [] };
      const known: WaitingListStates = own
        ? {
            ...states,
            [`commitments of ${own.userId}`]: own.commitments,
            [`account of ${own.userId}`]: own.account,
            [`penalty of ${own.userId}`]: own.penalty,
            [`block of ${own.userId}`]: own.block,
          }
        : states;
      const { schedule } = then;
      const ineligible = ineligibilityBy(known, schedule.hostId, commitmentTo(schedule, 'participant'), now);
      const gameEvent = fillFreeSeats(then, ineligible, now, own?.isJoining ? own.userId : undefined);
      const byPerson = commitmentsAfter(gameEvent, schedule, (userId) => known[`commitments of ${userId}`] ?? {});
      const others: CommitmentsToAppend = {};
      for (const [userId, events] of byPerson) {
        if (userId !== own?.userId) others[`commitments of ${userId}`] = events;
      }
      return { gameEvent, others, own: (own && byPerson.get(own.userId)) ?? [] };
    },
  };
}

/** The changes of people's commitments that follow from filled seats. */
function commitmentsAfter(
  gameEvent: readonly GameEventDomainEvent[],
  schedule: Pick<Commitment, 'gameEventId' | 'startsAt' | 'cafeId'>,
  commitments: (userId: string) => Commitments,
): ReadonlyMap<string, readonly CommitmentEvent[]> {
  const made = new Map<string, readonly CommitmentEvent[]>();
  for (const { type, data } of gameEvent) {
    if (type !== 'ParticipantJoined' && type !== 'SeatOffered' && type !== 'SeatOfferEnded') continue;
    const { userId } = data;
    const before = made.get(userId) ?? [];
    const bound = before.reduce(commitmentsFold.evolve, commitments(userId));
    const events =
      type === 'SeatOfferEnded'
        ? release(bound, userId, schedule.gameEventId)
        : type === 'SeatOffered'
          ? commit(bound, userId, commitmentTo(schedule, 'offer', data.until))
          : commit(bound, userId, commitmentTo(schedule, 'participant'));
    made.set(userId, [...before, ...events]);
  }
  return made;
}
