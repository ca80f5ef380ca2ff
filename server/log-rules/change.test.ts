import { expect, test } from 'vitest';
import { addHours, addMinutes } from '../../platform/add-time.ts';
import { type BrokenRule, createLogChecker, type RuledEvent } from './check.ts';

// Planted violations of changing an evening (evenings contract, section 3), on plain data: ids are names. Hanna hosts one with
// two seats, of which zoe and ann have one each.

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
const cafe = (cafeId: string, status: 'approved' | 'pending' = 'approved'): RuledEvent => ({
  type: 'CafeAdded',
  data: { cafeId, name: '', address: '', zipcode: '', image: null, cityId: null, regionId: 'north', status },
});
const game = (gameId: string): RuledEvent => ({
  type: 'GameAdded',
  data: { gameId, name: '', description: '', imageUrl: null, copyrightDisclaimer: '', status: 'active' },
});
const city: RuledEvent[] = [
  { type: 'RegionAdded', data: { regionId: 'north', name: 'north' } },
  ...[cafe('corner'), cafe('garden'), cafe('new', 'pending'), game('chess'), game('go')],
  ...[person('hanna', true), person('zoe'), person('ann')],
];

type Evening = { readonly startsAt: string; readonly cafeId: string; readonly gameId: string; readonly seats: number };
const FIRST: Evening = { startsAt: STARTS_AT, cafeId: 'corner', gameId: 'chess', seats: 2 };

const bound = (userId: string, role: 'host' | 'participant', { startsAt, cafeId }: Evening): RuledEvent => ({
  type: 'CommitmentMade',
  data: { userId, gameEventId, role, startsAt, cafeId },
});
const released = (userId: string): RuledEvent => ({ type: 'CommitmentEnded', data: { userId, gameEventId } });
const uses = ({ cafeId, gameId, startsAt }: Evening): RuledEvent[] =>
  (['game', 'cafe'] as const).map((kind) => ({
    type: 'CatalogUseBegan',
    data: { kind, id: kind === 'game' ? gameId : cafeId, gameEventId, regionId: 'north', startsAt },
  }));
const schedule: RuledEvent[] = [
  ...[bound('hanna', 'host', FIRST), ...uses(FIRST)],
  {
    type: 'GameEventScheduled',
    data: {
      gameEventId,
      hostId: 'hanna',
      gameId: 'chess',
      regionId: 'north',
      cafeId: 'corner',
      startsAt: STARTS_AT,
      startDate: '2026-06-10',
      startTime: '19:00',
      timeZone: 'UTC',
      maxParticipants: 2,
    },
  },
];
const seat = (userId: string): RuledEvent[] => [
  bound(userId, 'participant', FIRST),
  { type: 'ParticipantJoined', data: { gameEventId, userId } },
];

const dataOf = ({ startsAt, cafeId, gameId, seats }: Evening) => ({
  startsAt,
  cafeId,
  gameId,
  maxParticipants: seats,
  startDate: startsAt.slice(0, 10),
  startTime: startsAt.slice(11, 16),
});
type Patch = Partial<Evening> & {
  readonly from?: Evening;
  readonly version?: number;
  readonly real?: boolean;
  readonly decidedAt?: string;
};

/** Only the change. */
const changed = ({ from = FIRST, version = 2, real = true, decidedAt = WEEK, ...patch }: Patch): RuledEvent => ({
  type: 'GameEventChanged',
  data: {
    gameEventId,
    from: dataOf(from),
    to: dataOf({ ...from, ...patch }),
    real,
    version,
    at: decidedAt,
    participantIds: [],
  },
});
/** As the product appends it: with what the streams of people and of the catalog note. */
const change = ({ from = FIRST, ...patch }: Patch): RuledEvent[] => {
  const to = { ...from, ...patch };
  return [
    ...['hanna', 'zoe', 'ann'].flatMap((userId) => [
      released(userId),
      bound(userId, userId === 'hanna' ? 'host' : 'participant', to),
    ]),
    ...uses(to),
    changed({ from, ...patch }),
  ];
};

type Append = { readonly at?: string; readonly does: readonly RuledEvent[] };
const evening = [schedule, seat('zoe'), seat('ann')];

/** What the evening breaks with these appends, a week before the start unless they say when. */
function check(appends: readonly Append[]): readonly BrokenRule[] {
  const take = createLogChecker();
  let position = 0n;
  const before = [city, ...evening].map((does): Append => ({ does }));
  const found = [...before, ...appends].flatMap(({ at = WEEK, does }) =>
    take({ occurredAt: at, domainEvents: does.map((each) => ({ ...each, position: ++position })) }),
  );
  return found;
}

const LATER = addHours(STARTS_AT, 24).toISOString();
const HOUR_LATER = addHours(STARTS_AT, 1).toISOString();
const moved: Evening = { ...FIRST, startsAt: LATER };

test.each<[string, Append[]]>([
  ['an evening is moved by a day', [{ does: change({ startsAt: LATER }) }]],
  ['it moves twice', [{ does: change({ startsAt: LATER }) }, { does: change({ from: moved, seats: 3, version: 3 }) }]],
  ['it moves by an hour on its day, an hour before', [{ at: hoursBefore(1), does: change({ startsAt: HOUR_LATER }) }]],
  [
    'it moves by an hour twice, the first time a week before',
    [
      { does: change({ startsAt: HOUR_LATER }) },
      {
        at: hoursBefore(4),
        does: change({
          from: { ...FIRST, startsAt: HOUR_LATER },
          startsAt: addHours(STARTS_AT, 2).toISOString(),
          version: 3,
        }),
      },
    ],
  ],
  [
    'it goes to another cafe of the region an hour before',
    [{ at: hoursBefore(1), does: change({ cafeId: 'garden' }) }],
  ],
])('nothing is broken where %s', (_, appends) => {
  expect(check(appends)).toEqual([]);
});

test.each<[BrokenRule['rule'], string, Append[]]>([
  ['too many seats', 'a change leaves fewer seats than are taken', [{ does: [changed({ seats: 1, real: false })] }]],
  ['impossible change', 'a version is left out', [{ does: change({ startsAt: LATER, version: 3 }) }]],
  [
    'impossible change',
    'a version comes twice',
    [{ does: change({ startsAt: LATER }) }, { does: change({ from: moved, seats: 3, version: 2 }) }],
  ],
  [
    'impossible change',
    'it is changed from what it was not',
    [{ does: change({ from: { ...FIRST, cafeId: 'garden' }, startsAt: LATER }) }],
  ],
  [
    'impossible change',
    'it is moved into the past',
    [{ at: hoursBefore(1), does: change({ startsAt: hoursBefore(2) }) }],
  ],
  [
    'impossible change',
    'people who have seats are given less than a day',
    [{ at: hoursBefore(20), does: change({ startsAt: addHours(STARTS_AT, 3).toISOString() }) }],
  ],
  [
    'impossible change',
    'small shifts add up to more than an hour',
    [
      { at: hoursBefore(5), does: change({ startsAt: HOUR_LATER, decidedAt: hoursBefore(5) }) },
      {
        at: hoursBefore(4),
        does: change({
          from: { ...FIRST, startsAt: HOUR_LATER },
          startsAt: addHours(STARTS_AT, 2).toISOString(),
          version: 3,
        }),
      },
    ],
  ],
  ['impossible change', 'its game changes though people have seats', [{ does: change({ gameId: 'go' }) }]],
  ['impossible change', 'a move is not called one', [{ does: change({ startsAt: LATER, real: false }) }]],
  ['impossible change', 'it is changed after the start', [{ at: STARTS_AT, does: change({ startsAt: LATER }) }]],
])('%s: %s', (rule, _, appends) => {
  expect(check(appends).map((each) => each.rule)).toContain(rule);
});

test('a move that people’s streams do not record is found', () => {
  expect(check([{ does: [changed({ startsAt: LATER })] }])).not.toEqual([]);
});

test('a move to a cafe that is not approved is found', () => {
  expect(check([{ does: change({ cafeId: 'new' }) }])).not.toEqual([]);
});

test('a shift of less than a quarter of an hour is no move', () => {
  const shift = { startsAt: addMinutes(STARTS_AT, 14).toISOString(), real: false };
  expect(check([{ does: change(shift) }])).toEqual([]);
});
