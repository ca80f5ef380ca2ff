import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/** Bounds one query, where nothing else is asked for. */
const MAX_KEYS = 256;

/**
 * Reads asked for in the same turn of the event loop share one query. A read never joins a query that was sent before
 * it was asked for, so it sees whatever was written by then. Nothing is cached.
 *
 * @param load answers for many keys at once, some of which may repeat; a key without an entry is read as undefined
 * @param isPoison whether `load` failed because of one of its keys: each is then read by itself, so that no key fails
 *   because of another
 * @param maxKeys how many keys one query may be asked for
 */
export function readTogether<Result>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
  isPoison: (error: unknown) => boolean,
  maxKeys = MAX_KEYS,
): (key: string) => Promise<Result | undefined> {
  const loadAlone = async (key: string) => (await load([key])).get(key);
  const loader = new DataLoader<string, Result | undefined>(
    async (keys) => {
      try {
        const loaded = await load(keys);
        return keys.map((key) => loaded.get(key));
      } catch (error) {
        if (keys.length === 1 || !isPoison(error)) throw error;
        // An error as an answer rejects the read of its own key alone.
        return Promise.all(keys.map((key) => loadAlone(key).catch((reason: Error) => reason)));
      }
    },
    // By default a query would go out at the end of the present callback: reads of two requests would rarely share it.
    { cache: false, maxBatchSize: maxKeys, batchScheduleFn: setImmediate },
  );
  return (key) => loader.load(key);
}
