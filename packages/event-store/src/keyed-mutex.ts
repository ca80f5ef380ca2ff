/**
 * A mutex for each key. Work waits until all earlier work with one of the same keys has ended, successfully or not. A
 * caller joins all its queues at once, so two callers cannot wait for each other.
 */
export function createKeyedMutex() {
  const tails = new Map<string, Promise<void>>();

  return async function exclusively<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const { promise: done, resolve: leave } = Promise.withResolvers<void>();
    const before = keys.map((key) => tails.get(key));
    for (const key of keys) tails.set(key, done);
    await Promise.all(before);
    try {
      return await work();
    } finally {
      leave();
      for (const key of keys) if (tails.get(key) === done) tails.delete(key);
    }
  };
}
