import { defineStream } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse, unknown } from '../../../platform/refusal.ts';
import { isHost } from '../../events/rules.ts';
import type { Connections } from '../connections.ts';
import { type TableTalkEvent, tableTalkTypes } from '../domain-events.ts';

/** A message of a table's talk, without its text. */
export type Said = {
  readonly messageId: string;
  readonly senderId: string;
  readonly fromHost: boolean;
  readonly removedBy: 'author' | 'host' | null;
};

type Talk = { readonly said: readonly Said[] };

/** The talk of the table of a gameEvent (groups contract, section 3, rule 11). */
export const talkOf = defineStream({
  prefix: 'tableTalk-',
  types: tableTalkTypes,
  fold: { initial: { said: [] } as Talk, evolve },
});

function evolve({ said }: Talk, { type, data }: TableTalkEvent): Talk {
  if (type === 'TableMessageSent') {
    const { messageId, senderId, asHost = false } = data;
    return { said: [...said, { messageId, senderId, fromHost: asHost, removedBy: null }] };
  }
  return { said: said.map((each) => (each.messageId === data.messageId ? { ...each, removedBy: data.by } : each)) };
}

const unknownGameEvent = unknown('event');
const unknownMessage = unknown('message');
const notAtTable = refuse(403, 'not_at_table', 'Only people with a seat at this table can read and write here.');
const notYours = refuse(403, 'not_yours', 'Only its author and the host can remove a message.');
const closed = refuse(
  409,
  'closed',
  'This event is over. You can still read what was written, but not write any more.',
);

/** The refusal for a person who may not read what the table writes. Undefined if they may. */
export function talkRefusal(table: Connections | undefined, userId: string): Refusal | undefined {
  if (!table) return unknownGameEvent;
  return table.seated.includes(userId) ? undefined : notAtTable;
}

type Message = {
  readonly messageId: string;
  readonly gameEventId: string;
  readonly senderId: string;
  readonly text: string;
};

const others = (table: Connections, userId: string) => table.seated.filter((seated) => seated !== userId);

/** Writes to everybody at the table, until conversations about it close. */
export function say(
  table: Connections | undefined,
  { text, ...message }: Message,
  now: Instant,
): readonly TableTalkEvent[] | Refusal {
  const refusal = talkRefusal(table, message.senderId);
  if (!table || refusal) return refusal ?? unknownGameEvent;
  if (now > table.closesAt) return closed;
  const { senderId } = message;
  const asHost = isHost(table, senderId) && { asHost: true as const };
  const data = { ...message, receiverIds: others(table, senderId), ...asHost };
  return [{ type: 'TableMessageSent', data, subject: senderId, personal: { text } }];
}

/** Takes a message away: one's own, or as the host anybody's. Others at the table see that it is gone. */
export function takeAway(
  { said }: Talk,
  table: Connections | undefined,
  {
    gameEventId,
    messageId,
    userId,
  }: { readonly gameEventId: string; readonly messageId: string; readonly userId: string },
): readonly TableTalkEvent[] | Refusal {
  if (!table) return unknownGameEvent;
  const message = said.find((each) => each.messageId === messageId);
  const isOwn = message?.senderId === userId;
  if (!isOwn && !table.seated.includes(userId)) return notAtTable;
  if (!message) return unknownMessage;
  if (!isOwn && !isHost(table, userId)) return notYours;
  if (message.removedBy !== null) return [];
  const by = isOwn ? 'author' : 'host';
  return [{ type: 'TableMessageRemoved', data: { messageId, gameEventId, by, receiverIds: others(table, userId) } }];
}
