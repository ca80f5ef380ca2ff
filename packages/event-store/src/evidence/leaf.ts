import type { Position } from '../log/domain-event.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { type Hash, hashLeaf } from './merkle.ts';

/** What a leaf says of a domain event: every column of its row, and of the personal part only the hash of its ciphertext. */
export type LeafRow = {
  readonly position: Position;
  readonly stream: string;
  readonly version: number;
  readonly id: string;
  readonly type: string;
  readonly schema: number;
  readonly commandId: string | null;
  readonly actor: string;
  readonly subject: string | null;
  /** As PostgreSQL writes it in UTC: `2026-01-31 18:00:00.5`. */
  readonly occurredAt: string;
  readonly data: Json;
  /** SHA-256 of the encrypted personal part, in hex. */
  readonly personalSha256: string | null;
};

/**
 * The text of a leaf: the canonical JSON of its row. Erasing a person changes none, because the ciphertext stays.
 *
 * The members are written in their canonical order by hand: a log of a million leaves passes through here.
 */
export function leafText(row: LeafRow): string {
  const who = `{"actor":${JSON.stringify(row.actor)},"commandId":${quoted(row.commandId)},"data":${canonicalJson(row.data)}`;
  const when = `,"id":"${row.id}","occurredAt":"${instant(row.occurredAt)}","personalSha256":${quoted(row.personalSha256)}`;
  const where = `,"position":${row.position},"schema":${row.schema},"stream":${JSON.stringify(row.stream)}`;
  const what = `,"subject":${text(row.subject)},"type":${JSON.stringify(row.type)},"version":${row.version}}`;
  return who + when + where + what;
}

export const leafHash = (row: LeafRow): Hash => hashLeaf(leafText(row));

/** A text of hexadecimal digits and dashes alone. */
const quoted = (value: string | null) => (value === null ? 'null' : `"${value}"`);

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value));

/** ISO 8601 in UTC with milliseconds, as domain events have it; with microseconds only if they were written. */
function instant(stored: string): string {
  if (stored.length === 19) return `${stored.slice(0, 10)}T${stored.slice(11)}.000Z`;
  return `${stored.slice(0, 10)}T${stored.slice(11).padEnd(12, '0')}Z`;
}
