import { expect, it } from 'vitest';
import { wantedAddress, wantedState } from './wanted-address.ts';

it.each([
  '/member',
  '/member?view=messages',
  '/member?view=rate-attendance&event=e1',
  '/groups/montrose-meeples/import',
])('remembers %s', (address) => {
  expect(wantedAddress(wantedState(address))).toBe(address);
});

it.each(['https://evil.example', '//evil.example', '/members', '/admin', '/member/../admin', ''])(
  'does not lead to %j',
  (address) => {
    expect(wantedAddress(wantedState(address))).toBeNull();
  },
);

it.each([null, undefined, 'wanted', {}, { wanted: 7 }])('finds nothing in %j', (state) => {
  expect(wantedAddress(state)).toBeNull();
});
