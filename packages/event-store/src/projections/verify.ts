import { isDeepStrictEqual } from 'node:util';
import sql, { raw } from 'sql-template-tag';
import type { Position } from '../log/domain-event.ts';
import { type BuildDeps, type BuildOptions, createMeter } from './build.ts';
import { inChunks } from './chunks.ts';
import { type Column, columnsOf, fromCamel, quoteQualified } from './definition.ts';
import { foldLog } from './fold-log.ts';
import { type Generation, generationsOf, skipsOf } from './generations.ts';
import { type AnyProjection, type Row, tableOf } from './projection.ts';
import { ProjectionStateError } from './projection-state-error.ts';
import { readModelTable } from './table.ts';

/**
 * A row that differs between the read model and a fold of the log. It is the database's JSON with snake_case columns.
 */
export type Difference = {
  readonly key: Row;
  /** The differing columns in the read model. Null if it has no such row. */
  readonly stored: Row | null;
  /** The same columns, folded from the log. Null if there is no such row. */
  readonly folded: Row | null;
};

export type Verification = {
  readonly generation: number;
  /** The checkpoint at which they were compared. */
  readonly position: Position;
  readonly differing: number;
  /** The first hundred differences. */
  readonly differences: readonly Difference[];
};

/**
 * Folds the log again up to a generation's checkpoint, and compares row by row. It reads one snapshot, so the
 * generation continues to follow the log meanwhile. Its temporary table is dropped with the transaction.
 */
export async function verifyGeneration(
  deps: BuildDeps,
  projection: AnyProjection,
  generation?: number,
  options: BuildOptions = {},
): Promise<Verification> {
  const meter = createMeter(options);
  const found = (await generationsOf(deps.store, projection)).find((each) =>
    generation === undefined ? each.state === 'live' : each.generation === generation,
  );
  if (found === undefined)
    throw new ProjectionStateError('missing', `${projection.name} has no such generation to verify`);
  const fresh = 'pg_temp.folded_afresh';
  return deps.store.copying(async (tx) => {
    const [stored] = await tx.query<Pick<Generation, 'position'>>(sql`
      select position from projection_generations
      where name = ${found.name} and version = ${found.version} and generation = ${found.generation}`);
    const upTo = stored?.position ?? 0n;
    const skipped = await skipsOf(tx, projection.name);
    const table = readModelTable(projection, fresh);
    await table.create(tx, { temporary: true });
    const chunks = inChunks(projection, table);
    const { dirty, failure } = await foldLog(deps, projection, {
      store: {
        load: (wanted) => chunks.fetch(tx, wanted),
        spill: (full) => chunks.write(tx, full),
      },
      begun: { position: 0n, rows: 0 },
      upTo,
      skipped,
      signal: options.signal,
      onBatch: (reached, rows, domainEvents) => meter(reached, upTo, rows, domainEvents),
    });
    options.signal?.throwIfAborted();
    if (failure) throw failure;
    await chunks.write(tx, dirty);
    const keys = columnsOf(projection).filter(({ property }) => projection.key.includes(property));
    const rows = await tx.query<{ stored: Row | null; folded: Row | null; differing: bigint }>(
      raw(`
      select to_jsonb(s) as stored, to_jsonb(f) as folded, count(*) over () as differing
      from ${quoteQualified(tableOf(found))} s
      full join ${quoteQualified(fresh)} f using (${keys.map(({ name }) => name).join(', ')})
      where s is distinct from f
      limit 100`),
    );
    return {
      generation: found.generation,
      position: upTo,
      differing: Number(rows[0]?.differing ?? 0n),
      differences: rows.map((row) => differenceOf(row.stored, row.folded, namesOf(keys))),
    };
  }, 'begin isolation level repeatable read');
}

const namesOf = (columns: readonly Column[]) => new Set(columns.map(({ property }) => fromCamel(property)));

/** A difference without the equal columns. A row that only one side has is included completely. */
function differenceOf(stored: Row | null, folded: Row | null, keys: ReadonlySet<string>): Difference {
  const only = (row: Row | null, isWanted: (column: string) => boolean): Row | null =>
    row && Object.fromEntries(Object.entries(row).filter(([column]) => isWanted(column)));
  const differs = (column: string) =>
    !keys.has(column) && !(stored && folded && isDeepStrictEqual(stored[column], folded[column]));
  const key = only(stored ?? folded, (column) => keys.has(column)) ?? {};
  return { key, stored: only(stored, differs), folded: only(folded, differs) };
}
