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
import type { SeatDeps } from '../deps.ts';
import type { CommitmentEvent, GameEventDomainEvent } from '../domain-events.ts';
import type { GameEventState } from '../game-event.ts';
import { commitmentsOf } from '../streams.ts';
import { fillFreeSeats, type Ineligibility, lapsedOffers, peopleToConsider, stateAfter } from './waiting-list.ts';

/** Streams that passing seats on looks at, by the person; a command hands them to `execute` as `more`. */
export type LineStreams = {
  readonly [name: `commitments of ${string}`]: ReturnType<typeof commitmentsOf>;
  readonly [name: `account of ${string}`]: Consulted<Account>;
  readonly [name: `penalty of ${string}`]: Consulted<Instant | null>;
  readonly [name: `block of ${string}`]: Consulted<boolean>;
};

/** The states of those streams. */
type LineStates = {
  readonly [name: `commitments of ${string}`]: Commitments | undefined;
  readonly [name: `account of ${string}`]: unknown;
  readonly [name: `penalty of ${string}`]: unknown;
  readonly [name: `block of ${string}`]: unknown;
};

/** The states of the person who sends the command, which have other names in it. */
type Own = {
  readonly userId: string;
  readonly commitments: Commitments;
  readonly account?: unknown;
  readonly penalty?: unknown;
  readonly block?: unknown;
  /** Whether they take a seat in the same append. */
  readonly isJoining?: boolean;
};

type CommitmentsToAppend = { [name: `commitments of ${string}`]: readonly CommitmentEvent[] };

/** The domain events of passing seats on: for the gameEvent, the streams read as `more`, and the person who sends the command. */
type Succession = {
  readonly gameEvent: readonly GameEventDomainEvent[];
  readonly others: CommitmentsToAppend;
  readonly own: readonly CommitmentEvent[];
};

type Reading = {
  readonly now: Instant;
  /** The person whose streams the command reads already. */
  readonly except?: string | undefined;
  /** Whether the command frees or adds a seat. */
  readonly isFreeing?: boolean;
  /** Whether everybody in line is looked at, free seat or not. */
  readonly isForAll?: boolean;
};

/** Passes seats on in the append that frees or adds them: which streams that takes, and what it appends. */
export function successionIn({ account, penalty, blocked }: Pick<SeatDeps, 'account' | 'penalty' | 'blocked'>) {
  /** Whether somebody in line can get a seat at `now`, judged by their own streams. */
  const ineligibilityBy =
    (states: LineStates, hostId: string, wanted: Commitment, now: Instant): Ineligibility =>
    (userId) => {
      const commitments = states[`commitments of ${userId}`];
      if (commitments === undefined) throw new Error(`nothing was read of user ${userId}, who waits for a seat`);
      if (joiningRefusal(account(userId).answer(states[`account of ${userId}`], now))) return 'gone';
      if (blocked(userId, hostId).answer(states[`block of ${userId}`], now)) return 'blocked';
      if (penalty(userId).answer(states[`penalty of ${userId}`], now) !== null) return 'penalty';
      return obstacleTo(commitments, wanted, now) ? 'busy' : undefined;
    };

  return {
    ineligibilityBy,

    /** The streams to read as `more`: none where no seat can be passed on and no offer is over. */
    streams(state: GameEventState, { now, except, isFreeing = false, isForAll = false }: Reading): LineStreams {
      if (state.status === 'unknown') return {};
      const inLine = isForAll ? state.waiting : peopleToConsider(state, now, isFreeing);
      const streams: { [name: string]: LineStreams[`commitments of ${string}`] | Consulted<unknown> } = {};
      for (const userId of inLine) {
        if (userId === except) continue;
        streams[`commitments of ${userId}`] = commitmentsOf(userId);
        streams[`account of ${userId}`] = account(userId);
        streams[`penalty of ${userId}`] = penalty(userId);
        streams[`block of ${userId}`] = blocked(userId, state.scheduled.hostId);
      }
      for (const userId of lapsedOffers(state, now)) {
        if (userId !== except) streams[`commitments of ${userId}`] = commitmentsOf(userId);
      }
      // each name above goes with the kind of stream that its type says
      return streams as LineStreams;
    },

    /** Passes the seats that `decided` frees on to those in line, with their commitments. */
    passOn(
      state: GameEventState,
      decided: readonly GameEventDomainEvent[],
      states: LineStates,
      now: Instant,
      own?: Own,
    ): Succession {
      const then = stateAfter(state, decided);
      if (then.status === 'unknown') return { gameEvent: [], others: {}, own: [] };
      const known: LineStates = own
        ? {
            ...states,
            [`commitments of ${own.userId}`]: own.commitments,
            [`account of ${own.userId}`]: own.account,
            [`penalty of ${own.userId}`]: own.penalty,
            [`block of ${own.userId}`]: own.block,
          }
        : states;
      const { scheduled } = then;
      const ineligible = ineligibilityBy(known, scheduled.hostId, commitmentTo(scheduled, 'participant'), now);
      const gameEvent = fillFreeSeats(then, ineligible, now, own?.isJoining ? own.userId : undefined);
      const byPerson = commitmentsAfter(gameEvent, scheduled, (userId) => known[`commitments of ${userId}`] ?? {});
      const others: CommitmentsToAppend = {};
      for (const [userId, events] of byPerson) {
        if (userId !== own?.userId) others[`commitments of ${userId}`] = events;
      }
      return { gameEvent, others, own: (own && byPerson.get(own.userId)) ?? [] };
    },
  };
}

/** The changes of people's commitments that follow from seats that were passed on. */
function commitmentsAfter(
  gameEvent: readonly GameEventDomainEvent[],
  scheduled: Pick<Commitment, 'gameEventId' | 'startsAt' | 'cafeId'>,
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
        ? release(bound, userId, scheduled.gameEventId)
        : type === 'SeatOffered'
          ? commit(bound, userId, commitmentTo(scheduled, 'offer', data.until))
          : commit(bound, userId, commitmentTo(scheduled, 'participant'));
    made.set(userId, [...before, ...events]);
  }
  return made;
}
