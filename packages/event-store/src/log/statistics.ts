import sql from 'sql-template-tag';
import type { Instant } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { Position } from './domain-event.ts';

export type LogStatistics = {
  readonly head: Position;
  readonly domainEvents: number;
  readonly streams: number;
  /** The size of the log's table with its indexes. */
  readonly bytes: bigint;
  readonly firstAt: Instant | null;
  readonly lastAt: Instant | null;
  /** The number of people with a key, and of those whose key was destroyed. */
  readonly people: number;
  readonly erased: number;
  /** Most frequent first. */
  readonly types: readonly { readonly type: string; readonly count: number; readonly lastAt: Instant }[];
};

/** The numbers of the log, in one snapshot. It reads the whole log, which takes seconds for a million domain events. */
export async function logStatistics(db: Database): Promise<LogStatistics> {
  return db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    const types = await tx.query<{
      type: string;
      count: bigint;
      firstAt: Instant;
      lastAt: Instant;
      head: Position;
    }>(sql`
      select type, count(*), min(occurred_at) as "firstAt", max(occurred_at) as "lastAt", max(position) as head
      from domain_events group by type order by count desc, type`);
    const [streams] = await tx.query<{ count: bigint }>(sql`select count(*) from domain_events where version = 1`);
    const [size] = await tx.query<{ bytes: bigint }>(sql`select pg_total_relation_size('domain_events') as bytes`);
    const [keys] = await tx.query<{ people: bigint; erased: bigint }>(sql`
      select count(wrapped) as people, count(*) - count(wrapped) as erased from personal_keys`);
    return {
      head: types.reduce((head, each) => (each.head > head ? each.head : head), 0n),
      domainEvents: types.reduce((sum, { count }) => sum + Number(count), 0),
      streams: Number(streams?.count ?? 0n),
      bytes: size?.bytes ?? 0n,
      firstAt: types.map(({ firstAt }) => firstAt).toSorted()[0] ?? null,
      lastAt:
        types
          .map(({ lastAt }) => lastAt)
          .toSorted()
          .at(-1) ?? null,
      people: Number(keys?.people ?? 0n),
      erased: Number(keys?.erased ?? 0n),
      types: types.map(({ type, count, lastAt }) => ({ type, count: Number(count), lastAt })),
    };
  }, 'begin isolation level repeatable read read only');
}

/** The positions of the newest domain events, oldest first; only of `stream` and `types` if given. */
export async function newestPositions(
  db: Queries,
  { limit, stream, types }: { limit: number; stream?: string | undefined; types?: readonly string[] | undefined },
): Promise<readonly Position[]> {
  const newest = await db.query<{ position: Position }>(sql`
    select position from domain_events
    where true ${stream === undefined ? sql`` : sql`and stream = ${stream}`}
      ${types === undefined ? sql`` : sql`and type = any(${types}::text[])`}
    order by position desc limit ${limit}`);
  return newest.map(({ position }) => position).toReversed();
}

/**
 * The positions of all domain events that a command appended, in order; empty if it appended nothing. They have no
 * gaps, and only the last domain event has the command id.
 */
export async function positionsOfCommand(db: Queries, commandId: string): Promise<readonly Position[]> {
  const appended = await db.query<{ position: Position }>(sql`
    with last as (select position from domain_events where command_id = ${commandId})
    select appended.position from domain_events appended, last
    where appended.position <= last.position and appended.position > coalesce((
      select before.position from domain_events before
      where before.position < last.position and before.command_id is not null
      order by before.position desc limit 1
    ), 0)
    order by appended.position`);
  return appended.map(({ position }) => position);
}
