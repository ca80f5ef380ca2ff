import type { Sql } from '../database.ts';
import type { Position, Recorded } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { RowsRefused } from './copy.ts';
import { quoteQualified } from './definition.ts';
import { FoldFailure, foldInto, type Rows, relevantTo } from './fold.ts';
import { generationsOf, skipsOf } from './generations.ts';
import { type Member, memberOf, movedTo, type Shell } from './page.ts';
import { foldSharedPage, isPoison } from './poison.ts';
import { tableOf } from './projection.ts';

/** How far a build is. `eventsPerSecond` counts what it read since it began. */
export type Progress = {
  readonly position: Position;
  readonly head: Position;
  readonly rows: number;
  readonly eventsPerSecond: number;
};

export type BuildShell = Shell & {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly pageSize: number;
  /** Rows held in memory before they are copied and the build goes on by pages. */
  readonly maxRows: number;
};

export type BuildOptions = {
  readonly onProgress?: (progress: Progress) => void;
  /** Stops at the next page. What is folded by then is kept, and the next build of the projection goes on from there. */
  readonly signal?: AbortSignal;
};

/**
 * Brings a building generation to the head of the log. One without a key is folded in memory and copied; rows, key,
 * indexes and checkpoint come in one transaction. So a build that dies leaves the table as it was before, and one that is
 * told to stop leaves what it has folded, without a key: in every case the next build goes on from what is there.
 *
 * @returns the generation as it then stands: paused when it met a domain event that cannot be folded.
 */
export async function fill(shell: BuildShell, member: Member, options: BuildOptions = {}): Promise<Member> {
  const meter = createMeter(options);
  const filled = (await hasKey(shell.sql, member)) ? member : await fillKeyless(shell, member, options, meter);
  return follow(shell, filled, options, meter);
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
    const events = await readPage(shell, current, current.generation.position, head);
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

async function fillKeyless(shell: BuildShell, member: Member, options: BuildOptions, meter: Meter): Promise<Member> {
  const skipped = await skipsOf(shell.sql, member.projection.name);
  const { position } = member.generation;
  const begun: Folded = { rows: position > 0n ? await loadAll(shell.sql, member) : new Map(), position };
  const folded = await foldInMemory(shell, member, skipped, { ...options, from: begun }, meter);
  const interrupted = options.signal?.aborted === true;
  try {
    await copyInto(shell, member, folded, skipped, interrupted ? 'to go on' : 'whole');
  } catch (error) {
    if (!isPoison(error) && !(error instanceof RowsRefused)) throw error;
    // some row was refused: page by page it will be found which domain event is to blame
    await copyInto(shell, member, { rows: new Map(), position: 0n }, skipped, 'whole');
    return movedTo(member, 0n);
  }
  options.signal?.throwIfAborted();
  return movedTo(member, folded.position);
}

const loadAll = (sql: Sql, { table }: Member): Promise<Rows> =>
  sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    return table.loadAll(tx);
  }) as Promise<Rows>;

export type Folded = { readonly rows: Rows; readonly position: Position };

type InMemory = {
  readonly signal?: AbortSignal | undefined;
  readonly upTo?: Position;
  /** Goes on with these rows, in place. */
  readonly from?: Folded;
};

/**
 * Folds from the beginning until `upTo` (or the head), until there are more rows than memory may hold, until the signal,
 * or up to just before a domain event that cannot be folded.
 */
export async function foldInMemory(
  shell: BuildShell,
  member: Member,
  skipped: ReadonlySet<Position>,
  { signal, upTo, from }: InMemory,
  meter?: Meter,
): Promise<Folded> {
  const { rows, position: begun } = from ?? { rows: new Map(), position: 0n };
  const head = upTo ?? (await shell.log.head());
  let position = begun;
  // read ahead: the database works while we fold
  const readAhead = (after: Position) => {
    const page = after < head ? readPage(shell, member, after, head) : Promise.resolve([]);
    page.catch(() => {}); // thrown when its turn comes, or not wanted any more
    return page;
  };
  let next = readAhead(position);
  while (position < head && rows.size <= shell.maxRows && !signal?.aborted) {
    const events = await next;
    const reached = reachedBy(events, shell.pageSize, head);
    next = readAhead(reached);
    try {
      foldInto(member.projection, rows, relevantTo(member.projection, events, position, skipped));
    } catch (error) {
      if (error instanceof FoldFailure) return { rows, position: error.position - 1n };
      throw error;
    }
    position = reached;
    meter?.(position, head, rows.size, events.length);
  }
  return { rows, position };
}

async function copyInto(
  { sql, clock }: BuildShell,
  member: Member,
  folded: Folded,
  skipped: ReadonlySet<Position>,
  as: 'whole' | 'to go on',
) {
  const { generation, projection, table } = member;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const moved = await tx`
      update projection_generations
      set position = ${folded.position}, rows = ${folded.rows.size}, updated_at = ${clock().toISOString()}
      where name = ${generation.name} and version = ${generation.version} and generation = ${generation.generation}
        and position = ${generation.position}`;
    if (moved.count !== 1) throw new Error(`another process is building ${tableOf(generation)}`);
    if ((await skipsOf(tx, projection.name)).size !== skipped.size) {
      throw new Error(`a skip of ${projection.name} was recorded while it was built: build it again`);
    }
    if (generation.position > 0n) await table.empty(tx);
    await table.copy(tx, folded.rows.values());
    if (as === 'whole') await table.index(tx);
  });
}

async function hasKey(sql: Sql, { generation }: Member): Promise<boolean> {
  const keys = await sql`
    select from pg_constraint where contype = 'p' and conrelid = ${quoteQualified(tableOf(generation))}::regclass`;
  return keys.length > 0;
}

async function reread({ sql }: BuildShell, { projection, generation }: Member): Promise<Member> {
  const now = (await generationsOf(sql, projection)).find((each) => each.generation === generation.generation);
  if (now === undefined) throw new Error(`${tableOf(generation)} was dropped while it was built`);
  return memberOf(projection, now);
}

const readPage = ({ log, pageSize }: BuildShell, { projection }: Member, after: Position, upTo: Position) =>
  log.readAll({ after, upTo, limit: pageSize, types: projection.types });

function reachedBy(events: readonly Recorded[], pageSize: number, head: Position): Position {
  const last = events.at(-1);
  return last !== undefined && events.length >= pageSize ? last.position : head;
}
