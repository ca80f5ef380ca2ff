import type { BackendClasses, IQueueBackend } from 'bullmq';

export type OpenQueue = {
  /** Jobs with the same `key` are merged into one. */
  add(name: string, key: string, id: string | undefined): Promise<void>;
  /** Creates or updates a schedule. */
  schedule(name: string, everyMs: number): Promise<void>;
  /** The number of jobs by state. */
  depths(): Promise<Readonly<Record<string, number>>>;
};

export type Job = { readonly name: string; readonly id: string | undefined; readonly attempt: number };

/** Queues on Redis or PostgreSQL. */
export type Queues = {
  /** Resolves once the opened queues can be used. The queues on Redis resolve at once, because Redis may come later. */
  ready(): Promise<void>;
  open(queue: string): OpenQueue;
  work(queue: string, process: (job: Job) => Promise<void>): void;
  close(): Promise<void>;
};

type Data = { id?: string };

/** The number of concurrent jobs in one process and queue. More processes run more. */
const CONCURRENCY = 4;
const DRAIN_MS = 3_000;
const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  // kept for the board, which shows when a job ran, how long, and at which attempt
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 100 },
};

/** Opens BullMQ's queues and workers on a store. Queues connect with `producer`, workers with `worker`. */
export function queuesOn<Backend extends IQueueBackend, Connection>(
  { Queue, Worker }: BackendClasses<Backend, Connection>,
  options: { producer: Connection; worker: Connection; prefix?: string },
  onError: (error: Error) => void,
) {
  const { producer, worker, ...shared } = options;
  const queues: (Closing & { waitUntilReady(): Promise<unknown> })[] = [];
  const workers: typeof queues = [];

  return {
    async ready(): Promise<void> {
      await Promise.all([...queues, ...workers].map((each) => each.waitUntilReady()));
    },
    open(queueName: string): OpenQueue {
      const queue = new Queue<Data, void, string>(queueName, { ...shared, connection: producer });
      queue.on('error', onError);
      queues.push(queue);
      return {
        async add(name, key, id) {
          // Without keepLastIfActive, a wake that arrives while its job runs would be lost.
          const deduplication = { id: key, keepLastIfActive: true };
          await queue.add(name, id === undefined ? {} : { id }, { ...JOB_OPTIONS, deduplication });
        },
        async schedule(name, everyMs) {
          // There is only one attempt, because the next tick comes anyway, and retries would pile up after a long
          // outage.
          const opts = { ...JOB_OPTIONS, attempts: 1 };
          await queue.upsertJobScheduler(name, { every: everyMs }, { name, data: {}, opts });
        },
        depths: () => queue.getJobCounts('waiting', 'active', 'delayed', 'failed'),
      };
    },
    work(queueName: string, process: (job: Job) => Promise<void>): void {
      const consumer = new Worker<Data, void, string>(
        queueName,
        ({ name, data, attemptsMade }) => process({ name, id: data.id, attempt: attemptsMade + 1 }),
        { ...shared, connection: worker, concurrency: CONCURRENCY },
      );
      consumer.on('error', onError);
      workers.push(consumer);
    },
    /** Closes workers first, so that running jobs can still enqueue others. */
    async close(): Promise<void> {
      for (const group of [workers, queues]) await Promise.all(group.map(closeInTime));
    },
  };
}

type Closing = { close(): Promise<void>; disconnect(): Promise<void> };

/**
 * Closes a queue or worker within `DRAIN_MS`. A store or job that hangs, or a store that is away, must not delay the
 * exit.
 */
async function closeInTime(each: Closing): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_MS);
  // It is not awaited, because `disconnect` never resolves while the client is reconnecting.
  const drop = () => void each.disconnect().catch(() => {});
  await Promise.race([each.close().catch(drop), late]).finally(() => clearTimeout(timer));
}
