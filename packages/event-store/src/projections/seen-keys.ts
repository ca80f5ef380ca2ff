/** A block is one cache line of the processor. All bits of a text are in one block. */
const BLOCK_BITS = 512;
const BITS_A_TEXT = 256;
/** Exponents of two: 4 kB and 8 MB of blocks. */
const FEWEST_BLOCKS = 6;
const MOST_BLOCKS = 17;

/**
 * Makes a function that returns whether it was called with a text before. It never forgets a text, and rarely takes a
 * new text for a known one. It is a blocked Bloom filter of at most 8 MB (Putze, Sanders and Singler, 2007). A set of
 * the texts would need ten times the memory for a million.
 *
 * @param expected the approximate number of texts. Allocating a large filter for few texts takes longer than all calls.
 */
export function createSeenKeys(expected: number): (text: string) => boolean {
  const blocks = Math.ceil(Math.log2((expected * BITS_A_TEXT) / BLOCK_BITS));
  const exponent = Math.min(Math.max(blocks, FEWEST_BLOCKS), MOST_BLOCKS);
  const words = new Int32Array((2 ** exponent * BLOCK_BITS) / 32);
  return (text) => {
    // FNV-1a of both halves, which the processor computes in parallel.
    const half = text.length >>> 1;
    let left = 0x811c9dc5;
    let right = Math.imul(text.length, 0x9e3779b1);
    for (let i = 0, j = half; j < text.length; i++, j++) {
      left = Math.imul(left ^ text.charCodeAt(i), 0x01000193);
      right = Math.imul(right ^ text.charCodeAt(j), 0x01000193);
    }
    const one = mixed(left);
    const other = mixed(right);
    const block = (mixed(one ^ Math.imul(other, 0x9e3779b1)) >>> (32 - exponent)) * (BLOCK_BITS / 32);
    let places = one ^ (other << 13);
    let seen = 1;
    for (let probe = 0; probe < 4; probe++, places = Math.imul(places, 0x9e3779b1) ^ other) {
      const at = block + (places >>> 28);
      const bit = (places >>> 20) & 31;
      const word = words[at] as number;
      seen &= word >>> bit;
      words[at] = word | (1 << bit);
    }
    return seen === 1;
  };
}

/** Spreads every bit over all (MurmurHash3's finalizer). */
function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  const whole = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
  return whole ^ (whole >>> 16);
}
