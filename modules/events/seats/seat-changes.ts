import { type CommandContext, type EventLog, execute, type Port } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { commit, commitmentsFold, commitmentTo, release } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { GroupDeps, MarkLateCancel, SeatDeps } from '../deps.ts';
import { type Decided, type GameEventState, stateAfter, unknownGameEvent, type Wisher } from '../game-event.ts';
import { handsAt } from '../hands.ts';
import { gameEventOf } from '../streams.ts';
import { seatFilling } from './fill-seats.ts';
import { dropClosedAccounts, withdrawOffer } from './filling.ts';
import { asIfRemoved } from './seat.ts';
import { seatGate } from './seat-gate.ts';
import { isPause, seatGateIn } from './seat-gate-streams.ts';

/** A request for a seat or for a place in line. */
type SeatRequest = {
  /**
   * Decides on the gameEvent after its free seats went to people in line. `isGiven`: the person got one of these seats.
   */
  readonly decide: (gameEvent: GameEventState, wisher: Wisher & { readonly isGiven: boolean }) => Decided;
  /** Whether the person is committed to the gameEvent once the request is accepted. */
  readonly commits: boolean;
};

/** Commands that also give free seats of a gameEvent to people in line, in the same append. */
export function seatChanges(log: EventLog, deps: SeatDeps & GroupDeps) {
  const filling = seatFilling(deps);
  const gateFor = seatGateIn(deps);

  /** Gives free seats to people in line who can get one. Appends nothing if nothing changes. */
  async function fillSeats(context: CommandContext, gameEventId: string): Promise<Done | Refusal> {
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => filling.streams(gameEvent, { now, isForAll: true }),
      decide: (states) => {
        const { gameEvent } = states;
        if (gameEvent.status !== 'upcoming') return { append: {} };
        const gone = dropClosedAccounts(gameEvent, states.bars.get);
        const filled = filling.fill(gameEvent, gone, states, now);
        return { append: { ...filled, gameEvent: [...gone, ...filled.gameEvent] } };
      },
    });
    return doneOrRefused(gameEventId, result);
  }

  /**
   * Ends a person's seat, offer or place in line. Their commitment ends and the seat goes to the next in line in the
   * same append.
   *
   * @param lateCancel marks a person who leaves late, in the same append
   * @param by who decides on another person's seat: whether they organize the group is passed to `decide`
   */
  async function freeSeat(
    context: CommandContext,
    gameEventId: string,
    userId: string,
    decide: (state: GameEventState, organizes: boolean) => Decided,
    { lateCancel, by }: { readonly lateCancel?: Port<MarkLateCancel>; readonly by?: string } = {},
  ): Promise<Done | Refusal> {
    const { now } = context;
    const result = await execute(log, {
      context,
      streams: {
        commitments: commitmentsOf(userId),
        gameEvent: gameEventOf(gameEventId),
        ...(lateCancel && { mark: lateCancel }),
      },
      more: ({ gameEvent }) => ({
        ...filling.streams(gameEvent, { now, isFreeing: true }),
        ...(by !== undefined && handsAt(deps, gameEvent)),
      }),
      decide: (states) => {
        const { gameEvent, commitments, mark } = states;
        const decided = decide(gameEvent, by !== undefined && (states.hands?.all.flat().includes(by) ?? false));
        if (isRefusal(decided)) return decided;
        if (gameEvent.status === 'unknown') return unknownGameEvent;
        const { startsAt } = gameEvent.schedule;
        const isLate = decided.some(({ type, data }) => type === 'ParticipantLeft' && data.late);
        const filled = filling.fill(gameEvent, decided, states, now);
        return {
          append: {
            ...filled,
            commitments: release(commitments, userId, gameEventId),
            gameEvent: [...decided, ...filled.gameEvent],
          },
          along: isLate && mark ? [mark({ gameEventId, startsAt, now, role: 'participant' })] : [],
        };
      },
    });
    return doneOrRefused(gameEventId, result);
  }

  /**
   * Decides on a request for a seat after free seats went to people in line. Those people get their seats even if the
   * request is refused.
   */
  async function requestSeat(
    context: CommandContext,
    gameEventId: string,
    userId: string,
    { decide, commits }: SeatRequest,
  ): Promise<Done | Refusal> {
    const { now } = context;
    const gate = gateFor(userId);
    const result = await execute(log, {
      context,
      streams: { ...gate.streams, gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => ({
        ...filling.streams(gameEvent, { now }),
        ...gate.withHost(gameEvent),
      }),
      decide: (states) => {
        const filled = filling.fill(states.gameEvent, [], states, now, commits ? userId : undefined);
        const refuseWith = (refusal: Refusal) =>
          filled.gameEvent.length > 0 ? { ...refusal, isSeatDue: true } : refusal;
        const gameEvent = stateAfter(states.gameEvent, filled.gameEvent);
        const isGiven = filled.gameEvent.some(
          ({ type, data }) => type === 'ParticipantJoined' && data.userId === userId,
        );
        const { isBlocked, isNewcomer } = states;
        const decided = decide(isBlocked ? asIfRemoved(gameEvent, userId) : gameEvent, { isGiven, isNewcomer });
        if (isRefusal(decided)) return refuseWith(decided);
        if (gameEvent.status === 'unknown') return unknownGameEvent;
        const wanted = commitmentTo(gameEvent.schedule, 'participant');
        const own = filled.committed[userId] ?? [];
        const commitments = own.reduce(commitmentsFold.evolve, states.commitments);
        const refused = seatGate({ ...states, commitments }, wanted, now);
        if (refused) return refuseWith(refused);
        return {
          append: {
            ...filled,
            commitments: commits ? commit(commitments, userId, wanted) : [],
            gameEvent: [...filled.gameEvent, ...decided],
          },
        };
      },
    });
    // The id of this append is derived from this text, so the text never changes.
    if (isRefusal(result) && 'isSeatDue' in result)
      await fillSeats(inAddition(context, 'seats passed on'), gameEventId);
    await recordPenalty(context, gameEventId, userId, result);
    return doneOrRefused(gameEventId, result);
  }

  /** Records that a penalty or a suspension kept a person from a seat. A seat that was held for them goes to the next in line. */
  async function recordPenalty(context: CommandContext, gameEventId: string, userId: string, result: unknown) {
    if (!isPause(result)) return;
    await gateFor(userId).record(context, gameEventId, result);
    await freeSeat(inAddition(context, 'offer withdrawn'), gameEventId, userId, (state) =>
      withdrawOffer(state, userId, context.now),
    );
  }

  return { fillSeats, freeSeat, requestSeat, recordPenalty };
}

/**
 * The context of a second append for the same request. Its id is derived from the first, so a repeated request appends
 * neither again.
 */
const inAddition = (context: CommandContext, what: string): CommandContext => ({
  ...context,
  commandId: v5(what, context.commandId),
});
