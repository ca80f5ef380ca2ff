import { type CommandContext, type EventLog, eachOf, execute, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { hostingRefusal } from '../account.ts';
import {
  type Commitment,
  type Commitments,
  commit,
  obstacleTo,
  release,
  upcoming,
} from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { CommitmentEvent, GameEventDomainEvent } from '../domain-events.ts';
import { gameEventOf } from '../streams.ts';
import { handOver } from './host.ts';
import { peopleWithSeats } from './sharing.ts';

export const notAnOrganizer = invalidField('to', 'not_an_organizer', 'Please choose an active organizer.');
const isBusy = refuse(409, 'overlaps', 'This organizer is busy at the time of one of these events.');

/** Somebody with a seat keeps apart from the new host. It says no more, as blocks are private. */
export const isUnsuitable = refuse(409, 'unsuitable', 'This organizer cannot be the host here. Please choose another.');

/** The gameEvents that a person hosts and that have not started. */
const hostedAhead = (commitments: Commitments, now: Instant): readonly Commitment[] =>
  upcoming(commitments, now).filter(({ role, startsAt }) => role === 'host' && startsAt > now);

/**
 * Makes `toUserId` the host of every gameEvent that `fromUserId` hosts and that has not started, in one append. The new
 * host must be an active organizer (400 otherwise), free at each of these times (409 `overlaps` otherwise) and keep apart
 * from nobody with a seat there (409 `unsuitable` otherwise).
 */
export const handOverHosted = (log: EventLog, deps: Pick<SeatDeps, 'account' | 'blocked'>) =>
  async function handOverAll(
    context: CommandContext,
    fromUserId: string,
    toUserId: string,
  ): Promise<Refusal | undefined> {
    if (fromUserId === toUserId) return notAnOrganizer;
    const { now } = context;
    const isApartAt = (gameEventId: string) =>
      port({
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => ({
          apart: eachOf(peopleWithSeats(gameEvent, now), (other) => deps.blocked(toUserId, other)),
        }),
        answer: ({ apart }) => apart.all.includes(true),
      });
    const result = await execute(log, {
      context,
      streams: { account: deps.account(toUserId), from: commitmentsOf(fromUserId), to: commitmentsOf(toUserId) },
      more: ({ from }) => {
        const ids = hostedAhead(from, now).map(({ gameEventId }) => gameEventId);
        return { gameEvents: eachOf(ids, gameEventOf), apart: eachOf(ids, isApartAt) };
      },
      decide: (states) => {
        if (hostingRefusal(states.account)) return notAnOrganizer;
        let taken = states.to;
        const from: CommitmentEvent[] = [];
        const to: CommitmentEvent[] = [];
        const gameEvents: { [gameEventId: string]: readonly GameEventDomainEvent[] } = {};
        for (const commitment of hostedAhead(states.from, now)) {
          const { gameEventId } = commitment;
          const decided = handOver(states.gameEvents.get(gameEventId), toUserId, now);
          if (isRefusal(decided)) return decided;
          if (obstacleTo(taken, commitment, now)) return isBusy;
          if (states.apart.get(gameEventId)) return isUnsuitable;
          taken = { ...taken, [gameEventId]: commitment };
          gameEvents[gameEventId] = decided;
          from.push(...release(states.from, fromUserId, gameEventId));
          to.push(...commit(states.to, toUserId, commitment));
        }
        return { append: { gameEvents, from, to } };
      },
    });
    return isRefusal(result) ? result : undefined;
  };
