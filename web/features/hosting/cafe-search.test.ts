import { expect, it } from 'vitest';
import type { Cafe } from '../../../modules/catalog/contract.ts';
import { searchCafes } from './cafe-search.ts';

const cafe = (name: string, more: Partial<Cafe> = {}): Cafe => ({
  id: name,
  name,
  address: '1 Main St',
  zipcode: '77002',
  image: null,
  photos: [],
  cityId: null,
  cityName: 'Houston',
  regionId: 'midtown',
  status: 'approved',
  version: 1,
  ...more,
});
const cafes = [
  cafe('Läntern & Leaf'),
  cafe('The Long Pour', { address: '209 Westheimer Rd', zipcode: '77006' }),
  cafe('Second Cup', { regionId: 'heights' }),
  cafe('Not Yet', { status: 'pending' }),
];
const found = (search: string) => searchCafes(cafes, 'midtown', search).map(({ name }) => name);

it('finds cafes of the region by name, address or zip code, in any spelling and order', () => {
  expect(found('LANTERN')).toEqual(['Läntern & Leaf']);
  expect(found(' westheimer ')).toEqual(['The Long Pour']);
  expect(found('77006')).toEqual(['The Long Pour']);
  expect(found('pour westheimer long')).toEqual(['The Long Pour']);
  expect(found('nowhere')).toEqual([]);
});

it('shows all approved cafes of the region for an empty search', () => {
  expect(found('  ')).toEqual(['Läntern & Leaf', 'The Long Pour']);
});
