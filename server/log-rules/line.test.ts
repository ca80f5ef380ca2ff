import { expect, test } from 'vitest';
import { addHours } from '../../platform/add-time.ts';
import { type BrokenRule, createLogChecker, type RuledEvent } from './check.ts';

// Planted violations of the waiting list (evenings contract, section 2), on plain data: ids are names. One evening with one
// seat, which zoe has; ann, bob and cem wait, in this order.

const STARTS_AT = '2026-06-10T19:00:00.000Z';
const hoursBefore = (hours: number) => addHours(STARTS_AT, -hours).toISOString();
const WEEK = hoursBefore(168);
const gameEventId = 'one';

const person = (userId: string, isProvider = false): RuledEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    memberId: userId,
    isClient: !isProvider,
    isProvider,
    isCafeOwner: false,
    isAdmin: false,
    regionId: null,
    expertise: [],
    accepted: null,
  },
});
const commitment = (
  userId: string,
  role: 'host' | 'participant' | 'offer',
  more: { until?: string; gameEventId?: string } = {},
): RuledEvent => ({
  type: 'CommitmentMade',
  data: { userId, gameEventId, role, startsAt: STARTS_AT, cafeId: 'corner', ...more },
});
const released = (userId: string): RuledEvent => ({ type: 'CommitmentEnded', data: { userId, gameEventId } });
const scheduled = (
  id: string,
  hostId: string,
  maxParticipants: number,
  signUpClosesHours = 0,
  newcomerSeats = 0,
): RuledEvent[] => [
  commitment(hostId, 'host', { gameEventId: id }),
  ...(['game', 'cafe'] as const).map((kind): RuledEvent => {
    const entry = { kind, id: kind === 'game' ? 'chess' : 'corner' };
    return { type: 'CatalogUseBegan', data: { ...entry, gameEventId: id, regionId: 'north', startsAt: STARTS_AT } };
  }),
  {
    type: 'GameEventScheduled',
    data: {
      gameEventId: id,
      hostId,
      gameId: 'chess',
      regionId: 'north',
      cafeId: 'corner',
      startsAt: STARTS_AT,
      startDate: '2026-06-10',
      startTime: '19:00',
      timeZone: 'UTC',
      maxParticipants,
      signUpClosesHours,
      newcomerSeats,
    },
  },
];
const seat = (userId: string, from?: 'waiting_list' | 'offer', id = gameEventId): RuledEvent[] => [
  commitment(userId, 'participant', { gameEventId: id }),
  { type: 'ParticipantJoined', data: { gameEventId: id, userId, ...(from && { from }) } },
];
/** Two seats, one of them kept for newcomers. */
const withKept = { does: scheduled('two', 'otto', 2, 0, 1) };
const seatAtTwo = (userId: string) => ({ does: seat(userId, undefined, 'two') });
const newcomersSeat = (userId: string) => ({
  does: [
    commitment(userId, 'participant', { gameEventId: 'two' }),
    { type: 'ParticipantJoined' as const, data: { gameEventId: 'two', userId, newcomer: true as const } },
  ],
});
const leave = (userId: string): RuledEvent[] => [
  released(userId),
  { type: 'ParticipantLeft', data: { gameEventId, userId, late: false } },
];
const wait = (userId: string, place = 1): RuledEvent => ({
  type: 'WaitingListJoined',
  data: { gameEventId, userId, place },
});
const offer = (userId: string, until: string): RuledEvent[] => [
  commitment(userId, 'offer', { until }),
  { type: 'SeatOffered', data: { gameEventId, userId, until } },
];
const offerEnds = (userId: string, how: 'declined' | 'lapsed'): RuledEvent[] => [
  released(userId),
  { type: 'SeatOfferEnded', data: { gameEventId, userId, how } },
];
const passOver = (userId: string, reason: 'penalty' | 'suspended' | 'busy'): RuledEvent => ({
  type: 'PassedOver',
  data: { gameEventId, userId, reason },
});
const holdForGuest = (userId: string, until: string): RuledEvent => ({
  type: 'GuestSeatHeld',
  data: { gameEventId, guestId: 'guest', userId, tokenHash: 'hash', until },
});
const takeGuestSeat = (userId: string): RuledEvent[] => [
  commitment(userId, 'participant'),
  { type: 'ParticipantJoined', data: { gameEventId, userId, from: 'guest', guestId: 'guest' } },
];
const penalty = (userId: string, until = STARTS_AT): RuledEvent => ({
  type: 'PenaltyApplied',
  data: { userId, kind: 'no_show', gameEventId: 'earlier', from: WEEK, until, policyVersion: 1 },
});
const suspended = (userId: string, until = STARTS_AT): RuledEvent => ({
  type: 'UserSuspended',
  data: { userId, until },
});
const lifted = (userId: string): RuledEvent => ({ type: 'SuspensionLifted', data: { userId } });
const waived = (userId: string): RuledEvent => ({
  type: 'PenaltyWaived',
  data: { userId, kind: 'no_show', gameEventId: 'earlier', reason: '' },
});

const city: RuledEvent[] = [
  { type: 'RegionAdded', data: { regionId: 'north', name: 'north' } },
  {
    type: 'CafeAdded',
    data: {
      cafeId: 'corner',
      name: 'corner',
      address: '',
      zipcode: '',
      image: null,
      cityId: null,
      regionId: 'north',
      status: 'approved',
    },
  },
  {
    type: 'GameAdded',
    data: { gameId: 'chess', name: '', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' },
  },
  ...[person('hanna', true), person('otto', true)],
  ...['zoe', 'ann', 'bob', 'cem', 'dan'].map((userId) => person(userId)),
];
const line: RuledEvent[][] = [
  scheduled('one', 'hanna', 1),
  seat('zoe'),
  [wait('ann')],
  [wait('bob', 2)],
  [wait('cem', 3)],
];

type Append = { readonly at?: string; readonly does: readonly RuledEvent[] };
/** What the line above breaks with these appends, a week before the start unless they say when. */
function check(...appends: readonly Append[]): readonly BrokenRule[] {
  const take = createLogChecker();
  let position = 0n;
  const before = [city, ...line].map((does): Append => ({ does }));
  const found = [...before, ...appends].flatMap(({ at = WEEK, does }) =>
    take({ occurredAt: at, domainEvents: does.map((each) => ({ ...each, position: ++position })) }),
  );
  return found;
}

test.each<[string, Append[]]>([
  ['a seat goes to the first in line', [{ does: [...leave('zoe'), ...seat('ann', 'waiting_list')] }]],
  [
    'it goes past somebody under a penalty',
    [
      { does: [penalty('ann')] },
      { does: [...leave('zoe'), passOver('ann', 'penalty'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  ['a newcomer has the seat that is kept for them', [withKept, newcomersSeat('ann'), seatAtTwo('bob')]],
  [
    'a kept seat is anybody’s two days before the start',
    [withKept, seatAtTwo('ann'), { ...seatAtTwo('bob'), at: hoursBefore(48) }],
  ],
  [
    'a kept seat goes to a newcomer past somebody who waits',
    [
      withKept,
      seatAtTwo('ann'),
      { does: [{ ...wait('bob'), data: { gameEventId: 'two', userId: 'bob', place: 1 } } as RuledEvent] },
      newcomersSeat('cem'),
    ],
  ],
  [
    'it goes past somebody who is busy',
    [
      { does: scheduled('two', 'otto', 1) },
      { does: seat('ann', undefined, 'two') },
      { does: [...leave('zoe'), passOver('ann', 'busy'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'it goes past somebody who is suspended',
    [
      { does: [suspended('ann')] },
      { does: [...leave('zoe'), passOver('ann', 'suspended'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'it goes to somebody whose suspension was lifted',
    [
      { does: [suspended('ann')] },
      { does: [lifted('ann')] },
      { does: [...leave('zoe'), ...seat('ann', 'waiting_list')] },
    ],
  ],
  [
    'it goes past somebody whose account is closed',
    [
      { does: [{ type: 'UserDeactivated', data: { userId: 'ann' } }] },
      { does: [...leave('zoe'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'it is offered, declined, offered, lapses, is offered and accepted',
    [
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(39), does: [...offerEnds('ann', 'declined'), ...offer('bob', hoursBefore(29))] },
      { at: hoursBefore(29), does: [...offerEnds('bob', 'lapsed'), ...offer('cem', hoursBefore(22))] },
      { at: hoursBefore(23), does: seat('cem', 'offer') },
    ],
  ],
  [
    'somebody joins past those who wait in the last two hours',
    [{ at: hoursBefore(2), does: [...leave('zoe'), ...seat('dan')] }],
  ],
  [
    'somebody joins while all who wait are under a penalty',
    [{ does: ['ann', 'bob', 'cem'].map((userId) => penalty(userId)) }, { does: [...leave('zoe'), ...seat('dan')] }],
  ],
  [
    'somebody takes another seat once an offer is over by the clock',
    [
      { does: scheduled('two', 'otto', 1) },
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(30), does: seat('ann', undefined, 'two') },
    ],
  ],
])('nothing is broken where %s', (_, appends) => {
  expect(check(...appends)).toEqual([]);
});

test.each<[BrokenRule['rule'], string, Append[]]>([
  [
    'seat given past somebody',
    'a seat goes to the second in line',
    [{ does: [...leave('zoe'), ...seat('bob', 'waiting_list')] }],
  ],
  [
    'seat given past somebody',
    'it is offered to the third',
    [{ at: hoursBefore(40), does: [...leave('zoe'), ...offer('cem', hoursBefore(30))] }],
  ],
  ['seat given past somebody', 'somebody joins who never waited', [{ does: [...leave('zoe'), ...seat('dan')] }]],
  [
    'seat given past somebody',
    'somebody is passed over for a penalty that was waived',
    [
      { does: [penalty('ann')] },
      { does: [waived('ann')] },
      { does: [...leave('zoe'), passOver('ann', 'penalty'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'seat given past somebody',
    'somebody is passed over for a penalty that is over',
    [
      { does: [penalty('ann', hoursBefore(50))] },
      { at: hoursBefore(49), does: [...leave('zoe'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'seat given past somebody',
    'somebody is passed over for a suspension that is over',
    [
      { does: [suspended('ann', hoursBefore(50))] },
      { at: hoursBefore(49), does: [...leave('zoe'), passOver('ann', 'suspended'), ...seat('bob', 'waiting_list')] },
    ],
  ],
  [
    'place of somebody suspended',
    'somebody suspended is offered a seat',
    [{ does: [suspended('ann')] }, { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] }],
  ],
  [
    'seat given past somebody',
    'somebody is said to be busy who is not',
    [{ does: [...leave('zoe'), passOver('ann', 'busy')] }],
  ],
  [
    'seat given past somebody',
    'somebody is said to be suspended who is not',
    [{ does: [...leave('zoe'), passOver('ann', 'suspended')] }],
  ],
  ['too many seats', 'a seat is offered that is taken', [{ at: hoursBefore(40), does: offer('ann', hoursBefore(30)) }]],
  [
    'too many seats',
    'somebody joins while the seat is held',
    [
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(1), does: seat('dan') },
    ],
  ],
  [
    'two places at once',
    'somebody takes a seat at the hour for which they hold an offer',
    [
      { does: scheduled('two', 'otto', 1) },
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(31), does: seat('ann', undefined, 'two') },
    ],
  ],
  [
    'place of somebody gone',
    'somebody erased is still offered a seat',
    [
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(39), does: [{ type: 'UserErased', data: { userId: 'ann' } }] },
    ],
  ],
  [
    'seat given past somebody',
    'a participant holds a seat for a friend while people wait',
    [{ does: [...leave('zoe'), ...seat('ann', 'waiting_list')] }, { does: [holdForGuest('ann', hoursBefore(140))] }],
  ],
  [
    'too many seats',
    'a seat is held for a friend where none is free',
    [{ does: [holdForGuest('zoe', hoursBefore(140))] }],
  ],
  [
    'impossible change',
    'a friend takes a seat that nobody held',
    [{ does: [...leave('zoe'), ...takeGuestSeat('dan')] }],
  ],
  [
    'impossible change',
    'a friend takes a seat that is no longer held',
    [{ does: [holdForGuest('zoe', hoursBefore(140))] }, { at: hoursBefore(140), does: takeGuestSeat('dan') }],
  ],
  ['newcomers’ seats', 'somebody takes the seat that is kept', [withKept, seatAtTwo('ann'), seatAtTwo('bob')]],
  [
    'newcomers’ seats',
    'a second newcomer takes a seat as if it were kept',
    [withKept, newcomersSeat('ann'), newcomersSeat('bob')],
  ],
  [
    'newcomers’ seats',
    'a seat is kept for a newcomer two days before the start',
    [withKept, { ...newcomersSeat('ann'), at: hoursBefore(48) }],
  ],
  ['impossible change', 'somebody waits twice', [{ does: [wait('ann', 4)] }]],
  ['impossible change', 'somebody waits who has a seat', [{ does: [wait('zoe', 4)] }]],
  [
    'impossible change',
    'the list gives a seat to somebody who is not on it',
    [{ does: [...leave('zoe'), ...seat('dan', 'waiting_list')] }],
  ],
  [
    'impossible change',
    'an offer is accepted that nobody made',
    [{ does: [...leave('zoe'), ...seat('ann', 'offer')] }],
  ],
  [
    'impossible change',
    'an offer is accepted that is over',
    [
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(30), does: seat('ann', 'offer') },
    ],
  ],
  [
    'impossible change',
    'an offer lapses before its time',
    [
      { at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30))] },
      { at: hoursBefore(31), does: offerEnds('ann', 'lapsed') },
    ],
  ],
  [
    'commitment not noted',
    'a seat is offered, and the person’s own stream does not say so',
    [{ at: hoursBefore(40), does: [...leave('zoe'), ...offer('ann', hoursBefore(30)).slice(1)] }],
  ],
])('%s: %s', (rule, _, appends) => {
  expect(check(...appends)).toContainEqual(expect.objectContaining({ rule }));
});

test('in the last two hours a seat is open to all only while sign-up is open', () => {
  const waits = (userId: string, place: number): Append => ({
    does: [{ type: 'WaitingListJoined', data: { gameEventId: 'two', userId, place } }],
  });
  const offered = (userId: string): Append => ({
    at: hoursBefore(1),
    does: [
      commitment(userId, 'offer', { until: hoursBefore(0.5), gameEventId: 'two' }),
      { type: 'SeatOffered', data: { gameEventId: 'two', userId, until: hoursBefore(0.5) } },
    ],
  });
  const rules = (signUpClosesHours: number, userId: string) => {
    const schedule = { does: scheduled('two', 'otto', 1, signUpClosesHours) };
    return check(schedule, waits('ann', 1), waits('bob', 2), offered(userId)).map(({ rule }) => rule);
  };
  expect(rules(3, 'ann')).toEqual([]);
  expect(rules(3, 'bob')).toEqual(['seat given past somebody']);
  expect(rules(0, 'bob')).toEqual([]);
});
