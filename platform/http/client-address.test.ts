import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { clientAddressBehind } from './client-address.ts';

/** The address that counts for a request over this connection, with this `X-Forwarded-For`. */
const counted = async (remoteAddress: string, forwardedFor: string | undefined, trusted: readonly string[] = []) => {
  const address = clientAddressBehind(trusted);
  const app = new Hono().get('/', (c) => c.text(address(c)));
  const headers: Record<string, string> = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
};

const PROXY = '10.0.0.1';

test('a client counts by the address of its connection, with any headers', async () => {
  for (const forged of ['198.51.100.1', '198.51.100.2', PROXY, undefined]) {
    expect(await counted('203.0.113.7', forged, [PROXY])).toBe('203.0.113.7');
  }
});

test('of a trusted proxy only the last forwarded address counts, because the client writes the ones before it', async () => {
  expect(await counted(PROXY, '198.51.100.9, 203.0.113.7', [PROXY])).toBe('203.0.113.7');
  expect(await counted(PROXY, '198.51.100.9, 203.0.113.7, 10.0.0.2', [PROXY, '10.0.0.2'])).toBe('203.0.113.7');
});

test('of proxies whose addresses change, the range is trusted, and nobody outside of it', async () => {
  expect(await counted('10.42.7.9', '203.0.113.7', ['10.42.0.0/16'])).toBe('203.0.113.7');
  expect(await counted('10.43.7.9', '203.0.113.7', ['10.42.0.0/16'])).toBe('10.43.7.9');
  expect(await counted('::ffff:10.42.7.9', '203.0.113.7', ['10.42.0.0/16'])).toBe('203.0.113.7');
  expect(await counted('fd00::7', '198.51.100.9, 203.0.113.7, fd00:1::8', ['fd00::/8'])).toBe('203.0.113.7');
});

test('if every address that was forwarded is trusted, the first one counts', async () => {
  expect(await counted('10.0.0.1', '10.0.0.3, 10.0.0.2', ['10.0.0.0/8'])).toBe('10.0.0.3');
});

test.each([undefined, '', 'unknown', '1:2:3:4:5:6:7:8::9', '<script>'])(
  'a proxy that passes on %j counts itself',
  async (passedOn) => {
    expect(await counted(PROXY, passedOn, [PROXY])).toBe(PROXY);
  },
);

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
])('%s counts as %s', async (address, subnet) => {
  expect(await counted(address, undefined)).toBe(subnet);
});
