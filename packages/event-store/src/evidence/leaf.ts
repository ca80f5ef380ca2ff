import type { Position } from '../log/domain-event.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type Hash, hashLeaf } from './merkle.ts';

/** Every column of a domain event's row but its position and MAC, with only the hash of the encrypted personal part. */
export type RowContent = {
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  readonly commandId: string | null;
  readonly actor: string;
  readonly subject: string | null;
  /** In the format of PostgreSQL in UTC: `2026-01-31 18:00:00.5`. */
  readonly occurredAt: string;
  readonly data: Json;
  /** SHA-256 of the encrypted personal part, in hex. */
  readonly personalSha256: string | null;
};

/** The content of a leaf. */
export type Leaf = RowContent & { readonly position: Position };

/** A row that becomes a leaf. `mac` is in hex; rows of older releases have none. */
export type LeafRow = Leaf & { readonly mac: string | null };

/**
 * The text of a leaf: the canonical JSON of its row. Erasing a person changes no leaf, because the ciphertext stays.
 *
 * The members are written by hand in their canonical order, because a million leaves may pass through here.
 */
export const leafText = (row: Leaf): string => textOf(row, `,"position":${row.position}`);

/** The text of a row for its MAC: that of its leaf without the position, which is not known before the append. */
export const rowText = (row: RowContent): string => textOf(row, '');

function textOf(row: RowContent, position: string): string {
  const who = `{"actor":${JSON.stringify(row.actor)},"commandId":${quoted(row.commandId)},"data":${canonicalJson(row.data)}`;
  const when = `,"id":"${row.id}","occurredAt":"${instant(row.occurredAt)}","personalSha256":${quoted(row.personalSha256)}`;
  const where = `${position},"schema":${row.schema},"stream":${JSON.stringify(row.stream)}`;
  const what = `,"subject":${text(row.subject)},"type":${JSON.stringify(row.type)},"version":${row.version}}`;
  return who + when + where + what;
}

export const leafHash = (row: Leaf): Hash => hashLeaf(leafText(row));

/** Quotes a text that has only hexadecimal digits and dashes. */
const quoted = (value: string | null) => (value === null ? 'null' : `"${value}"`);

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));

/** ISO 8601 in UTC with milliseconds, as in domain events; with microseconds only if the stored text has them. */
function instant(stored: string): string {
  if (stored.length === 19) return `${stored.slice(0, 10)}T${stored.slice(11)}.000Z`;
  return `${stored.slice(0, 10)}T${stored.slice(11).padEnd(12, '0')}Z`;
}
