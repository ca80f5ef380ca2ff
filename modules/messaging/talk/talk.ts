import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import { isHost } from '../../events/rules.ts';
import type { Connections } from '../connections.ts';
import { TABLE_TALK, type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';
import { isUnreadMailDue, stillUnreadSince } from '../rules.ts';

/** Who is at the table of a gameEvent, and who organizes the group whose evening it is. */
export type Table = Connections & { readonly gameEventId: string; readonly organizers: readonly string[] };

/** The tables whose people write to one another: those of one night. None if there is no such gameEvent. */
export type Night = readonly Table[];

/** A message of a table's talk, without its text. `fromHost`: from the host, or an organizer of the group. */
export type Said = {
  readonly messageId: string;
  readonly senderId: string;
  readonly fromHost: boolean;
  readonly removedBy: 'author' | 'host' | null;
  /** Who had a seat. Whoever came later was not written to. */
  readonly receiverIds: readonly string[];
  readonly at: Instant | null;
};

type Reader = {
  /** How many messages they have seen: all before this place. */
  readonly seen: number;
  /** The same at the last mail. */
  readonly mailed: number;
  /** When the first unread message came since the last mail; null without one, and while muted. */
  readonly since: Instant | null;
  readonly mailedAt: Instant | null;
  readonly muted: boolean;
};

type Talk = { readonly said: readonly Said[]; readonly readers: Readonly<Record<string, Reader>> };
type Occurred = TableTalkEvent & { readonly occurredAt?: Instant };

/** The talk of the table of a gameEvent (groups contract, section 3, rule 11). */
export const talkOf = defineStream({
  prefix: TABLE_TALK,
  types: tableTalkTypes,
  fold: { initial: { said: [], readers: {} } as Talk, evolve },
});

const newReader: Reader = { seen: 0, mailed: 0, since: null, mailedAt: null, muted: false };
export const readerOf = ({ readers }: Talk, userId: string): Reader => readers[userId] ?? newReader;

/** What a person has not read, and nobody took away. `from`: the place before which all counts as read. */
export const unreadOf = ({ said }: Talk, userId: string, from: number): readonly Said[] =>
  said.slice(from).filter(({ receiverIds, removedBy }) => removedBy === null && receiverIds.includes(userId));

function evolve(talk: Talk, domainEvent: Occurred): Talk {
  const { said, readers } = talk;
  const changed = (userId: string, reader: Partial<Reader>): Talk => ({
    said,
    readers: { ...readers, [userId]: { ...readerOf(talk, userId), ...reader } },
  });
  const at = domainEvent.occurredAt ?? null;
  switch (domainEvent.type) {
    case 'TableMessageSent': {
      const { messageId, senderId, receiverIds, asHost = false } = domainEvent.data;
      const waiting = receiverIds.map((userId): [string, Reader] => {
        const reader = readerOf(talk, userId);
        return [userId, reader.muted ? reader : { ...reader, since: reader.since ?? at }];
      });
      return {
        said: [...said, { messageId, senderId, receiverIds, fromHost: asHost, removedBy: null, at }],
        readers: { ...readers, ...Object.fromEntries(waiting) },
      };
    }
    case 'TableMessageRemoved': {
      const { messageId, by: removedBy } = domainEvent.data;
      return { readers, said: said.map((each) => (each.messageId === messageId ? { ...each, removedBy } : each)) };
    }
    case 'TableTalkRead': {
      const { userId, upTo, remaining } = domainEvent.data;
      const since = stillUnreadSince(readerOf(talk, userId).since, remaining);
      return changed(userId, { seen: placeAfter(talk, upTo), since });
    }
    case 'TableTalkMuted': {
      const { userId, muted } = domainEvent.data;
      return changed(userId, { muted, since: null });
    }
    case 'TableTalkMailed':
      return changed(domainEvent.data.userId, { mailed: said.length, mailedAt: at, since: null });
  }
}

const placeAfter = ({ said }: Talk, messageId: string): number =>
  said.findIndex((each) => each.messageId === messageId) + 1;

const unknownGameEvent = unknown('event');
const unknownMessage = unknown('message');
const notAtTable = refuse(
  403,
  'not_at_table',
  'Only people with a seat at this table, and who organizes it, can read and write here.',
);
const notYours = refuse(403, 'not_yours', 'Only its author and the host can remove a message.');
const closed = refuse(
  409,
  'closed',
  'This event is over. You can still read what was written, but not write any more.',
);

const runs = (night: Night, userId: string): boolean =>
  night.some((table) => isHost(table, userId) || table.organizers.includes(userId));
const hasSeat = (night: Night, userId: string): boolean => night.some(({ seated }) => seated.includes(userId));

/** The refusal for a person who may not read what the tables of a night write. Undefined if they may. */
export function talkRefusal(night: Night, userId: string): Refusal | undefined {
  if (night.length === 0) return unknownGameEvent;
  return hasSeat(night, userId) || runs(night, userId) ? undefined : notAtTable;
}

type Message = {
  readonly messageId: string;
  readonly gameEventId: string;
  readonly senderId: string;
  readonly text: string;
};

/** Who else is told of it, once each: people with a seat, and organizers of the group without one. */
function others(night: Night, gameEventId: string, userId: string) {
  const seated = new Set(night.flatMap((table) => table.seated));
  const also = new Set(night.flatMap(({ organizers }) => organizers.filter((id) => id !== userId && !seated.has(id))));
  const elsewhere = night.flatMap((table) => (table.gameEventId === gameEventId ? [] : [table.gameEventId]));
  return {
    receiverIds: [...seated].filter((id) => id !== userId),
    ...(also.size > 0 && { alsoIds: [...also] }),
    ...(elsewhere.length > 0 && { otherTables: elsewhere }),
  };
}

/** Writes to everybody at the tables of a night, until conversations about the last of them close. */
export function say(night: Night, { text, ...message }: Message, now: Instant): readonly TableTalkEvent[] | Refusal {
  const { gameEventId, senderId } = message;
  const refusal = talkRefusal(night, senderId);
  if (refusal) return refusal;
  if (night.every(({ closesAt }) => now > closesAt)) return closed;
  const asHost = runs(night, senderId) && { asHost: true as const };
  const data = { ...message, ...others(night, gameEventId, senderId), ...asHost };
  return [{ type: 'TableMessageSent', data, subject: senderId, personal: { text } }];
}

/** Takes a message away: one's own, or as a host or an organizer of the group anybody's. Others see that it is gone. */
export function takeAway(
  { said }: Pick<Talk, 'said'>,
  night: Night,
  {
    gameEventId,
    messageId,
    userId,
  }: { readonly gameEventId: string; readonly messageId: string; readonly userId: string },
): readonly TableTalkEvent[] | Refusal {
  if (night.length === 0) return unknownGameEvent;
  const message = said.find((each) => each.messageId === messageId);
  const isOwn = message?.senderId === userId;
  const refusal = isOwn ? undefined : talkRefusal(night, userId);
  if (refusal) return refusal;
  if (!message) return unknownMessage;
  if (!isOwn && !runs(night, userId)) return notYours;
  if (message.removedBy !== null) return [];
  const by = isOwn ? 'author' : 'host';
  return [{ type: 'TableMessageRemoved', data: { messageId, gameEventId, by, ...others(night, gameEventId, userId) } }];
}

/** What a person does with what the tables of a night write. `gameEventId`: the table that they look at. */
type Reading = { readonly gameEventId: string; readonly userId: string };

/** What was written at each table of a night, by the id of its gameEvent. */
type Talks = { readonly get: (gameEventId: string) => Talk };

/** Domain events by the table whose talk they are of. */
type ByTable = Readonly<Record<string, readonly TableTalkEvent[]>>;

const atEach = (night: Night, talks: Talks, of: (gameEventId: string, talk: Talk) => readonly TableTalkEvent[]) =>
  Object.fromEntries(night.map(({ gameEventId }) => [gameEventId, of(gameEventId, talks.get(gameEventId))] as const));

/** The table at which a message was written. */
export const whereSaid = (night: Night, talks: Talks, messageId: string): string | undefined =>
  night.find(({ gameEventId }) => talks.get(gameEventId).said.some((each) => each.messageId === messageId))
    ?.gameEventId;

/** Marks what was written up to a message as read, at all tables of a night. Empty if nothing changes. */
export function markTalkRead(
  talks: Talks,
  night: Night,
  { upTo, userId }: { readonly upTo: string; readonly userId: string },
): ByTable | Refusal {
  const refusal = talkRefusal(night, userId);
  if (refusal) return refusal;
  const there = whereSaid(night, talks, upTo);
  if (there === undefined) return unknownMessage;
  const until = talks.get(there).said.find(({ messageId }) => messageId === upTo)?.at ?? null;
  const isBefore = ({ at }: Said) => until !== null && at !== null && at <= until;
  return atEach(night, talks, (gameEventId, talk) => {
    const last = gameEventId === there ? upTo : talk.said.findLast(isBefore)?.messageId;
    return last === undefined ? [] : readUpTo(talk, { gameEventId, userId }, last);
  });
}

function readUpTo(talk: Talk, data: Reading, upTo: string): readonly TableTalkEvent[] {
  const { seen } = readerOf(talk, data.userId);
  const before = unreadOf(talk, data.userId, seen).length;
  const left = unreadOf(talk, data.userId, Math.max(seen, placeAfter(talk, upTo)));
  if (left.length === before) return [];
  return [
    { type: 'TableTalkRead', data: { ...data, upTo, remaining: { count: left.length, since: left[0]?.at ?? null } } },
  ];
}

/** Whether a person has muted a night. It holds for tables that came to it since. */
export const isMuted = (talks: Talks, night: Night, userId: string): boolean =>
  night.some(({ gameEventId }) => readerOf(talks.get(gameEventId), userId).muted);

/** Mutes the tables of a night, or has their mails again. Empty if nothing changes. */
export const mute = (talks: Talks, night: Night, choice: MuteChoice): ByTable | Refusal =>
  talkRefusal(night, choice.userId) ?? muteEach(talks, night, choice);

type MuteChoice = { readonly muted: boolean; readonly userId: string };

const muteEach = (talks: Talks, night: Night, { muted, userId }: MuteChoice): ByTable =>
  atEach(night, talks, (gameEventId, talk) =>
    readerOf(talk, userId).muted === muted ? [] : [{ type: 'TableTalkMuted', data: { gameEventId, userId, muted } }],
  );

/**
 * Decides whether a person is mailed about what they have not read at the tables of a night, by the rule of conversations.
 * All tables take note, so that the next mail about any of them waits its day. A table that came to a muted night is muted
 * in place of it.
 */
export function talkMail(talks: Talks, night: Night, { gameEventId, userId }: Reading, now: Instant): ByTable {
  const readers = night.map((table) => readerOf(talks.get(table.gameEventId), userId));
  const since = readers.flatMap((reader) => reader.since ?? []).toSorted()[0] ?? null;
  const mailedAt =
    readers
      .flatMap((reader) => reader.mailedAt ?? [])
      .toSorted()
      .at(-1) ?? null;
  if (!isUnreadMailDue({ since, mailedAt }, now)) return {};
  if (isMuted(talks, night, userId)) return muteEach(talks, night, { userId, muted: true });
  const otherTables = night.flatMap((table) => (table.gameEventId === gameEventId ? [] : [table.gameEventId]));
  return atEach(night, talks, (id) => {
    if (id !== gameEventId)
      return [{ type: 'TableTalkMailed', data: { gameEventId: id, userId, within: gameEventId } }];
    return [{ type: 'TableTalkMailed', data: { gameEventId, userId, ...(otherTables.length > 0 && { otherTables }) } }];
  });
}
