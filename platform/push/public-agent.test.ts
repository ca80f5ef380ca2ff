// An integration test: it looks names up.
import { once } from 'node:events';
import { request } from 'node:https';
import { expect, test } from 'vitest';
import { isPublicAddress, publicAgent } from './public-agent.ts';

test.each(['8.8.8.8', '151.101.1.1', '172.15.0.1', '172.32.0.1', '223.255.255.255'])('%s is public', (address) =>
  expect(isPublicAddress(address, 4)).toBe(true),
);

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.0.2.1', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
])('%s is not', (address) => expect(isPublicAddress(address, 4)).toBe(false));

test.each(['2606:4700::1111', '2a00:1450:4001::1'])('%s is public', (address) =>
  expect(isPublicAddress(address, 6)).toBe(true),
);

test.each([
  ...['::', '::1', '::ffff:8.8.8.8', '::ffff:127.0.0.1', '64:ff9b::a00:1', 'fc00::1', 'fe80::1', 'ff02::1'],
  ...['2001::1', '2001:db8::1', '2002:7f00:1::'],
])('%s is not', (address) => expect(isPublicAddress(address, 6)).toBe(false));

test('a name that leads to this machine is not connected to', async () => {
  const asked = request('https://localhost/', { agent: publicAgent() });
  const failed = once(asked, 'error');
  asked.end();
  expect(String(await failed)).toContain('localhost has an address that is not public');
});
