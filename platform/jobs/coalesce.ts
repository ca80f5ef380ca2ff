/**
 * Runs one action at a time for each key. Calls during a run cause exactly one more run afterwards. So a thousand wakes a
 * second become as many as the queue can take, and only one waits while the queue is away.
 *
 * The action must not reject.
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
