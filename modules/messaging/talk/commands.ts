import {
  answerNow,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  isOneOf,
  type Port,
  type Position,
  port,
  type Recorded,
  versionOnly,
} from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, type Refusal, signedOut } from '../../../platform/refusal.ts';
import type { MessagingDeps } from '../commands.ts';
import { type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';
import {
  isMuted,
  markTalkRead,
  mute,
  type Night,
  type Said,
  say,
  takeAway,
  talkMail,
  talkOf,
  talkRefusal,
  whereSaid,
} from './talk.ts';

type Done = { readonly position: Position | undefined };

/** A message with its text. The text is null once it is removed, or its author is erased. */
export type Read = Said & { readonly text: string | null; readonly at: Instant };

type Deps = Pick<MessagingDeps, 'isActive' | 'blocked' | 'countMessage'> & {
  /** The people of the tables of a gameEvent's night, those of its own first. They are part of the append. */
  readonly nightOf: (gameEventId: string) => Port<Night>;
};

const LATEST = 50;
const byPosition = (one: Recorded, other: Recorded): number => (one.position < other.position ? -1 : 1);

/**
 * The commands of the talk of a table, and what its people read. The tables of a night have one talk, found when it is
 * read: a message is kept at the table where it was written.
 */
export function tableTalkCommands(log: EventLog, { nightOf, isActive, blocked, countMessage }: Deps) {
  /** A command that needs the tables of a night and what was written there. */
  const atNight = (gameEventId: string) => ({
    streams: { night: nightOf(gameEventId) },
    more: ({ night }: { readonly night: Night }) => ({
      talks: eachOf(
        night.map((table) => table.gameEventId),
        (id) => ({ ...talkOf(id), withoutPersonal: true as const }),
      ),
    }),
  });
  return {
    /** Writes to everybody at the tables of a night. The message has the id of the command. */
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
            night: nightOf(gameEventId),
            // who may write depends on nothing that was written before
            talk: { ...talkOf(gameEventId), fold: versionOnly<TableTalkEvent>() },
          },
          decide: ({ isSenderActive, night }) => {
            if (!isSenderActive) return signedOut;
            const talk = say(night, { messageId, gameEventId, senderId, text }, now);
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
        ...atNight(gameEventId),
        decide: ({ night, talks }) => {
          const there = whereSaid(night, talks, messageId) ?? gameEventId;
          const talk = night.length === 0 ? { said: [] } : talks.get(there);
          const taken = takeAway(talk, night, { gameEventId: there, messageId, userId: context.actor });
          return isRefusal(taken) ? taken : { append: { talks: { [there]: taken } } };
        },
      });
    },

    /** Marks what was written up to a message as read by the context's actor. */
    markRead: (context: CommandContext, gameEventId: string, upTo: string): Promise<Done | Refusal> =>
      execute(log, {
        context,
        ...atNight(gameEventId),
        decide: (states) => {
          const talks = markTalkRead(states.talks, states.night, { userId: context.actor, upTo });
          return isRefusal(talks) ? talks : { append: { talks } };
        },
      }),

    /** Mutes the table for the context's actor, or has its mails again. */
    mute: (
      context: CommandContext,
      gameEventId: string,
      { muted }: { readonly muted: boolean },
    ): Promise<Done | Refusal> =>
      execute(log, {
        context,
        ...atNight(gameEventId),
        decide: (states) => {
          const talks = mute(states.talks, states.night, { userId: context.actor, muted });
          return isRefusal(talks) ? talks : { append: { talks } };
        },
      }),

    /** Whether a person at the table has muted it. */
    async isMuted(userId: string, gameEventId: string, now: Instant): Promise<{ readonly muted: boolean } | Refusal> {
      const asked = port({ ...atNight(gameEventId), answer: (states) => states });
      const { night, talks } = await answerNow(log, asked, now);
      return talkRefusal(night, userId) ?? { muted: isMuted(talks, night, userId) };
    },

    /** Records that a person is mailed about what they have not read. Appends nothing if no mail is due. */
    mailUnread: (context: CommandContext, userId: string, gameEventId: string) =>
      execute(log, {
        context,
        ...atNight(gameEventId),
        decide: ({ night, talks }) => ({
          append: { talks: talkMail(talks, night, { gameEventId, userId }, context.now) },
        }),
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
      const night = await answerNow(log, nightOf(gameEventId), now);
      const refusal = talkRefusal(night, userId);
      if (refusal) return refusal;
      const ofTables = await Promise.all(
        night.map((table) => log.readStream(talkOf(table.gameEventId).stream, { withoutPersonal: true })),
      );
      const recorded = ofTables.flat().filter(isOneOf(tableTalkTypes)).toSorted(byPosition);
      const { evolve, initial } = talkOf(gameEventId).fold;
      const { said } = recorded.reduce(evolve, initial);
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
