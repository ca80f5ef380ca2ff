import type { CommandContext, Port } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState } from '../game-event.ts';
import { type Joining, joining } from './joinable.ts';

/** Whether a command was refused because a penalty or a suspension lasts. */
export const isPause = (result: unknown): result is Refusal =>
  isRefusal(result) && (result.code === 'penalty' || result.code === 'suspended');

/** What the seat gate asks about a person, for commands. */
export function seatGateIn({ account, penalty, blocked, isNewcomer, datesOfSeries, recordJoinRefusal }: SeatDeps) {
  return (userId: string) => ({
    streams: {
      account: account(userId),
      penaltyExpiresAt: penalty(userId),
      commitments: commitmentsOf(userId),
      isNewcomer: isNewcomer(userId),
    },

    /**
     * Whether the person and the host keep apart, and whether earlier dates of the series come first. They are read as
     * `more`, because the gameEvent names its host and its series.
     */
    withHost: (gameEvent: GameEventState): { isBlocked?: Port<boolean> } & Joining =>
      gameEvent.status === 'unknown'
        ? {}
        : { isBlocked: blocked(userId, gameEvent.schedule.hostId), ...joining(gameEvent, { datesOfSeries }) },

    /** Records that a penalty or a suspension cost the person a seat, if the command was refused because of it. */
    async record(context: CommandContext, gameEventId: string, result: unknown): Promise<void> {
      if (!isPause(result)) return;
      await recordJoinRefusal(context, {
        gameEventId,
        userId,
        words: result.message,
        suspendedUntil: result.details?.until,
      });
    },
  });
}
