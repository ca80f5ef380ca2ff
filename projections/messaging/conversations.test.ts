import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { conversations } from './conversations.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const [ann, bob] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const [first, second] = ['cccccccc-0000-4000-8000-000000000001', 'cccccccc-0000-4000-8000-000000000002'] as const;
const stream = `conversation-${gameEventId}:${ann}:${bob}`;

const sent = (messageId: string, senderId: string, receiverId: string) => ({
  stream,
  type: 'MessageSent' as const,
  data: { messageId, gameEventId, senderId, receiverId },
  subject: senderId,
});
const read = (userId: string, otherUserId: string) => ({
  stream,
  type: 'ConversationRead' as const,
  data: { gameEventId, userId, otherUserId },
});
const mailed = (userId: string, otherUserId: string) => ({
  stream,
  type: 'UnreadMessagesMailed' as const,
  data: { gameEventId, userId, otherUserId, count: 1 },
});
const firstMessage = { lastMessageId: first, lastSenderId: ann, lastPosition: '1' };
const secondMessage = { lastMessageId: second, lastSenderId: bob, lastPosition: '2' };
const annsRow = { userId: ann, gameEventId, otherUserId: bob, unreadSince: null, mailedAt: null };
const bobsRow = { userId: bob, gameEventId, otherUserId: ann, unreadSince: null, mailedAt: null };

describe('the read model of conversations', () => {
  const spec = projectionSpec(conversations);
  const [one, two] = ['2026-06-01T12:01:00.000Z', '2026-06-01T12:02:00.000Z'];

  it('has a row for each of the two people, unread only for the receiver', () =>
    spec.given([sent(first, ann, bob)]).rows([
      { ...annsRow, ...firstMessage, lastMessageAt: one, unreadCount: 0, version: 1 },
      { ...bobsRow, ...firstMessage, lastMessageAt: one, unreadCount: 1, unreadSince: one, version: 1 },
    ]));
  it('follows an answer; writing is not reading', () =>
    spec.given([sent(first, ann, bob), sent(second, bob, ann)]).rows([
      { ...annsRow, ...secondMessage, lastMessageAt: two, unreadCount: 1, unreadSince: two, version: 2 },
      { ...bobsRow, ...secondMessage, lastMessageAt: two, unreadCount: 1, unreadSince: one, version: 2 },
    ]));
  it('counts no unread messages after reading, and does not change the other person’s row', () =>
    spec.given([sent(first, ann, bob), sent(second, bob, ann), read(bob, ann)]).rows([
      { ...annsRow, ...secondMessage, lastMessageAt: two, unreadCount: 1, unreadSince: two, version: 2 },
      { ...bobsRow, ...secondMessage, lastMessageAt: two, unreadCount: 0, version: 3 },
    ]));

  it('counts the messages after the last one shown', () => {
    const upTo = {
      ...read(bob, ann),
      data: { ...read(bob, ann).data, upTo: first, remaining: { count: 1, since: two } },
    };
    return spec.given([sent(first, ann, bob), sent(second, ann, bob), upTo]).rows([
      { ...annsRow, ...secondMessage, lastSenderId: ann, lastMessageAt: two, unreadCount: 0, version: 2 },
      {
        ...bobsRow,
        ...secondMessage,
        lastSenderId: ann,
        lastMessageAt: two,
        unreadCount: 1,
        unreadSince: two,
        version: 3,
      },
    ]);
  });

  it('records when a mail was sent, and waits for the next message', () =>
    spec.given([sent(first, ann, bob), mailed(bob, ann)]).rows([
      { ...annsRow, ...firstMessage, lastMessageAt: one, unreadCount: 0, version: 1 },
      { ...bobsRow, ...firstMessage, lastMessageAt: one, unreadCount: 1, mailedAt: two, version: 2 },
    ]));

  it('counts exactly the messages after the last reading, however it is folded', async () => {
    const moves = fc.constantFrom(sent(first, ann, bob), sent(second, bob, ann), read(ann, bob), read(bob, ann));
    await fc.assert(
      fc.asyncProperty(fc.array(moves, { maxLength: 12 }), async (history) => {
        const rows = await spec.given(history).agree();
        for (const { userId, unreadCount } of rows) {
          const lastRead = history.findLastIndex((e) => e.type === 'ConversationRead' && e.data.userId === userId);
          const unread = history
            .slice(lastRead + 1)
            .filter((e) => e.type === 'MessageSent' && e.data.receiverId === userId);
          expect(unreadCount).toBe(unread.length);
        }
      }),
      { numRuns: 5 },
    );
  });
});
