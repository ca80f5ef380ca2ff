import fc from 'fast-check';
import { expect, it } from 'vitest';
import { draw } from './draw.tsx';

const kinds = fc.constantFrom('games' as const, 'cafes' as const, 'scenes' as const);

it('a drawing carries its colours itself: no class, no variable, no attribute twice', () => {
  fc.assert(
    fc.property(kinds, fc.string(), (kind, name) => {
      const drawing = draw(kind, name);
      expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
      expect(drawing.replace(/<title>.*?<\/title>/s, '')).not.toMatch(/class=|var\(|undefined|NaN/);
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
      expect(draw(kind, name)).toBe(draw(kind, name));
    }),
  );
  expect(draw('games', '<script>alert(1)</script>')).not.toContain('<script');
});
