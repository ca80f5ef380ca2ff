import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSeenKeys } from './seen-keys.ts';

describe('keys that were seen', () => {
  test('are never forgotten', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 500 }), fc.nat(10_000_000), (texts, expected) => {
        const seen = createSeenKeys(expected);
        for (const text of texts) seen(text);
        expect(texts.filter((text) => !seen(text))).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  const id = (n: number) => `01938f5e-7a3c-7cc1-9c5e-${n.toString(16).padStart(12, '0')}`;
  test.each([
    ['short', (n: number) => `t${n}`],
    ['ids that follow one another', id],
    ['pairs of ids', (n: number) => `${id(n >> 4)}\0${id(n & 15)}`],
  ])('are hardly ever mistaken for others: %s', (_, text) => {
    const seen = createSeenKeys(100_000);
    const mistaken = Array.from({ length: 100_000 }, (_, n) => text(n)).filter(seen);
    expect(mistaken.length).toBeLessThan(10);
  });
});
