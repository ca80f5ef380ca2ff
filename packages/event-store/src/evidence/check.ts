import type { KeyObject } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { authenticity } from './authenticity.ts';
import {
  checkpointsAfter,
  type KeptCheckpoint,
  newestCheckpoint,
  noteBeside,
  strayCheckpoints,
} from './checkpoint-store.ts';
import type { Contradiction } from './contradiction.ts';
import { type LeafRow, leafHash } from './leaf.ts';
import { BEFORE_ALL, readLeafRows } from './leaf-rows.ts';
import { growingTree, type Tree } from './merkle.ts';
import { type MissingDeps, missingCheckpoints } from './missing.ts';
import { type Checkpoint, openCheckpoint } from './note.ts';
import type { RowMac } from './row-mac.ts';
import { areTilesOf, type LeafTile, loadLeafTiles, loadTiles, storedLeaves } from './tile-store.ts';
import { TILE_WIDTH, type Tile, tileCollector } from './tiles.ts';

export type CheckedLog = {
  /** Sealed domain events. */
  readonly sealed: number;
  readonly checkpoints: number;
  readonly contradictions: number;
};

type CheckDeps = MissingDeps & { readonly store: Database; readonly macOf: RowMac; readonly clock: Clock };

export type CheckOptions = {
  /** A checkpoint that was kept elsewhere, signed by the same key. */
  readonly copy?: Checkpoint | undefined;
  /** Called after each batch with the number of leaves so far. */
  readonly onBatch?: (leaves: number) => void;
};

/** The number of leaf tiles of one batch. */
const BATCH = 32;
const CHECKPOINTS = 1_000;
const ONE_SNAPSHOT = 'begin isolation level repeatable read read only';

/**
 * Hashes the log again and compares it with every stored hash and every checkpoint, up to the newest checkpoint at the
 * start. Checks the MAC of every row, also after it, and that no checkpoint is missing. Yields each contradiction when it
 * is found. Keeps only one batch in memory.
 */
export async function* checkLog(
  { store, publicKey, macOf, beside, clock }: CheckDeps,
  { copy, onBatch = () => {} }: CheckOptions = {},
): AsyncGenerator<Contradiction, CheckedLog> {
  const { newest, leaves, head, beginning, areTilesRight, strays } = await store.transaction(whatThereIs, ONE_SNAPSHOT);
  const size = newest?.size ?? 0;
  let contradictions = 0;
  const counted = (contradiction: Contradiction): Contradiction => {
    contradictions++;
    return contradiction;
  };

  for (const lacking of await missingCheckpoints({ store, publicKey, beside })) yield counted(lacking);
  if (!areTilesRight) {
    const detail = 'a tile is there that no domain event led to, or its first position was changed';
    yield counted({ problem: 'changed hashes', from: null, to: null, detail });
  }
  if (strays > 0) {
    yield counted({ problem: 'forged checkpoint', from: null, to: null, detail: `checkpoints of nothing: ${strays}` });
  }
  const known = openCheckpoint(newest?.note ?? beginning ?? '', publicKey);
  const isAuthentic = authenticity(known, newest?.position, macOf, clock());
  const collector = tileCollector();
  const tree = growingTree([], collector.onComplete);
  const checkpoints = await followCheckpoints(store, publicKey, copy, size);
  const runs = contradictionRuns(head);
  let found = 0;
  for await (const { tiles, rows } of batches(store, size, newest?.position ?? BEFORE_ALL)) {
    const differences = differencesOf(tiles, rows, isAuthentic);
    found += rows.length;
    for (const difference of differences) {
      const run = runs.add(difference);
      if (run) yield counted(run);
    }
    for (const tile of tiles) {
      for (const [at, hash] of tile.hashes.entries()) {
        tree.append(hash);
        if (!checkpoints.isDue(tree.size())) continue;
        for (const wrong of await checkpoints.compare(tree, tile.positions[at] ?? null)) yield counted(wrong);
      }
    }
    const above = collector.take().filter(({ level }) => level > 0);
    if (!(await areStored(store, above))) {
      yield counted({ problem: 'changed hashes', from: null, to: null, detail: 'a tile above the leaves was changed' });
    }
    onBatch(tree.size());
  }
  for await (const rows of unsealedRows(store, newest?.position ?? BEFORE_ALL, head)) {
    for (const { position } of rows.filter((row) => !isAuthentic(row))) {
      const run = runs.add({ problem: 'not authentic', position });
      if (run) yield counted(run);
    }
  }
  const run = runs.end();
  if (run) yield counted(run);
  const cut = runs.cutOff();
  if (newest && cut > 0) {
    const detail = `the log was ${size} long, and is ${found}`;
    yield counted({ problem: 'cut off', from: head === BEFORE_ALL ? null : head + 1n, to: newest.position, detail });
  }
  if (leaves > size) {
    const detail = `${leaves} domain events were sealed, and the newest checkpoint has ${size}`;
    yield counted({ problem: 'missing checkpoint', from: null, to: null, detail });
  }
  if (leaves < size) {
    const detail = `hashes are there for ${leaves} of the ${size} domain events that were sealed`;
    yield counted({ problem: 'changed hashes', from: null, to: null, detail });
  }
  if (copy && copy.size > size) {
    const detail = `the copy has ${copy.size} domain events, and ${size} are sealed here`;
    yield counted({ problem: 'contradicted by the copy', from: null, to: null, detail });
  }
  return { sealed: size, checkpoints: checkpoints.seen(), contradictions };
}

async function whatThereIs(tx: Queries) {
  const [last] = await tx.query<{ head: Position }>(
    sql`select position as head from domain_events order by position desc limit 1`,
  );
  const beginning = await noteBeside(tx);
  const leaves = await storedLeaves(tx);
  return {
    newest: await newestCheckpoint(tx),
    leaves,
    areTilesRight: await areTilesOf(tx, leaves),
    strays: await strayCheckpoints(tx),
    head: last?.head ?? BEFORE_ALL,
    beginning,
  };
}

/** The leaf tiles in batches, each with the present rows of the log up to its last position. */
async function* batches(
  store: Queries,
  size: number,
  end: Position,
): AsyncGenerator<{ tiles: readonly LeafTile[]; rows: readonly LeafRow[] }> {
  const load = async (from: number, after: Position) => {
    const stored = await loadLeafTiles(store, { from, to: from + BATCH });
    const tiles = stored.map((tile) => within(tile, size));
    const isLast = (from + BATCH) * TILE_WIDTH >= size;
    const upTo = isLast ? end : (tiles.at(-1)?.positions.at(-1) ?? after);
    return { tiles, upTo, rows: upTo > after ? await readLeafRows(store, { after, upTo }) : [] };
  };
  let next = size > 0 ? load(0, BEFORE_ALL) : undefined;
  for (let from = 0; next !== undefined; ) {
    const batch = await next;
    from += BATCH;
    // The database reads the next batch while this one is hashed.
    next = from * TILE_WIDTH < size ? load(from, batch.upTo) : undefined;
    next?.catch(() => {}); // the failure is thrown where it is awaited
    yield batch;
  }
}

/** The rows after the newest checkpoint, in batches. */
async function* unsealedRows(store: Queries, sealedUpTo: Position, head: Position) {
  for (let after = sealedUpTo; after < head; ) {
    const rows = await readLeafRows(store, { after, upTo: head, limit: BATCH * TILE_WIDTH });
    yield rows;
    after = rows.at(-1)?.position ?? head;
  }
}

/** Cuts a tile to the size of the tree at the start, because sealing continues meanwhile. */
function within(tile: LeafTile, size: number): LeafTile {
  const width = size - tile.index * TILE_WIDTH;
  return width >= tile.hashes.length
    ? tile
    : { ...tile, hashes: tile.hashes.slice(0, width), positions: tile.positions.slice(0, width) };
}

type Difference = {
  readonly problem: 'changed' | 'inserted' | 'removed' | 'not authentic';
  readonly position: Position;
};

/** Compares the rows of the log with the sealed leaves by their positions. Pure. */
function differencesOf(
  tiles: readonly LeafTile[],
  rows: readonly LeafRow[],
  isAuthentic: (row: LeafRow) => boolean,
): readonly Difference[] {
  const differences: Difference[] = [];
  let at = 0;
  for (const { hashes, positions } of tiles) {
    for (const [index, hash] of hashes.entries()) {
      const position = positions[index] ?? BEFORE_ALL;
      for (let row = rows[at]; row !== undefined && row.position < position; row = rows[++at]) {
        differences.push({ problem: 'inserted', position: row.position });
      }
      const row = rows[at];
      if (row?.position !== position) {
        differences.push({ problem: 'removed', position });
        continue;
      }
      at++;
      if (leafHash(row) !== hash) differences.push({ problem: 'changed', position });
      else if (!isAuthentic(row)) differences.push({ problem: 'not authentic', position });
    }
  }
  for (const { position } of rows.slice(at)) differences.push({ problem: 'inserted', position });
  return differences;
}

const DETAIL = {
  changed: 'it is not what was sealed',
  inserted: 'it was never sealed there',
  removed: 'it was sealed, and is gone',
  'not authentic': 'the product did not write it like this: its MAC is missing or wrong',
} as const;

/** Joins neighboring differences of one kind, and counts removed rows at the end of the log separately. */
function contradictionRuns(head: Position) {
  let run: { problem: Difference['problem']; from: Position; to: Position } | undefined;
  let cut = 0;
  const end = (): Contradiction | undefined => {
    const ended = run;
    run = undefined;
    return ended && { ...ended, detail: DETAIL[ended.problem] };
  };
  return {
    /** @returns the run that ends before this difference, if there is one */
    add({ problem, position }: Difference): Contradiction | undefined {
      if (problem === 'removed' && position > head) {
        cut++;
        return undefined;
      }
      if (run?.problem === problem && run.to === position - 1n) {
        run.to = position;
        return undefined;
      }
      const ended = end();
      run = { problem, from: position, to: position };
      return ended;
    },
    end,
    cutOff: () => cut,
  };
}

/** Compares a growing tree with each checkpoint and with the copy when the tree has the same size. */
async function followCheckpoints(store: Queries, publicKey: KeyObject, copy: Checkpoint | undefined, size: number) {
  /** Checkpoints that were read ahead. The next one is last. */
  let ahead: KeptCheckpoint[] = [];
  let readUpTo = 0;
  let seen = 0;
  /** The position of the last leaf of the previous checkpoint. */
  let after: Position | null = null;
  /** Once the hashes differ from a checkpoint, they differ from all later ones. Only the first is reported. */
  let hasLeft = false;
  const readAhead = async () => {
    ahead = [...(await checkpointsAfter(store, { size: readUpTo, limit: CHECKPOINTS }))].reverse();
    readUpTo = ahead[0]?.size ?? readUpTo;
  };
  const problemOf = (
    kept: KeptCheckpoint,
    tree: Tree,
    position: Position | null,
  ): Pick<Contradiction, 'problem' | 'detail'> | undefined => {
    const signed = openCheckpoint(kept.note, publicKey);
    if (signed?.size !== kept.size) {
      const detail = `the checkpoint of ${kept.size} domain events is not signed by the key of this log`;
      return { problem: 'forged checkpoint', detail };
    }
    // the newest one is compared before
    if (position !== null && kept.position !== position && kept.size < size) {
      const detail = `the checkpoint of ${kept.size} domain events ends at ${position}, and says ${kept.position}`;
      return { problem: 'forged checkpoint', detail };
    }
    if (hasLeft || signed.root === tree.root()) return undefined;
    hasLeft = true;
    const detail = `the stored hashes do not lead to the checkpoint of ${kept.size} domain events`;
    return { problem: 'changed with its hash', detail };
  };
  await readAhead();
  return {
    seen: () => seen,
    /** Whether there is a checkpoint or a copy of this size. */
    isDue: (size: number) => ahead.at(-1)?.size === size || copy?.size === size,
    /** @param position the position of the last leaf of the tree */
    async compare(tree: Tree, position: Position | null): Promise<readonly Contradiction[]> {
      const wrong: Contradiction[] = [];
      if (copy?.size === tree.size() && copy.root !== tree.root()) {
        const detail = `the copy of ${copy.size} domain events has another root`;
        wrong.push({ problem: 'contradicted by the copy', from: null, to: position, detail });
      }
      const kept = ahead.at(-1);
      if (kept?.size !== tree.size()) return wrong;
      const problem = problemOf(kept, tree, position);
      const from = problem?.problem === 'changed with its hash' && after !== null ? after + 1n : null;
      if (problem) wrong.push({ ...problem, from, to: position });
      seen++;
      after = position;
      ahead.pop();
      if (ahead.length === 0) await readAhead();
      return wrong;
    },
  };
}

async function areStored(store: Queries, tiles: readonly Tile[]): Promise<boolean> {
  const stored = await loadTiles(store, tiles);
  // A stored tile may be longer than the given one, because sealing continues meanwhile.
  return tiles.every(({ level, index, hashes }) => {
    const kept = stored.find((tile) => tile.level === level && tile.index === index)?.hashes ?? [];
    return hashes.every((hash, at) => kept[at] === hash);
  });
}
