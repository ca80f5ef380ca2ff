import { describe, expect, it } from 'vitest';
import { type Given, history } from '../../packages/event-store/tests/recorded.ts';
import type { MessagingEvent } from './domain-events.ts';
import { decideUnreadMail, unreadFold } from './unread-mail.ts';

const [gameEventId, ann, bob] = ['evening', 'ann', 'bob'];
const NOON = Date.parse('2026-06-01T12:00:00.000Z');
const at = (minutes: number) => new Date(NOON + minutes * 60_000).toISOString();
const DAY = 24 * 60;

type Happened = Given<MessagingEvent>;
const stream = 'conversation-evening:ann:bob';
const wrote = (minutes: number, senderId = ann, receiverId = bob): Happened => ({
  stream,
  at: at(minutes),
  type: 'MessageSent',
  data: { messageId: 'message', gameEventId, senderId, receiverId },
  subject: senderId,
  personal: { content: 'Hi' },
});
const read = (minutes: number): Happened => ({
  stream,
  at: at(minutes),
  type: 'ConversationRead',
  data: { gameEventId, userId: bob, otherUserId: ann },
});
const mailed = (minutes: number): Happened => ({
  stream,
  at: at(minutes),
  type: 'UnreadMessagesMailed',
  data: { gameEventId, userId: bob, otherUserId: ann, count: 1 },
});
/** How many messages Bob is mailed about. */
const mails = (happened: readonly Happened[], minutes: number) =>
  decideUnreadMail(
    history(happened).reduce(unreadFold.evolve, unreadFold.initial),
    { gameEventId, userId: bob, otherUserId: ann },
    at(minutes),
  ).map(({ data }) => 'count' in data && data.count);

const readUpTo = (minutes: number, remaining: { count: number; since: string | null }): Happened =>
  ({
    ...read(minutes),
    data: { gameEventId, userId: bob, otherUserId: ann, upTo: 'message', remaining },
  }) as Happened;

describe('a mail about unread messages', () => {
  it('comes 15 minutes after the first one', () => {
    expect(mails([wrote(0), wrote(5)], 14)).toEqual([]);
    expect(mails([wrote(0), wrote(5)], 15)).toEqual([2]);
  });

  it('does not come for read messages, nor for messages by the same person', () => {
    expect(mails([wrote(0), read(3)], 60)).toEqual([]);
    expect(mails([wrote(0, bob, ann)], 60)).toEqual([]);
  });

  it('comes for those after the last one shown, from the first of them on', () => {
    const history = [wrote(0), wrote(5), readUpTo(6, { count: 1, since: at(5) })];
    expect(mails(history, 19)).toEqual([]);
    expect(mails(history, 20)).toEqual([1]);
    expect(mails([wrote(0), wrote(5), mailed(15), readUpTo(16, { count: 1, since: at(5) })], 16 + DAY)).toEqual([]);
  });

  it('comes again a day later at the earliest, and only with something new', () => {
    const before = [wrote(0), mailed(15)];
    expect(mails(before, 15 + DAY)).toEqual([]);
    expect(mails([...before, wrote(30)], 60)).toEqual([]);
    expect(mails([...before, wrote(30)], 15 + DAY)).toEqual([2]);
  });

  it('does not come for messages that are more than a day old', () => expect(mails([wrote(0)], DAY + 1)).toEqual([]));
});
