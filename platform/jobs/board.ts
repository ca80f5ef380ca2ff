import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { HonoAdapter } from '@bull-board/hono';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRedisBackend, withBackend } from 'bullmq';
import type { Hono } from 'hono';
import { QUEUES, queueNameOf } from './jobs.ts';
import { prefixOf, type QueueRedis } from './redis-queues.ts';

export type QueueBoard = {
  /** Serves the board's pages and data. Mount it at `basePath`. */
  readonly app: Hono;
  readonly close: () => Promise<void>;
};

/**
 * Shows the queues on Redis, over separate connections. It is read-only, because schedules repeat jobs and nobody has
 * to do it by hand.
 */
export function openQueueBoard(redis: QueueRedis, release: string, basePath: string): QueueBoard {
  const { Queue } = withBackend(createRedisBackend);
  const connection = { url: redis.url, enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 5_000 };
  const queues = QUEUES.map((name) => new Queue(queueNameOf(name, release), { connection, prefix: prefixOf(redis) }));
  // The workers log an outage, and the board's page shows it.
  for (const queue of queues) queue.on('error', () => {});

  const adapter = new HonoAdapter(serveStatic).setBasePath(basePath);
  createBullBoard({
    queues: queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })),
    serverAdapter: adapter,
    options: { uiConfig: { boardTitle: 'Tablemates queues' } },
  });
  return {
    app: adapter.registerPlugin(),
    close: async () => void (await Promise.all(queues.map((queue) => queue.close()))),
  };
}
