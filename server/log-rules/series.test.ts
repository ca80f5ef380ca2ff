import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

const started = {
  type: 'SeriesStarted',
  data: {
    ...{ seriesId: 's', hostId: 'tom', timeZone: 'America/Chicago', every: 'week', from: '2026-06-11' },
    terms: { gameId: 'g', regionId: 'r', cafeId: 'c', startTime: '19:00', maxParticipants: 6 },
  },
} as const satisfies RuledEvent;
const opened = (plannedDate: string): RuledEvent => ({
  type: 'SeriesDateOpened',
  data: { seriesId: 's', plannedDate, gameEventId: `on ${plannedDate}` },
});

/** The rules of series. These short logs break some of game events, too. */
const RULES: readonly string[] = [
  ...['planned date opened twice', 'too many standing seats', 'too many standing people', 'no open seat'],
  ...['passed over without cause', 'impossible change'],
];

/** What a log of these appends breaks. Several domain events can be in one append. */
function broken(...appends: readonly (RuledEvent | readonly RuledEvent[])[]) {
  const take = createLogChecker();
  return appends
    .flatMap((domainEvent, i) =>
      take({
        occurredAt: new Date(Date.UTC(2026, 5, 10, i)).toISOString(),
        domainEvents: [domainEvent].flat().map((each) => ({ ...each, position: BigInt(i + 1) })),
      }),
    )
    .filter(({ rule }) => RULES.includes(rule))
    .map(({ detail }) => detail);
}

test('no planned date of a series is opened twice', () => {
  expect(broken(started, opened('2026-06-11'), opened('2026-06-18'))).toEqual([]);
  expect(broken(started, opened('2026-06-11'), opened('2026-06-11'))).toEqual(['series s opened 2026-06-11 twice']);
});

test('a series is started once, before its dates open', () => {
  expect(broken(started, started)).toEqual(['series s was started twice']);
  expect(broken(opened('2026-06-11'))).toEqual(['a date of series s was opened, which was never started']);
});

test('nobody gets a standing seat while all are taken', () => {
  const keeping: RuledEvent = {
    type: 'SeriesStarted',
    data: { ...started.data, terms: { ...started.data.terms, standingSeats: 1 } },
  };
  const at = '2026-06-10T00:00:00.000Z';
  const taken = (userId: string): RuledEvent => ({ type: 'StandingSeatTaken', data: { seriesId: 's', userId, at } });
  const ended: RuledEvent = {
    type: 'StandingSeatEnded',
    data: { seriesId: 's', userId: 'ann', because: 'left' },
  };
  expect(broken(keeping, taken('ann'), ended, taken('bob'))).toEqual([]);
  expect(broken(keeping, taken('ann'), taken('bob'))).toEqual(['2 people have one of 1 standing seats in series s']);
});

test('a change leaves the standing seats of a later day', () => {
  const { terms } = started.data;
  const changed: RuledEvent = {
    type: 'SeriesChanged',
    data: {
      ...{ seriesId: 's', from: '2026-06-12', version: 2, terms },
      later: [{ from: '2026-06-19', terms: { ...terms, standingSeats: 1 } }],
    },
  };
  const taken: RuledEvent = { type: 'StandingSeatTaken', data: { seriesId: 's', userId: 'ann', at } };
  expect(broken(started, changed, taken)).toEqual([]);
  expect(broken(started, taken)).toEqual(['1 people have one of 0 standing seats in series s']);
});

const at = '2026-06-10T00:00:00.000Z';
const keeps = (standingSeats: number): RuledEvent => ({
  type: 'SeriesStarted',
  data: { ...started.data, terms: { ...started.data.terms, standingSeats } },
});
const register = (userId: string): RuledEvent => ({
  type: 'UserRegistered',
  data: {
    ...{ userId, memberId: userId, regionId: null, expertise: [], accepted: null },
    ...{ isClient: true, isProvider: true, isCafeOwner: false, isAdmin: false },
  },
});
const registered = register('tom');
const takes = (userId: string): readonly RuledEvent[] => [
  register(userId),
  { type: 'StandingSeatTaken', data: { seriesId: 's', userId, at } },
];
const joins = (userId: string, gameEventId = 'on 2026-06-11'): RuledEvent => ({
  type: 'ParticipantJoined',
  data: { gameEventId, userId, from: 'standing' },
});
/** The append that opens a date, at which these standing people get seats. */
const opensWith = (userIds: readonly string[], maxParticipants = 6, more: readonly RuledEvent[] = []) => [
  opened('2026-06-11'),
  {
    type: 'GameEventScheduled',
    data: {
      ...{ gameEventId: 'on 2026-06-11', hostId: 'tom', gameId: 'g', cafeId: 'c', regionId: 'r', maxParticipants },
      ...{ startsAt: '2026-06-12T00:00:00.000Z', timeZone: 'America/Chicago' },
      ...{ startDate: '2026-06-11', startTime: '19:00', seriesId: 's', plannedDate: '2026-06-11' },
    },
  } satisfies RuledEvent,
  ...userIds.map((userId) => joins(userId)),
  ...more,
];
const passed = (userId: string, reason: 'penalty' | 'busy'): RuledEvent => ({
  type: 'StandingSeatPassedOver',
  data: { seriesId: 's', userId, plannedDate: '2026-06-11', gameEventId: 'on 2026-06-11', reason },
});
const none = 'has a standing seat and got none at gameEvent on 2026-06-11';

test('nobody with a standing seat is passed over without cause', () => {
  const before = [registered, keeps(2), takes('ann'), takes('bob')];
  expect(broken(...before, opensWith(['ann', 'bob']))).toEqual([]);
  expect(broken(...before, opensWith(['ann']))).toEqual([`user bob ${none}`]);
  expect(broken(...before, opensWith(['ann'], 6, [passed('bob', 'busy')]))).toEqual([`user bob ${none}`]);
  expect(broken(...before, opensWith(['ann'], 6, [passed('bob', 'penalty')]))).toEqual([`user bob ${none}`]);
  const penalty: RuledEvent = {
    type: 'PenaltyApplied',
    data: {
      ...{ userId: 'bob', gameEventId: 'x', kind: 'no_show', policyVersion: 1 },
      ...{ from: at, until: '2026-07-01T00:00:00.000Z' },
    },
  };
  expect(broken(...before, penalty, opensWith(['ann'], 6, [passed('bob', 'penalty')]))).toEqual([]);
});

test.each<[string, RuledEvent]>([
  ['paused it', { type: 'StandingSeatPaused', data: { seriesId: 's', userId: 'bob', gameEventId: 'x' } }],
  ['was blocked by the host', { type: 'PersonBlocked', data: { userId: 'tom', blockedId: 'bob' } }],
  ['closed their account', { type: 'UserDeactivated', data: { userId: 'bob' } }],
])('who %s is passed over rightly', (_, cause) => {
  expect(broken(registered, keeps(2), takes('ann'), takes('bob'), cause, opensWith(['ann']))).toEqual([]);
});

test('a date has a seat that is open to anybody when it opens', () => {
  const before = [registered, keeps(2), takes('ann'), takes('bob')];
  expect(broken(...before, opensWith(['ann', 'bob'], 3))).toEqual([]);
  expect(broken(...before, opensWith(['ann', 'bob'], 2))).toEqual([
    'gameEvent on 2026-06-11 opened without a seat that is open to anybody',
  ]);
});

test('a date never seats more standing people than it has standing seats', () => {
  const before = [registered, keeps(1), takes('ann'), opensWith(['ann'])];
  const left: RuledEvent = {
    type: 'ParticipantLeft',
    data: { gameEventId: 'on 2026-06-11', userId: 'ann', late: false },
  };
  expect(broken(...before, left, joins('bob'))).toEqual([]);
  expect(broken(...before, joins('bob'))).toEqual([
    '2 standing people are at gameEvent on 2026-06-11, which has 1 standing seats',
  ]);
});
