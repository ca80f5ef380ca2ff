import { hash } from 'node:crypto';

// The Merkle tree of RFC 9162, section 2.1 (the same as that of RFC 6962), with SHA-256.

/** A SHA-256 hash as 64 lower-case hexadecimal digits. Node makes such a text twice as fast as a buffer. */
export type Hash = string;

const HASH_BYTES = 32;

/** The root of the tree without leaves. */
export const EMPTY_ROOT: Hash = hash('sha256', '', 'hex');

/** The hash of a leaf, from its text in UTF-8 or its bytes. */
export const hashLeaf = (leaf: string | Uint8Array): Hash =>
  typeof leaf === 'string'
    ? hash('sha256', `\0${leaf}`, 'hex')
    : hash('sha256', Buffer.concat([Buffer.of(0), leaf]), 'hex');

const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1);

/** The hash of an inner node. */
function hashNode(left: Hash, right: Hash): Hash {
  node.write(left, 1, 'hex');
  node.write(right, 1 + HASH_BYTES, 'hex');
  return hash('sha256', node, 'hex');
}

/** The root of a complete subtree. The number of its hashes is a power of two. */
export function completeRoot(hashes: readonly Hash[]): Hash {
  let level = hashes;
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, index) =>
      hashNode(level[2 * index] as Hash, level[2 * index + 1] as Hash),
    );
  }
  return level[0] ?? EMPTY_ROOT;
}

/** A tree that grows by leaves. It keeps only the roots of its complete subtrees: at most one hash for each height. */
export type Tree = {
  readonly size: () => number;
  readonly append: (leaf: Hash) => void;
  readonly root: () => Hash;
};

/**
 * @param peaks the roots of the complete subtrees of a tree to continue, by height; undefined where the tree has none
 * @param onComplete called for each complete subtree, leaves included, from left to right within a height
 */
export function growingTree(
  peaks: readonly (Hash | undefined)[] = [],
  onComplete: (height: number, root: Hash) => void = () => {},
): Tree {
  const at: (Hash | undefined)[] = [...peaks];
  let size = at.reduce((sum, peak, height) => (peak === undefined ? sum : sum + 2 ** height), 0);
  return {
    size: () => size,
    append(leaf) {
      let [height, root] = [0, leaf];
      onComplete(height, root);
      for (let left = at[height]; left !== undefined; left = at[height]) {
        root = hashNode(left, root);
        at[height] = undefined;
        height++;
        onComplete(height, root);
      }
      at[height] = root;
      size++;
    },
    root() {
      let root: Hash | undefined;
      for (const peak of at) {
        if (peak !== undefined) root = root === undefined ? peak : hashNode(peak, root);
      }
      return root ?? EMPTY_ROOT;
    },
  };
}

/** A complete subtree: the `index`th of its height, from the left. */
export type Subtree = { readonly height: number; readonly index: number };

/**
 * The inclusion path of a leaf, from the leaf up (RFC 9162, section 2.1.3.1). Each entry represents the root of a range
 * of leaves, given as its complete subtrees from left to right.
 */
export function inclusionPath(index: number, size: number): readonly (readonly Subtree[])[] {
  if (!(index >= 0 && index < size)) throw new RangeError(`a tree of ${size} leaves has no leaf ${index}`);
  const path: (readonly Subtree[])[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    path.push(index < middle ? subtreesOf(middle, to) : subtreesOf(from, middle));
    if (index < middle) to = middle;
    else from = middle;
  }
  return path.reverse();
}

/** The complete subtrees of a tree, from left to right. */
export const peaksOf = (size: number): readonly Subtree[] => subtreesOf(0, size);

/** The root of neighboring subtrees. Each must be higher than the next. */
export const rootOf = (roots: readonly Hash[]): Hash =>
  roots.length === 0 ? EMPTY_ROOT : roots.reduceRight((right, left) => hashNode(left, right));

/**
 * The root that a leaf and its path lead to (RFC 9162, section 2.1.3.2). Undefined if a path of this length proves no
 * such leaf.
 */
export function rootFromPath(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined;
  let [at, last, root] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (at % 2 === 1 || at === last) {
      root = hashNode(sibling, root);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else {
      root = hashNode(root, sibling);
    }
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root : undefined;
}

/** The complete subtrees of a range of leaves. A subtree of the size of the range must be able to begin at `from`. */
function subtreesOf(from: number, to: number): readonly Subtree[] {
  const subtrees: Subtree[] = [];
  for (let at = from; at < to; ) {
    const height = Math.floor(Math.log2(to - at));
    subtrees.push({ height, index: at / 2 ** height });
    at += 2 ** height;
  }
  return subtrees;
}

function largestPowerBelow(size: number): number {
  const power = 2 ** Math.floor(Math.log2(size));
  return power === size ? size / 2 : power;
}
