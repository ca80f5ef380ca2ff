import { type Traced, untraced } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { createCoalescer } from './coalesce.ts';
import { openPostgresQueues } from './postgres-queues.ts';
import type { Job, OpenQueue, Queues } from './queues.ts';
import { openRedisQueues } from './redis-queues.ts';

/**
 * `wake`: something was appended or posted. `mail`: send what is due. `sweeps`: what time alone makes due. `rebuilds`:
 * read models that an admin wants folded anew.
 */
export const QUEUES = ['wake', 'mail', 'sweeps', 'rebuilds'] as const;
type QueueName = (typeof QUEUES)[number];

/**
 * What to do for a job: look at the database for what is due, and do it. A job is a nudge, never a fact: it may come
 * late, twice or for nothing. Throwing tries it again, with growing pauses.
 */
type Handler = (id: string | undefined) => Promise<void>;

/** Handlers by queue and by the name of the job. A process takes jobs only from queues it has handlers for. */
export type Handlers = { readonly [Queue in QueueName]?: Readonly<Record<string, Handler>> };

/** A job that comes by itself, every `everyMs` milliseconds across all processes together. */
export type Schedule = { readonly queue: QueueName; readonly name: string; readonly everyMs: number };

/** One attempt at a job, once it has ended. */
export type JobSeen = {
  readonly queue: QueueName;
  readonly name: string;
  readonly outcome: 'completed' | 'failed';
  readonly milliseconds: number;
};

export type Jobs = {
  /**
   * Asks for a job, once what it is about has been committed. Returns at once and never throws: where the queue is away,
   * that is logged, and a schedule makes up for it. A job asked for while an equal one waits is that one; while an equal
   * one runs, it runs once more afterwards.
   *
   * @param id what it is about, where the name does not say it. An id only: queues are readable to their operators.
   */
  enqueue(queue: QueueName, name: string, id?: string): void;
  /** How many jobs each queue has, by state. Rejects while the queues are away. */
  depths(): Promise<readonly { readonly queue: QueueName; readonly state: string; readonly jobs: number }[]>;
  /** Takes no further jobs and waits for those under way, at most 3 seconds. Does not reject, also while the queues are away. */
  close(): Promise<void>;
};

const REFRESH_MS = 5_000;

/**
 * Queues on Redis where `redisUrl` is given, on PostgreSQL (a schema of its own) otherwise. With handlers this process
 * works too, and keeps the schedules in place, which a flushed Redis forgets; while the queues are away, it goes by
 * them without asking anybody.
 *
 * Rejects where PostgreSQL cannot be reached; Redis may come later.
 */
export async function createJobs({
  redisUrl,
  databaseUrl,
  handlers = {},
  schedules = [],
  logger,
  refreshMs = REFRESH_MS,
  traced = untraced,
  sawJob = () => {},
}: {
  redisUrl?: string | undefined;
  databaseUrl: string;
  handlers?: Handlers;
  schedules?: readonly Schedule[];
  logger: Logger;
  /** How often the schedules are put in place again. */
  refreshMs?: number;
  traced?: Traced;
  /** Called after every attempt at a job in this process. */
  sawJob?: (job: JobSeen) => void;
}): Promise<Jobs> {
  const health = outageLog(logger);
  const queues: Queues = redisUrl
    ? openRedisQueues(redisUrl, health.trouble)
    : openPostgresQueues(databaseUrl, health.trouble);

  const producers = Object.fromEntries(QUEUES.map((name) => [name, queues.open(name)])) as Record<QueueName, OpenQueue>;
  const coalesce = createCoalescer();

  const carryOut = async (queue: QueueName, { name, id, attempt }: Job) => {
    const handler = handlers[queue]?.[name];
    // A newer process may know more jobs than this one, while both run.
    if (!handler) throw new Error(`no handler for ${queue}/${name}`);
    const began = performance.now();
    const saw = (outcome: JobSeen['outcome']) =>
      sawJob({ queue, name, outcome, milliseconds: performance.now() - began });
    try {
      await traced(`${queue}/${name}`, {}, () => handler(id));
      saw('completed');
    } catch (error) {
      saw('failed');
      logger.error({ err: error, queue, job: name, id, attempt }, 'job failed');
      throw error;
    }
  };

  for (const queue of QUEUES) {
    if (!handlers[queue]) continue;
    queues.work(queue, async (job) => {
      health.fine();
      await carryOut(queue, job);
    });
  }

  await queues.ready().catch(async (error: unknown) => {
    await queues.close();
    throw error;
  });

  const mine = schedules.filter(({ queue, name }) => handlers[queue]?.[name]);
  const keepSchedules = () => {
    for (const { queue, name, everyMs } of mine) {
      coalesce(`schedule ${queue}/${name}`, () =>
        producers[queue].schedule(name, everyMs).then(health.fine, health.trouble),
      );
    }
  };
  keepSchedules();
  const timers = [
    setInterval(keepSchedules, refreshMs),
    ...mine.map(({ queue, name, everyMs }) =>
      setInterval(() => {
        if (!health.isAway()) return;
        coalesce(`alone ${queue}/${name}`, () => carryOut(queue, { name, id: undefined, attempt: 1 }).catch(() => {}));
      }, everyMs),
    ),
  ];
  for (const timer of timers) timer.unref();

  return {
    enqueue(queue, name, id) {
      const key = id === undefined ? name : `${name}/${id}`;
      coalesce(`${queue}/${key}`, () => producers[queue].add(name, key, id).then(health.fine, health.trouble));
    },
    async depths() {
      const counted = QUEUES.map(async (queue) =>
        Object.entries(await producers[queue].depths()).map(([state, jobs]) => ({ queue, state, jobs })),
      );
      return (await Promise.all(counted)).flat();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      health.mute();
      await queues.close();
    },
  };
}

/** One line when the queues go away and one when they are back, whatever number of attempts lies between. */
function outageLog(logger: Logger) {
  let away = false;
  let muted = false;
  return {
    trouble(error: unknown) {
      if (!away && !muted)
        logger.warn({ err: error }, 'job queues are away; schedules will make up for what is missed');
      away = true;
    },
    isAway: () => away,
    fine() {
      if (away && !muted) logger.info('job queues are back');
      away = false;
    },
    /** Broken connections are no news while closing. */
    mute() {
      muted = true;
    },
  };
}
