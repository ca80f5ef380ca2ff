import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { commit, commitmentTo } from '../commitments/commitments.ts';
import type { GroupDeps, SeatDeps } from '../deps.ts';
import { unknownGameEvent } from '../game-event.ts';
import { seatChanges } from '../seats/seat-changes.ts';
import { seatGate } from '../seats/seat-gate.ts';
import { seatGateIn } from '../seats/seat-gate-streams.ts';
import { gameEventOf } from '../streams.ts';
import { decideOffer, joinWaitingList, leaveWaitingList, type OfferAnswer } from './waiting-list.ts';

/** Commands of the waiting list and its offers. */
export function waitingListCommands(log: EventLog, deps: SeatDeps & GroupDeps) {
  const gateFor = seatGateIn(deps);
  const { fillSeats, freeSeat, requestSeat, recordPenalty } = seatChanges(log, deps);

  return {
    /**
     * Joins the waiting list of a full gameEvent. Everyone who could join it if a seat were free can. A penalty is
     * recorded as for a refused join. Waiting is no commitment, so the person can still take other seats at the same
     * time.
     */
    joinWaitingList: (context: CommandContext, gameEventId: string, userId: string) =>
      requestSeat(context, gameEventId, userId, {
        decide: (gameEvent, wisher) => joinWaitingList(gameEvent, userId, context.now, wisher),
        commits: false,
      }),

    /** Leaves the waiting list, or declines the offered seat. That seat goes to the next in line. */
    leaveWaitingList: (context: CommandContext, gameEventId: string, userId: string) =>
      freeSeat(context, gameEventId, userId, (state) => leaveWaitingList(state, userId, context.now)),

    /**
     * Takes or declines the offered seat. A penalty that began after the offer refuses taking it. The refusal is
     * recorded, and the seat goes to the next in line.
     */
    async answerOffer(
      context: CommandContext,
      gameEventId: string,
      userId: string,
      answer: OfferAnswer,
    ): Promise<Done | Refusal> {
      const { now } = context;
      if (answer === 'decline')
        return freeSeat(context, gameEventId, userId, (state) => decideOffer(state, userId, answer, now));
      const gate = gateFor(userId);
      const result = await execute(log, {
        context,
        streams: { ...gate.streams, gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => gate.withHost(gameEvent),
        decide: (states) => {
          const gameEvent = decideOffer(states.gameEvent, userId, answer, now);
          if (isRefusal(gameEvent)) return gameEvent;
          if (states.gameEvent.status === 'unknown') return unknownGameEvent;
          const wanted = commitmentTo(states.gameEvent.schedule, 'participant');
          const refused = seatGate(states, wanted, now);
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
