import type { Instant } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';
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
export async function newestCheckpoint(sql: Sql | Transaction): Promise<KeptCheckpoint | undefined> {
  const [row] = await sql<Row[]>`
    select size, position, note, sealed_at from evidence_checkpoints order by size desc limit 1`;
  return row && asKept(row);
}

/** Checkpoints above a size, smallest first. */
export async function checkpointsAfter(
  sql: Sql | Transaction,
  { size, limit }: { readonly size: number; readonly limit: number },
): Promise<readonly KeptCheckpoint[]> {
  const rows = await sql<Row[]>`
    select size, position, note, sealed_at from evidence_checkpoints where size > ${size} order by size limit ${limit}`;
  return rows.map(asKept);
}

export async function storeCheckpoint(
  tx: Transaction,
  { size, position, note, sealedAt }: KeptCheckpoint,
): Promise<void> {
  await tx`
    insert into evidence_checkpoints (size, position, note, sealed_at) values (${size}, ${position}, ${note}, ${sealedAt})`;
  await tx`
    insert into evidence_newest (note) values (${note}) on conflict (only_one) do update set note = excluded.note`;
}

/** The note that is kept beside the table of checkpoints: the newest one, or the beginning. */
export async function noteBeside(sql: Sql | Transaction): Promise<string | undefined> {
  const [row] = await sql<{ note: string }[]>`select note from evidence_newest`;
  return row?.note;
}

/** The checkpoint of this size; undefined if there is none. */
export async function checkpointOf(sql: Sql | Transaction, size: number): Promise<KeptCheckpoint | undefined> {
  const [row] = await sql<Row[]>`
    select size, position, note, sealed_at from evidence_checkpoints where size = ${size}`;
  return row && asKept(row);
}

const asKept = (row: Row): KeptCheckpoint => ({ ...row, size: Number(row.size) });
