import { type CommandContext, type EventLog, execute, load } from '@tablemates/event-store';
import { isRefusal } from '../../platform/refusal.ts';
import type { MailPreferencesRequest } from './contract.ts';
import { decidePreferences, shownPreferences } from './preferences.ts';
import { mailPreferencesOf } from './streams.ts';

/** Reads and changes which mails a person gets. */
export function mailCommands(log: EventLog) {
  return {
    /** The kinds that are off for the person. */
    offFor: (userId: string) => load(log, mailPreferencesOf(userId)),

    /** Switches kinds on and off. Returns all kinds, or the refusal to switch a needed kind off. */
    async change(context: CommandContext, userId: string, patch: MailPreferencesRequest) {
      const result = await execute(log, {
        context,
        streams: { preferences: mailPreferencesOf(userId) },
        decide: ({ preferences }) => {
          const decided = decidePreferences(preferences, userId, patch);
          return isRefusal(decided) ? decided : { append: { preferences: decided } };
        },
      });
      return isRefusal(result) ? result : shownPreferences(result.states.preferences);
    },
  };
}
export type MailCommands = ReturnType<typeof mailCommands>;
