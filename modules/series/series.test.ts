import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import { daysLater } from './rules.ts';
import {
  change,
  type Decided,
  dueDates,
  end,
  handOver,
  nextToOpen,
  pause,
  plan,
  plannedDates,
  restore,
  resume,
  type SeriesState,
  type Started,
  seriesFold,
  skip,
  standingSeatsOn,
  start,
} from './series.ts';

const TODAY = '2026-11-05';
/** Six in the morning in Chicago. */
const NOW = '2026-11-05T12:00:00.000Z';
const terms = { gameId: 'game', regionId: 'region', cafeId: 'cafe', startTime: '19:30', maxParticipants: 7 };
const everyThursday: Started = {
  seriesId: 'series',
  hostId: 'tom',
  timeZone: 'America/Chicago',
  every: 'week',
  from: TODAY,
  terms,
};

const given = (...domainEvents: readonly SeriesDomainEvent[]): SeriesState =>
  domainEvents.reduce(seriesFold.evolve, seriesFold.initial);
const accepted = (decided: Decided): readonly SeriesDomainEvent[] => {
  if (isRefusal(decided)) throw new Error(decided.code);
  return decided;
};
const then = (state: SeriesState, decided: Decided) => accepted(decided).reduce(seriesFold.evolve, state);
const started = (changes: Partial<Started> = {}): SeriesState =>
  then(seriesFold.initial, start(seriesFold.initial, { ...everyThursday, ...changes }, 'Codenames and coffee', NOW));
const opened = (plannedDate: string): SeriesDomainEvent => ({
  type: 'SeriesDateOpened',
  data: { seriesId: 'series', plannedDate, gameEventId: `on ${plannedDate}` },
});
const skipped = (plannedDate: string, code: 'host_busy' | 'by_host'): SeriesDomainEvent => ({
  type: 'SeriesDateSkipped',
  data: { seriesId: 'series', plannedDate, code },
  subject: 'tom',
});
const changed = (from: string, every?: 'week' | 'month', time = '18:00'): SeriesDomainEvent => ({
  type: 'SeriesChanged',
  data: { seriesId: 'series', from, terms: { ...terms, startTime: time }, version: 2, ...(every && { every }) },
  subject: 'tom',
});
const known = (state: SeriesState) => {
  if (state.status === 'unknown') throw new Error('there is no series');
  return state;
};

describe('starting a series', () => {
  it.each([
    ['yesterday', { from: '2026-11-04' }, 'starts_in_past'],
    ['with an end before it', { until: '2026-11-04' }, 'before_start'],
    ['with an end more than a year after it', { until: '2027-11-06' }, 'too_far_ahead'],
    ['with more people needed than seats', { terms: { ...terms, minParticipants: 8 } }, 'above_maximum'],
    ['at this instant', { terms: { ...terms, startTime: '06:00' } }, 'starts_in_past'],
    ['more than 180 days ahead', { from: '2027-05-04' }, 'too_far_ahead'],
    ['with more than half of the seats for newcomers', { terms: { ...terms, newcomerSeats: 4 } }, 'above_half'],
    [
      'with no seat for anybody else',
      { terms: { ...terms, maxParticipants: 2, standingSeats: 1, newcomerSeats: 1 } },
      'none_left',
    ],
  ] as const)('is refused %s', (_, changes, code) => {
    expect(start(seriesFold.initial, { ...everyThursday, ...changes }, '', NOW)).toMatchObject({ code });
  });

  it.each([
    ['today', {}],
    ['for a year', { until: '2027-11-05' }],
    ['a minute from now', { terms: { ...terms, startTime: '06:01' } }],
    ['180 days ahead', { from: '2027-05-04', terms: { ...terms, startTime: '07:00' } }],
  ])('is possible %s', (_, changes) => expect(started(changes)).toMatchObject({ status: 'running', version: 1 }));
});

it('starts without the days that its host skips, which are dates of its own', () => {
  const without = ['2026-11-12', '2026-11-13', '2026-10-29', '2026-11-12'];
  const decided = start(seriesFold.initial, everyThursday, '', NOW, without);
  expect(Object.keys(known(then(seriesFold.initial, decided)).skipped)).toEqual(['2026-11-12']);
  expect(accepted(decided)).toHaveLength(2);
});

it('is handed over to another person only', () => {
  expect(handOver(started(), 'tom')).toEqual([]);
  expect(handOver(started(), 'ann')).toMatchObject([{ data: { fromUserId: 'tom', toUserId: 'ann' } }]);
});

describe('the dates that open', () => {
  it('are those of the next 28 days, the last day included', () => {
    expect(dueDates(started(), TODAY)).toEqual(['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26', '2026-12-03']);
    expect(dueDates(started(), '2026-11-06')).toEqual(['2026-11-12', '2026-11-19', '2026-11-26', '2026-12-03']);
  });

  it('end with the series', () => {
    expect(dueDates(started({ until: '2026-11-19' }), TODAY)).toEqual(['2026-11-05', '2026-11-12', '2026-11-19']);
    expect(dueDates(started({ until: '2026-11-18' }), TODAY)).toEqual(['2026-11-05', '2026-11-12']);
  });

  it('are neither open, nor skipped by hand, nor past', () => {
    const state = [opened('2026-11-12'), skipped('2026-11-19', 'by_host')].reduce(seriesFold.evolve, started());
    expect(dueDates(state, '2026-11-06')).toEqual(['2026-11-26', '2026-12-03']);
  });

  it('are tried again 7 days ahead or earlier if they could not be held', () => {
    const state = seriesFold.evolve(started(), skipped('2026-11-19', 'host_busy'));
    expect(dueDates(state, '2026-11-12')).toContain('2026-11-19');
    expect(known(seriesFold.evolve(state, opened('2026-11-19'))).skipped).toEqual({});
    expect(dueDates(state, '2026-11-13')).not.toContain('2026-11-19');
  });

  it('are none while the series is paused, and after its end', () => {
    const paused = then(started(), pause(started(), 'by_host'));
    expect(dueDates(paused, TODAY)).toEqual([]);
    expect(dueDates(then(paused, resume(paused, NOW)), TODAY)).toHaveLength(5);
    expect(dueDates(then(started(), end(started(), 'keep')), TODAY)).toEqual([]);
    expect(then(paused, resume(paused, NOW))).toMatchObject({ because: null, resumedAt: NOW });
  });

  it('are as they were before the day of a change, and as they are to be from it on', () => {
    const state = known(seriesFold.evolve(started(), changed('2026-11-17', 'week')));
    expect(dueDates(state, TODAY)).toEqual(['2026-11-05', '2026-11-12', '2026-11-17', '2026-11-24', '2026-12-01']);
    expect(plan(state, '2026-11-12').startTime).toBe('19:30');
    expect(plan(state, '2026-11-17').startTime).toBe('18:00');
  });

  it('keep their rhythm if only the terms change', () => {
    const monthly = started({ every: 'month', from: '2026-11-10' });
    const state = known(seriesFold.evolve(monthly, changed('2026-11-11')));
    expect(plannedDates(state, '2026-11-01', '2027-02-28')).toEqual([
      '2026-11-10',
      '2026-12-08',
      '2027-01-12',
      '2027-02-09',
    ]);
  });

  it('no planned date is due twice, whatever is changed, opened, skipped and restored', () => {
    const day = fc.nat(60).map((days) => daysLater(TODAY, days));
    const act = fc.record({
      what: fc.constantFrom('open', 'skip', 'restore', 'change'),
      day,
      every: fc.constantFrom('week', 'month', undefined),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let state = started();
        const openedOn: string[] = [];
        for (const { what, day: today, every } of acts) {
          const due = dueDates(state, today);
          expect(due).toEqual([...new Set(due)].toSorted());
          if (what === 'open') {
            openedOn.push(...due);
            state = due.map(opened).reduce(seriesFold.evolve, state);
          }
          const decided = what === 'skip' ? skip(state, today, TODAY, 'tom') : restore(state, today, TODAY);
          if (what === 'change') state = seriesFold.evolve(state, changed(today, every));
          else if (what !== 'open' && !isRefusal(decided)) state = decided.reduce(seriesFold.evolve, state);
        }
        expect(new Set(openedOn).size).toBe(openedOn.length);
      }),
    );
  });
});

describe('a change', () => {
  const tom = { userId: 'tom', isAdmin: false };
  type Wish = Omit<Parameters<typeof change>[1], 'basedOn'>;
  const changedBy = (state: SeriesState, wish: Wish) => {
    const { version } = known(state);
    return known(then(state, change(state, { ...wish, basedOn: version }, tom, TODAY)));
  };
  const placesOf = (state: ReturnType<typeof known>) =>
    plannedDates(state, TODAY, '2026-12-10').map((date) => [date, plan(state, date).cafeId]);

  it.each([
    ['older than the latest', { basedOn: 0 }, 'outdated'],
    ['from a day that is over', { from: '2026-11-04' }, 'in_past'],
    ['from more than a year ahead', { from: '2027-11-06' }, 'too_far_ahead'],
    ['with an end before it', { until: '2026-11-04' }, 'before_start'],
    ['with an end more than a year after it', { until: '2027-11-06' }, 'too_far_ahead'],
    ['with more people needed than seats', { minParticipants: 8 }, 'above_maximum'],
    ['with too many seats for newcomers', { newcomerSeats: 4 }, 'above_half'],
    ['with no seat for anybody else', { maxParticipants: 2, standingSeats: 1, newcomerSeats: 1 }, 'none_left'],
  ])('is refused %s', (_, wish, code) => {
    const asked = { from: TODAY, basedOn: 1, startTime: '20:00', ...wish };
    expect(change(started(), asked, tom, TODAY)).toMatchObject({ code });
    const ended = then(started(), end(started(), 'keep'));
    expect(change(ended, asked, tom, TODAY)).toMatchObject({ code: 'ended' });
  });

  it('from a year ahead is possible, and adds 1 to the version', () => {
    const wish = { from: '2027-11-05', until: '2028-11-05', startTime: '20:00', basedOn: 1 };
    expect(accepted(change(started(), wish, tom, TODAY))).toMatchObject([{ data: { version: 2 } }]);
  });

  it('of the words is by who writes them: the host, an organizer of the group, and an admin for the host', () => {
    const written = (by: Parameters<typeof change>[2]) =>
      accepted(change(started(), { from: TODAY, description: 'New words', basedOn: 1 }, by, TODAY));
    const organizer = { userId: 'ann', isAdmin: false, organizes: true };
    expect(written(tom)).toMatchObject([{ subject: 'tom', data: { described: true } }]);
    expect(written(tom)[0]?.data).not.toHaveProperty('describedBy');
    expect(written(organizer)).toMatchObject([{ subject: 'ann', data: { described: true, describedBy: 'ann' } }]);
    expect(written({ userId: 'ada', isAdmin: true })).toMatchObject([{ subject: 'tom' }]);
  });

  it('of other terms from an earlier day leaves one that holds from a later day', () => {
    const moves = changedBy(started(), { from: '2026-11-26', cafeId: 'elsewhere', startTime: '18:00' });
    const described = changedBy(moves, { from: '2026-11-12', maxParticipants: 5 });
    expect(placesOf(described)).toEqual(placesOf(moves));
    expect(placesOf(moves).slice(2, 4)).toEqual([
      ['2026-11-19', 'cafe'],
      ['2026-11-26', 'elsewhere'],
    ]);
    expect(['2026-11-05', '2026-11-12', '2026-12-03'].map((date) => plan(described, date).maxParticipants)).toEqual([
      7, 5, 5,
    ]);
    expect(described.version).toBe(3);
  });

  it('can hold from an earlier day than it did', () => {
    const moves = changedBy(started(), { from: '2026-11-26', cafeId: 'elsewhere' });
    const sooner = changedBy(moves, { from: '2026-11-12', cafeId: 'elsewhere' });
    expect(placesOf(sooner).map(([, cafe]) => cafe)).toEqual(['cafe', ...Array(5).fill('elsewhere')]);
    expect(sooner.chapters).toHaveLength(2);
    expect(change(sooner, { from: '2026-11-20', cafeId: 'elsewhere', basedOn: 3 }, tom, TODAY)).toEqual([]);
  });

  it('of other terms leaves a rhythm that begins on a later day, and another rhythm replaces it', () => {
    const fridays = changedBy(started(), { from: '2026-11-20', every: 'week' });
    const later = changedBy(fridays, { from: '2026-11-12', startTime: '20:00' });
    expect(placesOf(later).map(([date]) => date)).toEqual(placesOf(fridays).map(([date]) => date));
    const tuesdays = changedBy(later, { from: '2026-11-10', every: 'two_weeks' });
    expect(placesOf(tuesdays).map(([date]) => date)).toEqual(['2026-11-05', '2026-11-10', '2026-11-24', '2026-12-08']);
  });

  it('is refused where it does not go with what holds from a later day', () => {
    const kept = changedBy(started(), { from: '2026-11-26', standingSeats: 3 });
    const fewer = { from: '2026-11-12', maxParticipants: 4, basedOn: 2 };
    expect(change(kept, fewer, tom, TODAY)).toMatchObject({ code: 'above_half' });
  });

  it('leaves the answer of the cafe for later days', () => {
    const moves = changedBy(started(), { from: '2026-11-26', cafeId: 'elsewhere' });
    const its = { seriesId: 'series', cafeId: 'elsewhere' };
    const confirmed = [
      { type: 'SeriesTableAsked' as const, data: { ...its, at: NOW } },
      { type: 'SeriesTableConfirmed' as const, data: its },
    ].reduce(seriesFold.evolve, moves);
    expect(changedBy(confirmed, { from: '2026-11-12', maxParticipants: 5 }).table).toEqual({
      state: 'confirmed',
      cafeId: 'elsewhere',
    });
  });

  it('from before its first date leaves its first date', () => {
    const state = changedBy(started({ from: '2026-11-19' }), { from: TODAY, maxParticipants: 5 });
    expect(placesOf(state).map(([date]) => date)).toEqual(['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10']);
  });

  it('changes what it names on every day from its own, and nothing else on any day', () => {
    const wish = fc.record(
      {
        from: fc.nat(40).map((days) => daysLater(TODAY, days)),
        cafeId: fc.constantFrom('cafe', 'elsewhere'),
        startTime: fc.constantFrom('18:00', '19:30'),
        maxParticipants: fc.constantFrom(5, 7),
        every: fc.constantFrom('week' as const, 'two_weeks' as const),
      },
      { requiredKeys: ['from'] },
    );
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 6 }), (wishes) => {
        let state = known(started());
        for (const { every, from, ...named } of wishes) {
          const before = state;
          state = changedBy(state, { from, ...(every && { every }), ...named });
          for (let date = TODAY; date <= daysLater(TODAY, 90); date = daysLater(date, 1)) {
            const { cafeId, startTime, maxParticipants } = plan(before, date);
            const was = { cafeId, startTime, maxParticipants };
            expect(plan(state, date)).toMatchObject(date < from ? was : { ...was, ...named });
          }
          const last = every ? daysLater(from, -1) : daysLater(TODAY, 90);
          expect(plannedDates(state, TODAY, last)).toEqual(plannedDates(before, TODAY, last));
        }
      }),
    );
  });
});

describe('the next date to open', () => {
  it('is the first one of a series that begins as far ahead as can be, also in a gap of the clocks', () => {
    const inTheGap = started({ from: '2027-03-14', terms: { ...terms, startTime: '02:30' } });
    expect(nextToOpen(known(inTheGap), TODAY)).toBe('2027-03-14');
    expect(nextToOpen(known(started({ from: '2027-05-03', every: 'month' })), TODAY)).toBe('2027-05-03');
  });

  it('is after those that are skipped, however many they are', () => {
    const dates = plannedDates(known(started({ every: 'month' })), daysLater(TODAY, 29), daysLater(TODAY, 300));
    const skips = dates.map((date) => skipped(date, 'by_host'));
    const all = skips.reduce(seriesFold.evolve, started({ every: 'month' }));
    expect(nextToOpen(known(all), TODAY)).toBe('2027-09-02');
  });

  it('is none if the series has an end before, is paused or has ended', () => {
    expect(nextToOpen(known(started({ until: daysLater(TODAY, 28) })), TODAY)).toBeUndefined();
    expect(nextToOpen(known(then(started(), pause(started(), 'empty'))), TODAY)).toBeUndefined();
  });
});

describe('a date', () => {
  it('starts at the same local time in winter and in summer', () => {
    const state = known(started({ from: '2027-03-11' }));
    expect([plan(state, '2027-03-11').startsAt, plan(state, '2027-03-18').startsAt]).toEqual([
      '2027-03-12T01:30:00.000Z',
      '2027-03-19T00:30:00.000Z',
    ]);
  });

  it('shows its real hour if the clocks skip it, and the series keeps its own', () => {
    const state = known(started({ from: '2027-03-07', terms: { ...terms, startTime: '02:30' } }));
    expect(plan(state, '2027-03-14')).toMatchObject({ startTime: '03:00', startDate: '2027-03-14' });
    expect(plan(state, '2027-03-21').startTime).toBe('02:30');
  });
});

describe('skipping a date', () => {
  it.each([
    ['on which the series has none', '2026-11-13', 'not_found'],
    ['that is over', '2026-10-29', 'not_found'],
  ])('%s is refused', (_, date, code) => {
    expect(skip(started(), date, TODAY, 'tom')).toMatchObject({ code });
    expect(restore(started(), date, TODAY)).toMatchObject({ code });
    const ended = then(started(), end(started(), 'keep'));
    expect(skip(ended, date, TODAY, 'tom')).toMatchObject({ code: 'ended' });
    expect(restore(ended, date, TODAY)).toMatchObject({ code: 'ended' });
  });

  it('is recorded once, with the words of the person who skips it', () => {
    const decided = accepted(skip(started(), '2026-11-26', TODAY, 'tom', 'Thanksgiving'));
    expect(decided).toMatchObject([{ subject: 'tom', personal: { reason: 'Thanksgiving' } }]);
    expect(skip(then(started(), decided), '2026-11-26', TODAY, 'tom')).toEqual([]);
  });

  it('again can give it other words', () => {
    const skipped = then(started(), skip(started(), '2026-11-26', TODAY, 'tom', 'Away'));
    expect(skip(skipped, '2026-11-26', TODAY, 'tom', 'Away')).toEqual([]);
    const again = skip(skipped, '2026-11-26', TODAY, 'ann', 'Thanksgiving');
    expect(again).toMatchObject([{ subject: 'ann' }]);
    expect(known(then(skipped, again)).skipped).toEqual({ '2026-11-26': { code: 'by_host', reason: 'Thanksgiving' } });
  });

  it('can be taken back once', () => {
    const state = then(started(), skip(started(), '2026-11-26', TODAY, 'tom'));
    const restored = then(state, restore(state, '2026-11-26', TODAY));
    expect(dueDates(restored, TODAY)).toContain('2026-11-26');
    expect(restore(restored, '2026-11-26', TODAY)).toEqual([]);
  });
});

it.each([
  ['running', started(), [[], 'running', []]],
  ['paused', then(started(), pause(started(), 'by_host')), ['paused', [], []]],
  ['ended', then(started(), end(started(), 'keep')), ['ended', 'ended', 'ended']],
  ['unknown', seriesFold.initial, ['not_found', 'not_found', 'not_found']],
] as const)('a series that is %s can be paused, resumed and ended once', (_, state, codes) => {
  const outcomes = [pause(state, 'by_host'), resume(state, NOW), end(state, 'keep')];
  expect(outcomes.map((decided) => (isRefusal(decided) ? decided.code : []))).toEqual(codes);
});

it('leaves a seat of each date to anybody, whatever terms are asked for from whatever day on', () => {
  const wish = fc.record(
    {
      from: fc.nat(60).map((days) => daysLater(TODAY, days)),
      maxParticipants: fc.integer({ min: 1, max: 5 }),
      standingSeats: fc.integer({ min: 0, max: 3 }),
      newcomerSeats: fc.integer({ min: 0, max: 3 }),
    },
    { requiredKeys: ['from'] },
  );
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 12 }), (wishes) => {
      let state = known(started());
      for (const { from, ...rest } of wishes) {
        const decided = change(
          state,
          { from, basedOn: state.version, ...rest },
          { userId: 'tom', isAdmin: false },
          TODAY,
        );
        if (!isRefusal(decided)) state = known(then(state, decided));
        for (const date of plannedDates(state, TODAY, daysLater(TODAY, 90))) {
          const { maxParticipants, newcomerSeats = 0 } = plan(state, date);
          expect(maxParticipants - standingSeatsOn(state, date) - newcomerSeats).toBeGreaterThanOrEqual(1);
        }
      }
    }),
  );
});

it('is whole when it is folded from its stream', () => {
  const state = given(...accepted(start(seriesFold.initial, everyThursday, 'Codenames', NOW)), opened(TODAY));
  expect(state).toMatchObject({ description: 'Codenames', opened: { [TODAY]: `on ${TODAY}` } });
});
