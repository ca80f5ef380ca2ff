import { expect, it } from 'vitest';
import { houseFold, setHouse, type WantedHouse } from './house.ts';

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
