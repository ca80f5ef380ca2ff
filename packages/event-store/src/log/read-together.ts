import { setImmediate } from 'node:timers/promises';

/** Bounds one query. */
const MAX_KEYS = 256;

/**
 * Reads asked for in the same turn of the event loop share one query. A read never joins a query that was sent before
 * it was asked for, so it sees whatever was written by then.
 *
 * @param load answers for many keys at once; a key without an entry is read as undefined
 * @param isPoison whether `load` failed because of one of its keys: each is then read by itself, so that none suffers
 *   for its neighbour
 */
export function readTogether<Result>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, Result>>,
  isPoison: (error: unknown) => boolean,
): (key: string) => Promise<Result | undefined> {
  let gathering: { readonly keys: Set<string>; readonly loaded: ReturnType<typeof load> } | undefined;

  function gather() {
    const keys = new Set<string>();
    const loaded = setImmediate().then(() => {
      if (gathering?.keys === keys) gathering = undefined;
      return load([...keys]);
    });
    return { keys, loaded };
  }

  return async (key) => {
    if (gathering === undefined || gathering.keys.size >= MAX_KEYS) gathering = gather();
    const { keys, loaded } = gathering;
    keys.add(key);
    try {
      return (await loaded).get(key);
    } catch (error) {
      if (keys.size > 1 && isPoison(error)) return (await load([key])).get(key);
      throw error;
    }
  };
}
