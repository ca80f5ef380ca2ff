import { Hono, type MiddlewareHandler } from 'hono';
import { sameSiteOnly } from '../../platform/http/guards.ts';
import { type HttpEnv, only } from '../../platform/http/session.ts';
import type { QueueBoard } from '../../platform/jobs/board.ts';
import type { QueueRedis } from '../../platform/jobs/redis-queues.ts';
import { readModelsRelease } from '../read-models/read-models.ts';

export const QUEUE_BOARD_PATH = '/admin/queues';

type Options = {
  /** If undefined, jobs run on PostgreSQL, and the board cannot show them. */
  readonly redis: QueueRedis | undefined;
  readonly publicUrl: string;
  readonly sessions: MiddlewareHandler<HttpEnv>;
};

/** The queue board for admins. Its code is loaded when the first admin opens it. */
export function queueBoard({ redis, publicUrl, sessions }: Options) {
  let opened: Promise<QueueBoard> | undefined;
  const open = async (on: QueueRedis) => {
    const { openQueueBoard } = await import('../../platform/jobs/board.ts');
    return openQueueBoard(on, readModelsRelease, QUEUE_BOARD_PATH);
  };

  const app = new Hono<HttpEnv>();
  const admins = only('isAdmin', 'Only admins can look at the queues.') as unknown as MiddlewareHandler<HttpEnv>;
  const answer: MiddlewareHandler<HttpEnv> = async (c) => {
    if (redis === undefined) {
      return c.text('Jobs run on PostgreSQL here. The queues are shown where REDIS_URL is set.', 404);
    }
    opened ??= open(redis);
    const board = await opened;
    const shown = new Hono().route(QUEUE_BOARD_PATH, board.app);
    return shown.fetch(c.req.raw, c.env);
  };
  for (const at of [QUEUE_BOARD_PATH, `${QUEUE_BOARD_PATH}/*`]) {
    app.all(at, sameSiteOnly(publicUrl), sessions, admins, answer);
  }
  return { app, close: async () => (await opened)?.close() };
}
