import { type CommandContext, type EventLog, eachOf, execute, type Port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { invalidField, isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Account, hostingRefusal } from '../account.ts';
import {
  type Commitment,
  type Commitments,
  commit,
  obstacleTo,
  release,
  upcoming,
} from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { CommitmentEvent, GameEventDomainEvent } from '../domain-events.ts';
import { gameEventOf } from '../streams.ts';
import { handOver } from './host.ts';

export const notAnOrganizer = invalidField('to', 'not_an_organizer', 'Please choose an active organizer.');
const isBusy = refuse(409, 'overlaps', 'This organizer is busy at the time of one of these events.');

/** The gameEvents that a person hosts and that have not started. */
const hostedAhead = (commitments: Commitments, now: Instant): readonly Commitment[] =>
  upcoming(commitments, now).filter(({ role, startsAt }) => role === 'host' && startsAt > now);

/**
 * Makes `toUserId` the host of every gameEvent that `fromUserId` hosts and that has not started, in one append. The new
 * host must be an active organizer (400 otherwise) and free at each of these times (409 `overlaps` otherwise).
 */
export const handOverHosted = (log: EventLog, accountOf: (userId: string) => Port<Account>) =>
  async function handOverAll(
    context: CommandContext,
    fromUserId: string,
    toUserId: string,
  ): Promise<Refusal | undefined> {
    if (fromUserId === toUserId) return notAnOrganizer;
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: { account: accountOf(toUserId), from: commitmentsOf(fromUserId), to: commitmentsOf(toUserId) },
      more: ({ from }) => ({
        gameEvents: eachOf(
          hostedAhead(from, now).map(({ gameEventId }) => gameEventId),
          gameEventOf,
        ),
      }),
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
