import type { BackendClasses, IQueueBackend } from 'bullmq';

export type OpenQueue = {
  /** `key` makes equal jobs one. */
  add(name: string, key: string, id: string | undefined): Promise<void>;
  /** Puts a schedule in place, whether or not it is there. */
  schedule(name: string, everyMs: number): Promise<void>;
  /** How many jobs there are, by state. */
  depths(): Promise<Readonly<Record<string, number>>>;
};

export type Job = { readonly name: string; readonly id: string | undefined; readonly attempt: number };

/** Queues on one of the two stores. */
export type Queues = {
  /** Resolves once what was opened can be used, as far as that is worth waiting for. */
  ready(): Promise<void>;
  open(queue: string): OpenQueue;
  work(queue: string, process: (job: Job) => Promise<void>): void;
  close(): Promise<void>;
};

type Data = { id?: string };

/** In one process and queue; more comes from more processes. */
const CONCURRENCY = 4;
const DRAIN_MS = 3_000;
const JOB_OPTIONS = {
  attempts: 5,
  backoff: { type: 'exponential', delay: 500 },
  // kept for the board: when it ran, for how long, and at which attempt
  removeOnComplete: { count: 100 },
  removeOnFail: { count: 100 },
};

/** BullMQ's queues over a store. `options` go to every queue and worker, with the connection of each kind. */
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
          // Plain de-duplication would lose a wake that arrives while its job runs.
          const deduplication = { id: key, keepLastIfActive: true };
          await queue.add(name, id === undefined ? {} : { id }, { ...JOB_OPTIONS, deduplication });
        },
        async schedule(name, everyMs) {
          // Not tried again: the next one comes anyway, and behind a long outage they would pile up.
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
    /** Workers first, so that what a running job asks for still reaches its queue. */
    async close(): Promise<void> {
      for (const group of [workers, queues]) await Promise.all(group.map(closeInTime));
    },
  };
}

type Closing = { close(): Promise<void>; disconnect(): Promise<void> };

/**
 * A store that hangs, or a job that does, must not keep the process from ending; nor one that is away just now, of which
 * nobody can take leave.
 */
async function closeInTime(each: Closing): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_MS);
  // Not waited for: what is just being connected anew never tells that it was given up.
  const drop = () => void each.disconnect().catch(() => {});
  await Promise.race([each.close().catch(drop), late]).finally(() => clearTimeout(timer));
}
