import sql from 'sql-template-tag';
import type { Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import type { LeafRow } from './leaf.ts';

/** A position before every possible row. */
export const BEFORE_ALL: Position = -(2n ** 63n);

/**
 * Reads the rows of the log for leaves, after a position and up to another, in order. The database hashes personal
 * parts, so that no ciphertext is read.
 */
export const readLeafRows = (
  db: Queries,
  { after, upTo, limit }: { readonly after: Position; readonly upTo?: Position; readonly limit?: number },
): Promise<LeafRow[]> =>
  db.query<LeafRow>(sql`
    select position, stream, version, id, type, schema, command_id as "commandId", actor, subject, data,
      (occurred_at at time zone 'UTC')::text as "occurredAt",
      encode(sha256(personal), 'hex') as "personalSha256", encode(mac, 'hex') as mac
    from domain_events
    where position > ${after} ${upTo === undefined ? sql`` : sql`and position <= ${upTo}`}
    order by position
    ${limit === undefined ? sql`` : sql`limit ${limit}`}`);
