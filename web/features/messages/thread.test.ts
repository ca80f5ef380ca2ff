import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../modules/messaging/contract.ts';
import { groupMessages, isOpen } from './thread.ts';

const message = (id: string, senderId: string, minute: number) =>
  ({ id, senderId, createdAt: new Date(minute * 60_000).toISOString() }) as Message;
const ids = (messages: readonly Message[]) =>
  groupMessages(messages).map((group) => group.messages.map(({ id }) => id));

describe('the groups of a conversation', () => {
  it('hold what one person wrote within five minutes of the message before', () => {
    const messages = [message('a', 'ann', 0), message('b', 'ann', 5), message('c', 'ann', 10)];
    expect(ids(messages)).toEqual([['a', 'b', 'c']]);
  });
  it('end after a longer pause, and when the other one writes', () => {
    const messages = [message('a', 'ann', 0), message('b', 'ann', 6), message('c', 'bob', 6), message('d', 'ann', 6)];
    expect(ids(messages)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
  it('hold every message once, in order', () => {
    const written = fc.array(fc.tuple(fc.constantFrom('ann', 'bob'), fc.nat(9)));
    fc.assert(
      fc.property(written, (sent) => {
        let minute = 0;
        const messages = sent.map(([who, pause], i) => {
          minute += pause;
          return message(`${i}`, who, minute);
        });
        expect(ids(messages).flat()).toEqual(messages.map(({ id }) => id));
      }),
    );
  });
});

describe('writing', () => {
  const start = '2026-12-05T01:00:00.000Z';
  it('is open until three days after the start, and no longer', () => {
    expect(isOpen(start, Date.parse('2026-12-08T01:00:00.000Z'))).toBe(true);
    expect(isOpen(start, Date.parse('2026-12-08T01:00:00.001Z'))).toBe(false);
  });
});
