import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';

const reserved = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  reserved.addSubnet(net, prefix, 'ipv4');
}
// Teredo and 6to4 addresses can reach any IPv4 address
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  reserved.addSubnet(net, prefix, 'ipv6');
}
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address is on the public Internet, not in a network around the server. */
export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6 ? global.check(address, 'ipv6') && !reserved.check(address, 'ipv6') : !reserved.check(address, 'ipv4');

/** Looks a name up. Fails if any of its addresses is not on the public Internet. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses = []) => {
    const [first] = addresses;
    const refused =
      first && addresses.every(({ address, family }) => isPublicAddress(address, family))
        ? undefined
        : new Error(`${hostname} has an address that is not public, or none`);
    if (error || refused || !first) callback(error ?? refused ?? null, '', 0);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/**
 * Connects to public addresses only. The connection goes to the address that was checked, so an attacker gains nothing
 * by changing what the name resolves to a moment later.
 */
export const publicAgent = (): Agent => new Agent({ lookup: lookupPublic });
