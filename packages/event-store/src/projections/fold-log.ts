import type { Position, Recorded } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { type DirtyRows, noDirtyRows, rowDelta } from './dirty-rows.ts';
import { FoldError, foldInto, type Rows, relevantTo, type Touching, touching } from './fold.ts';
import type { AnyProjection, Row } from './projection.ts';
import { createSeenKeys } from './seen-keys.ts';

export type FoldDeps = {
  readonly log: Pick<EventLog, 'head' | 'readAll'>;
  readonly batchSize: number;
  /** The most rows in memory, including those that were written last. Between the first two writes it is half as many more. */
  readonly maxRows: number;
};

/** Keeps the rows that memory does not hold. It does one thing at a time. */
type Store = {
  readonly load: (keys: Iterable<readonly string[]>) => Promise<Rows>;
  /** Writes what has changed up to the position, all of it or nothing. What it is given is not changed afterwards. */
  readonly spill: (dirty: DirtyRows, position: Position) => Promise<void>;
};

export type Folding = {
  readonly store: Store;
  /** What the store has: rows folded up to this position. At 0 it is empty. */
  readonly begun: { readonly position: Position; readonly rows: number };
  readonly upTo: Position;
  readonly skipped: ReadonlySet<Position>;
  readonly signal?: AbortSignal | undefined;
  readonly onBatch: (position: Position, rows: number, domainEvents: number) => void;
};

export type Folded = {
  /** What the store does not have yet. */
  readonly dirty: DirtyRows;
  readonly position: Position;
  /** Why it ends before a domain event that cannot be folded. */
  readonly failure?: FoldError;
};

/**
 * Folds the log in memory, however many rows it makes: when there are too many they go to the store while folding goes
 * on, and come back where they are touched again. Ends at `upTo`, at the signal, or just before a domain event that
 * cannot be folded; nothing is being written any more then.
 */
export async function foldLog(deps: FoldDeps, projection: AnyProjection, folding: Folding): Promise<Folded> {
  const spilling = createSpilling(folding);
  try {
    const folded = await foldBatches(deps, projection, folding, spilling);
    await spilling.written();
    return folded;
  } catch (error) {
    // a refused write is thrown first: a later attempt begins with it
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
  // read ahead: the database works while we fold
  const readAhead = (after: Position) => {
    const batch = after < upTo ? readBatch(deps, projection, after, upTo) : Promise.resolve([]);
    batch.catch(() => {}); // thrown when its turn comes, or no longer wanted
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
      // where it is not even known what is touched, nothing of the batch is folded yet
      return { dirty, position: touched.length > 0 ? error.position - 1n : position, failure: error };
    }
    position = reached;
    // the rows that were written last take memory as well, from the first write on
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

/** A list that outlived a collection or two is in the old generation, and would keep alive what it lists until that is collected. */
function emptied(...lists: readonly unknown[][]): void {
  for (const list of lists) list.length = 0;
}

type Spilling = ReturnType<typeof createSpilling>;

/** What has gone to the store, and how it comes back. */
function createSpilling({ store, begun, upTo }: Folding) {
  let stored = begun.rows;
  // what was written last: still in memory, and maybe still being written
  let last = noDirtyRows();
  let writing: Promise<void> = Promise.resolve();
  // without it every key that is new would be looked for among all that are stored
  const wasTouched = begun.rows > 0 ? () => true : createSeenKeys(Number(upTo - begun.position));

  return {
    stored: () => stored,
    written: () => writing,

    /** Hands dirty rows to the store. Waits for the write before, not for its own. */
    async spill(dirty: DirtyRows, position: Position): Promise<void> {
      await writing;
      stored += rowDelta(dirty);
      last = dirty;
      writing = store.spill(dirty, position);
      writing.catch(() => {}); // thrown where it is awaited next
    },

    /** Loads the rows that domain events touch and the store may have. */
    async fetchTouched(dirty: DirtyRows, touched: readonly Touching[]): Promise<void> {
      const fresh: string[] = [];
      const wanted = new Map<string, readonly string[]>();
      for (const { keys, texts } of touched) {
        for (let i = 0; i < texts.length; i++) {
          const text = texts[i] as string;
          if (dirty.rows.has(text)) continue;
          // checked before the other places, because most keys are new and in none of them
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
      // touched for the first time by this very batch, and again
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

/** A batch of what concerns a projection. */
export const readBatch = (
  { log, batchSize }: FoldDeps,
  { types, ignores }: AnyProjection,
  after: Position,
  upTo: Position,
): Promise<Recorded[]> => log.readAll({ after, upTo, limit: batchSize, types, ...(ignores && { leaveOut: ignores }) });

/** How far a batch reaches: to the end, where it is not full. */
export function reachedBy(events: readonly Recorded[], batchSize: number, upTo: Position): Position {
  const last = events.at(-1);
  return last !== undefined && events.length >= batchSize ? last.position : upTo;
}
