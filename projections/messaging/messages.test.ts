import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { messages } from './messages.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const [ann, bob] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const [first, second] = ['cccccccc-0000-4000-8000-000000000001', 'cccccccc-0000-4000-8000-000000000002'] as const;

const sent = (messageId: string, senderId: string, receiverId: string) => ({
  stream: `conversation-${gameEventId}:${ann}:${bob}`,
  type: 'MessageSent' as const,
  data: { messageId, gameEventId, senderId, receiverId },
  subject: senderId,
  personal: { content: 'Shall I bring snacks?' },
});
const row = { gameEventId, userA: ann, userB: bob };

describe('the read model of messages', () => {
  const spec = projectionSpec(messages);

  it('has the position of each message, but not its text', () =>
    spec.given([sent(first, bob, ann), sent(second, ann, bob)]).rows([
      { ...row, id: first, senderId: bob, sentAt: '2026-06-01T12:01:00.000Z', version: 1, position: '1' },
      { ...row, id: second, senderId: ann, sentAt: '2026-06-01T12:02:00.000Z', version: 2, position: '2' },
    ]));
});
