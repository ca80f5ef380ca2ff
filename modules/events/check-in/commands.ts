import type { CommandContext, EventLog } from '@tablemates/event-store';
import { load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { Refusal } from '../../../platform/refusal.ts';
import { carryOut, type Done } from '../carry-out.ts';
import { gameEventOf } from '../streams.ts';
import { checkInByCode, checkInByHost, codeRefusal, runLate } from './check-in.ts';
import { checkInCodes, enteredAt } from './check-in-codes.ts';

/** Runs an attempt of a person at a code. After too many wrong ones it refuses instead, with 429. */
type CountWrongCodes = (
  userId: string,
  now: Instant,
  attempt: () => Promise<Done | Refusal>,
) => Promise<Done | Refusal>;

type Deps = {
  readonly log: EventLog;
  /** The configured secret; the codes are derived from it. */
  readonly secret: string;
  readonly countWrongCodes: CountWrongCodes;
};

/** Participants who arrive, and those who run late. */
export function checkInCommands({ log, secret, countWrongCodes }: Deps) {
  const codes = checkInCodes(secret);
  return {
    /** The code that the host's screen shows. Decided on the log, so a host who just handed over is not shown it. */
    async showCode(
      gameEventId: string,
      userId: string,
      now: Instant,
    ): Promise<{ readonly code: string; readonly validUntil: Instant } | Refusal> {
      const refused = codeRefusal(await load(log, gameEventOf(gameEventId)), userId, now);
      return refused ?? codes.codeAt(gameEventId, now);
    },

    /** Checks in the participant who entered a code, at the instant `at` by their phone; absent for now. */
    checkIn: (
      context: CommandContext,
      gameEventId: string,
      userId: string,
      { code, at: said }: { readonly code: string; readonly at?: Instant | undefined },
    ): Promise<Done | Refusal> =>
      countWrongCodes(userId, context.now, () => {
        const at = enteredAt(said, context.now);
        const entered = { isRight: codes.isRight(gameEventId, code, at), at };
        return carryOut(log, context, gameEventId, (state) => checkInByCode(state, userId, entered));
      }),

    /** The host checks a participant in. */
    checkInByHost: (
      context: CommandContext,
      gameEventId: string,
      { userId, hostId }: { readonly userId: string; readonly hostId: string },
    ): Promise<Done | Refusal> =>
      carryOut(log, context, gameEventId, (state) => checkInByHost(state, userId, hostId, context.now)),

    /** Records that a participant runs late, in minutes after the start. */
    runLate: (context: CommandContext, gameEventId: string, userId: string, minutes: number): Promise<Done | Refusal> =>
      carryOut(log, context, gameEventId, (state) => runLate(state, userId, minutes, context.now)),
  };
}

export type CheckInCommands = ReturnType<typeof checkInCommands>;
