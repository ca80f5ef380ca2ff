import type { Handler, Handlers, QueueName, Schedule } from '../platform/jobs/jobs.ts';
import { MINUTE_MS } from '../platform/time-units.ts';

/** A kind of job: what it does, and when. One without a schedule runs only when somebody asks for it. */
type Task = {
  readonly run: Handler;
  readonly everyMs?: number;
  /** Its work may have become due while no worker ran. */
  readonly atStart?: true;
};

/** All kinds of jobs, by queue and by name. */
export type Tasks = { readonly [Queue in QueueName]: Readonly<Record<string, Task>> };

type Named = Task & { readonly queue: QueueName; readonly name: string };

const listed = (tasks: Tasks): readonly Named[] =>
  (Object.keys(tasks) as QueueName[]).flatMap((queue) =>
    Object.entries(tasks[queue]).map(([name, task]) => ({ ...task, queue, name })),
  );

export const handlersOf = (tasks: Tasks): Handlers => {
  const handlers: Partial<Record<QueueName, Record<string, Handler>>> = {};
  for (const { queue, name, run } of listed(tasks)) handlers[queue] = { ...handlers[queue], [name]: run };
  return handlers;
};

/**
 * The schedules. They make up for lost wakes, deliver what is due, and run the work that becomes due by time alone.
 *
 * @param sweepEveryMs replaces the interval of sweeps that run each minute or more often
 */
export const schedulesOf = (tasks: Tasks, sweepEveryMs?: number): readonly Schedule[] =>
  listed(tasks).flatMap(({ queue, name, everyMs }) => {
    if (everyMs === undefined) return [];
    const isShorter = sweepEveryMs !== undefined && queue === 'sweeps' && everyMs <= MINUTE_MS;
    return [{ queue, name, everyMs: isShorter ? sweepEveryMs : everyMs }];
  });

/** The jobs that find what time alone makes due, and run each minute or more often. */
export const dueByTheMinute = (tasks: Tasks): readonly Named[] =>
  listed(tasks).filter(({ queue, everyMs = Number.POSITIVE_INFINITY }) => queue !== 'rebuilds' && everyMs <= MINUTE_MS);

/** The jobs that run once when a worker starts. */
export const dueAtStart = (tasks: Tasks): readonly Named[] => listed(tasks).filter(({ atStart }) => atStart);
