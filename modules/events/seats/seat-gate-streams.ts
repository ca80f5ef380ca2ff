import type { CommandContext, Consulted } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Commitment, Commitments } from '../commitments/commitments.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState } from '../game-event.ts';
import { commitmentsOf } from '../streams.ts';
import { seatGate } from './seat-gate.ts';

type StatesOfPerson = {
  readonly account: unknown;
  readonly penalty: unknown;
  readonly commitments: Commitments;
  readonly block?: unknown;
};

/** The seat gate as commands use it: the streams that it reads of a person, and what it refuses by their states. */
export function seatGateIn({ account: accountOf, penalty: penaltyOf, blocked, recordJoinRefusal }: SeatDeps) {
  return (userId: string) => {
    const [account, penalty] = [accountOf(userId), penaltyOf(userId)];
    const isBlocked = (gameEvent: GameEventState, { block }: { readonly block?: unknown }, now: Instant): boolean =>
      gameEvent.status !== 'unknown' && blocked(userId, gameEvent.scheduled.hostId).answer(block, now);
    return {
      streams: { account, penalty, commitments: commitmentsOf(userId) },

      /** The stream of a block between the person and the host, who is known from the gameEvent: read as `more`. */
      withHost: (gameEvent: GameEventState): { readonly block?: Consulted<boolean> } =>
        gameEvent.status === 'unknown' ? {} : { block: blocked(userId, gameEvent.scheduled.hostId) },

      /** Whether the person and the host keep apart. */
      isBlocked,

      refusal(
        states: StatesOfPerson & { readonly gameEvent: GameEventState },
        wanted: Commitment,
        now: Instant,
      ): Refusal | undefined {
        const { commitments } = states;
        const [present, penaltyExpiresAt] = [account.answer(states.account, now), penalty.answer(states.penalty, now)];
        const person = { account: present, penaltyExpiresAt, commitments };
        return seatGate({ ...person, isBlocked: isBlocked(states.gameEvent, states, now) }, wanted, now);
      },

      /** Puts on record that a penalty cost the person a seat, if that is why the command was refused. */
      async record(context: CommandContext, gameEventId: string, result: unknown): Promise<void> {
        if (!isRefusal(result) || result.code !== 'penalty') return;
        await recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      },
    };
  };
}
