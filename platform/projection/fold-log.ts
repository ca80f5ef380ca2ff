import type { Position, Recorded } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { FoldFailure, foldInto, type Rows, relevantTo, touchedKeys } from './fold.ts';
import { grownBy, type Held, nothingHeld } from './held.ts';
import type { AnyProjection } from './projection.ts';

export type FoldShell = {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly pageSize: number;
  /** Rows held in memory before they are written and let go. */
  readonly maxRows: number;
};

/** Where rows go that memory does not hold. */
type Store = {
  readonly load: (keys: Iterable<readonly string[]>) => Promise<Rows>;
  /** Writes what has changed up to the position, all of it or nothing. */
  readonly spill: (held: Held, position: Position) => Promise<void>;
};

export type Folding = {
  readonly store: Store;
  /** What the store has: rows folded up to this position. At 0 it is empty. */
  readonly begun: { readonly position: Position; readonly rows: number };
  readonly upTo: Position;
  readonly skipped: ReadonlySet<Position>;
  readonly signal?: AbortSignal | undefined;
  readonly onPage: (position: Position, rows: number, domainEvents: number) => void;
};

export type Folded = {
  /** What the store does not have yet. */
  readonly held: Held;
  readonly position: Position;
  /** Why it ends before a domain event that cannot be folded. */
  readonly failure?: FoldFailure;
};

/**
 * Folds the log in memory, however many rows it makes: when there are too many they go to the store, and come back page
 * by page where they are touched again. Ends at `upTo`, at the signal, or just before a domain event that cannot be folded.
 */
export async function foldLog(shell: FoldShell, projection: AnyProjection, folding: Folding): Promise<Folded> {
  const { store, begun, upTo, skipped, signal, onPage } = folding;
  let { position, rows: stored } = begun;
  let held = nothingHeld();
  // read ahead: the database works while we fold
  const readAhead = (after: Position) => {
    const page = after < upTo ? readPage(shell, projection, after, upTo) : Promise.resolve([]);
    page.catch(() => {}); // thrown when its turn comes, or not wanted any more
    return page;
  };
  let next = readAhead(position);
  while (position < upTo && !signal?.aborted) {
    const page = await next;
    const reached = reachedBy(page, shell.pageSize, upTo);
    next = readAhead(reached);
    const events = relevantTo(projection, page, position, skipped);
    try {
      if (stored > 0) await loadTouched(store, projection, held, events);
    } catch (error) {
      if (error instanceof FoldFailure) return { held, position, failure: error };
      throw error;
    }
    try {
      foldInto(projection, held.rows, events);
    } catch (error) {
      if (error instanceof FoldFailure) return { held, position: error.position - 1n, failure: error };
      throw error;
    }
    position = reached;
    if (held.rows.size + held.stored.size > shell.maxRows) {
      await store.spill(held, position);
      stored += grownBy(held);
      held = nothingHeld();
    }
    onPage(position, stored + grownBy(held), page.length);
  }
  return { held, position };
}

/** Fetches what domain events touch and the store may have. */
async function loadTouched(store: Store, projection: AnyProjection, held: Held, events: readonly Recorded[]) {
  const wanted = touchedKeys(projection, events);
  for (const text of wanted.keys()) if (held.rows.has(text) || held.stored.has(text)) wanted.delete(text);
  if (wanted.size === 0) return;
  for (const [text, row] of await store.load(wanted.values())) {
    held.rows.set(text, row);
    held.stored.set(text, row);
  }
}

/** A page of what concerns a projection. */
export const readPage = (
  { log, pageSize }: FoldShell,
  { types, ignoresPersonal }: AnyProjection,
  after: Position,
  upTo: Position,
): Promise<Recorded[]> =>
  log.readAll({ after, upTo, limit: pageSize, types, ...(ignoresPersonal && { personal: 'left out' }) });

/** How far a page reaches: to the end, where it is not full. */
export function reachedBy(events: readonly Recorded[], pageSize: number, upTo: Position): Position {
  const last = events.at(-1);
  return last !== undefined && events.length >= pageSize ? last.position : upTo;
}
