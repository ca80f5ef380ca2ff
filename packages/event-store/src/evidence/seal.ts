import { ADVISORY_LOCKS, lockIfFree } from '../advisory-lock.ts';
import type { Clock } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { type KeptCheckpoint, newestCheckpoint, storeCheckpoint } from './checkpoint-store.ts';
import { type LeafRow, leafHash } from './leaf.ts';
import { BEFORE_ALL, readLeafRows } from './leaf-rows.ts';
import { growingTree, type Hash, peaksOf, type Tree } from './merkle.ts';
import { openCheckpoint, type Signer } from './note.ts';
import { type LeafTile, loadLeafTiles, loadTiles, storedLeaves, storeTiles } from './tile-store.ts';
import {
  partialTiles,
  subtreeRoot,
  TILE_WIDTH,
  type Tile,
  type TileCollector,
  type TilePlace,
  tileCollector,
  tileSet,
} from './tiles.ts';

/** The number of leaves of one transaction. */
const BATCH = 32 * TILE_WIDTH;

export type SealDeps = {
  readonly sql: Sql;
  readonly signer: Signer;
  /** The name for a log that has no checkpoint yet. Later checkpoints keep the first name, whatever is configured. */
  readonly origin: string;
  readonly clock: Clock;
};

/** A tree that continues from the newest checkpoint. */
type Sealing = { readonly tree: Tree; readonly tiles: TileCollector; readonly positions: Position[] };

/** Rows that are read ahead. */
type Ahead = { readonly after: Position; readonly rows: Promise<LeafRow[]> };

/**
 * Seals the domain events that no checkpoint covers yet, in batches. The transaction that stores the tiles of a batch
 * also stores a checkpoint. Does nothing while another process is sealing.
 *
 * @param signal ends the work after a batch
 * @returns the number of domain events that were sealed
 * @throws if the stored hashes contradict the newest checkpoint, so that no checkpoint ever contradicts an earlier one
 */
export async function sealLog({ sql, ...deps }: SealDeps, signal?: AbortSignal): Promise<number> {
  let sealing: Sealing | undefined;
  let ahead: Ahead | undefined;
  let sealed = 0;
  const readFrom = (after: Position): Ahead => {
    const rows = readLeafRows(sql, { after, limit: BATCH });
    rows.catch(() => {}); // a failure is thrown where it is awaited; after another failure it is never awaited
    return { after, rows };
  };
  while (!signal?.aborted) {
    const count = (await sql.begin(async (tx) => {
      if (!(await lockIfFree(tx, ADVISORY_LOCKS.sealing, 'evidence'))) return 0;
      const newest = await newestCheckpoint(tx);
      const after = newest?.position ?? BEFORE_ALL;
      const rows = await (ahead?.after === after ? ahead : readFrom(after)).rows;
      const last = rows.at(-1);
      if (last === undefined) return 0;
      ahead = rows.length === BATCH ? readFrom(last.position) : undefined;
      // Another process may have sealed since the last batch.
      if (sealing?.tree.size() !== (newest?.size ?? 0)) sealing = await continued(tx, newest, deps);
      await sealBatch(tx, sealing, rows, newest, deps);
      return rows.length;
    })) as number;
    sealed += count;
    if (count < BATCH) break;
  }
  return sealed;
}

async function sealBatch(
  tx: Transaction,
  { tree, tiles, positions }: Sealing,
  rows: readonly LeafRow[],
  newest: KeptCheckpoint | undefined,
  { signer, origin, clock }: Omit<SealDeps, 'sql'>,
): Promise<void> {
  for (const row of rows) {
    tree.append(leafHash(row));
    positions.push(row.position);
  }
  const known = newest && openCheckpoint(newest.note, signer.publicKey);
  await storeTiles(tx, withPositions(tiles.take(), positions));
  const checkpoint = { origin: known?.origin ?? origin, size: tree.size(), root: tree.root() };
  await storeCheckpoint(tx, {
    size: checkpoint.size,
    position: (rows.at(-1) as LeafRow).position,
    note: signer.sign(checkpoint),
    sealedAt: clock().toISOString(),
  });
}

/** Adds the positions to each leaf tile. Removes those of full tiles from `positions`. */
function withPositions(tiles: readonly Tile[], positions: Position[]): readonly (Tile | LeafTile)[] {
  return tiles.map((tile) => {
    if (tile.level > 0) return tile;
    const own = positions.slice(0, tile.hashes.length);
    if (own.length === TILE_WIDTH) positions.splice(0, TILE_WIDTH);
    return { ...tile, positions: own };
  });
}

/**
 * The partial tiles with which the tree continues. If some are missing, all tiles are made again from the log, because
 * earlier versions overwrote the first tile after a full one. The caller checks the result against the checkpoint.
 */
async function growingTiles(
  tx: Transaction,
  partial: readonly TilePlace[],
  newest: KeptCheckpoint | undefined,
): Promise<readonly Tile[]> {
  const stored = await loadTiles(tx, partial);
  if (newest === undefined) return stored;
  if (stored.length === partial.length && (await storedLeaves(tx)) === newest.size) return stored;
  const tiles = tileCollector();
  const tree = growingTree([], tiles.onComplete);
  const positions: Position[] = [];
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await readLeafRows(tx, { after, upTo: newest.position, limit: BATCH });
    for (const row of rows) {
      tree.append(leafHash(row));
      positions.push(row.position);
      after = row.position;
    }
    if (rows.length > 0) await storeTiles(tx, withPositions(tiles.take(), positions));
    if (rows.length < BATCH) return loadTiles(tx, partial);
  }
}

async function continued(
  tx: Transaction,
  newest: KeptCheckpoint | undefined,
  { signer }: Pick<SealDeps, 'signer'>,
): Promise<Sealing> {
  const size = newest?.size ?? 0;
  const partial = partialTiles(size);
  const stored = await growingTiles(tx, partial, newest);
  // The roots of complete subtrees are in the partial tiles.
  const set = tileSet(stored);
  const roots: (Hash | undefined)[] = [];
  for (const peak of peaksOf(size)) roots[peak.height] = subtreeRoot(set, peak);
  const tiles = tileCollector(size, stored);
  const tree = growingTree(roots, tiles.onComplete);
  const checkpoint = newest && openCheckpoint(newest.note, signer.publicKey);
  if (newest && (checkpoint?.size !== size || checkpoint.root !== tree.root())) {
    throw new Error(`the stored hashes contradict the checkpoint of ${size} domain events: nothing more is sealed`);
  }
  const leaves = partial.find(({ level }) => level === 0);
  const [tile] = leaves ? await loadLeafTiles(tx, { from: leaves.index, to: leaves.index + 1 }) : [];
  return { tree, tiles, positions: [...(tile?.positions ?? [])] };
}
