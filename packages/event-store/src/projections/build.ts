import sql from 'sql-template-tag';
import type { Store } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { type Deps, type Member, memberOf } from './batch.ts';
import { type Chunks, inChunks } from './chunks.ts';
import { type DirtyRows, noDirtyRows, rowDelta } from './dirty-rows.ts';
import { type FoldDeps, foldLog, reachedBy, readBatch } from './fold-log.ts';
import { generationsOf, skipsOf } from './generations.ts';
import { foldSharedBatch, isPoison } from './poison.ts';
import { tableOf } from './projection.ts';

/** The progress of a build. `eventsPerSecond` is the rate since it began. */
export type Progress = {
  readonly position: Position;
  readonly head: Position;
  readonly rows: number;
  readonly eventsPerSecond: number;
};

export type BuildDeps = Deps & FoldDeps & { readonly store: Store };

export type BuildOptions = {
  readonly onProgress?: (progress: Progress) => void;
  /** Stops at the next batch. Folded rows are kept, and the next build of the projection continues from there. */
  readonly signal?: AbortSignal;
};

/**
 * Folds the log into a building generation up to the head. Rows that do not fit into memory are copied to the table
 * meanwhile. Key and indexes are created last. Rows and checkpoint are always written in one transaction. So a build
 * that crashes keeps the rows up to the last copy, and a build that is stopped by its signal keeps everything it has
 * folded. The next build continues from there.
 *
 * @returns the generation after that, which is paused if a domain event could not be folded
 */
export async function fill(deps: BuildDeps, member: Member, options: BuildOptions = {}): Promise<Member> {
  if (member.generation.paused) return member;
  const meter = createMeter(options);
  return follow(deps, await fillQuickly(deps, member, options, meter), options, meter);
}

/** Folds batch by batch up to the head of the log, or up to a domain event that cannot be folded. */
export async function follow(
  deps: BuildDeps,
  member: Member,
  options: BuildOptions = {},
  meter: Meter = createMeter(options),
): Promise<Member> {
  let current = await reread(deps, member);
  for (;;) {
    const head = await deps.log.head();
    if (current.generation.paused || current.generation.position >= head) return current;
    options.signal?.throwIfAborted();
    const events = await readBatch(deps, current.projection, current.generation.position, head);
    await foldSharedBatch(deps, [current], { events, upTo: reachedBy(events, deps.batchSize, head) });
    current = await reread(deps, current);
    meter(current.generation.position, head, Number(current.generation.rows), events.length);
  }
}

export type Meter = (position: Position, head: Position, rows: number, events: number) => void;

export function createMeter({ onProgress }: BuildOptions): Meter {
  const began = performance.now();
  let read = 0;
  return (position, head, rows, events) => {
    read += events;
    const seconds = Math.max(performance.now() - began, 1) / 1000;
    onProgress?.({ position, head, rows, eventsPerSecond: Math.round(read / seconds) });
  };
}

async function fillQuickly(deps: BuildDeps, member: Member, options: BuildOptions, meter: Meter): Promise<Member> {
  const { store, log } = deps;
  const { projection, generation, table } = member;
  const [skipped, upTo] = await Promise.all([skipsOf(store, projection.name), log.head()]);
  const chunks = inChunks(projection, table);
  let written = member;
  const write = async (dirty: DirtyRows, position: Position, then?: 'index') => {
    written = await writeDirtyRows(deps, written, chunks, dirty, position, skipped, then);
  };
  try {
    const { dirty, position } = await foldLog(deps, projection, {
      store: {
        load: (keys) => store.copying((tx) => chunks.fetch(tx, keys)),
        spill: write,
      },
      begun: { position: generation.position, rows: Number(generation.rows) },
      upTo,
      skipped,
      signal: options.signal,
      onBatch: (reached, rows, domainEvents) => meter(reached, upTo, rows, domainEvents),
    });
    await write(dirty, position, options.signal?.aborted ? undefined : 'index');
  } catch (error) {
    if (!isPoison(error)) throw error;
    // A row was refused. Folding batch by batch finds the domain event that caused it.
    await write(noDirtyRows(), written.generation.position, 'index');
  }
  options.signal?.throwIfAborted();
  return written;
}

/** Writes rows and checkpoint. With `then`, it also creates the key and the indexes of the complete table. */
async function writeDirtyRows(
  { store, clock }: BuildDeps,
  { projection, generation, table }: Member,
  chunks: Chunks,
  dirty: DirtyRows,
  position: Position,
  skipped: ReadonlySet<Position>,
  then?: 'index',
): Promise<Member> {
  const rows = generation.rows + BigInt(rowDelta(dirty));
  await store.copying(async (tx) => {
    const moved = await tx.run(sql`
      update projection_generations
      set position = ${position}, rows = ${rows}, updated_at = ${clock().toISOString()}
      where name = ${generation.name} and version = ${generation.version} and generation = ${generation.generation}
        and position = ${generation.position}`);
    if (moved !== 1) throw new Error(`another process is building ${tableOf(generation)}`);
    if ((await skipsOf(tx, projection.name)).size !== skipped.size) {
      throw new Error(`a skip of ${projection.name} was recorded while it was built: build it again`);
    }
    await chunks.write(tx, dirty);
    if (then === 'index') await table.index(tx);
  });
  return { projection, table, generation: { ...generation, position, rows } };
}

async function reread({ store }: BuildDeps, { projection, generation }: Member): Promise<Member> {
  const now = (await generationsOf(store, projection)).find((each) => each.generation === generation.generation);
  if (now === undefined) throw new Error(`${tableOf(generation)} was dropped while it was built`);
  return memberOf(projection, now);
}
