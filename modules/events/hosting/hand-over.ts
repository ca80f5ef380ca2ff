import {
  type AppendTo,
  appendTo,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  port,
} from '@tablemates/event-store';
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
import type { GroupDeps, SeatDeps } from '../deps.ts';
import type { CommitmentEvent } from '../domain-events.ts';
import type { GameEventState } from '../game-event.ts';
import { handsAt } from '../hands.ts';
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
 * Makes `toUserId` the host of every gameEvent that `fromUserId` hosts and that has not started, in one append. An evening
 * of a group goes to one of its organizers instead, the one of longest standing who can hold it, if there is one and
 * `toUserId` is none of them. The new host must be an active organizer (400 otherwise), free at each of these times (409
 * `overlaps` otherwise) and keep apart from nobody with a seat there (409 `unsuitable` otherwise).
 */
export const handOverHosted = (log: EventLog, deps: Pick<SeatDeps, 'account' | 'blocked'> & GroupDeps) =>
  async function handOverAll(
    context: CommandContext,
    fromUserId: string,
    toUserId: string,
  ): Promise<Refusal | undefined> {
    if (fromUserId === toUserId) return notAnOrganizer;
    const { now } = context;
    const heirOf = (gameEvent: GameEventState) => (userId: string) =>
      port({
        streams: {
          account: deps.account(userId),
          commitments: commitmentsOf(userId),
          apart: eachOf(peopleWithSeats(gameEvent, now), (other) => deps.blocked(userId, other)),
        },
        answer: ({ account, commitments, apart }) => ({
          ...{ userId, commitments },
          refusal: hostingRefusal(account) ? notAnOrganizer : apart.all.includes(true) ? isUnsuitable : undefined,
        }),
      });
    const organizedAt = (gameEventId: string) =>
      port({
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => handsAt(deps, gameEvent),
        answer: ({ gameEvent, hands }) => ({ gameEvent, organizers: hands.all.flat() }),
      });
    const eveningOf = (gameEventId: string) =>
      port({
        streams: { its: organizedAt(gameEventId) },
        more: ({ its: { gameEvent, organizers } }) => ({
          heirs: eachOf(heirsAmong(organizers, fromUserId, toUserId), heirOf(gameEvent)),
        }),
        answer: ({ its, heirs }) => ({ gameEvent: its.gameEvent, heirs: heirs.all }),
      });
    const result = await execute(log, {
      context,
      streams: { account: deps.account(toUserId), from: commitmentsOf(fromUserId), to: commitmentsOf(toUserId) },
      more: ({ from }) => ({
        evenings: eachOf(
          hostedAhead(from, now).map(({ gameEventId }) => gameEventId),
          eveningOf,
        ),
      }),
      decide: ({ account, from: made, evenings }) => {
        if (hostingRefusal(account)) return notAnOrganizer;
        const bound = new Map<string, Commitments>();
        const from: CommitmentEvent[] = [];
        const along: AppendTo[] = [];
        for (const commitment of hostedAhead(made, now)) {
          const { gameEventId } = commitment;
          const { gameEvent, heirs } = evenings.get(gameEventId);
          const decided = heirs.map(({ userId, commitments, refusal }) => {
            const taken = bound.get(userId) ?? commitments;
            const events = refusal ?? (obstacleTo(taken, commitment, now) ? isBusy : handOver(gameEvent, userId, now));
            return { userId, taken, events };
          });
          // the last one is who was named, and their refusal counts
          const heir = decided.find(({ events }) => !isRefusal(events)) ?? decided.at(-1);
          if (!heir) continue;
          const { userId, taken, events } = heir;
          if (isRefusal(events)) return events;
          bound.set(userId, { ...taken, [gameEventId]: commitment });
          from.push(...release(made, fromUserId, gameEventId));
          along.push(appendTo(gameEventOf(gameEventId), events));
          along.push(appendTo(commitmentsOf(userId), commit(taken, userId, commitment)));
        }
        return { append: { from }, along };
      },
    });
    return isRefusal(result) ? result : undefined;
  };

/** Who may hold an evening, the preferred one first: `to` comes last where others organize its group and `to` does not. */
const heirsAmong = (organizers: readonly string[], from: string, to: string): readonly string[] =>
  organizers.includes(to) ? [to] : [...organizers.filter((id) => id !== from), to];
