import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import { isHost } from '../../events/rules.ts';
import type { Connections } from '../connections.ts';
import { TABLE_TALK, type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';
import { isUnreadMailDue, stillUnreadSince } from '../rules.ts';

/** Who is at a table, and who organizes the group whose evening it is. */
export type Table = Connections & { readonly organizers: readonly string[] };

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

const runs = (table: Table, userId: string): boolean => isHost(table, userId) || table.organizers.includes(userId);
const mayRead = (table: Table, userId: string): boolean => table.seated.includes(userId) || runs(table, userId);

/** The refusal for a person who may not read what the table writes. Undefined if they may. */
export function talkRefusal(table: Table | undefined, userId: string): Refusal | undefined {
  if (!table) return unknownGameEvent;
  return mayRead(table, userId) ? undefined : notAtTable;
}

type Message = {
  readonly messageId: string;
  readonly gameEventId: string;
  readonly senderId: string;
  readonly text: string;
};

/** Who else is told of it: people with a seat, and organizers of the group without one. */
function others({ seated, organizers }: Table, userId: string) {
  const also = organizers.filter((id) => id !== userId && !seated.includes(id));
  return { receiverIds: seated.filter((id) => id !== userId), ...(also.length > 0 && { alsoIds: also }) };
}

/** Writes to everybody at the table, until conversations about it close. */
export function say(
  table: Table | undefined,
  { text, ...message }: Message,
  now: Instant,
): readonly TableTalkEvent[] | Refusal {
  const refusal = talkRefusal(table, message.senderId);
  if (!table || refusal) return refusal ?? unknownGameEvent;
  if (now > table.closesAt) return closed;
  const { senderId } = message;
  const asHost = runs(table, senderId) && { asHost: true as const };
  const data = { ...message, ...others(table, senderId), ...asHost };
  return [{ type: 'TableMessageSent', data, subject: senderId, personal: { text } }];
}

/** Takes a message away: one's own, or as the host or an organizer of the group anybody's. Others at the table see that it is gone. */
export function takeAway(
  { said }: Talk,
  table: Table | undefined,
  {
    gameEventId,
    messageId,
    userId,
  }: { readonly gameEventId: string; readonly messageId: string; readonly userId: string },
): readonly TableTalkEvent[] | Refusal {
  if (!table) return unknownGameEvent;
  const message = said.find((each) => each.messageId === messageId);
  const isOwn = message?.senderId === userId;
  if (!isOwn && !mayRead(table, userId)) return notAtTable;
  if (!message) return unknownMessage;
  if (!isOwn && !runs(table, userId)) return notYours;
  if (message.removedBy !== null) return [];
  const by = isOwn ? 'author' : 'host';
  return [{ type: 'TableMessageRemoved', data: { messageId, gameEventId, by, ...others(table, userId) } }];
}

/** What a person at the table does with what is written there. */
type Reading = { readonly gameEventId: string; readonly userId: string };

/** Marks what was written up to a message as read. Empty if nothing changes. */
export function markTalkRead(
  talk: Talk,
  table: Table | undefined,
  { upTo, ...data }: Reading & { readonly upTo: string },
): readonly TableTalkEvent[] | Refusal {
  const refusal = talkRefusal(table, data.userId);
  if (refusal) return refusal;
  const place = placeAfter(talk, upTo);
  if (place === 0) return unknownMessage;
  const { seen } = readerOf(talk, data.userId);
  const before = unreadOf(talk, data.userId, seen).length;
  const left = unreadOf(talk, data.userId, Math.max(seen, place));
  if (left.length === before) return [];
  return [
    { type: 'TableTalkRead', data: { ...data, upTo, remaining: { count: left.length, since: left[0]?.at ?? null } } },
  ];
}

/** Mutes a table, or has its mails again. Empty if nothing changes. */
export function mute(
  talk: Talk,
  table: Table | undefined,
  { muted, ...data }: Reading & { readonly muted: boolean },
): readonly TableTalkEvent[] | Refusal {
  const refusal = talkRefusal(table, data.userId);
  if (refusal) return refusal;
  return readerOf(talk, data.userId).muted === muted ? [] : [{ type: 'TableTalkMuted', data: { ...data, muted } }];
}

/** Decides whether a person is mailed about what they have not read, by the rule of conversations. Pure. */
export const talkMail = (talk: Talk, data: Reading, now: Instant): readonly TableTalkEvent[] =>
  isUnreadMailDue(readerOf(talk, data.userId), now) ? [{ type: 'TableTalkMailed', data }] : [];
