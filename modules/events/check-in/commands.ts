import { answerNow, type CommandContext, type EventLog, execute, load, type Port, port } from '@tablemates/event-store';
import { v5 } from 'uuid';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { carryOut, type Done, doneOrRefused } from '../carry-out.ts';
import type { ContestByCode, EverOrganized, GroupDeps } from '../deps.ts';
import { type GameEventState, unknownGameEvent } from '../game-event.ts';
import { handsAt, withHands } from '../hands.ts';
import { othersOfNight } from '../night/hosted-night.ts';
import { gameEventOf } from '../streams.ts';
import { checkInByCode, checkInByHost, codeRefusal, runLate } from './check-in.ts';
import { checkInCodes, enteredAt } from './check-in-codes.ts';

/** Runs a person's attempt to enter a code. After too many wrong codes it refuses with 429 instead. */
type CountWrongCodes = (
  userId: string,
  now: Instant,
  attempt: () => Promise<Done | Refusal>,
) => Promise<Done | Refusal>;

type Deps = GroupDeps & {
  readonly log: EventLog;
  /** The configured secret; the codes are derived from it. */
  readonly secret: string;
  readonly countWrongCodes: CountWrongCodes;
  readonly codeEntered: (userId: string) => Port<ContestByCode>;
  readonly everOrganized: EverOrganized;
};

/** Commands of participants who arrive or run late. */
export function checkInCommands({ log, secret, countWrongCodes, codeEntered, everOrganized, ...deps }: Deps) {
  const codes = checkInCodes(secret);

  const othersOf = async (state: GameEventState, now: Instant): Promise<readonly GameEventState[]> => {
    const others = await answerNow(log, othersOfNight(everOrganized, state), now);
    return Promise.all(others.map((id) => load(log, gameEventOf(id))));
  };

  return {
    /** The code for the host's screen. It is decided on the log, so a host who just handed over does not get it. */
    async showCode(
      gameEventId: string,
      userId: string,
      now: Instant,
    ): Promise<{ readonly code: string; readonly validUntil: Instant } | Refusal> {
      const gameEvent = await load(log, gameEventOf(gameEventId));
      const { hands } = await answerNow(
        log,
        port({ streams: handsAt(deps, gameEvent), answer: (states) => states }),
        now,
      );
      const by = withHands({ userId, isAdmin: false }, hands);
      const refused = codeRefusal(gameEvent, by, now, by.organizes ? await othersOf(gameEvent, now) : []);
      return refused ?? codes.codeAt(gameEventId, now);
    },

    /**
     * Checks in the participant who entered a code, of this table or of another one of the night. `at` is the instant
     * that their phone reports; absent means now. The effect on a mark that the host has made is part of the same append.
     */
    checkIn: (
      context: CommandContext,
      gameEventId: string,
      userId: string,
      { code, at: reported }: { readonly code: string; readonly at?: Instant | undefined },
    ): Promise<Done | Refusal> =>
      countWrongCodes(userId, context.now, async () => {
        const { now, commandId } = context;
        const at = enteredAt(reported, now);
        const result = await execute(log, {
          context,
          streams: { gameEvent: gameEventOf(gameEventId), contest: codeEntered(userId) },
          more: ({ gameEvent }) => ({ others: othersOfNight(everOrganized, gameEvent) }),
          decide: ({ gameEvent, contest, others }) => {
            const isRight = [gameEventId, ...others].some((table) => codes.isRight(table, code, at));
            const decided = checkInByCode(gameEvent, userId, { isRight, at });
            if (isRefusal(decided)) return decided;
            if (gameEvent.status === 'unknown') return unknownGameEvent;
            const { startsAt } = gameEvent.schedule;
            const contestId = v5('contest', commandId);
            const along = decided.length > 0 ? [contest({ gameEventId, startsAt, contestId, now })] : [];
            return { append: { gameEvent: decided }, along };
          },
        });
        return doneOrRefused(gameEventId, result);
      }),

    /** Checks a participant in on the word of the host, or of an organizer of the group. */
    async checkInByHost(
      context: CommandContext,
      gameEventId: string,
      { userId, hostId }: { readonly userId: string; readonly hostId: string },
    ): Promise<Done | Refusal> {
      const result = await execute(log, {
        context,
        streams: { gameEvent: gameEventOf(gameEventId) },
        more: ({ gameEvent }) => handsAt(deps, gameEvent),
        decide: ({ gameEvent, hands }) => {
          const by = withHands({ userId: hostId, isAdmin: false }, hands);
          const decided = checkInByHost(gameEvent, userId, by, context.now);
          return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
        },
      });
      return doneOrRefused(gameEventId, result);
    },

    /** Records that a participant runs late, in minutes after the start. */
    runLate: (context: CommandContext, gameEventId: string, userId: string, minutes: number): Promise<Done | Refusal> =>
      carryOut(log, context, gameEventId, (state) => runLate(state, userId, minutes, context.now)),
  };
}

export type CheckInCommands = ReturnType<typeof checkInCommands>;
