import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draw, lookOf } from './draw.tsx';

const drawn = (kind: Parameters<typeof draw>[0], name: string) => draw(kind, lookOf(kind, name));

const kinds = fc.constantFrom('games' as const, 'cafes' as const, 'scenes' as const);

it('a drawing carries its colours itself: no class, no variable, no attribute twice', () => {
  fc.assert(
    fc.property(kinds, fc.string(), (kind, name) => {
      const drawing = drawn(kind, name);
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(drawing).not.toMatch(/class=|var\(|undefined|NaN/);
      for (const [tag] of drawing.matchAll(/<\w[^>]*>/g)) {
        const names = [...tag.matchAll(/ ([\w-]+)="/g)].map(([, attribute]) => attribute);
        expect(new Set(names).size, tag).toBe(names.length);
      }
    }),
  );
});

it('a name is drawn alike every time, and can write nothing of its own into the file', () => {
  fc.assert(
    fc.property(kinds, fc.string(), (kind, name) => {
      expect(drawn(kind, name)).toBe(drawn(kind, name));
    }),
  );
  expect(drawn('games', '<script>alert(1)</script>')).not.toContain('script');
});

it('names have few looks, whatever somebody calls a game or a cafe', () => {
  const looks = new Set<string>();
  fc.assert(
    fc.property(kinds, fc.string({ unit: 'binary' }), (kind, name) => void looks.add(`${kind} ${lookOf(kind, name)}`)),
    { numRuns: 5_000 },
  );
  expect(
    [...looks].filter((look) => !/^(games [a-z]+-\d{1,2}|cafes storefront-\d{1,2}|scenes table)$/.test(look)),
  ).toEqual([]);
});
