import type { Position } from '../log/domain-event.ts';
import { type CheckedLog, type CheckOptions, checkLog } from './check.ts';
import { checkpointsAfter, type KeptCheckpoint, newestCheckpoint, noteBeside } from './checkpoint-store.ts';
import type { Contradiction } from './contradiction.ts';
import { leafText } from './leaf.ts';
import { readLeafRows } from './leaf-rows.ts';
import { beginEvidence, continueUncounted, missingCheckpoints } from './missing.ts';
import { asNote, type Checkpoint, createSigner, openCheckpoint, verifierKey } from './note.ts';
import { type Proof, proofPath, subtreesOfProof } from './proof.ts';
import { rowMacOf } from './row-mac.ts';
import { type SealDeps, sealLog } from './seal.ts';
import { loadLeafTileAround, loadTiles } from './tile-store.ts';
import { placeOf, TILE_WIDTH, type TilePlace, tileBytes, tileSet } from './tiles.ts';

/** Evidence that the log was not changed. A job seals it, and anyone can check it. */
export type Evidence = {
  /**
   * Notes in an empty log that nothing is sealed yet. Call it at each start, before anything is appended.
   *
   * @param isUpgrade this start found a log of a release before there were MACs. It is sealed now, if no place outside the
   *   database says that a later release sealed it before
   */
  readonly begin: (isUpgrade?: boolean) => Promise<void>;
  /**
   * Seals new domain events, unless another process is sealing. No append waits for it.
   * @returns the number of domain events that were sealed
   */
  readonly seal: (signal?: AbortSignal) => Promise<number>;
  /**
   * Seals the log although nothing says that sealing began, rows have no MAC, or the copy outside the database is gone
   * or another one. Only a person may decide that.
   *
   * @returns the number of domain events that were sealed
   * @throws if a checkpoint in the database is missing or forged, or the MAC of a row is wrong
   */
  readonly sealAnew: (signal?: AbortSignal) => Promise<number>;
  /** The newest checkpoint; undefined if nothing is sealed yet. */
  readonly newest: () => Promise<KeptCheckpoint | undefined>;
  /** Checkpoints above a size, smallest first. */
  readonly after: (size: number, limit: number) => Promise<readonly KeptCheckpoint[]>;
  /** The key that checks the checkpoints, as it is published. */
  readonly key: () => Promise<string>;
  /** The bytes of a tile of this width; undefined if the tree is not that large yet. */
  readonly tile: (place: TilePlace & { readonly width: number }) => Promise<Buffer | undefined>;
  /** The proof of the domain event at a position; undefined if it is not sealed yet. */
  readonly proofOf: (position: Position) => Promise<Proof | undefined>;
  /**
   * Hashes the log again and compares it with every checkpoint. Yields the contradictions. Only reads: what is not sealed
   * yet is checked by its MACs.
   */
  readonly check: (options?: CheckOptions) => AsyncGenerator<Contradiction, CheckedLog>;
  /** What is missing or forged among the checkpoints, so that nothing is sealed. Quick, however long the log is. */
  readonly missing: () => Promise<readonly Contradiction[]>;
  /** Whether the product wrote the row at a position. Ask before anything irreversible follows from one row alone. */
  readonly isAuthentic: (position: Position) => Promise<boolean>;
  /** The first contradiction that `check` finds; undefined if there is none. */
  readonly firstContradiction: (options?: CheckOptions) => Promise<Contradiction | undefined>;
  /** The checkpoint in a copy of a note; undefined if this log did not sign it. */
  readonly open: (copied: string) => Checkpoint | undefined;
};

/**
 * The evidence of the log in this database.
 *
 * @param deps.secret the signing key of the checkpoints is derived from it
 * @param deps.origin the name of the log for its first checkpoint; later checkpoints keep that name
 */
export function createEvidence({
  secret,
  ...given
}: Omit<SealDeps, 'signer' | 'macOf'> & { readonly secret: string }): Evidence {
  const { store, origin, beside } = given;
  const signer = createSigner(secret);
  const { publicKey } = signer;
  const deps = { ...given, signer, publicKey, macOf: rowMacOf(secret) };

  async function seal(signal?: AbortSignal, { anew = false } = {}): Promise<number> {
    const sealed = await sealLog(deps, signal, { anew });
    const note = beside && (await noteBeside(store));
    if (note !== undefined) beside?.keep(note);
    return sealed;
  }
  const sealAnew = async (signal?: AbortSignal) => {
    await continueUncounted(store, publicKey);
    return seal(signal, { anew: true });
  };

  return {
    async begin(isUpgrade = false) {
      await beginEvidence(store, signer, beside);
      const isFirst = (await noteBeside(store)) === undefined && beside?.last() === undefined;
      if (isUpgrade && isFirst) await sealAnew();
    },
    seal: (signal) => seal(signal),
    sealAnew,
    newest: () => newestCheckpoint(store),
    after: (size, limit) => checkpointsAfter(store, { size, limit }),

    async key() {
      const newest = await newestCheckpoint(store);
      return verifierKey((newest && openCheckpoint(newest.note, publicKey)?.origin) ?? origin, publicKey);
    },

    async tile({ width, ...place }) {
      const [tile] = await loadTiles(store, [place]);
      return tile === undefined || tile.hashes.length < width ? undefined : tileBytes(tile.hashes.slice(0, width));
    },

    async proofOf(position) {
      const newest = await newestCheckpoint(store);
      const tile = await loadLeafTileAround(store, position);
      const at = tile?.positions.indexOf(position) ?? -1;
      const [row] = await readLeafRows(store, { after: position - 1n, upTo: position });
      if (newest === undefined || tile === undefined || at < 0 || row === undefined) return undefined;
      const index = tile.index * TILE_WIDTH + at;
      if (index >= newest.size) return undefined; // it was sealed after the checkpoint was read
      const tiles = tileSet(await loadTiles(store, subtreesOfProof(index, newest.size).map(placeOf)));
      return { index, leaf: leafText(row), path: proofPath(index, newest.size, tiles), checkpoint: newest.note };
    },

    check: (options) => checkLog(deps, options),

    missing: () => missingCheckpoints(deps),

    async isAuthentic(position) {
      const [row] = await readLeafRows(store, { after: position - 1n, upTo: position });
      return row !== undefined && row.mac === deps.macOf(row);
    },

    firstContradiction: (options) => firstOf(checkLog(deps, options)),

    open: (copied) => openCheckpoint(asNote(copied), publicKey),
  };
}

async function firstOf(contradictions: AsyncIterable<Contradiction>): Promise<Contradiction | undefined> {
  for await (const contradiction of contradictions) return contradiction;
  return undefined;
}
