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

export const storeCheckpoint = (tx: Transaction, { size, position, note, sealedAt }: KeptCheckpoint) =>
  tx`insert into evidence_checkpoints (size, position, note, sealed_at) values (${size}, ${position}, ${note}, ${sealedAt})`;

const asKept = (row: Row): KeptCheckpoint => ({ ...row, size: Number(row.size) });
