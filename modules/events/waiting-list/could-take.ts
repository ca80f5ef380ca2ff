import { eachOf, port } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { commitmentTo } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState, Known, Wisher } from '../game-event.ts';
import { join } from '../seats/seat.ts';
import { seatGate } from '../seats/seat-gate.ts';
import { gameEventOf } from '../streams.ts';
import { joinWaitingList } from './waiting-list.ts';

/** Whether there is a seat for a person, or a place in line. */
function hasPlace(state: GameEventState, userId: string, now: Instant, wisher: Wisher): state is Known {
  if (!isRefusal(join(state, userId, now, wisher))) return true;
  return !isRefusal(joinWaitingList(state, userId, now, wisher));
}

/**
 * Those of these gameEvents that a person could take now: there is a seat or a place in line, no penalty lasts, nothing of
 * their own is at that time, and they and the people at the table do not keep apart. A date of a series counts also while
 * only earlier ones can be joined.
 */
export const couldTake = ({
  account,
  penalty,
  blocked,
  isNewcomer,
}: Pick<SeatDeps, 'account' | 'penalty' | 'blocked' | 'isNewcomer'>) => {
  const evening = (gameEventId: string, userId: string) =>
    port({
      streams: { gameEvent: gameEventOf(gameEventId) },
      more: ({ gameEvent }) => ({
        apart: eachOf(
          gameEvent.status === 'unknown' ? [] : [gameEvent.schedule.hostId, ...gameEvent.seats.participants],
          (other) => blocked(userId, other),
        ),
      }),
      answer: ({ gameEvent, apart }) => ({ gameEvent, isBlocked: apart.all.includes(true) }),
    });
  return (userId: string, gameEventIds: readonly string[]) =>
    port({
      streams: {
        account: account(userId),
        penaltyExpiresAt: penalty(userId),
        commitments: commitmentsOf(userId),
        isNewcomer: isNewcomer(userId),
        evenings: eachOf(gameEventIds, (id) => evening(id, userId)),
      },
      answer: ({ evenings, ...person }, now) =>
        evenings.all.flatMap(({ gameEvent, isBlocked }) =>
          hasPlace(gameEvent, userId, now, person) &&
          seatGate({ ...person, isBlocked }, commitmentTo(gameEvent.schedule, 'participant'), now) === undefined
            ? [gameEvent.schedule]
            : [],
        ),
    });
};
