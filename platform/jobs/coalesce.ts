/**
 * Runs an action by key, one at a time: asked for again meanwhile, it runs once more afterwards, however often it was
 * asked. So a thousand wakes a second become as many as the queue takes, and while the queue is away one waits, not a
 * thousand. The action must not reject.
 */
export function createCoalescer() {
  const underWay = new Map<string, { again: boolean }>();
  return (key: string, action: () => Promise<void>): void => {
    const running = underWay.get(key);
    if (running) {
      running.again = true;
      return;
    }
    const run = { again: true };
    underWay.set(key, run);
    void (async () => {
      while (run.again) {
        run.again = false;
        await action();
      }
      underWay.delete(key);
    })();
  };
}
