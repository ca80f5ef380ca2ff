import {
  answerNow,
  type CommandContext,
  type EventLog,
  execute,
  isOneOf,
  type Position,
  recordedIn,
  versionOnly,
} from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut } from '../../../platform/refusal.ts';
import type { MessagingDeps } from '../commands.ts';
import { type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';
import { type Said, say, takeAway, talkOf, talkRefusal } from './talk.ts';

type Done = { readonly position: Position | undefined };

/** A message with its text. The text is null once it is removed, or its author is erased. */
export type Read = Said & { readonly text: string | null; readonly at: Instant };

const LATEST = 50;

/** The commands of the talk of a table, and what its people read. */
export function tableTalkCommands(log: EventLog, { connectionsOf, isActive, blocked, countMessage }: MessagingDeps) {
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
            table: connectionsOf(gameEventId),
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
        streams: { table: connectionsOf(gameEventId), talk: { ...talkOf(gameEventId), withoutPersonal: true } },
        decide: (states) => {
          const talk = takeAway(states.talk, states.table, { gameEventId, messageId, userId: context.actor });
          return isRefusal(talk) ? talk : { append: { talk } };
        },
      });
    },

    /**
     * What a person at the table reads: the latest 50 messages, or those before a message, oldest first. It comes from the
     * log, so it is never behind. Messages of people with whom they keep apart are left out.
     */
    async read(
      userId: string,
      { gameEventId, before }: { readonly gameEventId: string; readonly before?: string | undefined },
      now: Instant,
    ): Promise<readonly Read[] | Refusal> {
      const refusal = talkRefusal(await answerNow(log, connectionsOf(gameEventId), now), userId);
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

    /** What a person wrote at a table, also if it was removed, for the copy of their own data. */
    async writtenBy(userId: string, gameEventId: string) {
      const recorded = await recordedIn(log, talkOf(gameEventId));
      return recorded.flatMap((each) =>
        each.type === 'TableMessageSent' && each.data.senderId === userId
          ? [{ gameEventId, sentAt: each.occurredAt, text: each.personal?.text ?? null }]
          : [],
      );
    },
  };
}

export type TableTalkCommands = ReturnType<typeof tableTalkCommands>;
