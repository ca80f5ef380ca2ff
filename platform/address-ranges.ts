import { BlockList, isIP } from 'node:net';

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** Reads an address, or a range in CIDR notation. Undefined if it is neither. */
function parseRange(text: string): Range | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  // A range of all addresses is refused, because trusting it would trust everybody.
  if (bits < 1 || bits > most) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/**
 * Whether a text is an IP address, or a range of them in CIDR notation, such as `10.0.0.0/8`. A range of all addresses
 * is not.
 */
export const isAddressRange = (text: string): boolean => parseRange(text) !== undefined;

/**
 * Makes a function that checks whether an address is one of these or in one of these ranges, in any notation of IPv6.
 *
 * @param texts addresses and ranges, IPv4 and IPv6
 */
export function inAddressRanges(texts: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList();
  for (const text of texts) {
    const range = parseRange(text);
    if (range === undefined) throw new Error(`${text} is neither an address nor a range of them.`);
    ranges.addSubnet(range.address, range.bits, range.family);
  }
  return (address) => ranges.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
}
