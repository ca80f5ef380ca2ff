import { expect, test } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

// These logs are written by hand, because no command writes them: the doctor has to see what a command must not do.

type Data = Record<string, unknown>;
type Fact = readonly [type: string, data: Data];

/** The rules about what cafes are asked and say that these appends break. Other rules do not matter here. */
function broken(...appends: readonly (readonly Fact[])[]): readonly string[] {
  const check = createLogChecker();
  let position = 0n;
  return appends.flatMap((domainEvents) =>
    check({
      occurredAt: '2026-06-01T15:00:00.000Z',
      // only what the rules read
      domainEvents: domainEvents.map(
        ([type, data]) => ({ type, data, position: ++position }) as unknown as RuledEvent & { position: bigint },
      ),
    })
      .map(({ rule, detail }) => `${rule}: ${detail}`)
      .filter((found) =>
        /^(cafe not asked|series asked twice|table beside its series|impossible change: cafe)/.test(found),
      ),
  );
}

const [SOON, LATER] = ['2026-06-02T10:00:00.000Z', '2026-06-12T00:00:00.000Z'];
const asking: Fact = ['HouseRulesSet', { cafeId: 'cafe', askFirst: true }];
const roles = { userId: 'owner', isClient: true, isProvider: true, isCafeOwner: true, isAdmin: false };
const owned: readonly Fact[] = [
  ['UserRegistered', roles],
  ['CafeOwnerAssigned', { cafeId: 'cafe', ownerId: 'owner' }],
];
const evening = (gameEventId: string, more: Data = {}): Fact => [
  'GameEventScheduled',
  {
    ...{ gameEventId, hostId: 'tom', gameId: 'game', regionId: 'region', cafeId: 'cafe', maxParticipants: 4 },
    ...{ startsAt: LATER, ...more },
  },
];
const moved = (gameEventId: string, startsAt: string): Fact => {
  const place = { gameId: 'game', cafeId: 'cafe', regionId: 'region', maxParticipants: 4 };
  const from = { ...place, startsAt: LATER, startDate: '2026-06-11' };
  const to = { ...from, startsAt };
  return ['GameEventChanged', { gameEventId, from, to, version: 2, at: SOON, participantIds: [], offeredIds: [] }];
};
const ofSeries = { ofSeries: true };
const table = (what: 'Asked' | 'Confirmed' | 'Declined', gameEventId: string, more: Data = {}): Fact => [
  `Table${what}`,
  { gameEventId, cafeId: 'cafe', ...more },
];

test('a house that wants to be asked first is, for new and moved evenings of everybody but its owner', () => {
  const none = 'cafe not asked: cafe cafe was not asked for gameEvent one';
  expect(broken([asking], owned, [evening('one'), table('Asked', 'one')])).toEqual([]);
  expect(broken([asking], owned, [evening('one')])).toEqual([none]);
  expect(broken([asking], owned, [evening('one', { hostId: 'owner' })])).toEqual([]);
  expect(broken([asking], [evening('one')])).toEqual([]);
  for (const gone of ['CafeOwnerReleased', 'CafeRemoved']) {
    expect(broken([asking], owned, [[gone, { cafeId: 'cafe' }]], [evening('one')])).toEqual([]);
  }
  for (const gone of [
    ['RolesChanged', { ...roles, isCafeOwner: false }],
    ['UserDeactivated', { userId: 'owner' }],
    ['UserErased', { userId: 'owner' }],
  ] as const) {
    expect(broken([asking], owned, [gone], [evening('one')])).toEqual([]);
  }
  const before = [[evening('one')], [asking], owned];
  expect(broken(...before, [moved('one', '2026-06-12T01:00:00.000Z')])).toEqual([none]);
  expect(broken(...before, [moved('one', LATER)])).toEqual([]);
});

const terms = { gameId: 'game', regionId: 'region', cafeId: 'cafe', startTime: '19:00', maxParticipants: 4 };
const its = { seriesId: 's', cafeId: 'cafe' };
const started: Fact = [
  'SeriesStarted',
  { seriesId: 's', hostId: 'tom', timeZone: 'America/Chicago', every: 'week', from: '2026-06-11', terms },
];
const series = (what: 'Asked' | 'AskedAgain' | 'Confirmed' | 'Declined'): Fact => [`SeriesTable${what}`, its];
const changed = (more: Data = {}, to: Data = {}): Fact => [
  'SeriesChanged',
  { seriesId: 's', from: '2026-06-12', version: 2, terms: { ...terms, ...to }, ...more },
];
const opens = (gameEventId: string, what: 'Asked' | 'Confirmed', more: Data = {}, at: Data = {}): readonly Fact[] => [
  ['SeriesDateOpened', { seriesId: 's', plannedDate: `2026-06-1${gameEventId.length}`, gameEventId }],
  evening(gameEventId, { seriesId: 's', plannedDate: '2026-06-11', ...at }),
  table(what, gameEventId, more),
];

test('a series is asked once, reminded once and answered once, until it is another question', () => {
  const asked = [[started], [series('Asked')]];
  const twice = 'series asked twice: cafe cafe was asked twice about series s';
  const unasked = 'impossible change: cafe cafe was not asked about series s';
  expect(broken(...asked, [series('AskedAgain')], [series('Confirmed')])).toEqual([]);
  expect(broken(...asked, [series('Asked')])).toEqual([twice]);
  expect(broken(...asked, [series('Declined')], [series('Asked')])).toEqual([twice]);
  expect(broken(...asked, [series('AskedAgain')], [series('AskedAgain')])).toEqual([twice]);
  // whoever owns the cafe next is asked once as well
  const of = (ownerId: string): Fact => ['SeriesTableAsked', { ...its, ownerId }];
  const next = [[started], [of('owner')], [series('AskedAgain')], [of('next')]];
  expect(broken(...next, [series('AskedAgain')], [of('owner')], [series('Confirmed')])).toEqual([]);
  expect(broken(...next, [of('next')])).toEqual([twice]);
  expect(broken([started], [series('Confirmed')])).toEqual([unasked]);
  expect(broken(...asked, [series('Confirmed')], [series('Declined')])).toEqual([unasked]);
  const until = { until: '2026-12-31' };
  const replaced = (fromCafeId: string, toCafeId: string): Fact => [
    'SeriesCafeReplaced',
    { seriesId: 's', fromCafeId, toCafeId },
  ];
  for (const anew of [changed({}, { startTime: '20:00' }), changed({ every: 'month' }), replaced('cafe', 'other')]) {
    expect(broken(...asked, [anew, series('Asked')])).toEqual([]);
  }
  for (const same of [changed({}, { maxParticipants: 3 }), changed(until), replaced('old', 'cafe')]) {
    expect(broken(...asked, [same, series('Asked')])).toEqual([twice]);
  }
  expect(broken(...asked, [changed(until)], [changed({ until: '2027-01-07' }), series('Asked')])).toEqual([]);
});

const beside = (gameEventId: string, what: string) => `table beside its series: gameEvent ${gameEventId} ${what}`;

test('a date is asked for and confirmed with its series as it opens, and does not open once that is declined', () => {
  const asked = [[started], [series('Asked'), ...opens('a', 'Asked', ofSeries)]];
  expect(broken(...asked)).toEqual([]);
  expect(broken([started], [series('Asked'), ...opens('a', 'Asked')])).toEqual([
    beside('a', 'is asked by itself as it opens, though its series is asked'),
  ]);
  expect(broken(...asked, opens('bb', 'Confirmed', ofSeries))).toEqual([
    beside('bb', 'is confirmed with its series, which is not'),
  ]);
  const confirmed = [...asked, [series('Confirmed'), table('Confirmed', 'a', ofSeries)]];
  expect(broken(...confirmed, opens('bb', 'Confirmed', ofSeries))).toEqual([]);
  expect(broken(...confirmed, opens('bb', 'Asked', ofSeries))).toEqual([
    beside('bb', 'is asked with its series, which is not'),
  ]);
  const declined = [...asked, [series('Declined'), table('Declined', 'a', ofSeries)]];
  expect(broken(...declined, opens('bb', 'Asked'))).toEqual([
    beside('bb', 'opened at a cafe that has declined its series'),
  ]);
  expect(broken(...declined, opens('bb', 'Asked', { cafeId: 'other' }, { cafeId: 'other' }))).toEqual([]);
});

test('a date before its series went elsewhere is confirmed where that was confirmed', () => {
  const gone = changed({}, { cafeId: 'other' });
  const asked = [[started], [series('Asked')]];
  expect(broken(...asked, [series('Confirmed')], [gone], opens('a', 'Confirmed', ofSeries))).toEqual([]);
  for (const log of [[gone], [series('Declined'), gone]]) {
    expect(broken(...asked, log, opens('a', 'Confirmed', ofSeries))).toEqual([
      beside('a', 'is confirmed with its series, which is not'),
    ]);
  }
});

test('the answer to a series is the answer to its open dates, but for those that can no longer be declined', () => {
  const soon = opens('bb', 'Asked', ofSeries, { startsAt: SOON });
  const asked = [[started], [series('Asked'), ...opens('a', 'Asked', ofSeries), ...soon]];
  expect(broken(...asked, [series('Declined'), table('Declined', 'a', ofSeries)])).toEqual([]);
  expect(broken(...asked, [series('Declined')])).toEqual([beside('a', 'has no answer, though its series is declined')]);
  expect(broken(...asked, [series('Confirmed'), table('Confirmed', 'a', ofSeries)])).toEqual([
    beside('bb', 'has no answer, though its series is confirmed'),
  ]);
  const cancelled: Fact = ['GameEventCancelled', { gameEventId: 'a', participantIds: [] }];
  const elsewhere = moved('a', '2026-06-12T01:00:00.000Z');
  for (const gone of [[cancelled], [elsewhere, table('Asked', 'a')]]) {
    expect(broken(...asked, gone, [series('Declined')])).toEqual([]);
  }
});
