import { type Traced, untraced } from '@tablemates/event-store';
import type { Logger } from 'pino';
import { createCoalescer } from './coalesce.ts';
import { openPostgresQueues } from './postgres-queues.ts';
import type { Job, OpenQueue, Queues } from './queues.ts';
import { openRedisQueues, type QueueRedis } from './redis-queues.ts';

/**
 * `wake`: domain events were appended, or a mail was posted. `mail`: send the mails that are due. `sweeps`: work that
 * becomes due by time alone. `rebuilds`: work that takes long, such as rebuilds of read models, simulations of
 * policies, bulk acts and backups.
 */
export const QUEUES = ['wake', 'mail', 'sweeps', 'rebuilds'] as const;
export type QueueName = (typeof QUEUES)[number];

/**
 * Handles a job: it reads from the database what is due, and does it. A job has no facts, because it may come late,
 * twice or without need. If the handler throws, the job is tried again with growing pauses.
 */
export type Handler = (id: string | undefined) => Promise<void>;

/** Handlers by queue and by the name of the job. A process takes jobs only from queues it has handlers for. */
export type Handlers = { readonly [Queue in QueueName]?: Readonly<Record<string, Handler>> };

/** A job that is enqueued every `everyMs` milliseconds, once across all processes. */
export type Schedule = { readonly queue: QueueName; readonly name: string; readonly everyMs: number };

/** A finished attempt at a job. */
export type JobSeen = {
  readonly queue: QueueName;
  readonly name: string;
  readonly outcome: 'completed' | 'failed';
  readonly milliseconds: number;
};

export type Jobs = {
  /**
   * Enqueues a job. Call it after the commit of the data that the job handles. It returns at once and never throws. If
   * the queue is away or does not answer, that is logged, and a process that has the handler does the work itself; in
   * other processes a schedule does it later. If an equal job waits, nothing is added. If an equal job runs, it runs
   * once more.
   *
   * @param id the subject of the job, if the name does not determine it. Only ids: operators can read the queues.
   */
  enqueue(queue: QueueName, name: string, id?: string): void;
  /** The number of jobs of each queue, by state. Rejects while the queues are away. */
  depths(): Promise<readonly { readonly queue: QueueName; readonly state: string; readonly jobs: number }[]>;
  /** Stops taking jobs and waits for running ones, at most 3 seconds. Never rejects, even while the queues are away. */
  close(): Promise<void>;
};

const REFRESH_MS = 5_000;
/** A queue that has not answered after this time counts as away, because people wait for their sign-in codes. */
const PATIENCE_MS = 5_000;

/**
 * The name of a queue in the store. Only a process with the same read models can do what a release wakes for, so each
 * release has a queue `wake` of its own.
 */
export const queueNameOf = (queue: QueueName, release: string): string =>
  queue === 'wake' ? `wake-${release}` : queue;

/**
 * Opens the queues: on Redis if `redis` is given, otherwise in a separate schema of PostgreSQL.
 *
 * A process with handlers also runs jobs. It registers its schedules repeatedly, because a flushed Redis loses them.
 * While the queues are away, it runs its scheduled jobs with its own timers, and runs the jobs that it enqueues at
 * once.
 *
 * Rejects if PostgreSQL is needed and cannot be reached. Does not wait for Redis.
 */
export async function createJobs({
  redis,
  databaseUrl,
  release,
  handlers = {},
  schedules = [],
  logger,
  refreshMs = REFRESH_MS,
  patienceMs = PATIENCE_MS,
  traced = untraced,
  sawJob = () => {},
}: {
  redis?: QueueRedis | undefined;
  databaseUrl: string;
  /** What tells the processes with the same read models from others. */
  release: string;
  handlers?: Handlers;
  schedules?: readonly Schedule[];
  logger: Logger;
  /** Milliseconds between two registrations of the schedules. */
  refreshMs?: number;
  /** Milliseconds after which a queue that has not answered is away. */
  patienceMs?: number;
  traced?: Traced;
  /** Called after every attempt at a job in this process. */
  sawJob?: (job: JobSeen) => void;
}): Promise<Jobs> {
  const health = outageLog(logger);
  const queues: Queues = redis
    ? openRedisQueues(redis, health.trouble)
    : openPostgresQueues(databaseUrl, health.trouble);

  const producers = Object.fromEntries(QUEUES.map((name) => [name, queues.open(queueNameOf(name, release))])) as Record<
    QueueName,
    OpenQueue
  >;
  const coalesce = createCoalescer();

  const carryOut = async (queue: QueueName, { name, id, attempt }: Job) => {
    const handler = handlers[queue]?.[name];
    // During a deployment, a newer process may enqueue jobs that this one does not know.
    if (!handler) throw new Error(`no handler for ${queue}/${name}`);
    const began = performance.now();
    const saw = (outcome: JobSeen['outcome']) =>
      sawJob({ queue, name, outcome, milliseconds: performance.now() - began });
    try {
      await traced(`${queue}/${name}`, { 'job.name': name }, () => handler(id));
      saw('completed');
    } catch (error) {
      saw('failed');
      logger.error({ err: error, queue, job: name, id, attempt }, 'job failed');
      throw error;
    }
  };

  let closing = false;
  const runAlone = (queue: QueueName, name: string, id?: string) => {
    if (closing || !handlers[queue]?.[name]) return;
    coalesce(`alone ${queue}/${name}/${id}`, () => carryOut(queue, { name, id, attempt: 1 }).catch(() => {}));
  };

  for (const queue of QUEUES) {
    if (!handlers[queue]) continue;
    queues.work(queueNameOf(queue, release), async (job) => {
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
        if (health.isAway()) runAlone(queue, name);
      }, everyMs),
    ),
  ];
  for (const timer of timers) timer.unref();

  return {
    enqueue(queue, name, id) {
      const key = id === undefined ? name : `${name}/${id}`;
      const failed = (error: unknown) => {
        health.trouble(error);
        runAlone(queue, name, id);
      };
      // Adding the job may hang as long as the queues are away.
      if (health.isAway()) runAlone(queue, name, id);
      coalesce(`${queue}/${key}`, async () => {
        const unanswered = setTimeout(() => failed(new Error('the queue does not answer')), patienceMs);
        await producers[queue].add(name, key, id).then(health.fine, failed);
        clearTimeout(unanswered);
      });
    },
    async depths() {
      const counted = QUEUES.map(async (queue) =>
        Object.entries(await producers[queue].depths()).map(([state, jobs]) => ({ queue, state, jobs })),
      );
      return (await Promise.all(counted)).flat();
    },
    async close() {
      closing = true;
      for (const timer of timers) clearInterval(timer);
      health.mute();
      await queues.close();
    },
  };
}

/** Logs one line when the queues go away and one when they are back. Failed attempts in between are not logged. */
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
    /** Stops logging, because broken connections are normal while closing. */
    mute() {
      muted = true;
    },
  };
}
