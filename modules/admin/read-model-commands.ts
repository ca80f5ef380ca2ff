import type { EventLog, Position } from '@tablemates/event-store';
import { type CommandContext, execute, type Fold } from '@tablemates/event-store';
import { isRefusal } from '../../platform/refusal.ts';
import type { ReadModelEvent } from './domain-events.ts';

/** A fold without state: earlier actions do not matter. */
const unread: Fold<null, ReadModelEvent> = { initial: null, evolve: () => null };

/** Records the actions of admins on read models in the log, before they run. */
export const readModelCommands = (log: EventLog) => ({
  /** @returns the log position reached */
  async record(context: CommandContext, domainEvent: ReadModelEvent): Promise<Position | undefined> {
    const stream = `readModel-${domainEvent.data.readModel}`;
    const result = await execute(log, {
      context,
      streams: { readModel: { stream, fold: unread } },
      decide: () => ({ append: { readModel: [domainEvent] } }),
    });
    return isRefusal(result) ? undefined : result.position;
  },
});

export type ReadModelCommands = ReturnType<typeof readModelCommands>;
