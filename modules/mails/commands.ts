import { type CommandContext, type EventLog, execute, load, type Port } from '@tablemates/event-store';
import { isRefusal } from '../../platform/refusal.ts';
import type { MailPreferencesRequest } from './contract.ts';
import { decideMonday } from './monday.ts';
import { decidePreferences, shownPreferences } from './preferences.ts';
import type { OptionalKind } from './rules.ts';
import { mailPreferencesOf, mondayMailsOf } from './streams.ts';

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

type MondayDeps = {
  /** Whether this is an active admin of the role full. */
  readonly isFullAdmin: (userId: string) => Port<boolean>;
  readonly getsMails: (userId: string, kind: OptionalKind) => Port<boolean>;
};

/** The mail with the numbers of a week. */
export const mondayCommands = (log: EventLog, { isFullAdmin, getsMails }: MondayDeps) => ({
  /** Records that an admin is mailed the numbers of the week before a Monday, whichever process asks first. */
  mail: (context: CommandContext, userId: string, monday: string) =>
    execute(log, {
      context,
      streams: { last: mondayMailsOf(userId), isTheirs: isFullAdmin(userId), gets: getsMails(userId, 'monday') },
      decide: ({ last, isTheirs, gets }) => ({
        append: { last: isTheirs && gets ? decideMonday(last, { userId, monday }) : [] },
      }),
    }),
});
export type MondayCommands = ReturnType<typeof mondayCommands>;
