import path from 'node:path';
import type { Instant } from '../../platform/clock.ts';
import { askChild, startChild, stopChild } from '../child.ts';
import { clockOffset, SECRET, startServer } from '../scale/city.ts';
import { ADMIN_PASSWORD } from '../scale/client.ts';
import type { Task, Told } from './process.ts';

/** How the product is run. */
export type Way = {
  /** A web and a worker as processes of their own, and not one process for everything. */
  readonly apart: boolean;
  /** Jobs run on Redis, and not on PostgreSQL. */
  readonly redis: boolean;
};

/** Before the history: nothing in it is due, so that no sweep adds to what is measured. */
const OPENING: Instant = '2024-01-01T00:00:00.000Z';

/** Starts the product in this way. Whoever appends is asked; the worker has the database to itself otherwise. */
export async function startWay({ apart, redis }: Way, databaseUrl: string, redisUrl: string | undefined) {
  const shared = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: (redis && redisUrl) || '',
    CLOCK_OFFSET: clockOffset(OPENING),
  };
  const worker = apart ? await startServer(databaseUrl, { ...shared, ROLE: 'worker' }) : undefined;
  const child = await startChild(path.join(import.meta.dirname, 'process.ts'), [], {
    ...shared,
    ...{ ROLE: apart ? 'web' : 'all', SECRET_KEY: SECRET, ADMIN_PASSWORD, DEMO: 'off', LOG_LEVEL: 'warn' },
  });
  return {
    name: `${apart ? 'web and worker' : 'one process'}${redis ? ', Redis' : ''}`,
    ask: (task: Task) => askChild<Told>(child, task),
    stop: async () => {
      await stopChild(child);
      await worker?.stop();
    },
  };
}
