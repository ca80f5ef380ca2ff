import { describe, expect, it } from 'vitest';
import { halfOf } from '../../../modules/events/numbers-rules.ts';
import { addDaysTo } from '../../lib/time.ts';
import { hourName, monthName, periodsOf, share, spanBefore, weekdayName } from './number-words.ts';

const counts = {
  ...{ evenings: 1, seats: 5, taken: 4, came: 3, noShows: 1, lateCancels: 0, givenBack: 0, refilled: 0 },
  ...{ full: 0, waited: 2, unseated: 1, newPeople: 1, cameBack: 0, confirmed: 2, confirmedCame: 1 },
};
const weeksFrom = (first: string, ...places: readonly number[]) =>
  places.map((place) => ({ week: addDaysTo(first, 7 * place), ...counts }));

describe('the periods of a span', () => {
  it('are its weeks, those without evenings too, and no day outside of it', () => {
    const { by, periods } = periodsOf({ from: '2026-06-03', to: '2026-06-18' }, weeksFrom('2026-06-01', 0, 2));
    expect(by).toBe('week');
    expect(periods.map(({ from, to, counts: told }) => [from, to, told?.seats])).toEqual([
      ['2026-06-03', '2026-06-07', 5],
      ['2026-06-08', '2026-06-14', undefined],
      ['2026-06-15', '2026-06-18', 5],
    ]);
  });

  it('are months where the weeks are too many to draw', () => {
    const { by, periods } = periodsOf({ from: '2026-01-01', to: '2026-12-31' }, weeksFrom('2026-01-05', 0, 1, 3, 14));
    expect(by).toBe('month');
    expect(periods.map(({ from, to, counts: told }) => [from, to, told?.seats])).toEqual([
      ['2026-01-05', '2026-02-01', 15],
      ['2026-02-02', '2026-03-01', undefined],
      ['2026-03-02', '2026-04-05', undefined],
      ['2026-04-06', '2026-04-19', 5],
    ]);
  });

  it('are none without evenings', () =>
    expect(periodsOf({ from: '2026-01-01', to: '2026-12-31' }, []).periods).toEqual([]));
});

it('says shares, weekdays, hours and months', () => {
  expect(share(1, 3)).toBe('33%');
  expect(share(0, 0)).toBe('–');
  expect([0, 6].map((day) => weekdayName(day))).toEqual(['Sun', 'Sat']);
  expect([0, 11, 19].map(hourName)).toEqual(['12 AM', '11 AM', '7 PM']);
  expect(monthName('2026-09')).toBe('September 2026');
});

it('says how many of the first have half of all seats taken, exactly half included', () => {
  const taken = (...seats: readonly number[]) => seats.map((each) => ({ ...counts, taken: each }));
  expect(halfOf(taken(5, 3, 2))).toBe(1);
  expect(halfOf(taken(4, 3, 3))).toBe(2);
  expect(halfOf(taken(0, 0))).toBe(0);
  expect(halfOf([])).toBe(0);
});

it('compares a span with as many days right before it, over the change of the clocks too', () => {
  expect(spanBefore({ from: '2026-03-08', to: '2026-03-14' })).toEqual({ from: '2026-03-01', to: '2026-03-07' });
  expect(spanBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' });
});
