import path from 'node:path';
import { askChild, startChild, stopChild } from '../../packages/event-store/bench/child.ts';
import type { Instant } from '../../platform/clock.ts';
import { clockOffset, SECRET, startServer } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import type { Task, TaskResult } from './process.ts';

/** A setup of the product's processes. */
export type Way = {
  /** A web process and a worker process, instead of one process for everything. */
  readonly apart: boolean;
  /** Jobs run on Redis instead of PostgreSQL. */
  readonly redis: boolean;
};

/** Earlier than the history: nothing is due, so no sweep disturbs the measurement. */
const OPENING: Instant = '2024-01-01T00:00:00.000Z';

/** Starts the product in this setup and returns the process that appends. */
export async function startWay({ apart, redis }: Way, databaseUrl: string, redisUrl: string | undefined) {
  const shared = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: (redis && redisUrl) || '',
    CLOCK_OFFSET: clockOffset(OPENING),
  };
  const worker = apart ? await startServer(databaseUrl, { ...shared, ROLE: 'worker' }) : undefined;
  const child = await startChild(path.join(import.meta.dirname, 'process.ts'), [], {
    ...shared,
    ROLE: apart ? 'web' : 'all',
    SECRET_KEY: SECRET,
    ADMIN_PASSWORD,
    DEMO: 'off',
    LOG_LEVEL: 'warn',
  });
  return {
    name: `${apart ? 'web and worker' : 'one process'}${redis ? ', Redis' : ''}`,
    ask: (task: Task) => askChild<TaskResult>(child, task),
    stop: async () => {
      await stopChild(child);
      await worker?.stop();
    },
  };
}
