import { type CommandContext, type EventLog, execute, load } from '@tablemates/event-store';
import { isRefusal } from '../../platform/refusal.ts';
import type { PushPreferencesRequest } from './contract.ts';
import { decidePushPreferences, shownPushPreferences } from './preferences.ts';
import { pushPreferencesOf } from './streams.ts';

/** Reads and changes which notifications a person gets. */
export function pushCommands(log: EventLog) {
  return {
    /** The kinds that the person has switched on. */
    onFor: (userId: string) => load(log, pushPreferencesOf(userId)),

    /** Switches kinds on and off. Returns all kinds. */
    async change(context: CommandContext, userId: string, patch: PushPreferencesRequest) {
      const result = await execute(log, {
        context,
        streams: { preferences: pushPreferencesOf(userId) },
        decide: ({ preferences }) => ({ append: { preferences: decidePushPreferences(preferences, userId, patch) } }),
      });
      return isRefusal(result) ? result : shownPushPreferences(result.states.preferences);
    },
  };
}
export type PushCommands = ReturnType<typeof pushCommands>;
