import { expect, test } from 'vitest';
import { type Append, type BrokenRule, createLogChecker, type RuledEvent } from './check.ts';

// Given–when–then on plain data: ids are names here. Two organizers, two members, one admin; the first evening starts at 19:00.

const DAY = '2026-06-10';
const at = (time: string, day = DAY) => `${day}T${time}:00.000Z`;
/** Long before the first evening. */
const EARLY = at('10:00', '2026-06-01');

const person = (userId: string, isProvider: boolean, isClient = !isProvider): RuledEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    memberId: userId,
    isClient,
    isProvider,
    isCafeOwner: false,
    isAdmin: !isClient && !isProvider,
    regionId: null,
    expertise: [],
    accepted: null,
  },
});
const game = (gameId: string, status: 'active' | 'inactive' = 'active'): RuledEvent => ({
  type: 'GameAdded',
  data: { gameId, name: gameId, description: '', imageUrl: null, copyrightDisclaimer: '', status },
});
const cafe = (cafeId: string, regionId: string, status: 'approved' | 'pending' = 'approved'): RuledEvent => ({
  type: 'CafeAdded',
  data: { cafeId, name: cafeId, address: '', zipcode: '', image: null, cityId: null, regionId, status },
});
const region = (regionId: string): RuledEvent => ({ type: 'RegionAdded', data: { regionId, name: regionId } });

const city: RuledEvent[] = [
  ...[person('olga', true), region('west'), game('ludo'), cafe('attic', 'west')],
  ...[
    person('hanna', true),
    person('otto', true),
    person('ann', false),
    person('bob', false),
    person('ada', false, false),
  ],
  ...[region('north'), region('south'), game('chess'), game('go'), game('resting', 'inactive')],
  ...[cafe('corner', 'north'), cafe('garden', 'north'), cafe('harbor', 'south'), cafe('new', 'north', 'pending')],
];

type Evening = { readonly id: string; readonly hostId: string; readonly startsAt: string; readonly gameId: string } & {
  readonly cafeId: string;
  readonly regionId: string;
  readonly maxParticipants: number;
};
const evening = (id: string, more: Partial<Evening> = {}): Evening => ({
  id,
  hostId: 'hanna',
  startsAt: at('19:00'),
  gameId: 'chess',
  cafeId: 'corner',
  regionId: 'north',
  maxParticipants: 2,
  ...more,
});

const made = (userId: string, { id, startsAt, cafeId }: Evening, role: 'host' | 'participant'): RuledEvent => ({
  type: 'CommitmentMade',
  data: { userId, gameEventId: id, role, startsAt, cafeId },
});
const ended = (userId: string, { id }: Evening): RuledEvent => ({
  type: 'CommitmentEnded',
  data: { userId, gameEventId: id },
});
const needed = (kind: 'game' | 'cafe', { id, gameId, cafeId, regionId, startsAt }: Evening): RuledEvent => ({
  type: 'CatalogUseBegan',
  data: { kind, id: kind === 'game' ? gameId : cafeId, gameEventId: id, regionId, startsAt },
});
const scheduledAlone = ({ id, ...rest }: Evening): RuledEvent => ({
  type: 'GameEventScheduled',
  data: {
    gameEventId: id,
    ...rest,
    timeZone: 'UTC',
    startDate: rest.startsAt.slice(0, 10),
    startTime: rest.startsAt.slice(11, 16),
  },
});
const joinedAlone = (userId: string, { id }: Evening): RuledEvent => ({
  type: 'ParticipantJoined',
  data: { gameEventId: id, userId },
});
const leftAlone = (userId: string, { id }: Evening): RuledEvent => ({
  type: 'ParticipantLeft',
  data: { gameEventId: id, userId, late: false },
});
const handedOverAlone = ({ id, hostId }: Evening, toUserId: string): RuledEvent => ({
  type: 'GameEventHandedOver',
  data: { gameEventId: id, fromUserId: hostId, toUserId, participantIds: [] },
});
const cancelledAlone = ({ id }: Evening, participantIds: string[] = []): RuledEvent => ({
  type: 'GameEventCancelled',
  data: { gameEventId: id, participantIds },
});

/** As the product appends them: with what the streams of people and of the catalog note. */
const schedule = (one: Evening) => [
  made(one.hostId, one, 'host'),
  ...[needed('game', one), needed('cafe', one), scheduledAlone(one)],
];
const join = (userId: string, one: Evening) => [made(userId, one, 'participant'), joinedAlone(userId, one)];
const leave = (userId: string, one: Evening) => [ended(userId, one), leftAlone(userId, one)];
const cancel = (one: Evening, ...participants: string[]) => [
  ...[one.hostId, ...participants].map((userId) => ended(userId, one)),
  cancelledAlone(one, participants),
];
const handOver = (one: Evening, to: string) => [
  ...[ended(one.hostId, one), made(to, one, 'host'), handedOverAlone(one, to)],
];
const suspend = (userId: string): RuledEvent[] => [
  { type: 'UserSuspended', data: { userId, until: '2027-01-01T00:00:00.000Z' } },
];
const user = (type: 'UserErased' | 'UserDeactivated' | 'UserActivated', userId: string): RuledEvent[] => [
  { type, data: { userId } },
];
const demoted = (userId: string): RuledEvent[] => [
  {
    type: 'RolesChanged',
    data: { userId, isClient: true, isProvider: false, isCafeOwner: false, isAdmin: false },
  },
];

const lost = ({ id, cafeId }: Evening, because: 'closed' | 'not_approved' | 'gone'): RuledEvent => ({
  type: 'TableLost',
  data: { gameEventId: id, cafeId, because, at: EARLY },
});
const toldOfLoss = ({ id, cafeId, hostId }: Evening, to = hostId): RuledEvent => ({
  type: 'TableLossTold',
  data: { gameEventId: id, cafeId, hostId: to, together: [id] },
});
const regained = ({ id, cafeId }: Evening): RuledEvent => ({
  type: 'TableRegained',
  data: { gameEventId: id, cafeId },
});
const cornerRemoved: RuledEvent = { type: 'CafeRemoved', data: { cafeId: 'corner' } };
const cornerDeclined: RuledEvent = { type: 'CafeChanged', data: { cafeId: 'corner', status: 'rejected' } };
/** Ten minutes after `EARLY`. */
const QUIET = at('10:10', '2026-06-01');
const SOON = at('10:09', '2026-06-01');

type Given = readonly RuledEvent[] | { readonly at: string; readonly domainEvents: readonly RuledEvent[] };
const late = (time: string, domainEvents: readonly RuledEvent[]): Given => ({ at: time, domainEvents });

/** Shares nothing with the others. */
const FIRST = evening('first', {
  hostId: 'olga',
  startsAt: at('08:00', '2026-06-05'),
  gameId: 'ludo',
  cafeId: 'attic',
  regionId: 'west',
});

/** What a log breaks: the city as it opens, an evening that nobody is at, and these. */
function check(...given: readonly Given[]): readonly BrokenRule[] {
  const take = createLogChecker();
  let position = 0n;
  const append = (one: Given): Append => {
    const { at: occurredAt, domainEvents } = 'domainEvents' in one ? one : { at: EARLY, domainEvents: one };
    return { occurredAt, domainEvents: domainEvents.map((each) => ({ ...each, position: ++position })) };
  };
  return [city, schedule(FIRST), ...given].flatMap((one) => take(append(one)));
}
const rulesIn = (found: readonly BrokenRule[]) => found.map(({ rule }) => rule);

const one = evening('one');
const sameHour = evening('other', { hostId: 'otto', cafeId: 'garden', startsAt: at('21:59') });
const nextHour = evening('next', { hostId: 'otto', cafeId: 'garden', startsAt: at('22:00') });

test.each<[string, Given[]]>([
  [
    'people schedule, join, leave, come again, cancel',
    [
      ...[
        schedule(one),
        join('ann', one),
        join('bob', one),
        leave('ann', one),
        join('ann', one),
        cancel(one, 'ann', 'bob'),
      ],
    ],
  ],
  [
    'one evening begins when another ends',
    [schedule(one), schedule(nextHour), join('ann', one), join('ann', nextHour)],
  ],
  [
    'a seat is given back before another one at that hour is taken',
    [...[schedule(one), schedule(sameHour), join('ann', one), leave('ann', one), join('ann', sameHour)]],
  ],
  [
    'the other evening at that hour was cancelled',
    [...[schedule(one), schedule(sameHour), join('ann', one), cancel(one, 'ann'), join('ann', sameHour)]],
  ],
  [
    'a host hosts two tables at once in the same cafe',
    [schedule(one), schedule(evening('two', { startsAt: at('20:00') }))],
  ],
  [
    'somebody is erased who gave their seat back',
    [schedule(one), join('ann', one), leave('ann', one), user('UserErased', 'ann')],
  ],
  [
    'somebody is erased once the evening is over',
    [...[schedule(one), join('ann', one), late(at('22:00'), user('UserErased', 'ann'))]],
  ],
  [
    'somebody is deactivated once the evening has started',
    [...[schedule(one), join('ann', one), late(at('19:00'), user('UserDeactivated', 'ann'))]],
  ],
  ['a host is demoted once the evening has started', [schedule(one), late(at('19:00'), demoted('hanna'))]],
  ['a host is demoted who handed the evening over', [schedule(one), handOver(one, 'otto'), demoted('hanna')]],
  ['a host is deactivated whose evening was cancelled', [schedule(one), cancel(one), user('UserDeactivated', 'hanna')]],
  [
    'somebody is let in again and joins',
    [...[schedule(one), user('UserDeactivated', 'ann'), user('UserActivated', 'ann'), join('ann', one)]],
  ],
  [
    'a game is removed once the evening is over',
    [...[schedule(one), late(at('22:00'), [{ type: 'GameRemoved', data: { gameId: 'chess' } }])]],
  ],
  [
    'a game is removed whose evening was cancelled',
    [...[schedule(one), cancel(one), [{ type: 'GameRemoved', data: { gameId: 'chess' } } as const]]],
  ],
  [
    'a game is offered no longer, and a cafe moves away, after the evening was scheduled',
    [
      ...[schedule(one), [{ type: 'GameChanged', data: { gameId: 'chess', status: 'inactive' } } as const]],
      [{ type: 'CafeChanged', data: { cafeId: 'corner', regionId: 'south', status: 'pending' } }],
    ],
  ],
  [
    'a cafe is moved and approved before an evening there',
    [
      [{ type: 'CafeChanged', data: { cafeId: 'new', regionId: 'south', status: 'approved' } }],
      schedule(evening('one', { cafeId: 'new', regionId: 'south' })),
    ],
  ],
  [
    'a cafe goes, its evening loses its table with it, and its host is told ten minutes later',
    [schedule(one), [cornerRemoved, lost(one, 'gone')], { at: QUIET, domainEvents: [toldOfLoss(one)] }],
  ],
  [
    'a cafe is approved no more, and then again',
    [
      ...[schedule(one), [lost(one, 'not_approved'), cornerDeclined]],
      [{ type: 'CafeChanged', data: { cafeId: 'corner', status: 'approved' } } as const, regained(one)],
    ],
  ],
  ['a cafe is removed while an evening there has begun', [schedule(one), late(at('19:00'), [cornerRemoved])]],
  ['within an append the order is another', [[...schedule(one)].toReversed(), join('ann', one).toReversed()]],
])('nothing is broken where %s', (_, given) => {
  expect(check(...given)).toEqual([]);
});

test.each<[BrokenRule['rule'], string, Given[]]>([
  [
    'two places at once',
    'somebody has two seats',
    [...[schedule(one), schedule(sameHour), join('ann', one), join('ann', sameHour)]],
  ],
  [
    'two places at once',
    'somebody joins while they host',
    [schedule(one), schedule(sameHour), join('hanna', sameHour)],
  ],
  [
    'two places at once',
    'somebody hosts while they have a seat',
    [...[schedule(sameHour), join('hanna', sameHour), schedule(one)]],
  ],
  [
    'two places at once',
    'somebody has a seat in the same cafe while they host',
    [
      schedule(one),
      ...[schedule(evening('two', { hostId: 'otto' })), join('hanna', evening('two', { hostId: 'otto' }))],
    ],
  ],
  ['two places at once', 'a host hosts in two cafes', [schedule(one), schedule(evening('two', { cafeId: 'garden' }))]],
  [
    'two places at once',
    'an evening is handed over to a host who is elsewhere',
    [...[schedule(one), schedule(sameHour), handOver(one, 'otto')]],
  ],
  [
    'two places at once',
    'the first evening has begun and is not over',
    [...[schedule(one), schedule(sameHour), join('ann', one), late(at('20:00'), join('ann', sameHour))]],
  ],
  [
    'place of somebody gone',
    'somebody erased keeps a seat',
    [schedule(one), join('ann', one), user('UserErased', 'ann')],
  ],
  [
    'place of somebody gone',
    'somebody is erased during the evening',
    [...[schedule(one), join('ann', one), late(at('21:59'), user('UserErased', 'ann'))]],
  ],
  [
    'place of somebody gone',
    'somebody erased takes a seat',
    [schedule(one), user('UserErased', 'ann'), join('ann', one)],
  ],
  ['place of somebody gone', 'a host is erased', [schedule(one), user('UserErased', 'hanna')]],
  ['place of somebody gone', 'somebody erased schedules', [user('UserErased', 'hanna'), schedule(one)]],
  [
    'place of somebody gone',
    'an evening is handed over to somebody deactivated',
    [...[schedule(one), user('UserDeactivated', 'otto'), handOver(one, 'otto')]],
  ],
  [
    'place of somebody gone',
    'somebody deactivated keeps a seat',
    [...[schedule(one), join('ann', one), user('UserDeactivated', 'ann')]],
  ],
  [
    'place of somebody gone',
    'somebody deactivated takes a seat',
    [...[schedule(one), user('UserDeactivated', 'ann'), join('ann', one)]],
  ],
  ['place of somebody gone', 'somebody whom nobody registered takes a seat', [schedule(one), join('nobody', one)]],
  [
    'place of somebody suspended',
    'somebody suspended takes a seat',
    [...[schedule(one), suspend('ann'), join('ann', one)]],
  ],
  ['place of somebody suspended', 'somebody suspended schedules', [suspend('hanna'), schedule(one)]],
  [
    'place of somebody suspended',
    'an evening is handed over to somebody suspended',
    [...[schedule(one), suspend('otto'), handOver(one, 'otto')]],
  ],
  ['host without the role', 'a host is demoted', [schedule(one), demoted('hanna')]],
  ['host without the role', 'a member schedules', [schedule(evening('one', { hostId: 'ann' }))]],
  ['host without the role', 'an evening is handed over to a member', [schedule(one), handOver(one, 'ann')]],
  [
    'missing game, cafe or region',
    'the game is removed',
    [schedule(one), [{ type: 'GameRemoved', data: { gameId: 'chess' } }]],
  ],
  [
    'missing game, cafe or region',
    'the cafe is removed',
    [schedule(one), [{ type: 'CafeRemoved', data: { cafeId: 'corner' } }]],
  ],
  [
    'missing game, cafe or region',
    'the cafe is removed and its evening has only lost a night',
    [schedule(one), [lost(one, 'closed')], [cornerRemoved]],
  ],
  ['table lost in vain', 'the cafe is in the catalog', [schedule(one), [lost(one, 'gone')]]],
  ['table lost in vain', 'the cafe is only approved no more', [schedule(one), [cornerDeclined, lost(one, 'gone')]]],
  ['table lost in vain', 'the cafe is approved', [schedule(one), [lost(one, 'not_approved')]]],
  ['impossible change', 'a table is lost twice', [schedule(one), [lost(one, 'closed')], [lost(one, 'closed')]]],
  [
    'impossible change',
    'a table is lost at another cafe',
    [schedule(one), [lost(evening('one', { cafeId: 'garden' }), 'closed')]],
  ],
  ['impossible change', 'a table is there again that was not lost', [schedule(one), [regained(one)]]],
  ['impossible change', 'a host is told of a table that was not lost', [schedule(one), [toldOfLoss(one)]]],
  [
    'impossible change',
    'somebody else is told',
    [schedule(one), [lost(one, 'closed')], { at: QUIET, domainEvents: [toldOfLoss(one, 'otto')] }],
  ],
  [
    'impossible change',
    'a host is told twice',
    [schedule(one), [lost(one, 'closed')], { at: QUIET, domainEvents: [toldOfLoss(one), toldOfLoss(one)] }],
  ],
  [
    'impossible change',
    'a host is told sooner than ten minutes later',
    [schedule(one), [lost(one, 'closed')], { at: SOON, domainEvents: [toldOfLoss(one)] }],
  ],
  [
    'missing game, cafe or region',
    'the region is removed',
    [...[schedule(one), [{ type: 'RegionRemoved', data: { regionId: 'north' } } as const]]],
  ],
  [
    'missing game, cafe or region',
    'the game was removed before',
    [...[[{ type: 'GameRemoved', data: { gameId: 'go' } } as const], schedule(evening('one', { gameId: 'go' }))]],
  ],
  ['missing game, cafe or region', 'the game was never there', [schedule(evening('one', { gameId: 'checkers' }))]],
  ['missing game, cafe or region', 'the game is not offered', [schedule(evening('one', { gameId: 'resting' }))]],
  ['missing game, cafe or region', 'the cafe is not approved', [schedule(evening('one', { cafeId: 'new' }))]],
  [
    'missing game, cafe or region',
    'the cafe was removed before',
    [
      ...[
        [{ type: 'CafeRemoved', data: { cafeId: 'garden' } } as const],
        schedule(evening('one', { cafeId: 'garden' })),
      ],
    ],
  ],
  ['missing game, cafe or region', 'the cafe is in another region', [schedule(evening('one', { cafeId: 'harbor' }))]],
  [
    'missing game, cafe or region',
    'the region is gone',
    [
      [{ type: 'RegionRemoved', data: { regionId: 'south' } }],
      schedule(evening('one', { cafeId: 'harbor', regionId: 'south' })),
    ],
  ],
  [
    'too many seats',
    'three take two seats',
    [schedule(evening('one', { hostId: 'hanna' })), ...[join('ann', one), join('bob', one), join('otto', one)]],
  ],
  ['impossible change', 'somebody joins twice', [schedule(one), join('ann', one), [joinedAlone('ann', one)]]],
  ['impossible change', 'a host joins their own table', [schedule(one), [joinedAlone('hanna', one)]]],
  ['impossible change', 'somebody joins after the start', [schedule(one), late(at('19:00'), join('ann', one))]],
  [
    'impossible change',
    'somebody comes back who was removed',
    [
      ...[schedule(one), join('ann', one)],
      ...[[ended('ann', one), { type: 'ParticipantRemoved', data: { gameEventId: 'one', userId: 'ann' } } as const]],
      join('ann', one),
    ],
  ],
  ['impossible change', 'somebody joins who is no member', [schedule(one), join('ada', one)]],
  ['impossible change', 'somebody leaves who is not there', [schedule(one), [leftAlone('ann', one)]]],
  ['impossible change', 'an evening is cancelled twice', [schedule(one), cancel(one), [cancelledAlone(one)]]],
  ['impossible change', 'an evening is scheduled in the past', [late(at('19:00'), schedule(one))]],
  [
    'impossible change',
    'an evening is handed over by who does not host it',
    [...[schedule(one), [handedOverAlone(evening('one', { hostId: 'otto' }), 'hanna')]]],
  ],
  ['commitment not noted', 'a seat is not in the person’s stream', [schedule(one), [joinedAlone('ann', one)]]],
  [
    'commitment not noted',
    'a commitment outlives the seat',
    [schedule(one), join('ann', one), [leftAlone('ann', one)]],
  ],
  [
    'commitment not noted',
    'a commitment outlives the evening',
    [...[schedule(one), join('ann', one), [ended('hanna', one), cancelledAlone(one, ['ann'])]]],
  ],
  [
    'commitment not noted',
    'the commitment is in another role',
    [...[schedule(one), [made('ann', one, 'host'), joinedAlone('ann', one)]]],
  ],
  [
    'commitment not noted',
    'the commitment is at another time',
    [schedule(one), [made('ann', evening('one', { startsAt: at('09:00') }), 'participant'), joinedAlone('ann', one)]],
  ],
  [
    'commitment not noted',
    'a commitment ends and the seat stays',
    [schedule(one), join('ann', one), [ended('ann', one)]],
  ],
  [
    'commitment not noted',
    'the game does not note the evening',
    [[made('hanna', one, 'host'), needed('cafe', one), scheduledAlone(one)]],
  ],
  [
    'commitment not noted',
    'the cafe does not note the evening',
    [[made('hanna', one, 'host'), needed('game', one), scheduledAlone(one)]],
  ],
])('%s: %s', (rule, _, given) => {
  expect(rulesIn(check(...given))).toEqual([rule]);
});

test('joining a cancelled evening, or one that was never scheduled, is found', () => {
  expect(rulesIn(check(schedule(one), cancel(one), [joinedAlone('ann', one)]))).toEqual(['impossible change']);
  expect(rulesIn(check(join('ann', one)))).toContain('impossible change');
});

test('a finding names its position and everybody concerned, and comes once', () => {
  const given = [schedule(one), schedule(sameHour), join('ann', one), join('ann', sameHour)];
  const [found, ...more] = check(...given, user('UserDeactivated', 'bob'), demoted('ann'));
  expect(more).toEqual([]);
  expect(found).toEqual({
    rule: 'two places at once',
    position: BigInt(city.length + 4 + 4 + 4 + 2 + 2),
    detail: 'user ann is at gameEvent other as participant and at gameEvent one as participant',
  });
});

test('a seat whose commitment was never noted is a finding also when the evening is long over', () => {
  const later = evening('later', { startsAt: at('19:00', '2026-07-20') });
  const found = check(schedule(one), [joinedAlone('ann', one)], late(at('10:00', '2026-07-01'), schedule(later)));
  expect(rulesIn(found)).toEqual(['commitment not noted']);
});

test('what is over is forgotten: a long log needs no more memory than what is ahead', () => {
  const check = createLogChecker();
  let position = 0n;
  const take = (occurredAt: string, domainEvents: readonly RuledEvent[]) =>
    check({ occurredAt, domainEvents: domainEvents.map((each) => ({ ...each, position: ++position })) });
  take(EARLY, city);
  const evenings = Array.from({ length: 400 }, (_, day) => {
    const now = new Date(Date.UTC(2026, 6, 1 + day));
    return {
      now: now.toISOString(),
      ...evening(`day ${day}`, { startsAt: new Date(now.getTime() + 3_600_000).toISOString() }),
    };
  });
  for (const { now, ...each } of evenings) {
    expect(take(now, schedule(each))).toEqual([]);
    expect(take(now, join('ann', each))).toEqual([]);
  }
  // the first one is unknown by now, the newest is not
  const newest = evenings.at(-1);
  const oldest = evenings.at(0);
  if (!newest || !oldest) throw new Error('there are evenings');
  expect(take(newest.now, [leftAlone('ann', oldest)])).toMatchObject([
    { detail: expect.stringContaining('is over or was never') },
  ]);
  expect(take(newest.now, leave('ann', newest))).toEqual([]);
});

test('checking in is possible for a participant alone, from half an hour before the start to the end', () => {
  const one = evening('one');
  const checkedIn = (userId: string, time: string): Given => {
    const data = { gameEventId: one.id, userId, how: 'code' as const, at: at(time) };
    return { at: at(time), domainEvents: [{ type: 'CheckedIn', data }] };
  };
  const seated = [schedule(one), join('ann', one)];
  const after = (...told: Given[]) => check(...seated, ...told).map(({ rule, detail }) => `${rule}: ${detail}`);
  expect(after(checkedIn('ann', '18:30'))).toEqual([]);
  expect(after(checkedIn('ann', '21:59'))).toEqual([]);
  expect(after(checkedIn('ann', '18:29'))).toEqual([expect.stringContaining('while check-in was closed')]);
  expect(after(checkedIn('ann', '22:00'))).toEqual([expect.stringContaining('while check-in was closed')]);
  expect(after(checkedIn('bob', '19:00'))).toEqual([expect.stringContaining('without a seat')]);
  expect(after(leave('ann', one), checkedIn('ann', '19:00'))).toEqual([expect.stringContaining('without a seat')]);
  expect(after(cancel(one, 'ann'), checkedIn('ann', '19:00'))).toEqual([
    expect.stringContaining('was cancelled before'),
  ]);
});
