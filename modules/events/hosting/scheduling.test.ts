import { expect, it } from 'vitest';
import { isRefusal } from '../../../platform/refusal.ts';
import { HOST, hoursBefore, STARTS_AT, WEEK_BEFORE } from '../../../tests/support/game-event-given.ts';
import { commitmentsFold } from '../commitments/commitments.ts';
import { gameEventFold } from '../game-event.ts';
import { decideScheduling, type SchedulingFacts, type WantedGameEvent } from './scheduling.ts';

const facts: SchedulingFacts = {
  gameEvent: gameEventFold.initial,
  host: { isActive: true, isClient: true, isProvider: true },
  isGameActive: true,
  cafeRegion: 'region',
  house: undefined,
  nights: { get: () => ({}) },
  commitments: commitmentsFold.initial,
};
const wanted: WantedGameEvent = {
  gameEventId: 'g1',
  hostId: HOST,
  gameId: 'game',
  regionId: 'region',
  cafeId: 'cafe',
  startDate: '2026-12-04',
  startTime: '19:00',
  timeZone: 'America/Chicago',
  maxParticipants: 4,
  description: 'By the window.',
};
const { description, ...details } = wanted;
const codeOf = (changed: Partial<SchedulingFacts>, asked: Partial<WantedGameEvent> = {}) => {
  const decided = decideScheduling({ ...facts, ...changed }, { ...wanted, ...asked }, WEEK_BEFORE);
  return isRefusal(decided) ? decided.code : undefined;
};

it('schedules a gameEvent, binds its host, and says what its game and its cafe are used for', () => {
  const data = { ...details, startsAt: STARTS_AT, minimumDueAt: hoursBefore(3) };
  const use = { gameEventId: 'g1', regionId: 'region', startsAt: STARTS_AT };
  expect(decideScheduling(facts, wanted, WEEK_BEFORE)).toEqual({
    gameEvent: [{ type: 'GameEventScheduled', data, subject: HOST, personal: { description } }],
    commitments: [
      {
        type: 'CommitmentMade',
        data: { userId: HOST, gameEventId: 'g1', role: 'host', startsAt: STARTS_AT, cafeId: 'cafe' },
      },
    ],
    gameUse: [{ type: 'CatalogUseBegan', data: { kind: 'game', id: 'game', ...use } }],
    cafeUse: [{ type: 'CatalogUseBegan', data: { kind: 'cafe', id: 'cafe', ...use } }],
    nights: {},
  });
});

const house = { hours: [], exceptions: [], closings: [] };
const full = { get: () => ({ other: { startsAt: STARTS_AT, maxParticipants: 4 } }) };
it('takes the nights of a cafe that has a house', () => {
  expect(decideScheduling({ ...facts, house }, wanted, WEEK_BEFORE)).toMatchObject({
    nights: {
      'cafe-2026-12-04': [
        { type: 'CafeNightTaken', data: { date: '2026-12-04', startsAt: STARTS_AT, maxParticipants: 4 } },
      ],
    },
  });
});

it.each([
  ['unauthorized', { host: { ...facts.host, isActive: false } }, {}],
  ['forbidden', { host: { ...facts.host, isProvider: false } }, {}],
  ['game_unavailable', { isGameActive: false }, {}],
  ['cafe_unavailable', { cafeRegion: undefined }, {}],
  ['cafe_elsewhere', { cafeRegion: 'elsewhere' }, {}],
  ['no_such_time', {}, { startDate: '2026-03-08', startTime: '02:30' }],
  ['starts_in_past', {}, { startDate: '2026-11-01' }],
  ['above_maximum', {}, { minParticipants: 5 }],
  ['cafe_closed', { house: { ...house, exceptions: [{ date: '2026-12-04', closed: true }] } }, {}],
  ['cafe_full', { house: { ...house, tablesAtOnce: 1 }, nights: full }, {}],
  ['cafe_notice', { house: { ...house, noticeHours: 24 * 8 } }, {}],
  [undefined, { house: { ...house, tablesAtOnce: 2 }, nights: full }, {}],
] satisfies [string | undefined, Partial<SchedulingFacts>, Partial<WantedGameEvent>][])(
  'refuses with %s',
  (code, changed, asked) => {
    expect(codeOf(changed, asked)).toBe(code);
  },
);

it('decides one date after another, each with the commitments that the one before left', () => {
  const first = decideScheduling(facts, wanted, WEEK_BEFORE);
  if (isRefusal(first)) throw new Error(first.code);
  const commitments = first.commitments.reduce(commitmentsFold.evolve, facts.commitments);
  const next = { gameEventId: 'g2', cafeId: 'other' };
  expect(codeOf({ commitments }, next)).toBe('overlaps');
  expect(codeOf({ commitments }, { ...next, startDate: '2026-12-11' })).toBeUndefined();
});
