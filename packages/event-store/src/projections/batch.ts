import type { Clock } from '../clock.ts';
import type { Sql, Transaction } from '../database.ts';
import type { Position, Recorded } from '../log/domain-event.ts';
import { type DirtyRows, newAndOutdated, noDirtyRows, removedKeys, rowDelta } from './dirty-rows.ts';
import { foldInto, relevantTo, touchedKeys, touching } from './fold.ts';
import type { Generation, Paused } from './generations.ts';
import { type AnyProjection, tableOf } from './projection.ts';
import { readModelTable, type Table } from './table.ts';

/** A generation with the code that folds it. */
export type Member = {
  readonly projection: AnyProjection;
  readonly generation: Generation;
  readonly table: Table;
};

/** Domain events in order, and the checkpoint after they are folded. */
export type Batch = { readonly events: readonly Recorded[]; readonly upTo: Position };

export type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  /** Called when a pause begins. */
  readonly onPaused?: (generation: Generation, paused: Paused) => void;
};

export const memberOf = (
  projection: AnyProjection,
  generation: Generation,
  table: Table = readModelTable(projection, tableOf(generation)),
): Member => ({ projection, generation, table });

/** The same member with a later checkpoint. */
const movedTo = (member: Member, position: Position): Member => ({
  ...member,
  generation: { ...member.generation, position },
});

/**
 * Folds one batch into every member and moves their checkpoints, in one transaction. A member is left out if another
 * process has locked or moved its checkpoint.
 *
 * @param which `paused` folds only paused members and lifts their pause
 * @returns the members that moved
 * @throws a FoldError or the database's error; nothing has changed then
 */
export async function foldBatch(
  { sql, clock }: Deps,
  members: readonly Member[],
  batch: Batch,
  which: 'following' | 'paused' = 'following',
): Promise<Member[]> {
  return sql.begin(async (tx) => {
    const [, locked, skips] = await Promise.all([
      // The commit does not wait for the disk. A crash may lose the last rows with their checkpoint. They are folded
      // again.
      tx`set local synchronous_commit = off`,
      lock(tx, members, which),
      skipsWithin(tx, members, batch),
    ]);
    const claimed = members.filter(({ generation }) => locked.get(nameOf(generation)) === generation.position);
    const changes = await Promise.all(claimed.map((member) => foldMember(tx, member, batch, skips)));
    const writes = changes.map(writesOf);
    // All statements are sent at once, in one round trip.
    await Promise.all([
      ...writes.flatMap(({ table, removed, upserted }) => [table.remove(tx, removed), table.upsert(tx, upserted)]),
      claimed.length > 0 && moveCheckpoints(tx, clock, changes, batch.upTo),
    ]);
    // A COPY needs the connection alone.
    for (const { table, copied } of writes) if (copied.length > 0) await table.copy(tx, copied);
    return claimed.map((member) => movedTo(member, batch.upTo));
  }) as Promise<Member[]>;
}

type Change = { readonly member: Member; readonly dirty: DirtyRows };
type Named = Pick<Generation, 'name' | 'version' | 'generation'>;

const nameOf = ({ name, version, generation }: Named) => `${name}/${version}/${generation}`;

/** Locks the checkpoints that no other process has locked. */
async function lock(
  tx: Transaction,
  members: readonly Member[],
  which: 'following' | 'paused',
): Promise<Map<string, Position>> {
  const wanted = JSON.stringify(
    members.map(({ generation: { name, version, generation } }) => ({ name, version, generation })),
  );
  const rows = await tx<(Named & { position: Position })[]>`
    select g.name, g.version, g.generation, g.position
    from projection_generations g
    join json_to_recordset(${wanted}::text::json) as w(name text, version integer, generation integer)
      using (name, version, generation)
    where (g.paused is not null) = ${which === 'paused'}
    for update of g skip locked`;
  return new Map(rows.map((row) => [nameOf(row), row.position]));
}

async function skipsWithin(tx: Transaction, members: readonly Member[], { upTo }: Batch) {
  const after = members.reduce((least, { generation: { position } }) => (position < least ? position : least), upTo);
  const rows = await tx<{ name: string; position: Position }[]>`
    select name, position from projection_skips where position > ${after} and position <= ${upTo}`;
  return Map.groupBy(rows, ({ name }) => name);
}

async function foldMember(
  tx: Transaction,
  member: Member,
  batch: Batch,
  skips: Awaited<ReturnType<typeof skipsWithin>>,
): Promise<Change> {
  const { projection, generation, table } = member;
  const skipped = new Set(skips.get(projection.name)?.map(({ position }) => position));
  const events = relevantTo(projection, batch.events, generation.position, skipped);
  if (events.length === 0) return { member, dirty: noDirtyRows() };
  const touched = touching(projection, events);
  const stored = await table.load(tx, touchedKeys(touched).values());
  const rows = new Map(stored);
  foldInto(projection, rows, touched);
  return { member, dirty: { rows, stored } };
}

/** From this many new rows on, a COPY is faster than an upsert, which looks up each row first. */
const MANY = 500;

/** The keys to remove and the rows to upsert and copy in a table. */
function writesOf({ member: { projection, table }, dirty }: Change) {
  const { added, outdated } = newAndOutdated(dirty);
  const removed = [...removedKeys(projection, dirty)];
  if (added.length >= MANY) return { table, removed, upserted: outdated, copied: added };
  return { table, removed, upserted: [...outdated, ...added], copied: [] };
}

async function moveCheckpoints(tx: Transaction, clock: Clock, changes: readonly Change[], upTo: Position) {
  const moves = JSON.stringify(
    changes.map(
      ({
        member: {
          generation: { name, version, generation, position },
        },
        dirty,
      }) => ({
        name,
        version,
        generation,
        position: String(position),
        grown: rowDelta(dirty),
      }),
    ),
  );
  const moved = await tx`
    update projection_generations g
    set position = ${upTo}, rows = g.rows + m.grown, paused = null, updated_at = ${clock().toISOString()}
    from json_to_recordset(${moves}::text::json)
      as m(name text, version integer, generation integer, position bigint, grown integer)
    where g.name = m.name and g.version = m.version and g.generation = m.generation and g.position = m.position`;
  if (moved.count !== changes.length) throw new Error('a checkpoint moved although it was locked');
}
