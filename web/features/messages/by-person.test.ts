import { expect, it } from 'vitest';
import type { ConversationSummary } from '../../../modules/messaging/contract.ts';
import { byPerson } from './by-person.ts';

const NOW = Date.parse('2026-06-10T12:00:00.000Z');

/** A conversation of two at an evening; `content` is null where nobody has written. */
const at = (eventDate: string, firstName: string, content: string | null): ConversationSummary => ({
  ...{ eventId: `${eventDate} ${firstName}`, eventName: 'Chess', cafeName: 'Oak', eventTime: '19:00', unreadCount: 0 },
  eventDate: `${eventDate}T19:00:00.000Z`,
  otherUser: { id: firstName, firstName, lastName: 'R.', photo: null },
  lastMessage:
    content === null
      ? null
      : {
          ...{ id: content, eventId: eventDate, content, createdAt: '2026-06-01T12:00:00.000Z' },
          ...{ senderId: firstName, receiverId: 'me' },
        },
});
const shown = (...conversations: ConversationSummary[]) => {
  const { written, quiet } = byPerson(conversations, NOW);
  return {
    written: written.map(({ latest, earlier }) => [latest, ...earlier].map(({ eventId }) => eventId)),
    quiet: quiet.map(({ eventId }) => eventId),
  };
};

it('has each person once, whether somebody wrote or not', () => {
  const all = [
    at('2026-06-12', 'Ada', 'b'),
    at('2026-06-11', 'Kim', 'k'),
    at('2026-06-05', 'Ada', 'a'),
    at('2026-06-19', 'Noah', null),
    at('2026-06-12', 'Noah', null),
    at('2026-06-19', 'Ada', null),
  ];
  expect(shown(...all)).toEqual({
    written: [['2026-06-12 Ada', '2026-06-05 Ada'], ['2026-06-11 Kim']],
    quiet: ['2026-06-19 Noah'],
  });
});

it('keeps a place to write to somebody whose other evenings are over', () => {
  const [over, next] = [at('2026-06-01', 'Ada', 'a'), at('2026-06-19', 'Ada', null)];
  expect(shown(over, next)).toEqual({ written: [['2026-06-01 Ada']], quiet: ['2026-06-19 Ada'] });
});
