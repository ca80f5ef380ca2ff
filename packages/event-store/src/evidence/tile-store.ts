import sql, { bulk } from 'sql-template-tag';
import type { Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { levelWidths, TILE_WIDTH, type Tile, type TilePlace, tileBytes, tileHashes } from './tiles.ts';

/** A leaf tile with the positions of its leaves in the log. */
export type LeafTile = Tile & { readonly positions: readonly Position[] };

type StoredTile = {
  readonly level: number;
  readonly index: bigint;
  readonly hashes: Buffer;
  readonly positions: Buffer | null;
};

const POSITION_BYTES = 8;

/** The tiles at these places. Tiles that are not stored are left out. */
export async function loadTiles(db: Queries, places: readonly TilePlace[]): Promise<readonly Tile[]> {
  if (places.length === 0) return [];
  const rows = await db.query<StoredTile>(sql`
    select level, index, hashes from evidence_tiles
    where (level, index) in (
      select * from unnest(${places.map(({ level }) => level)}::int[], ${places.map(({ index }) => String(index))}::bigint[])
    )`);
  return rows.map(asTile);
}

/** The leaf tiles with their positions, from index `from` up to but not including `to`. */
export async function loadLeafTiles(
  db: Queries,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly LeafTile[]> {
  const rows = await db.query<StoredTile>(sql`
    select level, index, hashes, positions from evidence_tiles
    where level = 0 and index >= ${from} and index < ${to} order by index`);
  return rows.map(asLeafTile);
}

/** The leaf tile that may have the leaf of this position; undefined if none can. */
export async function loadLeafTileAround(db: Queries, position: Position): Promise<LeafTile | undefined> {
  const [row] = await db.query<StoredTile>(sql`
    select level, index, hashes, positions from evidence_tiles
    where level = 0 and first_position <= ${position} order by first_position desc limit 1`);
  return row && asLeafTile(row);
}

/** The number of stored leaves. */
export async function storedLeaves(db: Queries): Promise<number> {
  const [last] = await db.query<{ index: bigint; bytes: number }>(sql`
    select index, length(hashes) as bytes from evidence_tiles where level = 0 order by index desc limit 1`);
  return last === undefined ? 0 : Number(last.index) * TILE_WIDTH + last.bytes / 32;
}

/** Whether all stored tiles are those of a tree of this size, and each is found by the position of its first leaf. */
export async function areTilesOf(db: Queries, size: number): Promise<boolean> {
  const widths = levelWidths(size);
  const rows = await db.query<{ level: number; tiles: bigint; last: bigint; astray: bigint }>(sql`
    select level, count(*) as tiles, max(index) as last, count(*) filter (where first_position is distinct from
      ('x' || encode(substring(positions for ${POSITION_BYTES}), 'hex'))::bit(64)::bigint) as astray
    from evidence_tiles group by level`);
  return rows.every(({ level, tiles, last, astray }) => {
    const expected = BigInt(Math.ceil((widths[level] ?? 0) / TILE_WIDTH));
    return tiles <= expected && last < expected && astray === 0n;
  });
}

/** Stores tiles that are new or have grown. */
export async function storeTiles(tx: Queries, tiles: readonly (Tile | LeafTile)[]): Promise<void> {
  if (tiles.length === 0) return;
  const rows = tiles.map((tile) => [
    tile.level,
    tile.index,
    tileBytes(tile.hashes),
    'positions' in tile ? (tile.positions[0] ?? null) : null,
    'positions' in tile ? positionBytes(tile.positions) : null,
  ]);
  await tx.run(sql`
    insert into evidence_tiles (level, index, hashes, first_position, positions) values ${bulk(rows)}
    on conflict (level, index) do update set hashes = excluded.hashes, positions = excluded.positions`);
}

const asTile = ({ level, index, hashes }: StoredTile): Tile => ({
  level,
  index: Number(index),
  hashes: tileHashes(hashes),
});

const asLeafTile = (row: StoredTile): LeafTile => ({
  ...asTile(row),
  positions: readPositions(row.positions ?? Buffer.alloc(0)),
});

function positionBytes(positions: readonly Position[]): Buffer {
  const bytes = Buffer.alloc(positions.length * POSITION_BYTES);
  for (const [at, position] of positions.entries()) bytes.writeBigInt64BE(position, at * POSITION_BYTES);
  return bytes;
}

const readPositions = (bytes: Buffer): Position[] =>
  Array.from({ length: bytes.length / POSITION_BYTES }, (_, at) => bytes.readBigInt64BE(at * POSITION_BYTES));
