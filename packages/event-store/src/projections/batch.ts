import sql from 'sql-template-tag';
import type { Clock } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { Position, Recorded } from '../log/domain-event.ts';
import { changedRows, type DirtyRows, noDirtyRows, removedKeys, rowDelta } from './dirty-rows.ts';
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
  readonly store: Database;
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
  { store, clock }: Deps,
  members: readonly Member[],
  batch: Batch,
  which: 'following' | 'paused' = 'following',
): Promise<Member[]> {
  return store.transaction(async (tx) => {
    const [, locked, skips] = await Promise.all([
      // The commit does not wait for the disk. A crash may lose the last rows with their checkpoint. They are folded
      // again.
      tx.run(sql`set local synchronous_commit = off`),
      lock(tx, members, which),
      skipsWithin(tx, members, batch),
    ]);
    const claimed = members.filter(({ generation }) => locked.get(nameOf(generation)) === generation.position);
    const changes = await Promise.all(claimed.map((member) => foldMember(tx, member, batch, skips)));
    // All statements are sent at once, in one round trip.
    await Promise.all([
      ...changes.flatMap(({ member: { projection, table }, dirty }) => [
        table.remove(tx, [...removedKeys(projection, dirty)]),
        table.upsert(tx, [...changedRows(dirty)]),
      ]),
      claimed.length > 0 && moveCheckpoints(tx, clock, changes, batch.upTo),
    ]);
    return claimed.map((member) => movedTo(member, batch.upTo));
  });
}

type Change = { readonly member: Member; readonly dirty: DirtyRows };
type Named = Pick<Generation, 'name' | 'version' | 'generation'>;

const nameOf = ({ name, version, generation }: Named) => `${name}/${version}/${generation}`;

/** Locks the checkpoints that no other process has locked. */
async function lock(
  tx: Queries,
  members: readonly Member[],
  which: 'following' | 'paused',
): Promise<Map<string, Position>> {
  const wanted = JSON.stringify(
    members.map(({ generation: { name, version, generation } }) => ({ name, version, generation })),
  );
  const rows = await tx.query<Named & { position: Position }>(sql`
    select g.name, g.version, g.generation, g.position
    from projection_generations g
    join json_to_recordset(${wanted}::text::json) as w(name text, version integer, generation integer)
      using (name, version, generation)
    where (g.paused is not null) = ${which === 'paused'}
    for update of g skip locked`);
  return new Map(rows.map((row) => [nameOf(row), row.position]));
}

async function skipsWithin(tx: Queries, members: readonly Member[], { upTo }: Batch) {
  const after = members.reduce((least, { generation: { position } }) => (position < least ? position : least), upTo);
  const rows = await tx.query<{ name: string; position: Position }>(sql`
    select name, position from projection_skips where position > ${after} and position <= ${upTo}`);
  return Map.groupBy(rows, ({ name }) => name);
}

async function foldMember(
  tx: Queries,
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

async function moveCheckpoints(tx: Queries, clock: Clock, changes: readonly Change[], upTo: Position) {
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
  const moved = await tx.run(sql`
    update projection_generations g
    set position = ${upTo}, rows = g.rows + m.grown, paused = null, updated_at = ${clock().toISOString()}
    from json_to_recordset(${moves}::text::json)
      as m(name text, version integer, generation integer, position bigint, grown integer)
    where g.name = m.name and g.version = m.version and g.generation = m.generation and g.position = m.position`);
  if (moved !== changes.length) throw new Error('a checkpoint moved although it was locked');
}
