import { describe, expect, it } from 'vitest';
import { AddCafeRequest, type Cafe } from '../../../modules/catalog/contract.ts';
import { cafeRequest, cafeValues, statusLook } from './cafe-form.ts';

const sugars: Cafe = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  name: 'Two Sugars',
  address: '1 Main St',
  zipcode: '77002',
  image: null,
  photos: [],
  cityId: null,
  cityName: 'Houston',
  regionId: '01890a5d-ac96-774b-bcce-b302099a8058',
  status: 'pending',
  ownerId: null,
  version: 1,
};
const faultsOf = (values: ReturnType<typeof cafeValues>) =>
  AddCafeRequest.safeParse(cafeRequest(values)).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a cafe', () => {
  it('requires only name, street address, zip code and region', () => {
    expect(faultsOf(cafeValues(undefined))).toEqual(['name', 'address', 'zipcode', 'regionId']);
    expect(faultsOf(cafeValues(sugars))).toEqual([]);
    expect(faultsOf({ ...cafeValues(sugars), image: 'ftp://a.example/b.png' })).toEqual(['image']);
  });

  it('sends empty fields as null', () => {
    const { id: _, cityName: __, version: ___, photos: ____, ...said } = sugars;
    expect(cafeRequest(cafeValues(sugars))).toEqual(said);
    expect(cafeRequest({ ...cafeValues(sugars), cityId: 't', ownerId: 'o' })).toMatchObject({
      cityId: 't',
      ownerId: 'o',
    });
  });
});

it('shows a cafe’s status by word and look', () => {
  expect(statusLook('approved')).toEqual({ label: 'Approved', tone: 'felt' });
  expect(statusLook('pending')).toEqual({ label: 'Pending', tone: 'neutral' });
  expect(statusLook('rejected')).toEqual({ label: 'Rejected', tone: 'brick' });
  expect(statusLook('closed')).toEqual({ label: 'Closed', tone: 'brick' });
});
