import { expect, it } from 'vitest';
import { citiesIn, cityCount, regionName } from './places.ts';

const regions = [{ id: 'r', name: 'Montrose', version: 1 }];
const cities = [
  { id: 'a', name: 'Houston', regionId: 'r', version: 1 },
  { id: 'b', name: 'Katy', regionId: 's', version: 1 },
  { id: 'c', name: 'Bellaire', regionId: 'r', version: 1 },
];

it('names a region, or says that it is unknown', () => {
  expect(regionName(regions, 'r')).toBe('Montrose');
  expect(regionName(regions, 's')).toBe('Unknown Region');
  expect(regionName(undefined, 'r')).toBe('');
});

it('gathers and counts the cities of a region', () => {
  expect(citiesIn(cities, 'r').map(({ name }) => name)).toEqual(['Houston', 'Bellaire']);
  expect([0, 1, 2].map(cityCount)).toEqual(['0 cities', '1 city', '2 cities']);
});
