import type { CommandContext, Consulted } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Commitment, Commitments } from '../commitments/commitments.ts';
import { commitmentsOf } from '../commitments/streams.ts';
import type { SeatDeps } from '../deps.ts';
import type { GameEventState } from '../game-event.ts';
import { seatGate } from './seat-gate.ts';

type StatesOfPerson = {
  readonly account: unknown;
  readonly penalty: unknown;
  readonly commitments: Commitments;
  readonly block?: unknown;
};

/** The seat gate for commands: the streams of a person that it reads, and its refusals by their states. */
export function seatGateIn({ account: accountOf, penalty: penaltyOf, blocked, recordJoinRefusal }: SeatDeps) {
  return (userId: string) => {
    const [account, penalty] = [accountOf(userId), penaltyOf(userId)];
    const isBlocked = (gameEvent: GameEventState, { block }: { readonly block?: unknown }, now: Instant): boolean =>
      gameEvent.status !== 'unknown' && blocked(userId, gameEvent.schedule.hostId).answer(block, now);
    return {
      streams: { account, penalty, commitments: commitmentsOf(userId) },

      /**
       * The stream of a block between the person and the host. It is read as `more`, because the gameEvent names the
       * host.
       */
      withHost: (gameEvent: GameEventState): { readonly block?: Consulted<boolean> } =>
        gameEvent.status === 'unknown' ? {} : { block: blocked(userId, gameEvent.schedule.hostId) },

      /** Whether the person and the host keep apart, because one of them has blocked the other. */
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

      /** Records that a penalty cost the person a seat, if the command was refused because of it. */
      async record(context: CommandContext, gameEventId: string, result: unknown): Promise<void> {
        if (!isRefusal(result) || result.code !== 'penalty') return;
        await recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      },
    };
  };
}
