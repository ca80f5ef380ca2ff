import { BlockList, isIP } from 'node:net';

type Range = { readonly address: string; readonly bits: number; readonly family: 'ipv4' | 'ipv6' };

/** Reads an address, or a range in CIDR notation. Undefined if it is neither. */
function parseRange(text: string): Range | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (bits > most) return undefined;
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** Whether a text is an IP address, or a range of them in CIDR notation, such as `10.0.0.0/8`. */
export const isAddressRange = (text: string): boolean => parseRange(text) !== undefined;

/** An address as a number. Addresses of IPv4 are those of `::ffff:0:0/96`, by which IPv6 means them. */
function numberOf({ address, family }: Range): bigint {
  const written = family === 'ipv4' ? `::ffff:${address}` : address.replace(/%.*/, '');
  // the hexadecimal form, with the zeros that it leaves out
  const [head = '', tail] = new URL(`http://[${written}]`).hostname.slice(1, -1).split('::');
  const [left, right] = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return groups.reduce((number, group) => (number << 16n) | BigInt(`0x${group}`), 0n);
}

/** The blocks in which the addresses of the public Internet are: IPv4, and those of IPv6 that are given out. */
const PUBLIC = ['::ffff:0:0/96', '2000::/3'].map((text) => bounds(parseRange(text) as Range));

function bounds(range: Range): { readonly first: bigint; readonly last: bigint } {
  const size = 1n << BigInt(range.family === 'ipv4' ? 32 - range.bits : 128 - range.bits);
  const first = (numberOf(range) / size) * size;
  return { first, last: first + size - 1n };
}

/**
 * Whether these ranges together hold more than a quarter of the addresses of IPv4, or of IPv6. No proxies are that many: to
 * trust such ranges is to trust everybody.
 */
export function areNearlyAll(texts: readonly string[]): boolean {
  const ranges = texts.flatMap((text) => parseRange(text) ?? []).map(bounds);
  ranges.sort((one, other) => (one.first < other.first ? -1 : 1));
  return PUBLIC.some(({ first, last }) => {
    let [held, next] = [0n, first];
    for (const range of ranges) {
      const from = range.first > next ? range.first : next;
      const to = range.last < last ? range.last : last;
      if (from > to) continue;
      held += to - from + 1n;
      next = to + 1n;
    }
    return held * 4n > last - first + 1n;
  });
}

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
