import { expect, it } from 'vitest';
import { createLogChecker, type RuledEvent } from './check.ts';

// These logs are written by hand, because no command writes them: the doctor has to see what a command must not do.

const NOW = '2026-06-01T15:00:00.000Z';
const SEVEN = '2026-07-04T00:00:00.000Z';
const EIGHT = '2026-07-04T01:00:00.000Z';

type Data = Record<string, unknown>;
/** The rules about nights that these appends break. Rules about people and catalog do not matter here. */
function broken(...appends: readonly (readonly [type: string, data: Data])[][]): readonly string[] {
  const check = createLogChecker();
  let position = 0n;
  return appends.flatMap((domainEvents) =>
    check({
      occurredAt: NOW,
      // only what the rules read
      domainEvents: domainEvents.map(
        ([type, data]) => ({ type, data, position: ++position }) as unknown as RuledEvent & { position: bigint },
      ),
    })
      .map(({ rule, detail }) => `${rule}: ${detail}`)
      .filter((found) => /^(cafe too full|wrong night)/.test(found)),
  );
}

const house = (limits: Data, cafeId = 'cafe') => ['HouseRulesSet', { cafeId, ...limits }] as const;
const evening = (gameEventId: string, startsAt = SEVEN, maxParticipants = 4) =>
  [
    'GameEventScheduled',
    { gameEventId, hostId: 'host', gameId: 'game', regionId: 'region', cafeId: 'cafe', startsAt, maxParticipants },
  ] as const;
const taken = (gameEventId: string, startsAt = SEVEN, more: Data = {}) =>
  [
    'CafeNightTaken',
    { cafeId: 'cafe', date: '2026-07-03', gameEventId, startsAt, maxParticipants: 4, ...more },
  ] as const;
const released = (gameEventId: string) =>
  ['CafeNightReleased', { cafeId: 'cafe', date: '2026-07-03', gameEventId }] as const;

it('a table too many is found, with what it exceeds', () => {
  const first = [evening('one'), taken('one')];
  expect(broken([house({ tablesAtOnce: 2 })], first, [evening('two', EIGHT), taken('two', EIGHT)])).toEqual([]);
  expect(broken([house({ tablesAtOnce: 1 })], first, [evening('two', EIGHT), taken('two', EIGHT)])).toEqual([
    'cafe too full: gameEvent two was accepted where cafe cafe has 2 of 1 tables',
  ]);
  expect(broken([house({ headsAtOnce: 9 })], first, [evening('two', EIGHT), taken('two', EIGHT)])).toEqual([
    'cafe too full: gameEvent two was accepted where cafe cafe has 10 of 9 heads',
  ]);
});

it('a table that the same append gives back is free, in whatever order', () => {
  const first = [evening('one'), taken('one')];
  const cancelled = ['GameEventCancelled', { gameEventId: 'one', participantIds: [] }] as const;
  const swapped = [taken('two', EIGHT), evening('two', EIGHT), cancelled, released('one')];
  expect(broken([house({ tablesAtOnce: 1 })], first, swapped)).toEqual([]);
});

it('the limits that were in force when it was accepted count, and not those of later', () => {
  const log = [[house({ tablesAtOnce: 2 })], [evening('one'), taken('one')], [evening('two'), taken('two')]];
  expect(broken(...log, [house({ tablesAtOnce: 1 })])).toEqual([]);
});

it('evenings that a house had no say in may exceed its limits', () => {
  const standing = { because: 'standing' };
  expect(
    broken(
      [evening('one')],
      [evening('two')],
      [house({ tablesAtOnce: 1 }), taken('one', SEVEN, standing), taken('two', SEVEN, standing)],
    ),
  ).toEqual([]);
});

it('an evening that took no night, or has one that it gave up, is found', () => {
  expect(broken([house({})], [evening('one')])).toEqual(['wrong night: gameEvent one is on no night of cafe cafe']);
  expect(broken([evening('one')], [house({})])).toEqual(['wrong night: gameEvent one is on no night of cafe cafe']);
  const cancelled = ['GameEventCancelled', { gameEventId: 'one', participantIds: [] }] as const;
  expect(broken([house({})], [evening('one'), taken('one')], [cancelled])).toEqual([
    'wrong night: gameEvent one is on nights of cafe cafe where it is not',
  ]);
  expect(broken([house({})], [evening('one'), taken('one')], [cancelled, released('one')])).toEqual([]);
});
