import type { CommandContext, EventLog, Executed, Position } from '@tablemates/event-store';
import { execute } from '@tablemates/event-store';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Decided, GameEventState } from './game-event.ts';
import { gameEventOf } from './streams.ts';

/** An accepted command: the id of the gameEvent, its state after the append, and the position of the log reached. */
export type Done = {
  readonly gameEventId: string;
  readonly gameEvent: GameEventState;
  readonly position: Position | undefined;
  /** The command was carried out before, and appended nothing now. */
  readonly isRepeated?: boolean;
};

/** Turns the result of `execute` into the result of a command. */
export const doneOrRefused = (
  gameEventId: string,
  result: Executed<{ readonly gameEvent: ReturnType<typeof gameEventOf> }> | Refusal,
): Done | Refusal =>
  isRefusal(result)
    ? result
    : {
        gameEventId,
        gameEvent: result.states.gameEvent,
        position: result.position,
        ...(result.duplicate && { isRepeated: true }),
      };

/** Carries out a command that reads and writes the stream of one gameEvent only. */
export async function carryOut(
  log: EventLog,
  context: CommandContext,
  gameEventId: string,
  decide: (state: GameEventState) => Decided,
): Promise<Done | Refusal> {
  const result = await execute(log, {
    context,
    streams: { gameEvent: gameEventOf(gameEventId) },
    decide: ({ gameEvent }) => {
      const decided = decide(gameEvent);
      return isRefusal(decided) ? decided : { append: { gameEvent: decided } };
    },
  });
  return doneOrRefused(gameEventId, result);
}
