import { completeRoot, type Hash, type Subtree } from './merkle.ts';

// Tiles of C2SP tlog-tiles. Each has up to 256 hashes: of leaves at level 0, and of full tiles of the level below at
// higher levels.

export const TILE_WIDTH = 256;
const TILE_HEIGHT = 8;
const HASH_DIGITS = 64;

/** The place of a tile: the `index`th of its level, from the left. */
export type TilePlace = { readonly level: number; readonly index: number };

export type Tile = TilePlace & { readonly hashes: readonly Hash[] };

/** The concatenated hashes of a tile, as they are stored and served. */
export const tileBytes = (hashes: readonly Hash[]): Buffer => Buffer.from(hashes.join(''), 'hex');

export function tileHashes(bytes: Buffer): Hash[] {
  const digits = bytes.toString('hex');
  return Array.from({ length: digits.length / HASH_DIGITS }, (_, at) =>
    digits.slice(at * HASH_DIGITS, (at + 1) * HASH_DIGITS),
  );
}

/** The number of hashes of each level in a tree of this size, from level 0. */
export function levelWidths(size: number): readonly number[] {
  const widths: number[] = [];
  for (let width = size; width > 0; width = Math.floor(width / TILE_WIDTH)) widths.push(width);
  return widths;
}

/** The partial tiles of a tree: at most one at each level. */
export const partialTiles = (size: number): readonly TilePlace[] =>
  levelWidths(size).flatMap((width, level) =>
    width % TILE_WIDTH === 0 ? [] : [{ level, index: Math.floor(width / TILE_WIDTH) }],
  );

/** The tile and the range of its hashes whose root is the root of a subtree. */
export function placeOf({ height, index }: Subtree): TilePlace & { readonly from: number; readonly to: number } {
  const width = 2 ** (height % TILE_HEIGHT);
  const first = index * width;
  const from = first % TILE_WIDTH;
  return {
    level: Math.floor(height / TILE_HEIGHT),
    index: Math.floor(first / TILE_WIDTH),
    from,
    to: from + width,
  };
}

/** Tiles by their places. */
export type TileSet = ReadonlyMap<string, readonly Hash[]>;

export const tileSet = (tiles: readonly Tile[]): TileSet =>
  new Map(tiles.map(({ hashes, ...place }) => [keyOf(place), hashes]));

/** The root of a subtree, from its tile. Throws if that tile is missing or too short. */
export function subtreeRoot(tiles: TileSet, subtree: Subtree): Hash {
  const { from, to, ...place } = placeOf(subtree);
  const hashes = tiles.get(keyOf(place));
  if (hashes === undefined || hashes.length < to) {
    throw new Error(`the tile ${place.index} of level ${place.level} is missing or too short`);
  }
  return completeRoot(hashes.slice(from, to));
}

const keyOf = ({ level, index }: TilePlace) => `${level}/${index}`;

/** Collects the tiles that change while a tree grows. */
export type TileCollector = {
  /** The callback for `growingTree`. */
  readonly onComplete: (height: number, root: Hash) => void;
  /** The tiles that changed since the last call, each with all its hashes. */
  readonly take: () => readonly Tile[];
};

/**
 * @param size the present size of the tree
 * @param partial the partial tiles of that tree
 */
export function tileCollector(size = 0, partial: readonly Tile[] = []): TileCollector {
  const widths = levelWidths(size);
  const growing = new Map(partial.map(({ level, index, hashes }) => [level, { index, hashes: [...hashes] }]));
  let full: Tile[] = [];
  const changed = new Set<number>();
  return {
    onComplete(height, root) {
      if (height % TILE_HEIGHT !== 0) return;
      const level = height / TILE_HEIGHT;
      // If all tiles of a level are full, the next tile begins.
      const tile = growing.get(level) ?? { index: Math.floor((widths[level] ?? 0) / TILE_WIDTH), hashes: [] };
      tile.hashes.push(root);
      if (tile.hashes.length < TILE_WIDTH) {
        growing.set(level, tile);
        changed.add(level);
      } else {
        full.push({ level, ...tile });
        growing.set(level, { index: tile.index + 1, hashes: [] });
        changed.delete(level);
      }
    },
    take() {
      const taken = [...full];
      for (const level of changed) {
        const tile = growing.get(level);
        if (tile !== undefined) taken.push({ level, index: tile.index, hashes: [...tile.hashes] });
      }
      full = [];
      changed.clear();
      return taken;
    },
  };
}

/** `<L>/<N>` or `<L>/<N>.p/<W>`, the path of a tile below `/tile/`. */
export function tilePath({ level, index, width }: TilePlace & { readonly width: number }): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const name = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

const PATH = /^(0|[1-9]\d?)\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** The tile that a path below `/tile/` names. Undefined if the path is not in the form of the specification. */
export function parseTilePath(path: string): (TilePlace & { readonly width: number }) | undefined {
  const [, level, name = '', width = String(TILE_WIDTH)] = PATH.exec(path) ?? [];
  if (level === undefined) return undefined;
  const tile = { level: Number(level), index: Number(name.replace(/[x/]/g, '')), width: Number(width) };
  // Only the canonical form of a path is accepted.
  return tilePath(tile) === path ? tile : undefined;
}
