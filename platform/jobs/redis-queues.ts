import { createRedisBackend, withBackend } from 'bullmq';
import { type Queues, queuesOn } from './queues.ts';

/** Redis, and the name of the database whose jobs these are: workers must not take jobs of another one. */
export type QueueRedis = { readonly url: string; readonly installation: string };

/** What the keys begin with. The braces put all of them into one slot of a Redis Cluster. */
export const prefixOf = ({ installation }: Pick<QueueRedis, 'installation'>): string => `{tablemates-${installation}}`;

/**
 * Opens queues on Redis without waiting for it. While Redis is away, adding a job fails at once and workers keep
 * trying.
 */
export function openRedisQueues({ url, installation }: QueueRedis, onError: (error: Error) => void): Queues {
  let closing = false;
  // closing waits for pending connections, so retries must end then
  const retryStrategy = (attempt: number) => (closing ? null : Math.min(attempt * 100, 2000));
  const queues = queuesOn(
    withBackend(createRedisBackend),
    {
      producer: { url, retryStrategy, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5000 },
      worker: { url, retryStrategy, maxRetriesPerRequest: null },
      prefix: prefixOf({ installation }),
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
