import { expect, it } from 'vitest';
import { changedUses, isUsed, type SeriesUse, seriesUseFold } from './catalog-use.ts';
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
const after = (events: readonly SeriesDomainEvent[]) => events.reduce(seriesFold.evolve, seriesFold.initial);
const folded = (id: string, uses: SeriesUse, changes: ReturnType<typeof changedUses>) =>
  (changes[id] ?? []).reduce(seriesUseFold.evolve, uses);

/** What is recorded about each game after these domain events, one decision each. */
const recordedAfter = (events: readonly SeriesDomainEvent[]) =>
  events.reduce(
    (uses, domainEvent, nth) => {
      const changes = changedUses(after(events.slice(0, nth)), after([...events.slice(0, nth), domainEvent]), 'game');
      return { chess: folded('chess', uses.chess, changes), azul: folded('azul', uses.azul, changes) };
    },
    { chess: {} as SeriesUse, azul: {} as SeriesUse },
  );

it('a series needs what its terms name, each until the last day on which they do', () => {
  expect(recordedAfter([started])).toEqual({ chess: { ours: null }, azul: {} });
  const toAzul = [started, changed('2026-07-02', 'azul')];
  expect(recordedAfter(toAzul)).toEqual({ chess: { ours: '2026-07-01' }, azul: { ours: null } });
  const back = [...toAzul, changed('2026-08-06', 'chess', '2026-09-30')];
  expect(recordedAfter(back)).toEqual({ chess: { ours: '2026-09-30' }, azul: { ours: '2026-08-05' } });
  expect(recordedAfter([...back, ended])).toEqual({ chess: {}, azul: {} });
});

it('a series without an end needs what its terms go on to name, also after a change of other terms', () => {
  expect(recordedAfter([started, changed('2026-07-02', 'chess')])).toEqual({ chess: { ours: null }, azul: {} });
});

it('what changes nothing about what a series needs records nothing, and reads no stream of it', () => {
  const paused: SeriesDomainEvent = { type: 'SeriesPaused', data: { seriesId: 'ours', because: 'by_host' } };
  expect(changedUses(after([started]), after([started, paused]), 'game')).toEqual({});
  expect(Object.keys(changedUses(after([started]), after([started, changed('2026-07-02', 'chess')]), 'cafe'))).toEqual(
    [],
  );
  expect(Object.keys(changedUses(after([started]), after([started, changed('2026-06-04', 'azul')]), 'game'))).toEqual([
    'chess',
    'azul',
  ]);
});

it('a use is over a day after its last day, wherever the city is', () => {
  const use = { ours: '2026-07-01' };
  expect(isUsed(use, '2026-07-02T23:59:59.000Z')).toBe(true);
  expect(isUsed(use, '2026-07-03T00:00:00.000Z')).toBe(false);
  expect(isUsed({ ours: null }, '2036-07-03T00:00:00.000Z')).toBe(true);
  expect(isUsed({}, '2026-07-03T00:00:00.000Z')).toBe(false);
});
