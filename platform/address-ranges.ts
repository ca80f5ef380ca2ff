import { BlockList, isIP } from 'node:net';

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** Reads an address, or a range in CIDR notation. Undefined if it is neither. */
function parseRange(text: string): Range | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  // a range of everything is never meant: whoever trusts it trusts everybody
  if (bits < 1 || bits > most) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text is an IP address, or a range of them in CIDR notation, such as `10.0.0.0/8`. A range of all addresses is not. */
export const isAddressRange = (text: string): boolean => parseRange(text) !== undefined;

/**
 * @param texts addresses and ranges, IPv4 and IPv6
 * @returns whether an address is one of them or in one of them; the notation of IPv6 does not matter
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
