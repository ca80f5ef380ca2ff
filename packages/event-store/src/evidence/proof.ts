import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import { hashLeaf, inclusionPath, rootFromPath, rootOf, type Subtree } from './merkle.ts';
import { type Checkpoint, openCheckpoint } from './note.ts';
import { subtreeRoot, type TileSet } from './tiles.ts';

const HASH_IN_BASE64 = /^[A-Za-z\d+/]{43}=$/;

/** A proof that a domain event is in the sealed log. Checking it needs only the public key. */
export const Proof = z.object({
  /** The number of the leaf, from 0. */
  index: z.int().min(0),
  /** The text of the leaf. */
  leaf: z.string(),
  /** The hashes from the leaf up to the root, in base64. */
  path: z.array(z.string().regex(HASH_IN_BASE64)).max(64),
  /** The signed note that has the root. */
  checkpoint: z.string(),
});
export type Proof = z.infer<typeof Proof>;

/** The subtrees whose roots prove a leaf. Their tiles have to be read. */
export const subtreesOfProof = (index: number, size: number): readonly Subtree[] => inclusionPath(index, size).flat();

/** The path of a proof, from the tiles of its subtrees. */
export const proofPath = (index: number, size: number, tiles: TileSet): string[] =>
  inclusionPath(index, size).map((subtrees) =>
    Buffer.from(rootOf(subtrees.map((subtree) => subtreeRoot(tiles, subtree))), 'hex').toString('base64'),
  );

/** The result of checking a proof. `checkpoint` is the one it was checked against. */
export type CheckedProof =
  | { readonly verdict: 'proven'; readonly checkpoint: Checkpoint }
  | { readonly verdict: 'not signed' | 'not in the log' };

/** Checks a proof with only the public key of the log. */
export function checkProof({ index, leaf, path, checkpoint: note }: Proof, publicKey: KeyObject): CheckedProof {
  const checkpoint = openCheckpoint(note, publicKey);
  if (checkpoint === undefined) return { verdict: 'not signed' };
  const siblings = path.map((sibling) => Buffer.from(sibling, 'base64').toString('hex'));
  const root = rootFromPath(hashLeaf(leaf), index, checkpoint.size, siblings);
  return root === checkpoint.root ? { verdict: 'proven', checkpoint } : { verdict: 'not in the log' };
}
