import { runAgain } from '@tablemates/event-store/run-again';

/**
 * Runs one action at a time for each key. Calls during a run cause exactly one more run after it. So a thousand wakes a
 * second become as many as the queue can take, and only one waits while the queue is away.
 *
 * The action must not reject.
 */
export function createCoalescer() {
  const asks = new Map<string, () => Promise<void>>();
  return (key: string, action: () => Promise<void>): void => {
    const ask = asks.get(key) ?? runAgain(action, () => asks.delete(key));
    asks.set(key, ask);
    void ask();
  };
}
