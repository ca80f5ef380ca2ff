import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { type Done, doneOrRefused } from '../carry-out.ts';
import { commit, commitmentsFold, commitmentTo, release } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { EventsDeps, SeatDeps } from '../deps.ts';
import { type GameEventState, unknownGameEvent } from '../game-event.ts';
import { handsAt, withHands } from '../hands.ts';
import { areOneNight } from '../night-rules.ts';
import { seatFilling } from '../seats/fill-seats.ts';
import { joining } from '../seats/joinable.ts';
import { gameEventOf } from '../streams.ts';
import { othersOfNight } from './hosted-night.ts';
import { moveSeat } from './move-seat.ts';

/** `by`: who moves the seat of `userId`. */
type Moving = { readonly gameEventId: string; readonly toId: string; readonly userId: string; readonly by: string };

/** A table between two others makes them one night. It is looked for only where they are not one by themselves. */
const isNightUnclear = (from: GameEventState, to: GameEventState): boolean =>
  from.status !== 'unknown' && to.status !== 'unknown' && !areOneNight(from.schedule, to.schedule);

/** Commands on nights of several tables. */
export function nightCommands(log: EventLog, deps: SeatDeps & Pick<EventsDeps, 'organizersOf' | 'everOrganized'>) {
  const filling = seatFilling(deps);
  return {
    /** Moves a seat to another table of the night, and gives the one that it leaves to the next in line, in one append. */
    async moveSeat(context: CommandContext, { gameEventId, toId, userId, by }: Moving): Promise<Done | Refusal> {
      const { now } = context;
      const result = await execute(log, {
        context,
        streams: {
          gameEvent: gameEventOf(gameEventId),
          to: gameEventOf(toId),
          commitments: commitmentsOf(userId),
          isNewcomer: deps.isNewcomer(userId),
        },
        more: ({ gameEvent, to }) => ({
          ...filling.streams(gameEvent, { now, isFreeing: true }),
          ...handsAt(deps, gameEvent),
          handsThere: handsAt(deps, to).hands,
          ...(isNightUnclear(gameEvent, to) && { others: othersOfNight(deps.everOrganized, gameEvent) }),
          ...(to.status !== 'unknown' && { isBlocked: deps.blocked(userId, to.schedule.hostId) }),
          ...joining(to, deps),
        }),
        decide: (states) => {
          const { gameEvent, to, commitments, hands, handsThere, isBlocked = false, isNewcomer, joinableFrom } = states;
          const manager = { userId: by, isAdmin: false };
          const mover = { userId, by: withHands(manager, hands), byThere: withHands(manager, handsThere) };
          const isOneNight = states.others?.includes(toId) ?? true;
          const released = release(commitments, userId, gameEventId);
          const free = released.reduce(commitmentsFold.evolve, commitments);
          const elsewhere = { isOneNight, isBlocked, isNewcomer, commitments: free, joinableFrom };
          const moved = moveSeat(gameEvent, to, mover, elsewhere, now);
          if (isRefusal(moved)) return moved;
          if (to.status === 'unknown') return unknownGameEvent;
          const filled = filling.fill(gameEvent, moved.from, states, now);
          return {
            append: {
              ...filled,
              commitments: [...released, ...commit(free, userId, commitmentTo(to.schedule, 'participant'))],
              gameEvent: [...moved.from, ...filled.gameEvent],
              to: moved.to,
            },
          };
        },
      });
      return doneOrRefused(gameEventId, result);
    },
  };
}
