import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TableTalkEvent } from '../domain-events.ts';
import {
  isMuted,
  markTalkRead,
  mute,
  type Night,
  readerOf,
  say,
  type Table,
  takeAway,
  talkMail,
  talkOf,
  unreadOf,
} from './talk.ts';

const [host, ann, bob, cyd, org] = ['host', 'ann', 'bob', 'cyd', 'org'] as const;
const closesAt = '2026-12-08T01:00:00.000Z';
const atChess: Table = {
  gameEventId: 'chess',
  ...{ closesAt, hostId: host, groupId: null, seated: [host, ann, bob], removed: [cyd], met: new Set() },
  organizers: [],
};
const table: Night = [atChess];
const ofGroup: Night = [{ ...atChess, groupId: 'club', organizers: [host, org] }];
const NOW = '2026-12-01T12:00:00.000Z';
const message = (senderId: string, messageId = 'm') => ({ messageId, gameEventId: 'chess', senderId, text: 'Hello' });
const { fold } = talkOf('chess');
const given = (...history: TableTalkEvent[]) => history.reduce(fold.evolve, fold.initial);
const sent = (senderId: string, messageId: string): TableTalkEvent =>
  (say(ofGroup, message(senderId, messageId), NOW) as TableTalkEvent[])[0] as TableTalkEvent;
const at = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const occurred = (domainEvent: TableTalkEvent, minutes: number) => ({ ...domainEvent, occurredAt: at(minutes) });

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
  expect(say([], message(ann), NOW)).toMatchObject({ status: 404 });
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

it('is read and written by organizers of the group, as the host does, who are not written to', () => {
  expect(say(ofGroup, message(org), NOW)).toMatchObject([{ data: { asHost: true, receiverIds: [host, ann, bob] } }]);
  expect(say(ofGroup, message(ann), NOW)).toMatchObject([{ data: { receiverIds: [host, bob], alsoIds: [org] } }]);
  expect(say(table, message(org), NOW)).toMatchObject({ status: 403, code: 'not_at_table' });
  const taken = { gameEventId: 'chess', messageId: 'm1', userId: org };
  expect(takeAway(given(sent(ann, 'm1')), ofGroup, taken)).toMatchObject([{ data: { by: 'host' } }]);
  expect(takeAway(given(sent(ann, 'm1')), table, taken)).toMatchObject({ status: 403 });
});

/** The talk of the only table of a night. */
const only = (talk: ReturnType<typeof given>) => ({ get: () => talk });

describe('a mail about what a person has not read', () => {
  const view = { gameEventId: 'chess', userId: bob };
  const said = (minutes: number, by: string = ann) => occurred(sent(by, `at ${minutes}`), minutes);
  const mailed = (minutes: number) => occurred({ type: 'TableTalkMailed', data: view }, minutes);
  const isDue = (minutes: number, ...history: TableTalkEvent[]) =>
    talkMail(only(given(...history)), table, view, at(minutes)).chess?.length === 1;
  const DAY = 24 * 60;
  const readAt = (talk: ReturnType<typeof given>, upTo: string) =>
    (markTalkRead(only(talk), table, { userId: bob, upTo }) as Record<string, TableTalkEvent[]>).chess ?? [];

  it('is due 15 minutes after the first message, and again a day after the last mail', () => {
    expect(isDue(14, said(0))).toBe(false);
    expect(isDue(15, said(0), said(14))).toBe(true);
    expect(isDue(40, said(0), mailed(15))).toBe(false);
    expect(isDue(15 + DAY - 1, said(0), mailed(15), said(20))).toBe(false);
    expect(isDue(15 + DAY, said(0), mailed(15), said(20))).toBe(true);
    expect(isDue(DAY + 1, said(0))).toBe(false);
    expect(isDue(60, said(0, bob))).toBe(false);
  });

  it('is not due for what was read, nor for a muted table, nor for what came while it was muted', () => {
    const read = readAt(given(said(0), said(1)), 'at 1');
    expect(read).toMatchObject([{ type: 'TableTalkRead', data: { remaining: { count: 0, since: null } } }]);
    expect(isDue(60, said(0), said(1), ...read)).toBe(false);
    const first = readAt(given(said(0), said(30)), 'at 0');
    expect([isDue(44, said(0), said(30), ...first), isDue(45, said(0), said(30), ...first)]).toEqual([false, true]);
    const muted = (is: boolean, minutes: number) =>
      occurred({ type: 'TableTalkMuted', data: { ...view, muted: is } }, minutes);
    expect(isDue(60, said(0), muted(true, 1), said(2))).toBe(false);
    expect(isDue(60, muted(true, 0), said(2), muted(false, 3))).toBe(false);
    expect(isDue(60, muted(true, 0), said(2), muted(false, 3), said(4))).toBe(true);
  });

  it('changes nothing that is as it should be, and refuses who is not at the table', () => {
    const talk = given(said(0));
    expect(markTalkRead(only(talk), table, { userId: bob, upTo: 'another' })).toMatchObject({ status: 404 });
    expect(markTalkRead(only(talk), table, { userId: ann, upTo: 'at 0' })).toEqual({ chess: [] });
    expect(mute(only(talk), table, { userId: bob, muted: false })).toEqual({ chess: [] });
    expect(mute(only(talk), table, { userId: cyd, muted: true })).toMatchObject({ status: 403 });
    expect(readerOf(talk, bob)).toMatchObject({ since: at(0), muted: false });
    expect(unreadOf(talk, bob, 0)).toHaveLength(1);
  });
});

describe('the tables of a night', () => {
  const night: Night = [
    { ...atChess, seated: [host, ann] },
    { ...atChess, gameEventId: 'go', seated: [host, bob], closesAt: '2026-12-08T02:00:00.000Z' },
  ];
  const sentAt = (gameEventId: string, minutes: number): TableTalkEvent => {
    const [sent] = say(night, { ...message(ann, `${gameEventId} ${minutes}`), gameEventId }, NOW) as [TableTalkEvent];
    return occurred(sent, minutes);
  };
  const talksOf = (chess: TableTalkEvent[], go: TableTalkEvent[]) => {
    const talks = new Map([
      ['chess', given(...chess)],
      ['go', given(...go)],
    ]);
    return { get: (id: string) => talks.get(id) ?? fold.initial };
  };

  it('write to one another, each person once, while one of them may', () => {
    const text = { otherTables: ['go'], receiverIds: [ann, bob] };
    expect(say(night, message(host), NOW)).toMatchObject([{ data: { ...text, asHost: true } }]);
    expect(say(night, message(bob), '2026-12-08T02:00:00.000Z')).toHaveLength(1);
    expect(say(night, message(bob), '2026-12-08T02:00:00.001Z')).toMatchObject({ code: 'closed' });
    expect(say(night, message(cyd), NOW)).toMatchObject({ status: 403 });
  });

  it('are read together, up to the moment of a message', () => {
    const talks = talksOf([sentAt('chess', 0), sentAt('chess', 5)], [sentAt('go', 1), sentAt('go', 4)]);
    expect(markTalkRead(talks, night, { userId: bob, upTo: 'go 1' })).toMatchObject({
      chess: [{ data: { upTo: 'chess 0', remaining: { count: 1 } } }],
      go: [{ data: { upTo: 'go 1', remaining: { count: 1 } } }],
    });
  });

  it('have one mail a day to each person, of which all of them take note', () => {
    const view = { gameEventId: 'go', userId: bob };
    const mail = talkMail(talksOf([sentAt('chess', 0)], [sentAt('go', 1)]), night, view, at(15));
    expect(mail).toMatchObject({
      go: [{ data: { ...view, otherTables: ['chess'] } }],
      chess: [{ data: { gameEventId: 'chess', userId: bob, within: 'go' } }],
    });
    const noted = (id: string) => occurred(mail[id]?.[0] as TableTalkEvent, 15);
    const later = talksOf([sentAt('chess', 0), noted('chess'), sentAt('chess', 20)], [sentAt('go', 1), noted('go')]);
    expect(talkMail(later, night, { ...view, gameEventId: 'chess' }, at(60))).toEqual({});
    expect(talkMail(later, night, { ...view, gameEventId: 'chess' }, at(15 + 24 * 60))).not.toEqual({});
    const muted = mute(later, night, { userId: bob, muted: true });
    expect(muted).toMatchObject({ chess: [{ type: 'TableTalkMuted' }], go: [{ type: 'TableTalkMuted' }] });
  });

  it('stay muted when a table comes to the night, which is muted in place of a mail', () => {
    const muted = occurred({ type: 'TableTalkMuted', data: { gameEventId: 'chess', userId: bob, muted: true } }, 0);
    const talks = talksOf([muted], [sentAt('go', 1)]);
    expect(isMuted(talks, night, bob)).toBe(true);
    const instead = talkMail(talks, night, { gameEventId: 'go', userId: bob }, at(20));
    expect(instead).toEqual({
      chess: [],
      go: [{ type: 'TableTalkMuted', data: { gameEventId: 'go', userId: bob, muted: true } }],
    });
    const back = mute(talksOf([muted], [sentAt('go', 1), ...(instead.go ?? [])]), night, { userId: bob, muted: false });
    expect(back).toMatchObject({ chess: [{ data: { muted: false } }], go: [{ data: { muted: false } }] });
  });
});
