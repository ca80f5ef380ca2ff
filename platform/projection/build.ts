import type { Transaction } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import { RowsRefused } from './copy.ts';
import { type FoldShell, foldLog, reachedBy, readPage } from './fold-log.ts';
import { generationsOf, skipsOf } from './generations.ts';
import { changedRows, grownBy, type Held, nothingHeld, outdatedKeys } from './held.ts';
import { type Member, memberOf, type Shell } from './page.ts';
import { foldSharedPage, isPoison } from './poison.ts';
import { type AnyProjection, tableOf } from './projection.ts';
import type { Table } from './table.ts';

/** How far a build is. `eventsPerSecond` counts what it read since it began. */
export type Progress = {
  readonly position: Position;
  readonly head: Position;
  readonly rows: number;
  readonly eventsPerSecond: number;
};

export type BuildShell = Shell & FoldShell;

export type BuildOptions = {
  readonly onProgress?: (progress: Progress) => void;
  /** Stops at the next page. What is folded by then is kept, and the next build of the projection goes on from there. */
  readonly signal?: AbortSignal;
};

/**
 * Brings a building generation to the head of the log. What memory does not hold is copied meanwhile, under the key alone;
 * the other indexes come last. Rows and checkpoint always come in one transaction: so a build that dies leaves the table
 * as it was when rows were copied last, one that is told to stop leaves all that it has folded, and the next build goes on
 * from there.
 *
 * @returns the generation as it then stands: paused when it met a domain event that cannot be folded.
 */
export async function fill(shell: BuildShell, member: Member, options: BuildOptions = {}): Promise<Member> {
  if (member.generation.paused) return member;
  const meter = createMeter(options);
  return follow(shell, await fillQuickly(shell, member, options, meter), options, meter);
}

/** Folds page by page until the head of the log, or a domain event that cannot be folded. */
export async function follow(
  shell: BuildShell,
  member: Member,
  options: BuildOptions = {},
  meter: Meter = createMeter(options),
): Promise<Member> {
  let current = await reread(shell, member);
  for (;;) {
    const head = await shell.log.head();
    if (current.generation.paused || current.generation.position >= head) return current;
    options.signal?.throwIfAborted();
    const events = await readPage(shell, current.projection, current.generation.position, head);
    await foldSharedPage(shell, [current], { events, upTo: reachedBy(events, shell.pageSize, head) });
    current = await reread(shell, current);
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

async function fillQuickly(shell: BuildShell, member: Member, options: BuildOptions, meter: Meter): Promise<Member> {
  const { sql, log } = shell;
  const { projection, generation, table } = member;
  const [skipped, upTo] = await Promise.all([skipsOf(sql, projection.name), log.head()]);
  let written = member;
  const write = async (held: Held, position: Position, then: 'key' | 'index') => {
    written = await writeHeld(shell, written, held, position, skipped, then);
  };
  try {
    const { held, position } = await foldLog(shell, projection, {
      store: {
        load: (keys) => table.load(sql, keys),
        spill: (full, reached) => write(full, reached, 'key'),
      },
      begun: { position: generation.position, rows: Number(generation.rows) },
      ...{ upTo, skipped, signal: options.signal },
      onPage: (reached, rows, domainEvents) => meter(reached, upTo, rows, domainEvents),
    });
    await write(held, position, options.signal?.aborted ? 'key' : 'index');
  } catch (error) {
    if (!isPoison(error) && !(error instanceof RowsRefused)) throw error;
    // some row was refused: page by page it will be found which domain event is to blame
    await write(nothingHeld(), written.generation.position, 'index');
  }
  options.signal?.throwIfAborted();
  return written;
}

/** Writes rows and checkpoint, and gives the table its key, or all its indexes. */
async function writeHeld(
  { sql, clock }: BuildShell,
  { projection, generation, table }: Member,
  held: Held,
  position: Position,
  skipped: ReadonlySet<Position>,
  then: 'key' | 'index',
): Promise<Member> {
  const rows = generation.rows + BigInt(grownBy(held));
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const moved = await tx`
      update projection_generations
      set position = ${position}, rows = ${rows}, updated_at = ${clock().toISOString()}
      where name = ${generation.name} and version = ${generation.version} and generation = ${generation.generation}
        and position = ${generation.position}`;
    if (moved.count !== 1) throw new Error(`another process is building ${tableOf(generation)}`);
    if ((await skipsOf(tx, projection.name)).size !== skipped.size) {
      throw new Error(`a skip of ${projection.name} was recorded while it was built: build it again`);
    }
    await replaceRows(tx, projection, table, held);
    await table[then](tx);
  });
  return { projection, table, generation: { ...generation, position, rows } };
}

/** Brings a table to what is held. An outdated row goes and comes again, as by an update, but quicker. */
export async function replaceRows(tx: Transaction, projection: AnyProjection, table: Table, held: Held): Promise<void> {
  await table.remove(tx, [...outdatedKeys(projection, held)]);
  await table.copy(tx, changedRows(held));
}

async function reread({ sql }: BuildShell, { projection, generation }: Member): Promise<Member> {
  const now = (await generationsOf(sql, projection)).find((each) => each.generation === generation.generation);
  if (now === undefined) throw new Error(`${tableOf(generation)} was dropped while it was built`);
  return memberOf(projection, now);
}
