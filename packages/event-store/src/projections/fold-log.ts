import type { Position, Recorded } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { type DirtyRows, noDirtyRows, rowDelta } from './dirty-rows.ts';
import { FoldError, foldInto, type Rows, relevantTo, type Touching, touching } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';
import { createSeenKeys } from './seen-keys.ts';

export type FoldDeps = {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly batchSize: number;
  /**
   * The most rows in memory, including those written last. Between the first two writes there may be half as many more.
   */
  readonly maxRows: number;
};

/** Stores the rows that are not in memory. It does one thing at a time. */
type Store = {
  readonly load: (keys: Iterable<readonly string[]>) => Promise<Rows>;
  /** Writes all changes up to the position, or nothing. The caller does not change `dirty` after that. */
  readonly spill: (dirty: DirtyRows, position: Position) => Promise<void>;
};

export type Folding = {
  readonly store: Store;
  /** The state of the store: rows folded up to this position. At 0 it is empty. */
  readonly begun: { readonly position: Position; readonly rows: number };
  readonly upTo: Position;
  readonly skipped: ReadonlySet<Position>;
  readonly signal?: AbortSignal | undefined;
  readonly onBatch: (position: Position, rows: number, domainEvents: number) => void;
};

export type Folded = {
  /** The changes that are not in the store yet. */
  readonly dirty: DirtyRows;
  readonly position: Position;
  /** The error of the domain event that cannot be folded, if folding ended before one. */
  readonly failure?: FoldError;
};

/**
 * Folds the log in memory, for any number of rows. If there are too many, they go to the store while folding continues,
 * and are loaded again when they are touched. It ends at `upTo`, at the signal, or just before a domain event that
 * cannot be folded. All writes have ended then.
 */
export async function foldLog(deps: FoldDeps, projection: AnyProjection, folding: Folding): Promise<Folded> {
  const spilling = createSpilling(folding);
  try {
    const folded = await foldBatches(deps, projection, folding, spilling);
    await spilling.written();
    return folded;
  } catch (error) {
    // The error of a refused write is thrown instead, because a later attempt begins with that write.
    await spilling.written();
    throw error;
  }
}

async function foldBatches(
  deps: FoldDeps,
  projection: AnyProjection,
  { begun, upTo, skipped, signal, onBatch }: Folding,
  spilling: Spilling,
): Promise<Folded> {
  let { position } = begun;
  let dirty = noDirtyRows();
  // The next batch is read ahead, so that the database works while this code folds.
  const readAhead = (after: Position) => {
    const batch = after < upTo ? readBatch(deps, projection, after, upTo) : Promise.resolve([]);
    batch.catch(() => {}); // a failure is thrown where it is awaited, if it still is
    return batch;
  };
  let next = readAhead(position);
  while (position < upTo && !signal?.aborted) {
    const batch = await next;
    const reached = reachedBy(batch, deps.batchSize, upTo);
    next = readAhead(reached);
    const events = relevantTo(projection, batch, position, skipped);
    let touched: Touching[] = [];
    try {
      touched = touching(projection, events);
      await spilling.fetchTouched(dirty, touched);
      foldInto(projection, dirty.rows, touched);
    } catch (error) {
      if (!(error instanceof FoldError)) throw error;
      // If `touches` failed, nothing of the batch is folded yet.
      return { dirty, position: touched.length > 0 ? error.position - 1n : position, failure: error };
    }
    position = reached;
    // From the first write on, the rows written last take memory too.
    const most = spilling.stored() === 0 ? deps.maxRows : deps.maxRows / 2;
    if (dirty.rows.size + dirty.stored.size > most) {
      await spilling.spill(dirty, position);
      dirty = noDirtyRows();
    }
    onBatch(position, spilling.stored() + rowDelta(dirty), batch.length);
    emptied(batch, events, touched);
  }
  return { dirty, position };
}

/**
 * Empties lists that are no longer needed. A list that has survived garbage collections is in the old generation, and
 * would keep its items alive until that is collected.
 */
function emptied(...lists: readonly unknown[][]): void {
  for (const list of lists) list.length = 0;
}

type Spilling = ReturnType<typeof createSpilling>;

/** Writes rows to the store and loads them again. */
function createSpilling({ store, begun, upTo }: Folding) {
  let stored = begun.rows;
  // The rows written last. They are still in memory, and their write may still run.
  let last = noDirtyRows();
  let writing: Promise<void> = Promise.resolve();
  // Without it, every new key would be looked up among all stored rows.
  const wasTouched = begun.rows > 0 ? () => true : createSeenKeys(Number(upTo - begun.position));

  return {
    stored: () => stored,
    written: () => writing,

    /** Passes dirty rows to the store. It waits for the previous write, not for its own. */
    async spill(dirty: DirtyRows, position: Position): Promise<void> {
      await writing;
      stored += rowDelta(dirty);
      last = dirty;
      writing = store.spill(dirty, position);
      writing.catch(() => {}); // a failure is thrown where it is awaited next
    },

    /** Loads the rows that domain events touch and the store may have. */
    async fetchTouched(dirty: DirtyRows, touched: readonly Touching[]): Promise<void> {
      const fresh: string[] = [];
      const wanted = new Map<string, readonly string[]>();
      for (const { keys, texts } of touched) {
        for (let i = 0; i < texts.length; i++) {
          const text = texts[i] as string;
          if (dirty.rows.has(text)) continue;
          // It is checked before the other places, because most keys are new and in none of them.
          if (!wasTouched(text)) {
            fresh.push(text);
            continue;
          }
          if (dirty.stored.has(text)) continue;
          const row = last.rows.get(text);
          if (row !== undefined) addStored(dirty, text, row);
          else if (!last.stored.has(text)) wanted.set(text, keys[i] as readonly string[]);
        }
      }
      // Keys that this batch touches for the first time, and then again, are not stored.
      if (wanted.size > 0) for (const text of fresh) wanted.delete(text);
      if (wanted.size === 0 || stored === 0) return;
      await writing;
      for (const [text, row] of await store.load(wanted.values())) addStored(dirty, text, row);
    },
  };
}

function addStored(dirty: DirtyRows, text: string, row: Row): void {
  dirty.rows.set(text, row);
  dirty.stored.set(text, row);
}

/** Reads a batch of the domain events of a projection. */
export const readBatch = (
  { log, batchSize }: FoldDeps,
  { types, ignores }: AnyProjection,
  after: Position,
  upTo: Position,
): Promise<Recorded[]> => log.readAll({ after, upTo, limit: batchSize, types, ...(ignores && { leaveOut: ignores }) });

/** The position that a batch reaches. A batch that is not full reaches `upTo`. */
export function reachedBy(events: readonly Recorded[], batchSize: number, upTo: Position): Position {
  const last = events.at(-1);
  return last !== undefined && events.length >= batchSize ? last.position : upTo;
}
