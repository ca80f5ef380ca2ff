import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeRoot, EMPTY_ROOT, growingTree, type Hash, hashLeaf, inclusionPath, rootFromPath } from './merkle.ts';
import { proofPath } from './proof.ts';
import { tileCollector, tileSet } from './tiles.ts';

// The test vectors that Certificate Transparency published with RFC 6962; the tree of RFC 9162 is the same.
const LEAVES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const PATHS: readonly (readonly [index: number, size: number, path: readonly Hash[]])[] = [
  [0, 1, []],
  [
    0,
    8,
    [
      '96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      '6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4',
    ],
  ],
  [
    5,
    8,
    [
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ],
  ],
  [2, 3, ['fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125']],
  [
    1,
    5,
    [
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
      '5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e',
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
    ],
  ],
];

/** A tree of these leaves, with its tiles. */
function grown(leaves: readonly Hash[]) {
  const collector = tileCollector();
  const tree = growingTree([], collector.onComplete);
  for (const leaf of leaves) tree.append(leaf);
  return { root: tree.root(), tiles: tileSet(collector.take()) };
}

const pathIn = (leaves: readonly Hash[], index: number) =>
  proofPath(index, leaves.length, grown(leaves).tiles).map((entry) => Buffer.from(entry, 'base64').toString('hex'));

const leafHashes = LEAVES.map((leaf) => hashLeaf(Buffer.from(leaf, 'hex')));
const numbered = (size: number) => Array.from({ length: size }, (_, index) => hashLeaf(`leaf ${index}`));

describe('the published test vectors', () => {
  test('roots of every size', () => {
    expect(ROOTS.map((_, size) => grown(leafHashes.slice(0, size)).root)).toEqual(ROOTS);
    expect(EMPTY_ROOT).toBe(ROOTS[0]);
    for (const size of [1, 2, 4, 8]) expect(completeRoot(leafHashes.slice(0, size))).toBe(ROOTS[size]);
  });

  test.each(PATHS)('the path of leaf %i of %i', (index, size, path) => {
    expect(pathIn(leafHashes.slice(0, size), index)).toEqual(path);
    expect(rootFromPath(leafHashes[index] as Hash, index, size, path)).toBe(ROOTS[size]);
  });
});

test('every leaf of every size up to 70 is proven, and by no shorter or longer path', () => {
  const all = numbered(70);
  for (let size = 1; size <= all.length; size++) {
    const leaves = all.slice(0, size);
    const { root, tiles } = grown(leaves);
    for (const [index, leaf] of leaves.entries()) {
      const path = proofPath(index, size, tiles).map((entry) => Buffer.from(entry, 'base64').toString('hex'));
      expect(rootFromPath(leaf, index, size, path)).toBe(root);
      expect(rootFromPath(leaf, index, size, [...path, leaf])).not.toBe(root);
      if (path.length > 0) expect(rootFromPath(leaf, index, size, path.slice(1))).not.toBe(root);
    }
  }
});

const sizeAndIndex = fc
  .integer({ min: 1, max: 70_000 })
  .chain((size) => fc.record({ size: fc.constant(size), index: fc.integer({ min: 0, max: size - 1 }) }));

test('a leaf is proven across tiles of several levels', () => {
  const all = numbered(70_000);
  const { root, tiles } = grown(all);
  for (const index of [0, 255, 256, 65_535, 65_536, 69_999]) {
    const path = proofPath(index, all.length, tiles).map((entry) => Buffer.from(entry, 'base64').toString('hex'));
    expect(rootFromPath(all[index] as Hash, index, all.length, path)).toBe(root);
  }
});

test('a changed byte of leaf or path, or another index, never leads to the root', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 40 }).chain((size) =>
        fc.record({
          size: fc.constant(size),
          index: fc.integer({ min: 0, max: size - 1 }),
          other: fc.integer({ min: 0, max: size - 1 }),
          entry: fc.nat(),
          byte: fc.integer({ min: 0, max: 31 }),
          flip: fc.integer({ min: 1, max: 255 }),
        }),
      ),
      ({ size, index, other, entry, byte, flip }) => {
        const leaves = numbered(size);
        const { root } = grown(leaves);
        const path = pathIn(leaves, index);
        const leaf = leaves[index] as Hash;
        const at = entry % (path.length + 1);
        const changed = [leaf, ...path].map((hash, position) => (position === at ? flipped(hash, byte, flip) : hash));
        expect(rootFromPath(changed[0] as Hash, index, size, changed.slice(1))).not.toBe(root);
        if (other !== index) expect(rootFromPath(leaf, other, size, path)).not.toBe(root);
      },
    ),
  );
});

test('a path is as long as its tree is high, and a leaf beyond the tree has none', () => {
  fc.assert(
    fc.property(sizeAndIndex, ({ size, index }) => {
      expect(inclusionPath(index, size).length).toBeLessThanOrEqual(Math.ceil(Math.log2(size)));
    }),
  );
  expect(() => inclusionPath(3, 3)).toThrow('a tree of 3 leaves has no leaf 3');
  expect(rootFromPath(ROOTS[1] as Hash, 3, 3, [])).toBeUndefined();
});

function flipped(hash: Hash, byte: number, flip: number): Hash {
  const bytes = Buffer.from(hash, 'hex');
  bytes[byte] = (bytes[byte] as number) ^ flip;
  return bytes.toString('hex');
}
