import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import type { HouseEvent } from './domain-events.ts';
import { closeHouse, houseFold, reopenHouse, setHouse, type WantedHouse } from './house.ts';
import { MOST_CLOSINGS } from './rules.ts';

const wanted: WantedHouse = {
  hours: [{ weekday: 5, opens: '18:00', closes: '02:00' }],
  exceptions: [
    { date: '2026-12-25', closed: true, words: 'Christmas' },
    { date: '2026-12-24', hours: [{ opens: '12:00', closes: '16:00' }] },
  ],
  tablesAtOnce: 3,
  askFirst: false,
  note: 'Please order at the bar.',
  access: ['step_free'],
};
const given = (...sets: readonly (readonly [WantedHouse, string])[]) =>
  sets.reduce(
    (house, [rules, by]) => setHouse(house, 'cafe', rules, by).reduce(houseFold.evolve, house),
    houseFold.initial,
  );

it('keeps the texts of people apart, under the key of who wrote them', () => {
  const [set] = setHouse(undefined, 'cafe', wanted, 'ada');
  expect(set).toMatchObject({
    subject: 'ada',
    personal: { note: 'Please order at the bar.', words: { '2026-12-25': 'Christmas' } },
    data: { version: 1, exceptions: [{ date: '2026-12-24' }, { date: '2026-12-25', closed: true }] },
  });
  expect(JSON.stringify(set?.data)).not.toMatch(/Christmas|order/);
});

it('appends nothing if nothing changes, in whatever order', () => {
  const house = given([wanted, 'ada']);
  expect(setHouse(house, 'cafe', { ...wanted, exceptions: wanted.exceptions.toReversed() }, 'ada')).toEqual([]);
  expect(setHouse(house, 'cafe', { ...wanted, tablesAtOnce: 4 }, 'ada')).toMatchObject([{ data: { version: 2 } }]);
});

it('leaves texts that stay to their author, and others are of who writes them', () => {
  const house = given([wanted, 'ada']);
  expect(setHouse(house, 'cafe', { ...wanted, tablesAtOnce: 4 }, 'boss')).toMatchObject([{ subject: 'ada' }]);
  expect(setHouse(house, 'cafe', { ...wanted, note: 'Hello' }, 'boss')).toMatchObject([{ subject: 'boss' }]);
  const { note: _, ...without } = wanted;
  const silent = { ...without, note: '', exceptions: [] };
  const erased = given([silent, 'ada']);
  expect(setHouse(erased, 'cafe', { ...silent, tablesAtOnce: 4 }, 'boss')).toMatchObject([{ subject: 'boss' }]);
});

it('keeps its rules when whoever wrote its texts is erased', () => {
  const [set] = setHouse(undefined, 'cafe', wanted, 'ada');
  if (!set) throw new Error('there is one');
  const { personal: _, ...erased } = set;
  expect(houseFold.evolve(undefined, erased)).toMatchObject({
    note: '',
    tablesAtOnce: 3,
    exceptions: [{}, { closed: true }],
  });
});

describe('a closing', () => {
  const when = { now: '2026-06-05T23:00:00.000Z', timeZone: 'America/Chicago' };
  const closing = (from: string, to: string, closingId = 'one') => ({ closingId, from, to, reason: 'Paint.' });
  const houseAfter = (...all: readonly HouseEvent[]) => all.reduce(houseFold.evolve, houseFold.initial);
  const closed = (from: string, to: string, closingId?: string): HouseEvent => {
    const { reason, ...data } = closing(from, to, closingId);
    return { type: 'CafeClosed', data: { cafeId: 'cafe', ...data }, subject: 'ada', personal: { reason } };
  };
  const code = (decided: unknown) => (isRefusal(decided) ? decided.code : decided);
  const close = (house: ReturnType<typeof houseAfter>, from: string, to: string) =>
    code(closeHouse(house, 'cafe', closing(from, to), 'ada', when));
  const reopen = (house: ReturnType<typeof houseAfter>, on?: string) =>
    code(reopenHouse(house, 'cafe', { closingId: 'one', on }, when));

  it('begins tonight or later, with the reason under the key of who gave it', () => {
    expect(close(undefined, '2026-06-05', '2026-06-05')).toEqual([closed('2026-06-05', '2026-06-05')]);
    expect(close(undefined, '2026-06-04', '2026-06-09')).toBe('past');
    expect(JSON.stringify(closed('2026-06-05', '2026-06-05').data)).not.toContain('Paint');
  });

  it('is not said twice of a night, but of the nights beside it and of those that are over', () => {
    const house = houseAfter(closed('2026-06-01', '2026-06-03', 'over'), closed('2026-06-10', '2026-06-12'));
    expect(close(house, '2026-06-12', '2026-06-20')).toBe('already_closed');
    expect(close(house, '2026-06-05', '2026-06-10')).toBe('already_closed');
    expect(close(house, '2026-06-13', '2026-06-13')).toEqual([closed('2026-06-13', '2026-06-13')]);
    expect(close(house, '2026-06-05', '2026-06-09')).toEqual([closed('2026-06-05', '2026-06-09')]);
  });

  it('is one of a few that are ahead', () => {
    const dates = Array.from({ length: MOST_CLOSINGS }, (_, at) => `2026-07-${String(at + 1).padStart(2, '0')}`);
    const house = houseAfter(...dates.map((date) => closed(date, date, date)));
    expect(close(house, '2026-06-10', '2026-06-10')).toBe('too_many');
  });

  it('ends before its last night, from tonight on, with what is left of it', () => {
    const house = houseAfter(closed('2026-06-01', '2026-06-12'));
    expect(reopen(house)).toMatchObject([{ data: { on: '2026-06-05' } }]);
    expect(reopen(house, '2026-06-04')).toBe('past');
    expect(reopen(house, '2026-06-13')).toBe('not_closed');
    const event = { type: 'CafeReopened', data: { cafeId: 'cafe', closingId: 'one', on: '2026-06-08' } } as const;
    expect(reopen(house, '2026-06-08')).toEqual([event]);
    expect(houseAfter(closed('2026-06-01', '2026-06-12'), event)?.closings).toMatchObject([
      { from: '2026-06-01', to: '2026-06-07' },
    ]);
  });

  it('that has not begun goes as a whole, and one that is over or gone cannot end', () => {
    const house = houseAfter(closed('2026-06-10', '2026-06-12'));
    const [event] = reopenHouse(house, 'cafe', { closingId: 'one', on: undefined }, when) as readonly HouseEvent[];
    expect(event).toMatchObject({ data: { on: '2026-06-10' } });
    expect(event && houseFold.evolve(house, event).closings).toEqual([]);
    expect(event && reopen(houseFold.evolve(house, event))).toBe('not_found');
    expect(reopen(houseAfter(closed('2026-06-01', '2026-06-04')))).toBe('not_found');
    expect(reopen(undefined)).toBe('not_found');
  });

  it('stays when rules are set, and leaves those that nobody has set to be set', () => {
    const house = houseAfter(closed('2026-06-10', '2026-06-12'));
    expect(house?.version).toBe(0);
    const first = setHouse(house, 'cafe', { hours: [], exceptions: [], askFirst: false, note: '', access: [] }, 'ada');
    expect(first).toMatchObject([{ data: { version: 1 } }]);
    expect(JSON.stringify(first)).not.toContain('closings');
    expect(houseAfter(closed('2026-06-10', '2026-06-12'), ...first)?.closings).toHaveLength(1);
  });
});
