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
  /** Stops at the next page. What is committed stays, and the next build of the projection goes on from there. */
  readonly signal?: AbortSignal;
};

/**
 * Brings a building generation to the head of the log. An empty one is folded in memory and copied; key, indexes and
 * checkpoint come with the copy in one transaction. So a build that dies leaves either an empty table or a whole one
 * with its checkpoint, and in both cases the next build goes on from it.
 *
 * @returns the generation as it then stands: paused when it met a domain event that cannot be folded.
 */
export async function fill(shell: BuildShell, member: Member, options: BuildOptions = {}): Promise<Member> {
  const meter = createMeter(options);
  const filled = (await hasKey(shell.sql, member)) ? member : await fillEmpty(shell, member, options, meter);
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

type Meter = (position: Position, head: Position, rows: number, events: number) => void;

export function createMeter({ onProgress }: BuildOptions): Meter {
  const began = performance.now();
  let read = 0;
  return (position, head, rows, events) => {
    read += events;
    const seconds = Math.max(performance.now() - began, 1) / 1000;
    onProgress?.({ position, head, rows, eventsPerSecond: Math.round(read / seconds) });
  };
}

async function fillEmpty(shell: BuildShell, member: Member, options: BuildOptions, meter: Meter): Promise<Member> {
  const skipped = await skipsOf(shell.sql, member.projection.name);
  const folded = await foldInMemory(shell, member, skipped, options, meter);
  try {
    await copyInto(shell, member, folded, skipped);
    return movedTo(member, folded.position);
  } catch (error) {
    if (!isPoison(error) && !(error instanceof RowsRefused)) throw error;
    // some row was refused: page by page it will be found which domain event is to blame
    await copyInto(shell, member, { rows: new Map(), position: member.generation.position }, skipped);
    return member;
  }
}

export type Folded = { readonly rows: Rows; readonly position: Position };

/**
 * Folds from the beginning until `upTo` (or the head), until there are more rows than memory may hold, or up to just
 * before a domain event that cannot be folded.
 */
export async function foldInMemory(
  shell: BuildShell,
  member: Member,
  skipped: ReadonlySet<Position>,
  { signal, upTo }: BuildOptions & { upTo?: Position },
  meter?: Meter,
): Promise<Folded> {
  const rows: Rows = new Map();
  const head = upTo ?? (await shell.log.head());
  let position = 0n;
  // read ahead: the database works while we fold
  const readAhead = (after: Position) => {
    const page = after < head ? readPage(shell, member, after, head) : Promise.resolve([]);
    page.catch(() => {}); // thrown when its turn comes, or not wanted any more
    return page;
  };
  let next = readAhead(position);
  while (position < head && rows.size <= shell.maxRows) {
    signal?.throwIfAborted();
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

async function copyInto({ sql, clock }: BuildShell, member: Member, folded: Folded, skipped: ReadonlySet<Position>) {
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
    await table.copy(tx, folded.rows.values());
    await table.index(tx);
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
