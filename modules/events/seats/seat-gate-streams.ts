import type { CommandContext } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { Commitment, Commitments } from '../commitments/commitments.ts';
import { commitmentsOf } from '../streams.ts';
import type { SeatWorld } from '../world.ts';
import { seatGate } from './seat-gate.ts';

type StatesOfPerson = { readonly account: unknown; readonly penalty: unknown; readonly commitments: Commitments };

/** The seat gate as commands use it: the streams that it reads of a person, and what it refuses by their states. */
export function seatGateIn({ account: accountOf, penalty: penaltyOf, recordJoinRefusal }: SeatWorld) {
  return (userId: string) => {
    const [account, penalty] = [accountOf(userId), penaltyOf(userId)];
    return {
      streams: { account, penalty, commitments: commitmentsOf(userId) },

      refusal(states: StatesOfPerson, wanted: Commitment, now: Instant): Refusal | undefined {
        const [present, penaltyExpiresAt] = [account.answer(states.account, now), penalty.answer(states.penalty, now)];
        return seatGate({ account: present, penaltyExpiresAt, commitments: states.commitments }, wanted, now);
      },

      /** Puts on record that a penalty cost the person a seat, if that is why the command was refused. */
      async record(context: CommandContext, gameEventId: string, result: unknown): Promise<void> {
        if (!isRefusal(result) || result.code !== 'penalty') return;
        await recordJoinRefusal(context, { gameEventId, userId, words: result.message });
      },
    };
  };
}
