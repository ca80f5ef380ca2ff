import { type CommandContext, type EventLog, execute, load } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { GroupDeps } from '../deps.ts';
import type { Actor } from '../group.ts';
import { announcementsOf, groupOf } from '../streams.ts';
import { type Announcements, announce, type Decided, send, withdraw } from './announcements.ts';

type Deps = Pick<GroupDeps, 'account'> & {
  /** When an announcement of this instant is sent: in ten minutes, but not in the quiet hours of the city. */
  readonly sendsAt: (now: Instant) => Instant;
};

/** Commands on what groups announce (groups contract, section 3). Rights are decided in the same append. */
export function announcementCommands(log: EventLog, { account, sendsAt }: Deps) {
  const streamsOf = (groupId: string) => ({ group: groupOf(groupId), announcements: announcementsOf(groupId) });
  const answer = (decided: Decided) => (isRefusal(decided) ? decided : { append: { announcements: decided } });

  return {
    /** The id of the announcement is the command's, so a repetition answers with the same one. */
    announce: async (
      context: CommandContext,
      groupId: string,
      words: { readonly title: string; readonly text: string },
      by: Actor,
    ): Promise<{ readonly announcements: Announcements; readonly position: bigint | undefined } | Refusal> => {
      const result = await execute(log, {
        context,
        streams: { ...streamsOf(groupId), account: account(by.userId) },
        decide: ({ announcements, group, account }) => {
          const written = { announcementId: context.commandId, ...words, sendsAt: sendsAt(context.now) };
          return answer(announce(announcements, group, account, by, written, context.now));
        },
      });
      return isRefusal(result) ? result : { ...result.states, position: result.position };
    },

    withdraw: (context: CommandContext, groupId: string, announcementId: string, by: Actor) =>
      execute(log, {
        context,
        streams: streamsOf(groupId),
        decide: ({ announcements, group }) => answer(withdraw(announcements, group, by, announcementId, context.now)),
      }),

    /** @param recipients how many people follow the group */
    send: (context: CommandContext, groupId: string, announcementId: string, recipients: number) =>
      execute(log, {
        context,
        streams: streamsOf(groupId),
        decide: ({ announcements, group }) =>
          answer(send(announcements, group, announcementId, recipients, context.now)),
      }),

    /** Everything a group announced, with what was withdrawn. */
    of: (groupId: string): Promise<Announcements> => load(log, announcementsOf(groupId)),
  };
}

export type AnnouncementCommands = ReturnType<typeof announcementCommands>;
