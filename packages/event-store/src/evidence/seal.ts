import { ADVISORY_LOCKS, lockIfFree } from '../advisory-lock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { authenticity } from './authenticity.ts';
import { type KeptCheckpoint, newestCheckpoint, noteBeside, storeCheckpoint } from './checkpoint-store.ts';
import { type LeafRow, leafHash } from './leaf.ts';
import { BEFORE_ALL, readLeafRows } from './leaf-rows.ts';
import { growingTree, type Hash, peaksOf, type Tree } from './merkle.ts';
import { type Beside, countUpTo, hasBegun, missingCheckpoints, missingHere } from './missing.ts';
import { type Checkpoint, openCheckpoint, type Signer } from './note.ts';
import type { RowMac } from './row-mac.ts';
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

/**
 * How long after an upgrade processes of the release before may still write rows, which have no MAC. It begins with the
 * checkpoint that first seals such rows.
 */
const UPGRADE_MS = 15 * 60_000;

export type SealDeps = {
  readonly store: Database;
  readonly signer: Signer;
  /** The name for a log that has no checkpoint yet. Later checkpoints keep the first name, whatever is configured. */
  readonly origin: string;
  readonly clock: Clock;
  readonly macOf: RowMac;
  /** Where the newest checkpoint is kept outside the database, if anywhere. */
  readonly beside?: Beside | undefined;
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
 * @param anew somebody decided that sealing begins anew: rows without a MAC are sealed, too, and whatever the place
 *   outside the database says. Checkpoints that are in the database must still be whole
 * @returns the number of domain events that were sealed
 * @throws if the stored hashes contradict the newest checkpoint, a checkpoint is missing, or a row is not authentic; so
 *   no checkpoint ever contradicts an earlier one, and sealing never begins anew
 */
export async function sealLog(
  { store, ...deps }: SealDeps,
  signal?: AbortSignal,
  { anew = false } = {},
): Promise<number> {
  let sealing: Sealing | undefined;
  let ahead: Ahead | undefined;
  let sealed = 0;
  const readFrom = (after: Position): Ahead => {
    const rows = readLeafRows(store, { after, limit: BATCH });
    rows.catch(() => {}); // a failure is thrown where it is awaited; after another failure it is never awaited
    return { after, rows };
  };
  while (!signal?.aborted) {
    const count = await store.transaction(async (tx) => {
      const [lacking] = await (anew ? missingAnew(tx, deps) : missingAmong(tx, deps));
      if (lacking) throw new Error(`a checkpoint is missing, so nothing is sealed: ${lacking.detail}`);
      if (!(await lockIfFree(tx, ADVISORY_LOCKS.sealing, 'evidence'))) return 0;
      const newest = await newestCheckpoint(tx);
      const after = newest?.position ?? BEFORE_ALL;
      const rows = await (ahead?.after === after ? ahead : readFrom(after)).rows;
      const last = rows.at(-1);
      if (last === undefined) return 0;
      ahead = rows.length === BATCH ? readFrom(last.position) : undefined;
      // Another process may have sealed since the last batch.
      if (sealing?.tree.size() !== (newest?.size ?? 0)) sealing = await continued(tx, newest, deps);
      await sealBatch(tx, sealing, rows, newest, { ...deps, anew });
      return rows.length;
    });
    sealed += count;
    if (count < BATCH) break;
  }
  return sealed;
}

const missingAmong = (tx: Queries, deps: Omit<SealDeps, 'store'>) =>
  missingCheckpoints({ ...deps, store: tx, publicKey: deps.signer.publicKey });

const missingAnew = async (tx: Queries, { signer }: Pick<SealDeps, 'signer'>) =>
  (await hasBegun(tx)) ? missingHere(tx, signer.publicKey) : [];

async function sealBatch(
  tx: Queries,
  { tree, tiles, positions }: Sealing,
  rows: readonly LeafRow[],
  newest: KeptCheckpoint | undefined,
  { signer, origin, clock, macOf, anew }: Omit<SealDeps, 'store'> & { readonly anew: boolean },
): Promise<void> {
  const now = clock();
  const known = newest && openCheckpoint(newest.note, signer.publicKey);
  // before the first checkpoint, the beginning is kept
  const before = known ?? openCheckpoint((await noteBeside(tx)) ?? '', signer.publicKey);
  const isAuthentic = authenticity(before, newest?.position, macOf, now, anew);
  for (const row of rows) {
    if (!isAuthentic(row)) throw new Error(`the row at ${row.position} is not authentic, so nothing is sealed`);
    tree.append(leafHash(row));
    positions.push(row.position);
  }
  await storeTiles(tx, withPositions(tiles.take(), positions));
  const older = olderAfter(before, newest, rows, anew, now);
  const checkpoint: Checkpoint = {
    origin: known?.origin ?? origin,
    size: tree.size(),
    root: tree.root(),
    number: (before?.number ?? (await countUpTo(tx, newest?.size ?? 0))) + 1,
    ...(older && { older }),
  };
  await storeCheckpoint(tx, {
    size: checkpoint.size,
    position: (rows.at(-1) as LeafRow).position,
    note: signer.sign(checkpoint),
    sealedAt: now.toISOString(),
  });
}

/** What the next checkpoint says about rows without a MAC. */
function olderAfter(
  before: Checkpoint | undefined,
  newest: KeptCheckpoint | undefined,
  rows: readonly LeafRow[],
  anew: boolean,
  now: Date,
): Checkpoint['older'] {
  const last = rows.findLast(({ mac }) => mac === null)?.position;
  if (anew && last !== undefined) return { upTo: last, until: new Date(now.getTime() + UPGRADE_MS).toISOString() };
  if (before && before.number === undefined) return { upTo: newest?.position ?? 0n, until: now.toISOString() };
  return before?.older && { ...before.older, upTo: last ?? before.older.upTo };
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
  tx: Queries,
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
  tx: Queries,
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
