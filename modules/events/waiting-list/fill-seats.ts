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

/** The streams of people in line that a command reads before it fills seats. It hands them to `execute` as `more`. */
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

/** The states of the person who sends the command, which the command reads under other names. */
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

/** What filling seats appends: to the gameEvent, to the streams read as `more`, and to those of the person who sends the command. */
type FilledSeats = {
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
  /** Whether everybody in line is considered, free seat or not. */
  readonly isForAll?: boolean;
};

/** Gives free seats to the waiting list in the append that frees or adds them: the streams to read, and what is appended. */
export function seatFilling({ account, penalty, blocked }: Pick<SeatDeps, 'account' | 'penalty' | 'blocked'>) {
  /** Whether somebody in line can get a seat at `now`, judged by their own streams. */
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

    /** The streams to read as `more`: none if no seat can be filled and no offer is over. */
    streams(state: GameEventState, { now, except, isFreeing = false, isForAll = false }: Reading): WaitingListStreams {
      if (state.status === 'unknown') return {};
      const inLine = isForAll ? state.waiting : peopleToConsider(state, now, isFreeing);
      const streams: { [name: string]: WaitingListStreams[`commitments of ${string}`] | Consulted<unknown> } = {};
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
      // TypeScript does not check names made by templates; each one above goes with the kind of stream that its type says
      return streams as WaitingListStreams;
    },

    /** Gives the seats that `decided` frees to those in line, and binds these people to the gameEvent. */
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

/** How people's commitments change when seats are filled. */
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
