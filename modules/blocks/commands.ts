import { type CommandContext, type EventLog, execute, type Port, type Position } from '@tablemates/event-store';
import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import { block, unblock } from './block.ts';
import { blocksBetween } from './streams.ts';

type Deps = {
  /** Whether the person exists, active or not, and is not erased. */
  readonly isPerson: (userId: string) => Port<boolean>;
};

type Done = { readonly position: Position | undefined };

const oneself = refuse(400, 'to_oneself', 'You cannot block yourself.');
const unknownPerson = unknown('person');

/**
 * Commands with which the context's actor blocks people (evenings contract, section 8). A repetition changes nothing.
 */
export function blockCommands(log: EventLog, { isPerson }: Deps) {
  return {
    async block(context: CommandContext, blockedId: string): Promise<Done | Refusal> {
      const userId = context.actor;
      if (userId === blockedId) return oneself;
      return execute(log, {
        context,
        streams: { isThere: isPerson(blockedId), pair: blocksBetween(userId, blockedId) },
        decide: ({ pair, isThere }) =>
          isThere ? { append: { pair: block(pair, { userId, blockedId }) } } : unknownPerson,
      });
    },

    async unblock(context: CommandContext, blockedId: string): Promise<Done | Refusal> {
      const userId = context.actor;
      return execute(log, {
        context,
        streams: { pair: blocksBetween(userId, blockedId) },
        decide: ({ pair }) => ({ append: { pair: unblock(pair, { userId, blockedId }) } }),
      });
    },
  };
}

export type BlockCommands = ReturnType<typeof blockCommands>;
