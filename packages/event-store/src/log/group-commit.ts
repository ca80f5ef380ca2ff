/** An item that can share a flush with items that have no key in common with it. */
export type Flushable = { readonly keys: readonly string[]; readonly bytes: number };

type Waiting<Item, Outcome> = {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

type Batch<Item, Outcome> = readonly Waiting<Item, Outcome>[];

/**
 * Group commit: items that arrive while a flush is in flight queue, and the next flush takes them together.
 *
 * `flush` returns one outcome for each item, in order. If it fails because of the content of one item (`isPoison`),
 * each item is flushed by itself, so that none fails because of another. Any other failure rejects exactly the items of
 * that flush. Items with a key in common go into different flushes, in the order of their arrival.
 */
export function createGroupCommit<Item extends Flushable, Outcome>(options: {
  readonly flush: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly isPoison: (error: unknown) => boolean;
  readonly maxItems: number;
  /** A single larger item is still flushed, in a batch of one. */
  readonly maxBytes: number;
}) {
  let queue: Waiting<Item, Outcome>[] = [];
  let isScheduled = false;
  let isFlushing = false;

  function nextBatch(): Batch<Item, Outcome> {
    const batch: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    const keys = new Set<string>();
    let bytes = 0;
    let seen = 0;
    for (const waiting of queue) {
      if (batch.length === options.maxItems) break;
      seen++;
      const { item } = waiting;
      const fits = batch.length === 0 || bytes + item.bytes <= options.maxBytes;
      const goes = fits && !item.keys.some((key) => keys.has(key));
      // Keys of items that are left count too. Otherwise a later item would overtake them.
      for (const key of item.keys) keys.add(key);
      if (goes) bytes += item.bytes;
      (goes ? batch : left).push(waiting);
    }
    queue = [...left, ...queue.slice(seen)];
    return batch;
  }

  async function settle(batch: Batch<Item, Outcome>): Promise<void> {
    try {
      const outcomes = await options.flush(batch.map(({ item }) => item));
      // `flush` returns as many outcomes as items, so the cast is safe.
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length > 1 && options.isPoison(error)) for (const waiting of batch) await settle([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function flushNext(): Promise<void> {
    isFlushing = true;
    await settle(nextBatch());
    isFlushing = false;
    schedule();
  }

  function schedule(): void {
    if (isScheduled || isFlushing || queue.length === 0) return;
    isScheduled = true;
    // Callers of the last flush may add their next items within this tick.
    process.nextTick(() => {
      isScheduled = false;
      void flushNext();
    });
  }

  /** Resolves with the item's own outcome, once its flush is done. */
  return function add(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
  };
}
