import type { Recorded } from '@tablemates/event-store';
import { describe, expect, it } from 'vitest';
import { type Given, history } from '../../../packages/event-store/tests/recorded.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../domain-events.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
import { decideReminders, forNight, type OffFor, sentFold } from './reminders.ts';

const [gameEventId, hostId, zoe, ben, ann] = ['evening', 'host', 'zoe', 'ben', 'ann'];
// Friday, December 4, 7:00 PM in Houston
const startsAt = '2026-12-05T01:00:00.000Z';
const [asked, waited, near] = ['2026-12-03T23:00:00.000Z', '2026-12-04T15:00:00.000Z', '2026-12-04T23:00:00.000Z'];
const stream = 'gameEvent-evening';
const EARLY = '2026-12-01T12:00:00.000Z';

type Happened = Given<GameEventDomainEvent>;
const scheduled = {
  stream,
  at: EARLY,
  type: 'GameEventScheduled',
  data: {
    gameEventId,
    hostId,
    gameId: 'game',
    regionId: 'region',
    cafeId: 'cafe',
    startsAt,
    startDate: '2026-12-04',
    startTime: '19:00',
    timeZone: 'America/Chicago',
    maxParticipants: 3,
  },
  subject: hostId,
} satisfies Happened;
const joined = (userId: string, at = EARLY): Happened => ({
  stream,
  at,
  actor: userId,
  type: 'ParticipantJoined',
  data: { gameEventId, userId },
});
const left = (userId: string, at: string): Happened => ({
  stream,
  at,
  actor: userId,
  type: 'ParticipantLeft',
  data: { gameEventId, userId, late: false },
});
const removed = (userId: string, at: string, actor = hostId): Happened => ({
  stream,
  at,
  actor,
  type: 'ParticipantRemoved',
  data: { gameEventId, userId },
});
const confirmed = (userId: string): Happened => ({
  stream,
  at: waited,
  type: 'SeatConfirmed',
  data: { gameEventId, userId },
});
const waits = (userId: string): Happened => ({
  stream,
  at: EARLY,
  type: 'WaitingListJoined',
  data: { gameEventId, userId, place: 1 },
});
const moved = (to: string, at: string): Happened => {
  const evening = {
    gameId: 'game',
    cafeId: 'cafe',
    startDate: '2026-12-04',
    startTime: '19:00',
    maxParticipants: 3,
  };
  const data = {
    gameEventId,
    from: { ...evening, startsAt },
    to: { ...evening, startsAt: to },
    real: true,
    version: 2,
    at,
    participantIds: [],
  };
  return { stream, at, type: 'GameEventChanged', data, subject: hostId };
};
const cancelled: Happened = {
  stream,
  at: EARLY,
  type: 'GameEventCancelled',
  data: { gameEventId, participantIds: [] },
};

/** What is decided on a history, after what was sent. */
const when = (
  happened: readonly Happened[],
  now: string,
  sent: readonly ReminderEvent[] = [],
  offFor: OffFor = () => [],
) => {
  const gameEvent = (history([scheduled, ...happened]) as Recorded<GameEventDomainEvent>[]).reduce(
    remindedGameEventFold.evolve,
    remindedGameEventFold.initial,
  );
  return decideReminders(gameEvent, sent.reduce(sentFold.evolve, sentFold.initial), offFor, now);
};
/** Who gets which reminder. */
const reminded = (...decided: Parameters<typeof when>) =>
  when(...decided).flatMap(({ type, data }) => (type === 'RemindersSent' ? [[data.kind, data.userIds]] : []));
const reported = (...decided: Parameters<typeof when>) =>
  when(...decided).flatMap(({ type, data }) => (type === 'SeatChangesReported' ? [data] : []));

describe('a shift of less than 15 minutes', () => {
  const shifted = '2026-12-05T00:50:00.000Z';

  it('keeps the answers of people', () =>
    expect(reminded([joined(zoe), joined(ben), waits(ann), confirmed(zoe), moved(shifted, waited)], waited)).toEqual([
      ['people_wait', [ben]],
    ]));

  it('sends nothing twice, and leaves nothing out', () => {
    const earlier = '2026-12-04T22:55:00.000Z';
    const sent: ReminderEvent = {
      type: 'RemindersSent',
      data: { gameEventId, kind: 'where', startsAt, userIds: [zoe] },
    };
    expect(reminded([joined(zoe), moved(shifted, earlier)], near)).toContainEqual(['where', [zoe]]);
    const later = '2026-12-05T01:10:00.000Z';
    expect(reminded([joined(zoe), moved(later, near)], '2026-12-04T23:20:00.000Z', [sent])).toEqual([]);
  });
});

describe('reminders', () => {
  it('ask everybody with a seat whether they are still coming', () =>
    expect(reminded([joined(zoe), joined(ben)], asked)).toEqual([['still_coming', [zoe, ben]]]));

  it('leave out people who have switched the kind off, so that no record says they were asked', () => {
    const off: OffFor = (userId) => (userId === zoe ? ['stillComing'] : ['whereExactly']);
    const seats = [joined(zoe), joined(ben)];
    expect(reminded(seats, asked, [], off)).toEqual([['still_coming', [ben]]]);
    expect(reminded(seats, near, [], off)).toContainEqual(['where', [zoe]]);
    expect(reminded(seats, asked, [], () => ['stillComing'])).toEqual([['still_coming', []]]);
  });

  it('skip a seat that was taken after that', () =>
    expect(reminded([joined(zoe), joined(ben, '2026-12-03T23:00:00.001Z')], '2026-12-04T00:00:00.000Z')).toEqual([
      ['still_coming', [zoe]],
    ]));

  it('do not ask for an early answer once giving back is late', () =>
    expect(reminded([joined(zoe)], '2026-12-04T01:00:00.000Z')).toEqual([['host_evening', [hostId]]]));

  it('do not ask people again who have answered, and ask only while people wait', () => {
    const seats = [joined(zoe), joined(ben), confirmed(zoe)];
    expect(reminded([...seats, waits(ann)], waited)).toContainEqual(['people_wait', [ben]]);
    expect(reminded(seats, waited)).toContainEqual(['people_wait', []]);
  });

  it('send everybody the exact place, two hours before', () =>
    expect(reminded([joined(zoe), confirmed(zoe)], near)).toContainEqual(['where', [zoe]]));

  it('write to the host on the evening before, and at the end', () => {
    expect(reminded([joined(zoe)], '2026-12-04T01:00:00.000Z')).toContainEqual(['host_evening', [hostId]]);
    expect(reminded([joined(zoe)], '2026-12-05T04:00:00.000Z')).toEqual([['rate_attendance', [hostId]]]);
  });

  it('are decided once for a kind and a start', () => {
    const seats = [joined(zoe)];
    const sent = when(seats, asked);
    expect(sent).not.toEqual([]);
    expect(reminded(seats, asked, sent)).toEqual([]);
    expect(reminded([...seats, joined(ben, asked)], asked, sent)).toEqual([]);
  });

  it('start again when the start is moved', () => {
    const sent = when([joined(zoe)], asked);
    const nextDay = '2026-12-06T01:00:00.000Z';
    const seats = [joined(zoe), confirmed(zoe), moved(nextDay, '2026-12-03T23:30:00.000Z')];
    expect(reminded(seats, '2026-12-04T23:00:00.000Z', sent)).toEqual([['still_coming', [zoe]]]);
  });

  it('stop when the gameEvent is cancelled', () => expect(when([joined(zoe), cancelled], asked)).toEqual([]));

  it('do not exist if nobody has a seat', () => expect(when([], asked)).toEqual([]));
});

describe('a report of seats to the host', () => {
  const minute = (minutes: number) => new Date(Date.parse(EARLY) + minutes * 60_000).toISOString();

  it('comes ten minutes after the first change, with all changes until then', () => {
    const seats = [joined(zoe), joined(ben, minute(6))];
    expect(reported(seats, minute(9))).toEqual([]);
    expect(reported(seats, minute(10))).toEqual([{ gameEventId, hostId, upTo: 2, taken: [zoe, ben], givenBack: [] }]);
  });

  it('continues where the last one ended', () => {
    const sent = when([joined(zoe)], minute(10));
    const seats = [joined(zoe), left(zoe, minute(20))];
    expect(reported(seats, minute(29), sent)).toEqual([]);
    expect(reported(seats, minute(30), sent)).toMatchObject([{ upTo: 2, taken: [], givenBack: [zoe] }]);
  });

  it('leaves out a seat that came and went meanwhile', () =>
    expect(reported([joined(zoe), left(zoe, minute(3))], minute(10))).toMatchObject([
      { upTo: 2, taken: [], givenBack: [] },
    ]));

  it('leaves out changes by the host', () => {
    const sent = when([joined(zoe)], minute(10));
    expect(reported([joined(zoe), removed(zoe, minute(20))], minute(30), sent)).toMatchObject([{ givenBack: [] }]);
    expect(reported([joined(zoe), removed(zoe, minute(20), 'admin')], minute(30), sent)).toMatchObject([
      { givenBack: [zoe] },
    ]);
  });

  it('leaves out somebody whom the host removed before it came', () =>
    expect(reported([joined(zoe), removed(zoe, minute(3))], minute(10))).toMatchObject([{ taken: [], givenBack: [] }]));

  it('names people who got a seat from the waiting list by a change of the host', () => {
    const sent = when([joined(zoe)], minute(10));
    const given: Happened = {
      ...joined(ann, minute(20)),
      actor: hostId,
      type: 'ParticipantJoined',
      data: { gameEventId, userId: ann, from: 'waiting_list' },
    };
    expect(reported([joined(zoe), removed(zoe, minute(20)), given], minute(30), sent)).toMatchObject([
      { taken: [ann], givenBack: [] },
    ]);
  });

  it('tells a new host only what changed since the event was handed over to them', () => {
    const toUserId = 'heir';
    const handedOver: Happened = {
      stream,
      at: minute(5),
      type: 'GameEventHandedOver',
      data: { gameEventId, fromUserId: hostId, toUserId, participantIds: [zoe, ben] },
    };
    const seats = [joined(zoe), joined(ben, minute(4)), handedOver];
    expect(reported(seats, minute(10))).toMatchObject([{ hostId: toUserId, upTo: 2, taken: [], givenBack: [] }]);
    const since = [...seats, left(zoe, minute(20)), joined(ann, minute(21))];
    expect(reported(since, minute(30), when(seats, minute(10)))).toEqual([
      { gameEventId, hostId: toUserId, upTo: 4, taken: [ann], givenBack: [zoe] },
    ]);
  });

  it('leaves out changes that are a day old', () =>
    expect(reported([joined(zoe)], minute(25 * 60))).toMatchObject([{ upTo: 1, taken: [] }]));
});

describe('the host’s tables of a night', () => {
  /** Another table of the same host, by its start. */
  const tableAt = (id: string, start: string, ...happened: Happened[]) => {
    const made = { ...scheduled, data: { ...scheduled.data, gameEventId: id, startsAt: start } };
    const recorded = history<GameEventDomainEvent>([made, ...happened]);
    const gameEvent = recorded.reduce(remindedGameEventFold.evolve, remindedGameEventFold.initial);
    return { gameEvent, sent: sentFold.initial };
  };
  const nobodyOff: OffFor = () => [];
  const [evening, later] = ['2026-12-04T01:00:00.000Z', '2026-12-05T02:00:00.000Z'];
  const chess = tableAt(gameEventId, startsAt, joined(zoe));
  const go = tableAt('go', later, joined(ben));
  const empty = tableAt('empty', later);
  const due = (now: string) => decideReminders(chess.gameEvent, chess.sent, nobodyOff, now);

  it('are in one mail on the evening before, which all of them take note of', () => {
    const { own, others } = forNight(due(evening), [go, empty], evening);
    expect(own.find(({ data }) => 'kind' in data && data.kind === 'host_evening')).toMatchObject({
      data: { gameEventId, userIds: [hostId], otherTables: [{ gameEventId: 'go', startsAt: later }] },
    });
    expect(others).toMatchObject({
      go: [{ type: 'RemindersSent', data: { gameEventId: 'go', kind: 'host_evening', within: gameEventId } }],
    });
    const noted = others.go?.reduce(sentFold.evolve, go.sent) ?? go.sent;
    expect(forNight(due(evening), [{ ...go, sent: noted }], evening).others).toEqual({});
  });

  it('are asked about once the last one is over, and one that nobody sits at is not waited for', () => {
    const over = '2026-12-05T04:00:00.000Z';
    expect(due(over)).toMatchObject([{ data: { kind: 'rate_attendance' } }]);
    expect(forNight(due(over), [go], over)).toEqual({ own: [], others: {} });
    expect(forNight(due(over), [empty], over).own).toHaveLength(1);
    const allOver = '2026-12-05T05:00:00.000Z';
    expect(forNight(due(allOver), [go], allOver)).toMatchObject({
      own: [{ data: { kind: 'rate_attendance', otherTables: [{ gameEventId: 'go' }] } }],
      others: { go: [{ data: { kind: 'rate_attendance', within: gameEventId } }] },
    });
  });
});
