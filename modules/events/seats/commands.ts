import { type CommandContext, type DomainEvent, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { commitmentTo, overlapRefusal, release } from '../commitments/commitments.ts';
import type { EventsDeps, SeatDeps } from '../deps.ts';
import { freeSeat, join, leave, type Manager, remove, unknownGameEvent } from '../game-event.ts';
import { commitmentsOf, gameEventOf } from '../streams.ts';
import { seatFilling } from '../waiting-list/fill-seats.ts';
import { seatChanges } from '../waiting-list/seat-changes.ts';
import { seatGateIn } from './seat-gate-streams.ts';

/** Taking a seat, and giving it back. */
export function seatCommands<State, Mark extends DomainEvent>(
  log: EventLog,
  deps: SeatDeps & Pick<EventsDeps<State, Mark>, 'lateCancel'>,
) {
  const filling = seatFilling(deps);
  const changes = seatChanges(log, deps);
  const gateFor = seatGateIn(deps);

  return {
    /**
     * Reserves a seat, unless a penalty or a seat at another gameEvent at the same time is in the way. The former is put on
     * record. A seat that is held for the person is taken by joining too; other free seats go to those in line first.
     */
    join: (context: CommandContext, gameEventId: string, userId: string) =>
      changes.requestSeat(context, gameEventId, userId, {
        decide: (gameEvent, isGiven) => (isGiven ? [] : join(gameEvent, userId, context.now)),
        commits: true,
      }),

    /**
     * Puts on record that a penalty keeps somebody from a seat that is free for them otherwise: they learned this before
     * they could ask for it. Nothing is recorded if another rule refuses the seat.
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
          // an offer or a link whose time is over keeps nobody from the seat
          const held = gameEvent.held.filter(({ until }) => until > now);
          const guests = gameEvent.guests.filter(({ until }) => until > now);
          const joined = join({ ...gameEvent, held, guests }, userId, now);
          if (isRefusal(joined)) return joined;
          const wanted = commitmentTo(gameEvent.scheduled, 'participant');
          // the gate names a penalty before an overlap
          const refused = overlapRefusal(commitments, wanted, now) ?? gate.refusal(states, wanted, now);
          return refused ?? { append: {} };
        },
      });
      await gate.record(context, gameEventId, result);
      return result === unknownGameEvent ? unknownGameEvent : undefined;
    },

    /** Gives a seat back. A person who leaves late is marked with a late cancel in the same append. */
    async leave(context: CommandContext, gameEventId: string, userId: string): Promise<Done | Refusal> {
      const { now } = context;
      const { stream, fold, decide: mark } = await deps.lateCancel(userId);
      const result = await execute(log, {
        context,
        streams: {
          commitments: commitmentsOf(userId),
          gameEvent: gameEventOf(gameEventId),
          standing: { stream, fold },
        },
        more: ({ gameEvent }) => filling.streams(gameEvent, { now, except: userId, isFreeing: true }),
        decide: (states) => {
          const { gameEvent, commitments, standing } = states;
          const decided = leave(gameEvent, userId, now);
          if (isRefusal(decided)) return decided;
          if (gameEvent.status === 'unknown') return unknownGameEvent;
          const { startsAt } = gameEvent.scheduled;
          const late = { gameEventId, startsAt, now, role: 'participant' } as const;
          const isMarked = decided.some(({ type, data }) => type === 'ParticipantLeft' && data.late);
          const filled = filling.fill(gameEvent, decided, states, now, { userId, commitments: {} });
          return {
            append: {
              ...filled.others,
              commitments: release(commitments, userId, gameEventId),
              gameEvent: [...decided, ...filled.gameEvent],
              standing: isMarked ? mark(standing, late) : [],
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** Takes a person's seat away, for good. */
    remove: (context: CommandContext, gameEventId: string, userId: string, by: Manager) =>
      changes.freeSeat(context, gameEventId, userId, (state) => remove(state, userId, by, context.now)),

    /**
     * Frees the seat, the offer or the place in line of a person whose account is closed, without a mark. Appends nothing
     * where there is none.
     */
    freeSeat: (context: CommandContext, gameEventId: string, userId: string) =>
      changes.freeSeat(context, gameEventId, userId, (state) => freeSeat(state, userId, 'deactivated', context.now)),
  };
}
