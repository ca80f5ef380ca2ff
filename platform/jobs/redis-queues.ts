import { createRedisBackend, withBackend } from 'bullmq';
import { type Queues, queuesOn } from './queues.ts';

/** In braces, so that all keys of a queue share a slot of a Redis Cluster. */
export const PREFIX = '{tablemates}';

/** Queues on Redis. Does not wait for it: while it is away, adding fails at once and workers keep trying. */
export function openRedisQueues(url: string, onError: (error: Error) => void): Queues {
  let closing = false;
  // Closing waits for connections under way: without Redis they must come to an end.
  const retryStrategy = (attempt: number) => (closing ? null : Math.min(attempt * 100, 2000));
  const queues = queuesOn(
    withBackend(createRedisBackend),
    {
      producer: { url, retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5000 },
      worker: { url, retryStrategy, maxRetriesPerRequest: null },
      prefix: PREFIX,
    },
    onError,
  );
  return {
    ...queues,
    ready: async () => {},
    close() {
      closing = true;
      return queues.close();
    },
  };
}
