import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import { type Decided, type Known, seriesFold, type Terms } from './series.ts';
import { answerCafe, askCafe, askCafeAgain } from './table.ts';

const terms: Terms = { gameId: 'game', regionId: 'region', cafeId: 'cafe', startTime: '19:30', maxParticipants: 7 };
const its = { seriesId: 'series', cafeId: 'cafe' };
const ASKED_AT = '2026-11-05T12:00:00.000Z';
const started: SeriesDomainEvent = {
  type: 'SeriesStarted',
  data: {
    seriesId: 'series',
    hostId: 'tom',
    timeZone: 'UTC',
    every: 'week',
    from: '2026-11-05',
    until: '2026-12-31',
    terms,
  },
  subject: 'tom',
};
const asked: SeriesDomainEvent = { type: 'SeriesTableAsked', data: { ...its, at: ASKED_AT } };
const confirmed: SeriesDomainEvent = { type: 'SeriesTableConfirmed', data: its };
const changed = (to: Partial<Terms>, more: { until?: string; every?: 'month' } = { until: '2026-12-31' }) =>
  ({
    type: 'SeriesChanged',
    data: { seriesId: 'series', from: '2026-11-12', terms: { ...terms, ...to }, version: 2, ...more },
    subject: 'tom',
  }) satisfies SeriesDomainEvent;
const given = (...events: SeriesDomainEvent[]) =>
  [started, ...events].reduce(seriesFold.evolve, seriesFold.initial) as Known; // it was started
const said = (decided: Decided) => (isRefusal(decided) ? decided.code : decided.map(({ type }) => type));

describe('a cafe that wants to be asked first', () => {
  it('is asked about a series once, until the series ends', () => {
    expect(said(askCafe(given(), 'owner', ASKED_AT))).toEqual(['SeriesTableAsked']);
    expect(said(askCafe(given(asked), 'owner', ASKED_AT))).toEqual([]);
    expect(said(askCafe(given(asked, confirmed), 'owner', ASKED_AT))).toEqual([]);
    const ended: SeriesDomainEvent = { type: 'SeriesEnded', data: { seriesId: 'series', upcoming: 'keep' } };
    expect(said(askCafe(given(ended), 'owner', ASKED_AT))).toEqual([]);
    expect(said(answerCafe(given(asked, ended), { confirm: true }, 'owner', ASKED_AT))).toBe('not_asked');
  });

  it.each<[string, SeriesDomainEvent, boolean]>([
    ['another time', changed({ startTime: '20:00' }), true],
    ['another cafe', changed({ cafeId: 'other' }), true],
    ['another rhythm', changed({}, { until: '2026-12-31', every: 'month' }), true],
    ['a later end', changed({}, { until: '2027-01-07' }), true],
    ['no end any more', changed({}, {}), true],
    ['an earlier end', changed({}, { until: '2026-12-24' }), false],
    ['other seats', changed({ maxParticipants: 3 }), false],
  ])('says to %s whether it is asked anew', (_, change, isAnew) => {
    expect(given(asked, confirmed, change).table === null).toBe(isAnew);
  });

  it('is asked anew where only dates before the latest terms get other hours', () => {
    const evening = changed({ startTime: '21:00' });
    const same: SeriesDomainEvent = { ...evening, data: { ...evening.data, from: '2026-11-05' } };
    expect(given(evening, asked, confirmed, same).table).toBe(null);
    expect(given(evening, asked, confirmed, evening).table).toMatchObject({ state: 'confirmed' });
  });

  it('is asked anew where it was merged into another one', () => {
    const replaced: SeriesDomainEvent = {
      type: 'SeriesCafeReplaced',
      data: { seriesId: 'series', fromCafeId: 'cafe', toCafeId: 'other' },
    };
    expect(said(askCafe(given(asked, confirmed, replaced), 'owner', ASKED_AT))).toEqual(['SeriesTableAsked']);
  });

  it('has said what it said, where another cafe of the dates before is merged', () => {
    const later = changed({ cafeId: 'other' });
    const said = { type: 'SeriesTableConfirmed', data: { seriesId: 'series', cafeId: 'other' } } as const;
    const replaced = {
      type: 'SeriesCafeReplaced',
      data: { seriesId: 'series', fromCafeId: 'cafe', toCafeId: 'third' },
    } as const;
    expect(given(later, said, replaced)).toMatchObject({ table: { state: 'confirmed', cafeId: 'other' } });
  });

  it('has answered for the dates before the series goes elsewhere, until they are other ones', () => {
    const said = (...events: SeriesDomainEvent[]) => given(asked, ...events).formerTables.map(({ state }) => state);
    const from = '2026-11-19';
    const elsewhere = changed({ cafeId: 'other' });
    const gone: SeriesDomainEvent = { ...elsewhere, data: { ...elsewhere.data, from } };
    const both = (startTime: string): SeriesDomainEvent => {
      const later = [{ from, terms: { ...terms, cafeId: 'other', startTime } }];
      return { ...elsewhere, data: { ...elsewhere.data, terms: { ...terms, startTime }, later } };
    };
    expect(said(gone)).toEqual([]);
    expect(said(confirmed, gone)).toEqual(['confirmed']);
    expect(said(confirmed, gone, changed({ cafeId: 'third' }))).toEqual(['confirmed']);
    expect(said(confirmed, gone, both('19:30'))).toEqual(['confirmed']);
    expect(said(confirmed, gone, both('20:00'))).toEqual([]);
    expect(said(confirmed, gone, changed({}))).toEqual([]);
  });

  it('answers once, and is reminded once, 48 hours later', () => {
    const again: SeriesDomainEvent = { type: 'SeriesTableAskedAgain', data: its };
    const due = '2026-11-07T12:00:00.000Z';
    expect(said(answerCafe(given(asked), { confirm: true }, 'owner', due))).toEqual(['SeriesTableConfirmed']);
    expect(said(answerCafe(given(asked), { confirm: false, reason: 'Full.' }, 'owner', due))).toEqual([
      'SeriesTableDeclined',
    ]);
    expect(said(answerCafe(given(asked, confirmed), { confirm: true }, 'owner', due))).toBe('not_asked');
    expect(said(answerCafe(given(), { confirm: true }, 'owner', due))).toBe('not_asked');
    expect(said(askCafeAgain(given(asked), 'owner', '2026-11-07T11:59:59.999Z'))).toEqual([]);
    expect(said(askCafeAgain(given(asked), 'owner', due))).toEqual(['SeriesTableAskedAgain']);
    expect(said(askCafeAgain(given(asked, again), 'owner', due))).toEqual([]);
    expect(said(askCafeAgain(given(asked, confirmed), 'owner', due))).toEqual([]);
  });

  it('is asked anew once another owner can answer, and is not while nobody can', () => {
    const ofOwner = askCafe(given(), 'owner', ASKED_AT);
    const due = '2026-11-07T12:00:00.000Z';
    const again: SeriesDomainEvent = { type: 'SeriesTableAskedAgain', data: its };
    expect(said(askCafeAgain(given(...ofOwner), null, due))).toEqual([]);
    expect(said(askCafeAgain(given(...ofOwner), 'tom', due))).toEqual([]);
    const anew = askCafeAgain(given(...ofOwner, again), 'next', due);
    expect(anew).toEqual([{ type: 'SeriesTableAsked', data: { ...its, at: due, ownerId: 'next' } }]);
    const known = given(...ofOwner, again, ...(anew as SeriesDomainEvent[])); // it is not refused
    expect(said(askCafeAgain(known, 'next', '2026-11-09T11:59:59.999Z'))).toEqual([]);
    expect(said(askCafeAgain(known, 'next', '2026-11-09T12:00:00.000Z'))).toEqual(['SeriesTableAskedAgain']);
    // of whom an old question was asked is not known
    expect(said(askCafeAgain(given(asked, again), 'next', due))).toEqual([]);
  });
});
