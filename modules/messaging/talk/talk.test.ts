import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Connections } from '../connections.ts';
import type { TableTalkEvent } from '../domain-events.ts';
import { say, takeAway, talkOf } from './talk.ts';

const [host, ann, bob, cyd] = ['host', 'ann', 'bob', 'cyd'] as const;
const closesAt = '2026-12-08T01:00:00.000Z';
const table: Connections = { closesAt, hostId: host, seated: [host, ann, bob], removed: [cyd], met: new Set() };
const NOW = '2026-12-01T12:00:00.000Z';
const message = (senderId: string, messageId = 'm') => ({ messageId, gameEventId: 'chess', senderId, text: 'Hello' });
const { fold } = talkOf('chess');
const given = (...history: TableTalkEvent[]) => history.reduce(fold.evolve, fold.initial);
const sent = (senderId: string, messageId: string): TableTalkEvent =>
  (say(table, message(senderId, messageId), NOW) as TableTalkEvent[])[0] as TableTalkEvent;

it('encrypts the text under its author’s key, and names who could read it', () => {
  expect(say(table, message(ann), NOW)).toEqual([
    {
      type: 'TableMessageSent',
      data: { messageId: 'm', gameEventId: 'chess', senderId: ann, receiverIds: [host, bob] },
      subject: ann,
      personal: { text: 'Hello' },
    },
  ]);
  expect(say(table, message(host), NOW)).toMatchObject([{ data: { asHost: true } }]);
});

it('is open to the table until the instant at which conversations close', () => {
  expect(say(table, message(cyd), NOW)).toMatchObject({ status: 403 });
  expect(say(table, message(ann), closesAt)).toHaveLength(1);
  expect(say(table, message(ann), '2026-12-08T01:00:00.001Z')).toMatchObject({ status: 409, code: 'closed' });
  expect(say(undefined, message(ann), NOW)).toMatchObject({ status: 404 });
});

it('loses a message to its author and the host alone, and once', () => {
  const people = fc.constantFrom(host, ann, bob, cyd);
  fc.assert(
    fc.property(people, people, (author, remover) => {
      fc.pre(author !== cyd);
      const talk = given(sent(author, 'm1'));
      const removed = takeAway(talk, table, { gameEventId: 'chess', messageId: 'm1', userId: remover });
      if (remover !== author && remover !== host) {
        expect(removed).toMatchObject({ status: 403 });
        return;
      }
      const by = remover === author ? 'author' : 'host';
      expect(removed).toMatchObject([{ type: 'TableMessageRemoved', data: { by } }]);
      const after = given(sent(author, 'm1'), ...(removed as TableTalkEvent[]));
      expect(after.said).toMatchObject([{ removedBy: by }]);
      expect(takeAway(after, table, { gameEventId: 'chess', messageId: 'm1', userId: host })).toEqual([]);
    }),
  );
});
