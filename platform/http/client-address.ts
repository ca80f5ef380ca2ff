import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { inAddressRanges } from '../address-ranges.ts';

/**
 * Returns the client address for limits: the address of the connection, or the one that a trusted proxy forwarded.
 * IPv6 addresses count by /64, because one customer has a whole /64.
 *
 * @param trustedProxies proxies whose `X-Forwarded-For` header is trusted: addresses, and ranges in CIDR notation
 */
export function clientAddressBehind(trustedProxies: readonly string[]): (c: Context) => string {
  const isTrusted = inAddressRanges(trustedProxies);
  return (c) => {
    const chain = (c.req.header('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
    let address = plain(peerAddress(c));
    while (isTrusted(address)) {
      const before = plain(chain.pop() ?? '');
      // if the proxy forwarded no valid address, its own address counts
      if (!isIP(before)) break;
      address = before;
    }
    return address.includes(':') ? subnet64(address) : address;
  };
}

// Requests made in process (tests) have no socket.
const peerAddress = (c: Context): string => (c.env?.incoming ? (getConnInfo(c).remote.address ?? '') : '127.0.0.1');

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/, '');

function subnet64(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = address.includes('::')
    ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
    : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
