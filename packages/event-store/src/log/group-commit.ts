/** Something that can share a flush with others, unless they have a key in common. */
export type Flushable = { readonly keys: readonly string[]; readonly bytes: number };

type Waiting<Item, Outcome> = {
  readonly item: Item;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
};

type Batch<Item, Outcome> = readonly Waiting<Item, Outcome>[];

/** Fewer than so many are not worth a flush of their own behind another: each pays for the disk. */
const WORTH_A_SECOND = 16;

/** How many of those waiting may go now, beside the flushes under way, given by their sizes; two at most where allowed. */
function share(waiting: number, underWay: readonly number[], twoAllowed: boolean): number {
  const [ahead, ...others] = underWay;
  if (ahead === undefined) return twoAllowed && waiting >= 2 * WORTH_A_SECOND ? Math.floor(waiting / 2) : waiting;
  return twoAllowed && others.length === 0 && waiting >= Math.max(ahead, WORTH_A_SECOND) ? waiting : 0;
}

/**
 * Group commit: while one flush is under way, arriving items queue, and the next flush takes them all together. Where
 * many wait, and `isAlone` says that nobody else appends, they go in halves, one close behind the other: then this process
 * works on one while the database works on the other. (With others it works on theirs meanwhile.)
 *
 * `flush` answers one outcome for each item, in their order. Where it fails because of what is in one item (`isPoison`),
 * each is flushed by itself, so that none suffers for its neighbour; any other failure rejects exactly the items of
 * that flush. Items with a key in common go into different flushes, one after the other, in the order of their arrival.
 */
export function createGroupCommit<Item extends Flushable, Outcome>(options: {
  readonly flush: (items: readonly Item[]) => Promise<readonly Outcome[]>;
  readonly isPoison: (error: unknown) => boolean;
  readonly isAlone: () => boolean;
  readonly maxItems: number;
  /** A single item above it still goes, alone. */
  readonly maxBytes: number;
}) {
  let queue: Waiting<Item, Outcome>[] = [];
  let waitingForTick = false;
  // Not a Set: V8 makes it anew every few batches, and each that is outdated keeps alive the next, and all that it held.
  let underWay: readonly Batch<Item, Outcome>[] = [];
  const mayGo = () =>
    share(
      queue.length,
      underWay.map((batch) => batch.length),
      options.isAlone(),
    );

  function nextBatch(): Batch<Item, Outcome> {
    const most = Math.min(mayGo(), options.maxItems);
    const batch: Waiting<Item, Outcome>[] = [];
    const left: Waiting<Item, Outcome>[] = [];
    const keys = new Set(underWay.flatMap((batch) => batch.flatMap(({ item }) => item.keys)));
    let bytes = 0;
    let seen = 0;
    for (const waiting of queue) {
      if (batch.length === most) break;
      seen++;
      const { item } = waiting;
      const fits = batch.length === 0 || bytes + item.bytes <= options.maxBytes;
      const goes = fits && !item.keys.some((key) => keys.has(key));
      // Keys of what is left count too, or a later item would overtake it.
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
      // `flush` answers as many outcomes as it was given items.
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as Outcome);
    } catch (error) {
      if (batch.length > 1 && options.isPoison(error)) for (const waiting of batch) await settle([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function send(batch: Batch<Item, Outcome>): Promise<void> {
    underWay = [...underWay, batch];
    await settle(batch);
    underWay = underWay.filter((one) => one !== batch);
    goOn();
  }

  function goOn(): void {
    if (waitingForTick || mayGo() === 0) return;
    waitingForTick = true;
    // Whoever was just answered may have the next item ready, which may still join.
    process.nextTick(() => {
      waitingForTick = false;
      for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) void send(batch);
    });
  }

  /** Resolves with the item's own outcome, once its flush is done. */
  return function add(item: Item): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      goOn();
    });
  };
}
