import { describe, it } from 'vitest';
import { projectionSpec } from '../../packages/event-store/tests/projection-spec.ts';
import { tableTalk } from './table-talk.ts';

const gameEventId = '11111111-0000-4000-8000-000000000000';
const [ann, bob] = ['aaaaaaaa-0000-4000-8000-000000000000', 'bbbbbbbb-0000-4000-8000-000000000000'] as const;
const messageId = 'cccccccc-0000-4000-8000-000000000001';
const stream = `tableTalk-${gameEventId}`;
const [one, two, three] = [1, 2, 3].map((minute) => `2026-06-01T12:0${minute}:00.000Z`) as [string, string, string];

const sent = (senderId: string, receiverIds: readonly string[]) => ({
  stream,
  type: 'TableMessageSent' as const,
  data: { messageId, gameEventId, senderId, receiverIds: [...receiverIds] },
  subject: senderId,
});
const read = (since: string | null) => ({
  stream,
  type: 'TableTalkRead' as const,
  data: { gameEventId, userId: bob, upTo: messageId, remaining: { count: since ? 1 : 0, since } },
});
const muted = (is: boolean) => ({
  stream,
  type: 'TableTalkMuted' as const,
  data: { gameEventId, userId: bob, muted: is },
});
const mailed = { stream, type: 'TableTalkMailed' as const, data: { gameEventId, userId: bob } };
const removed = {
  stream,
  type: 'TableMessageRemoved' as const,
  data: { messageId, gameEventId, by: 'host' as const, receiverIds: [bob] },
};
const row = { gameEventId, unreadSince: null, mailedAt: null, muted: false };
const anns = { ...row, userId: ann, version: 1 };
const bobs = { ...row, userId: bob };

describe('the read model of what tables write', () => {
  const spec = projectionSpec(tableTalk);

  it('is unread for who was written to, since the first message, and not for its author', () =>
    spec.given([sent(ann, [bob]), sent(ann, [bob]), removed]).rows([
      { ...anns, version: 2 },
      { ...bobs, unreadSince: one, version: 2 },
    ]));
  it('is read up to a message, and since the next one not', () =>
    spec.given([sent(ann, [bob]), sent(ann, [bob]), read(two)]).rows([
      { ...anns, version: 2 },
      { ...bobs, unreadSince: two, version: 3 },
    ]));
  it('is read to its end', () => spec.given([sent(ann, [bob]), read(null)]).rows([anns, { ...bobs, version: 2 }]));
  it('knows when it was mailed', () =>
    spec.given([sent(ann, [bob]), mailed]).rows([anns, { ...bobs, mailedAt: two, version: 2 }]));
  it('has nothing that came while it was muted', () =>
    spec.given([muted(true), sent(ann, [bob]), muted(false)]).rows([
      { ...anns, version: 2 },
      { ...bobs, version: 3 },
    ]));
  it('has what came after', () =>
    spec.given([muted(true), muted(false), sent(ann, [bob])]).rows([
      { ...anns, version: 3 },
      { ...bobs, unreadSince: three, version: 3 },
    ]));
});
