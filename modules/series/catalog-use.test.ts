import { expect, it } from 'vitest';
import { isUsed, type SeriesUse, seriesUseFold, usesToRecord } from './catalog-use.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import { seriesFold } from './series.ts';

const terms = { gameId: 'chess', regionId: 'north', cafeId: 'oak', startTime: '19:00', maxParticipants: 4 };
const started: SeriesDomainEvent = {
  type: 'SeriesStarted',
  data: { seriesId: 'ours', hostId: 'tom', timeZone: 'America/Chicago', every: 'week', from: '2026-06-04', terms },
  subject: 'tom',
};
const changed = (from: string, gameId: string, until?: string): SeriesDomainEvent => ({
  type: 'SeriesChanged',
  data: { seriesId: 'ours', from, terms: { ...terms, gameId }, version: 2, ...(until && { until }) },
  subject: 'tom',
});
const ended: SeriesDomainEvent = { type: 'SeriesEnded', data: { seriesId: 'ours', upcoming: 'keep' } };
const games = ['chess', 'azul'];

/** What is recorded about each game after these domain events, from nothing and from what was recorded before. */
const recordedAfter = (events: readonly SeriesDomainEvent[], before: Readonly<Record<string, SeriesUse>> = {}) => {
  const state = events.reduce(seriesFold.evolve, seriesFold.initial);
  const changes = usesToRecord(state, 'game', games, (id) => before[id] ?? {});
  return Object.fromEntries(
    games.map((id) => [id, (changes[id] ?? []).reduce(seriesUseFold.evolve, before[id] ?? {})]),
  );
};

it('a series needs what its terms name, each until the last day on which they do', () => {
  expect(recordedAfter([started])).toEqual({ chess: { ours: null }, azul: {} });
  const toAzul = [started, changed('2026-07-02', 'azul')];
  expect(recordedAfter(toAzul)).toEqual({ chess: { ours: '2026-07-01' }, azul: { ours: null } });
  const back = [...toAzul, changed('2026-08-06', 'chess', '2026-09-30')];
  expect(recordedAfter(back)).toEqual({ chess: { ours: '2026-09-30' }, azul: { ours: '2026-08-05' } });
  expect(recordedAfter([...back, ended], recordedAfter(back))).toEqual({ chess: {}, azul: {} });
});

it('what is recorded is not recorded again, and what was not recorded once is, whenever it was due', () => {
  const known = recordedAfter([started]);
  const state = [started].reduce(seriesFold.evolve, seriesFold.initial);
  expect(Object.values(usesToRecord(state, 'game', games, (id) => known[id] ?? {})).flat()).toEqual([]);
  const later = [started, changed('2026-07-02', 'azul')];
  expect(recordedAfter(later)).toEqual(recordedAfter(later, known));
});

it('a use is over a day after its last day, wherever the city is', () => {
  const use = { ours: '2026-07-01' };
  expect(isUsed(use, '2026-07-02T23:59:59.000Z')).toBe(true);
  expect(isUsed(use, '2026-07-03T00:00:00.000Z')).toBe(false);
  expect(isUsed({ ours: null }, '2036-07-03T00:00:00.000Z')).toBe(true);
  expect(isUsed({}, '2026-07-03T00:00:00.000Z')).toBe(false);
});
