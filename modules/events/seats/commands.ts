import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import type { EventsDeps, SeatDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import type { Manager } from '../rules.ts';
import { gameEventOf } from '../streams.ts';
import { freeSeat, join, leave, remove } from './seat.ts';
import { seatChanges } from './seat-changes.ts';
import { seatGate } from './seat-gate.ts';
import { seatGateIn } from './seat-gate-streams.ts';

/** Commands that take seats and give them back. */
export function seatCommands(log: EventLog, deps: SeatDeps & Pick<EventsDeps, 'lateCancel' | 'organizersOf'>) {
  const changes = seatChanges(log, deps);
  const gateFor = seatGateIn(deps);

  return {
    /**
     * Reserves a seat, unless the person is under a penalty or has another commitment at the same time. A refusal
     * because of a penalty is recorded. Joining also takes a seat that is held for the person. Other free seats go to
     * the waiting list first.
     */
    join: (context: CommandContext, gameEventId: string, userId: string) =>
      changes.requestSeat(context, gameEventId, userId, {
        decide: (gameEvent, { isGiven, ...wisher }) => (isGiven ? [] : join(gameEvent, userId, context.now, wisher)),
        commits: true,
      }),

    /**
     * Records that a penalty keeps a person from a seat that they could have otherwise. The page shows the penalty
     * instead of letting them join, so no refused join is recorded. Records nothing if another rule refuses the seat.
     */
    async recordRefusal(context: CommandContext, gameEventId: string, userId: string): Promise<Refusal | undefined> {
      const { now } = context;
      const gate = gateFor(userId);
      const result = await execute(log, {
        context,
        streams: { ...gate.streams, gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => gate.withHost(gameEvent),
        decide: (states) => {
          const { gameEvent, commitments } = states;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const joined = join(gameEvent, userId, now, states);
          if (isRefusal(joined)) return joined;
          const wanted = commitmentTo(gameEvent.schedule, 'participant');
          // An overlap is checked first, because the gate reports a penalty before an overlap.
          const refused = overlapRefusal(commitments, wanted, now) ?? seatGate(states, wanted, now);
          return refused ?? { append: {} };
        },
      });
      await gate.record(context, gameEventId, result);
      return result === unknownGameEvent ? unknownGameEvent : undefined;
    },

    /** Gives a seat back. A person who leaves late gets a late-cancel mark in the same append. */
    leave: (context: CommandContext, gameEventId: string, userId: string) =>
      changes.freeSeat(context, gameEventId, userId, (state) => leave(state, userId, context.now), {
        lateCancel: deps.lateCancel(userId),
      }),

    /** Takes a person's seat away for good. */
    remove: (context: CommandContext, gameEventId: string, userId: string, by: Manager, reason?: string) =>
      changes.freeSeat(
        context,
        gameEventId,
        userId,
        (state, organizes) => remove(state, userId, { ...by, organizes }, context.now, reason),
        { by: by.userId },
      ),

    /**
     * Frees the seat, the offer or the place in line of a person whose account is closed, without a mark. Appends
     * nothing if they have none.
     */
    freeSeat: (context: CommandContext, gameEventId: string, userId: string) =>
      changes.freeSeat(context, gameEventId, userId, (state) => freeSeat(state, userId, 'deactivated', context.now)),
  };
}
