import { setImmediate } from 'node:timers';
import DataLoader from 'dataloader';

/** The default limit of keys in one query. */
const MAX_KEYS = 256;

/**
 * Combines reads of the same turn of the event loop into one query. A read never joins a query that was sent before the
 * read was requested, so it sees everything written before. Nothing is cached.
 *
 * @param load reads many keys at once, some of which may repeat; a key without an entry is read as undefined
 * @param isPoison whether `load` failed because of one of its keys. Each key is then read by itself, so that no key
 *   fails because of another
 * @param maxKeys the maximum number of keys of one query
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
        // DataLoader rejects only the read of the key whose answer is an error.
        return Promise.all(keys.map((key) => loadAlone(key).catch((reason: Error) => reason)));
      }
    },
    // By default a query is sent at the end of the present callback, so reads of two requests would rarely share one.
    { cache: false, maxBatchSize: maxKeys, batchScheduleFn: setImmediate },
  );
  return (key) => loader.load(key);
}
