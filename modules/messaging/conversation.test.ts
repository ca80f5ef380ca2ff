import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Connections } from './connections.ts';
import { conversationFold, markRead, readingRefusal, send } from './conversation.ts';
import type { MessagingEvent } from './domain-events.ts';

const [gameEventId, ann, bob, cyd] = ['chess', 'ann', 'bob', 'cyd'] as const;
const closesAt = '2026-12-08T01:00:00.000Z';
const connections: Connections = {
  closesAt,
  hostId: ann,
  groupId: null,
  seated: [ann, bob],
  removed: [],
  met: new Set(['ann:bob', 'bob:ann']),
};
const NOW = '2026-12-01T12:00:00.000Z';

const message = { messageId: 'm1', gameEventId, senderId: ann, receiverId: bob, content: 'White or black?' };
const sent = (senderId: string, receiverId: string, messageId = 'm'): MessagingEvent => ({
  type: 'MessageSent',
  data: { messageId, gameEventId, senderId, receiverId },
  subject: senderId,
});
const read = (userId: string, otherUserId: string): MessagingEvent => ({
  type: 'ConversationRead',
  data: { gameEventId, userId, otherUserId },
});
const given = (...history: MessagingEvent[]) => history.reduce(conversationFold.evolve, conversationFold.initial);

describe('sending', () => {
  it('encrypts the text under the sender’s key, and nothing else', () => {
    const { content, ...data } = message;
    expect(send(connections, message, NOW)).toEqual([
      { type: 'MessageSent', data, subject: ann, personal: { content } },
    ]);
  });
  it('continues until the instant of archiving, and no longer', () => {
    expect(send(connections, message, closesAt)).toHaveLength(1);
    expect(send(connections, message, '2026-12-08T01:00:00.001Z')).toMatchObject({ status: 409, code: 'archived' });
  });
  it('is refused to strangers', () => {
    expect(send(connections, { ...message, receiverId: cyd }, NOW)).toMatchObject({ status: 403, code: 'no_tie' });
  });
  it('is refused to oneself', () => {
    expect(send(connections, { ...message, receiverId: ann }, NOW)).toMatchObject({ status: 400, code: 'to_oneself' });
  });
  it('is refused without an evening', () => expect(send(undefined, message, NOW)).toMatchObject({ status: 404 }));
});

describe('reading', () => {
  it('continues after archiving, for people who met', () => {
    expect(readingRefusal(connections, bob, ann)).toBeUndefined();
    expect(readingRefusal(connections, bob, cyd)).toMatchObject({ status: 403 });
  });
  it('is marked once', () => {
    const state = given(sent(ann, bob));
    const decided = markRead(state, connections, { gameEventId, userId: bob, otherUserId: ann });
    expect(decided).toEqual([read(bob, ann)]);
    expect(markRead(given(sent(ann, bob), read(bob, ann)), connections, read(bob, ann).data as never)).toEqual([]);
  });
  it('is not recorded for a person without received messages', () => {
    expect(markRead(given(sent(ann, bob)), connections, { gameEventId, userId: ann, otherUserId: bob })).toEqual([]);
  });
  it('reaches the last message shown, and leaves the one that came after it unread', () => {
    const state = given(sent(ann, bob, 'm1'), sent(bob, ann, 'own'), sent(ann, bob, 'm2'));
    const upTo = (messageId: string) =>
      markRead(state, connections, { gameEventId, userId: bob, otherUserId: ann, upTo: messageId });
    const remaining = { count: 1, since: null };
    expect(upTo('m1')).toMatchObject([{ type: 'ConversationRead', data: { upTo: 'm1', remaining } }]);
    expect(upTo('own'), 'an own message shown last').toMatchObject([{ data: { upTo: 'own', remaining } }]);
    expect(upTo('m2')).toMatchObject([{ data: { remaining: { count: 0 } } }]);
    expect(upTo('of another conversation')).toMatchObject({ status: 404 });
    const once = given(sent(ann, bob, 'm1'), sent(ann, bob, 'm2'), ...(upTo('m1') as MessagingEvent[]));
    expect(once.unread[bob]?.map(({ messageId }) => messageId)).toEqual(['m2']);
  });
  it('is refused to strangers', () => {
    expect(markRead(given(), connections, { gameEventId, userId: cyd, otherUserId: ann })).toMatchObject({
      status: 403,
    });
  });

  it('leaves unread exactly the messages to a person after they last read', () => {
    const moves = fc.array(fc.constantFrom(sent(ann, bob), sent(bob, ann), read(ann, bob), read(bob, ann)));
    fc.assert(
      fc.property(moves, fc.constantFrom(ann, bob), (history, reader) => {
        const lastRead = history.findLastIndex((e) => e.type === 'ConversationRead' && e.data.userId === reader);
        const after = history.slice(lastRead + 1);
        const expected = after.filter((e) => e.type === 'MessageSent' && e.data.receiverId === reader);
        expect(given(...history).unread[reader] ?? []).toHaveLength(expected.length);
      }),
    );
  });
});
