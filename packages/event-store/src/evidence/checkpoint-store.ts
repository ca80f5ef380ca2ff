import sql from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';

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
