import {
  answerNow,
  type CommandContext,
  type EventLog,
  execute,
  isOneOf,
  load,
  type Port,
  type Position,
  versionOnly,
} from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut } from '../../../platform/refusal.ts';
import type { MessagingDeps } from '../commands.ts';
import { type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';
import {
  markTalkRead,
  mute,
  readerOf,
  type Said,
  say,
  type Table,
  takeAway,
  talkMail,
  talkOf,
  talkRefusal,
} from './talk.ts';

type Done = { readonly position: Position | undefined };

/** A message with its text. The text is null once it is removed, or its author is erased. */
export type Read = Said & { readonly text: string | null; readonly at: Instant };

type Deps = Pick<MessagingDeps, 'isActive' | 'blocked' | 'countMessage'> & {
  /** The people of a table; undefined if there is no such gameEvent. It is part of the append. */
  readonly tableOf: (gameEventId: string) => Port<Table | undefined>;
};

const LATEST = 50;

/** The commands of the talk of a table, and what its people read. */
export function tableTalkCommands(log: EventLog, { tableOf, isActive, blocked, countMessage }: Deps) {
  /** A command that needs the table and what was written there. */
  const atTable = (gameEventId: string) => ({
    table: tableOf(gameEventId),
    talk: { ...talkOf(gameEventId), withoutPersonal: true as const },
  });
  return {
    /** Writes to everybody at a table. The message has the id of the command. */
    async say(
      context: CommandContext,
      { gameEventId, text }: { readonly gameEventId: string; readonly text: string },
    ): Promise<(Done & { readonly messageId: string }) | Refusal> {
      const { commandId: messageId, actor: senderId, now } = context;
      const saying = async () =>
        execute(log, {
          context,
          streams: {
            isSenderActive: isActive(senderId),
            table: tableOf(gameEventId),
            // who may write depends on nothing that was written before
            talk: { ...talkOf(gameEventId), fold: versionOnly<TableTalkEvent>() },
          },
          decide: ({ isSenderActive, table }) => {
            if (!isSenderActive) return signedOut;
            const talk = say(table, { messageId, gameEventId, senderId, text }, now);
            return isRefusal(talk) ? talk : { append: { talk } };
          },
        });
      const result = await countMessage(senderId, now, saying);
      return isRefusal(result) ? result : { messageId, position: result.position };
    },

    /** Takes a message away. A repetition changes nothing. */
    async takeAway(context: CommandContext, gameEventId: string, messageId: string): Promise<Done | Refusal> {
      return execute(log, {
        context,
        streams: atTable(gameEventId),
        decide: (states) => {
          const talk = takeAway(states.talk, states.table, { gameEventId, messageId, userId: context.actor });
          return isRefusal(talk) ? talk : { append: { talk } };
        },
      });
    },

    /** Marks what was written up to a message as read by the context's actor. */
    markRead: (context: CommandContext, gameEventId: string, upTo: string): Promise<Done | Refusal> =>
      execute(log, {
        context,
        streams: atTable(gameEventId),
        decide: (states) => {
          const talk = markTalkRead(states.talk, states.table, { gameEventId, userId: context.actor, upTo });
          return isRefusal(talk) ? talk : { append: { talk } };
        },
      }),

    /** Mutes the table for the context's actor, or has its mails again. */
    mute: (context: CommandContext, gameEventId: string, muted: boolean): Promise<Done | Refusal> =>
      execute(log, {
        context,
        streams: atTable(gameEventId),
        decide: (states) => {
          const talk = mute(states.talk, states.table, { gameEventId, userId: context.actor, muted });
          return isRefusal(talk) ? talk : { append: { talk } };
        },
      }),

    /** Whether a person at the table has muted it. */
    async isMuted(userId: string, gameEventId: string, now: Instant): Promise<{ readonly muted: boolean } | Refusal> {
      const refusal = talkRefusal(await answerNow(log, tableOf(gameEventId), now), userId);
      return refusal ?? { muted: readerOf(await load(log, atTable(gameEventId).talk), userId).muted };
    },

    /** Records that a person is mailed about what they have not read. Appends nothing if no mail is due. */
    mailUnread: (context: CommandContext, userId: string, gameEventId: string) =>
      execute(log, {
        context,
        streams: { talk: atTable(gameEventId).talk },
        decide: ({ talk }) => ({ append: { talk: talkMail(talk, { gameEventId, userId }, context.now) } }),
      }),

    /**
     * What a person at the table reads: the latest 50 messages, or those before a message, oldest first. It comes from the
     * log, so it is never behind. Messages of people with whom they keep apart are left out.
     */
    async read(
      userId: string,
      { gameEventId, before }: { readonly gameEventId: string; readonly before?: string | undefined },
      now: Instant,
    ): Promise<readonly Read[] | Refusal> {
      const refusal = talkRefusal(await answerNow(log, tableOf(gameEventId), now), userId);
      if (refusal) return refusal;
      const stream = talkOf(gameEventId);
      const recorded = (await log.readStream(stream.stream, { withoutPersonal: true })).filter(isOneOf(tableTalkTypes));
      const { said } = recorded.reduce(stream.fold.evolve, stream.fold.initial);
      const senders = [...new Set(said.map(({ senderId }) => senderId))].filter((sender) => sender !== userId);
      const apart = await Promise.all(
        senders.map(async (sender) => ((await answerNow(log, blocked(userId, sender), now)) ? [sender] : [])),
      );
      const hidden = new Set(apart.flat());
      const end = before === undefined ? said.length : said.findIndex(({ messageId }) => messageId === before);
      const shown = said
        .slice(0, Math.max(0, end))
        .filter(({ senderId }) => !hidden.has(senderId))
        .slice(-LATEST);
      const ids = new Set(shown.map(({ messageId }) => messageId));
      const positions = recorded.flatMap(({ type, data, position }) =>
        type === 'TableMessageSent' && ids.has(data.messageId) ? [position] : [],
      );
      const sent = (await log.readAt(positions)).filter(isOneOf({ TableMessageSent: tableTalkTypes.TableMessageSent }));
      const textOf = new Map(sent.map((each) => [each.data.messageId, each]));
      return shown.flatMap((each) => {
        const found = textOf.get(each.messageId);
        const text = each.removedBy === null ? (found?.personal?.text ?? null) : null;
        return found ? [{ ...each, text, at: found.occurredAt }] : [];
      });
    },
  };
}

export type TableTalkCommands = ReturnType<typeof tableTalkCommands>;
