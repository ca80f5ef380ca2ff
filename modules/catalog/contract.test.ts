import { expect, it } from 'vitest';
import { ChangeCafeRequest } from './contract.ts';

it.each([
  ['77002–1234', '77002-1234'],
  ['７７００２', '77002'],
  [' 77002 ', '77002'],
])('takes the zip code %j as %s', (zipcode, taken) => {
  expect(ChangeCafeRequest.parse({ zipcode })).toEqual({ zipcode: taken });
});
