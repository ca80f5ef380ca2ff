import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { commit, commitmentTo } from '../commitments/commitments.ts';
import type { SeatDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import { seatGateIn } from '../seats/seat-gate-streams.ts';
import { gameEventOf } from '../streams.ts';
import { seatChanges } from './seat-changes.ts';
import { decideOffer, joinWaitingList, leaveWaitingList } from './waiting-list.ts';

/** The waiting list of a gameEvent, and the seats it offers. */
export function waitingListCommands(log: EventLog, deps: SeatDeps) {
  const gateFor = seatGateIn(deps);
  const { fillSeats, freeSeat, requestSeat, recordPenalty } = seatChanges(log, deps);

  return {
    /**
     * Joins the waiting list of a full gameEvent: open to everyone who could join if there were room. A penalty is put on
     * record like a refused join. Being in line binds nobody, so other seats at the same time can still be taken.
     */
    joinWaitingList: (context: CommandContext, gameEventId: string, userId: string) =>
      requestSeat(context, gameEventId, userId, {
        decide: (gameEvent) => joinWaitingList(gameEvent, userId, context.now),
        commits: false,
      }),

    /** Leaves the waiting list, or declines the seat that is offered, which goes to the next in line. */
    leaveWaitingList: (context: CommandContext, gameEventId: string, userId: string) =>
      freeSeat(context, gameEventId, userId, (state) => leaveWaitingList(state, userId, context.now)),

    /**
     * Takes the seat that is offered, or declines it. Taking is refused under a penalty that came after the offer: it is
     * put on record, and the seat goes to the next in line.
     */
    async answerOffer(
      context: CommandContext,
      gameEventId: string,
      userId: string,
      accept: boolean,
    ): Promise<Done | Refusal> {
      const { now } = context;
      if (!accept) return freeSeat(context, gameEventId, userId, (state) => decideOffer(state, userId, false, now));
      const gate = gateFor(userId);
      const result = await execute(log, {
        context,
        streams: { ...gate.streams, gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => gate.withHost(gameEvent),
        decide: (states) => {
          const gameEvent = decideOffer(states.gameEvent, userId, true, now);
          if (isRefusal(gameEvent)) return gameEvent;
          if (states.gameEvent.status === 'unknown') return unknownGameEvent;
          const wanted = commitmentTo(states.gameEvent.scheduled, 'participant');
          const refused = gate.refusal(states, wanted, now);
          if (refused) return refused;
          return { append: { commitments: commit(states.commitments, userId, wanted), gameEvent } };
        },
      });
      await recordPenalty(context, gameEventId, userId, result);
      return doneOrRefused(gameEventId, result);
    },

    fillSeats,
  };
}
