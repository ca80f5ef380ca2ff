import fc from 'fast-check';
import { expect, test } from 'vitest';
import { growingTree, type Hash, hashLeaf, peaksOf, rootOf } from './merkle.ts';
import {
  levelWidths,
  parseTilePath,
  partialTiles,
  subtreeRoot,
  tileBytes,
  tileCollector,
  tileHashes,
  tilePath,
  tileSet,
} from './tiles.ts';

test.each([
  [{ level: 0, index: 0, width: 256 }, '0/000'],
  [{ level: 1, index: 1_234_067, width: 256 }, '1/x001/x234/067'],
  [{ level: 0, index: 273, width: 112 }, '0/273.p/112'],
])('%o is at %s, as tlog-tiles writes it', (tile, path) => {
  expect(tilePath(tile)).toBe(path);
  expect(parseTilePath(path)).toEqual(tile);
});

test.each([
  '0/0',
  '00/000',
  '0/x000/001',
  '0/000.p/0',
  '0/000.p/256',
  '0/000.p/01',
  '64x/000',
  '0/001/002',
  '0/000/',
  '',
])('%j names no tile', (path) => {
  expect(parseTilePath(path)).toBeUndefined();
});

test('a tree of 70,000 leaves has the tiles that tlog-tiles counts', () => {
  expect(levelWidths(70_000)).toEqual([70_000, 273, 1]);
  expect(partialTiles(70_000)).toEqual([
    { level: 0, index: 273 },
    { level: 1, index: 1 },
    { level: 2, index: 0 },
  ]);
  expect(partialTiles(256)).toEqual([{ level: 1, index: 0 }]);
});

test('a tree continues from its tiles as if it had never stopped', () => {
  const leaves = Array.from({ length: 1_400 }, (_, index) => hashLeaf(`${index}`));
  const size = fc.oneof(fc.integer({ min: 0, max: leaves.length }), fc.constantFrom(256, 512, 768, 1_024, 1_280));
  fc.assert(
    fc.property(size, size, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)];
      const collected = tileCollector();
      const begun = growingTree([], collected.onComplete);
      for (const leaf of leaves.slice(0, first)) begun.append(leaf);
      const stored = collected.take().map((tile) => ({ ...tile, hashes: tileHashes(tileBytes(tile.hashes)) }));

      const partial = partialTiles(first).map((place) =>
        stored.findLast(({ level, index }) => level === place.level && index === place.index),
      );
      const collector = tileCollector(
        first,
        partial.filter((tile) => tile !== undefined),
      );
      const roots: (Hash | undefined)[] = [];
      const tiles = tileSet(stored);
      for (const peak of peaksOf(first)) roots[peak.height] = subtreeRoot(tiles, peak);
      const continued = growingTree(roots, collector.onComplete);
      for (const leaf of leaves.slice(first, last)) continued.append(leaf);

      const whole = growingTree();
      for (const leaf of leaves.slice(0, last)) whole.append(leaf);
      expect(continued.root()).toBe(whole.root());
      expect(continued.size()).toBe(last);
      const all = tileSet([...stored, ...collector.take()]);
      expect(rootOf(peaksOf(last).map((peak) => subtreeRoot(all, peak)))).toBe(whole.root());
    }),
    { numRuns: 30 },
  );
});
