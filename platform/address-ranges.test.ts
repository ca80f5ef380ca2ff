import { describe, expect, test } from 'vitest';
import { areNearlyAll, inAddressRanges, isAddressRange } from './address-ranges.ts';

test.each([
  '10.0.0.1',
  '10.0.0.0/8',
  '10.1.2.3/8',
  '192.0.2.1/32',
  '::1',
  '2001:db8::/32',
  'fd00::1/128',
  'fe80::1%eth0',
])('%s is an address or a range', (text) => {
  expect(isAddressRange(text)).toBe(true);
});

test.each(['', 'proxy', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0/8', '2001:db8::/129', '/8'])(
  '%j is neither',
  (text) => {
    expect(isAddressRange(text)).toBe(false);
  },
);

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/0'])('%s is a range, of every address', (text) => {
  expect(isAddressRange(text)).toBe(true);
  expect(areNearlyAll([text])).toBe(true);
});

describe.each([
  { range: '10.0.0.0/8', inside: ['10.0.0.0', '10.255.255.255', '::ffff:10.1.2.3'], outside: ['11.0.0.0', '9.9.9.9'] },
  { range: '192.0.2.128/25', inside: ['192.0.2.128', '192.0.2.255'], outside: ['192.0.2.127', '192.0.3.128'] },
  { range: '192.0.2.7', inside: ['192.0.2.7'], outside: ['192.0.2.8', '192.0.2.70'] },
  { range: '2001:db8::/32', inside: ['2001:db8::1', '2001:DB8:0:0::9'], outside: ['2001:db9::1', '32.1.13.184'] },
  { range: 'fd00:0:0::1', inside: ['fd00::1'], outside: ['fd00::2'] },
])('$range', ({ range, inside, outside }) => {
  test('has its addresses and no others', () => {
    const has = inAddressRanges([range]);
    expect(inside.filter((each) => !has(each))).toEqual([]);
    expect(outside.filter(has)).toEqual([]);
  });
});

test('what is no address is in no range', () => {
  const has = inAddressRanges(['10.0.0.0/8', '2001:db8::/32']);
  expect(['', 'unknown', '10.0.0', '1:2:3', '::ffff:'].filter(has)).toEqual([]);
});

test('of no ranges there is no address', () => {
  expect(inAddressRanges([])('127.0.0.1')).toBe(false);
});

const parts = (of: (nth: number) => string, count: number) => Array.from({ length: count }, (_, nth) => of(nth));

test.each([
  ['two halves', ['0.0.0.0/1', '128.0.0.0/1']],
  ['two halves of IPv6', ['::/1', '8000::/1']],
  ['one half', ['128.0.0.0/1']],
  ['three eighths', ['0.0.0.0/2', '64.0.0.0/3']],
  ['more than a quarter of IPv6', ['2000::/5', '2800::/20']],
  ['many small ranges', parts((nth) => `${nth}.0.0.0/8`, 256)],
  ['everything that is given out', parts((nth) => `${nth}.0.0.0/8`, 224)],
  [
    'halves in another order, some of them twice',
    ['128.0.0.0/2', '0.0.0.0/2', '64.0.0.0/2', '10.0.0.0/8', '192.0.0.0/2'],
  ],
  ['IPv4 as IPv6 writes it', ['::ffff:0:0/96']],
  ['IPv4 within a larger range of IPv6', ['::/8']],
  ['all of IPv6 that is given out', ['2000::/3']],
  ['that in parts', ['2000::/4', '3000::/5', '3800::/6', '3c00::/6']],
])('%s are nearly all addresses', (_, texts) => {
  expect(areNearlyAll(texts)).toBe(true);
});

test.each([
  ['none', []],
  ['a private network', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fd00::/8', 'fe80::1%eth0']],
  ['a provider', ['104.16.0.0/13', '172.64.0.0/13', '2400:cb00::/32', '2606:4700::/32']],
  ['a quarter, named twice', ['0.0.0.0/2', '0.0.0.0/2']],
])('%s are not', (_, texts) => {
  expect(areNearlyAll(texts)).toBe(false);
});
