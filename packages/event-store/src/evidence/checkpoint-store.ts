import sql from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { TILE_WIDTH } from './tiles.ts';

/** A stored checkpoint: its signed note, with its size, its last position and the instant of sealing. */
export type KeptCheckpoint = {
  readonly size: number;
  /** The position of the last leaf. */
  readonly position: Position;
  readonly note: string;
  readonly sealedAt: Instant;
};

type Row = Omit<KeptCheckpoint, 'size'> & { readonly size: bigint };

/** The newest checkpoint; undefined if nothing was sealed. */
export async function newestCheckpoint(db: Queries): Promise<KeptCheckpoint | undefined> {
  const [row] = await db.query<Row>(sql`
    select size, position, note, sealed_at as "sealedAt" from evidence_checkpoints order by size desc limit 1`);
  return row && asKept(row);
}

/** What says how far is sealed, at one instant. */
export type Sealed = {
  readonly newest: KeptCheckpoint | undefined;
  /** The note that is kept beside the table of checkpoints: the newest one, or the beginning. */
  readonly beside: string | undefined;
  /** The position of the last stored leaf, if the newest checkpoint covers exactly the stored leaves. */
  readonly lastLeaf: Position | undefined;
};

export async function sealedSoFar(db: Queries): Promise<Sealed> {
  const [row] = await db.query<
    { beside: string | null; lastLeaf: Buffer | null } & { [K in keyof Row]: Row[K] | null }
  >(
    sql`
    select n.note as beside, c.size, c.position, c.note, c.sealed_at as "sealedAt",
      case when t.index * ${TILE_WIDTH} + length(t.hashes) / 32 = c.size
        then substring(t.positions from length(t.positions) - 7) end as "lastLeaf"
    from (select) one
    left join evidence_newest n on true
    left join lateral (select * from evidence_checkpoints order by size desc limit 1) c on true
    left join lateral (select * from evidence_tiles where level = 0 order by index desc limit 1) t on true`,
  );
  const { beside = null, lastLeaf = null, size = null, position = null, note = null, sealedAt = null } = row ?? {};
  const isThere = size !== null && position !== null && note !== null && sealedAt !== null;
  return {
    newest: isThere ? asKept({ size, position, note, sealedAt }) : undefined,
    beside: beside ?? undefined,
    lastLeaf: lastLeaf?.readBigInt64BE(),
  };
}

/** How many checkpoints say that they cover nothing. The product makes none. */
export async function strayCheckpoints(db: Queries): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`select count(*) from evidence_checkpoints where size < 1`);
  return Number(row?.count ?? 0n);
}

/** Checkpoints above a size, smallest first. */
export async function checkpointsAfter(
  db: Queries,
  { size, limit }: { readonly size: number; readonly limit: number },
): Promise<readonly KeptCheckpoint[]> {
  const rows = await db.query<Row>(sql`
    select size, position, note, sealed_at as "sealedAt" from evidence_checkpoints where size > ${size} order by size limit ${limit}`);
  return rows.map(asKept);
}

export async function storeCheckpoint(tx: Queries, { size, position, note, sealedAt }: KeptCheckpoint): Promise<void> {
  await tx.run(sql`
    insert into evidence_checkpoints (size, position, note, sealed_at) values (${size}, ${position}, ${note}, ${sealedAt})`);
  await tx.run(sql`
    insert into evidence_newest (note) values (${note}) on conflict (only_one) do update set note = excluded.note`);
}

/** The note that is kept beside the table of checkpoints: the newest one, or the beginning. */
export async function noteBeside(db: Queries): Promise<string | undefined> {
  const [row] = await db.query<{ note: string }>(sql`select note from evidence_newest`);
  return row?.note;
}

/** The checkpoint of this size; undefined if there is none. */
export async function checkpointOf(db: Queries, size: number): Promise<KeptCheckpoint | undefined> {
  const [row] = await db.query<Row>(sql`
    select size, position, note, sealed_at as "sealedAt" from evidence_checkpoints where size = ${size}`);
  return row && asKept(row);
}

const asKept = (row: Row): KeptCheckpoint => ({ ...row, size: Number(row.size) });
