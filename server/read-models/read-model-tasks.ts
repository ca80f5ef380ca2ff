import type { BuildOptions, Evidence, Position, Progress, ProjectionEngine } from '@tablemates/event-store';
import type { ReadModel, ReadModelTask } from '../../modules/admin/contract.ts';
import { withLockIfFree } from '../../platform/advisory-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { endsWithoutHelp, rebuildSealed } from './rebuild-sealed.ts';

const PROGRESS_EVERY_MS = 250;

type Kind = ReadModelTask['kind'];
type StoredTask = Omit<ReadModelTask, 'position' | 'head'> & {
  readonly name: string;
  readonly position: Position;
  readonly head: Position;
};

type Deps = {
  readonly sql: Sql;
  readonly engine: ProjectionEngine;
  readonly evidence: Pick<Evidence, 'firstContradiction'>;
  readonly clock: Clock;
};

/**
 * Rebuilds and verifications that admins request. A worker process runs them as jobs and records progress in a table.
 */
export function readModelTasks({ sql, engine, evidence, clock }: Deps) {
  const now = () => clock().toISOString();

  /** Records progress at intervals. The work never waits for it. */
  const progressRecorder = (name: string) => {
    let recordedAt = Number.NEGATIVE_INFINITY;
    let recording: Promise<unknown> = Promise.resolve();
    return {
      onProgress: ({ position, head, eventsPerSecond }: Progress) => {
        if (performance.now() - recordedAt < PROGRESS_EVERY_MS) return;
        recordedAt = performance.now();
        recording = recording
          .then(
            () => sql`
              update read_model_tasks
              set position = ${position}, head = ${head}, events_per_second = ${eventsPerSecond} where name = ${name}`,
          )
          .catch(() => {}); // the next record is newer anyway
      },
      recorded: () => recording,
    };
  };

  const carryOut = (name: string, kind: Kind, options: BuildOptions) =>
    kind === 'verification'
      ? engine.verify(name, undefined, options)
      : rebuildSealed({ engine, evidence }, name, options);

  const attempt = async (name: string): Promise<void> => {
    const [begun] = await sql<{ kind: Kind }[]>`
      update read_model_tasks set state = 'running' where name = ${name} and state in ('asked', 'running')
      returning kind`;
    if (!begun) return;
    const { onProgress, recorded } = progressRecorder(name);
    try {
      const { position, differing } = await carryOut(name, begun.kind, { onProgress });
      await recorded();
      await sql`
        update read_model_tasks
        set state = 'done', finished_at = ${now()}, position = ${position}, head = ${position}, differing = ${differing}
        where name = ${name}`;
    } catch (error) {
      await recorded();
      // the task stays requested and is tried again
      if (endsWithoutHelp(error)) return;
      const message = error instanceof Error ? error.message : String(error);
      await sql`
        update read_model_tasks set state = 'failed', finished_at = ${now()}, message = ${message}
        where name = ${name}`;
    }
  };

  /**
   * Runs all open tasks one after the other, also those that a dead process began. A failure is recorded, so that
   * admins can read it and try again. Do not call it concurrently: each run occupies connections.
   */
  const run = async (): Promise<void> => {
    const open = await sql<{ name: string }[]>`
      select name from read_model_tasks where state in ('asked', 'running') order by asked_at`;
    for (const { name } of open) await withLockIfFree(sql, `read model task ${name}`, () => attempt(name));
  };

  return {
    /**
     * Records a request and who made it. Does nothing if a task for this read model is already requested or running.
     */
    ask: (name: string, kind: Kind, askedBy: string) => sql`
      insert into read_model_tasks as t (name, kind, state, asked_by, asked_at)
      values (${name}, ${kind}, 'asked', ${askedBy}, ${now()})
      on conflict (name) do update
      set kind = excluded.kind, state = 'asked', asked_by = excluded.asked_by, asked_at = excluded.asked_at,
        position = 0, head = 0, events_per_second = 0, differing = 0, message = null, finished_at = null
      where t.state in ('done', 'failed')`,

    run,

    /** Lists every read model of this release with its last task. */
    async list(): Promise<ReadModel[]> {
      // tasks first: if a rebuild is read as done, its swap is visible when the generations are read
      const stored = await sql<StoredTask[]>`
        select name, kind, state, asked_by, asked_at, finished_at, position, head, events_per_second, differing, message
        from read_model_tasks`;
      const generations = await engine.status();
      const tasks = new Map(stored.map(({ name, ...task }) => [name, task]));
      const current = generations.filter((generation) => generation.current);
      const names = [...new Set(current.map(({ name }) => name))];
      return names.flatMap((name) => {
        const ours = current.filter((generation) => generation.name === name);
        const shown = ours.find(({ state }) => state === 'live') ?? ours.at(-1);
        const earlier = ours.findLast(({ state }) => state === 'retired')?.generation ?? null;
        return shown ? [{ ...asReadModel(shown, tasks.get(name)), earlier }] : [];
      });
    },
  };
}

export type ReadModelTasks = ReturnType<typeof readModelTasks>;
type Status = Awaited<ReturnType<ProjectionEngine['status']>>[number];

function asReadModel(generation: Status, task: Omit<StoredTask, 'name'> | undefined): ReadModel {
  const { name, version, state, position, lag, rows, paused } = generation;
  const isRebuilding = task?.kind === 'rebuild' && (task.state === 'asked' || task.state === 'running');
  const doing = isRebuilding ? 'rebuilding' : state === 'live' ? 'live' : 'building';
  return {
    name,
    version,
    generation: generation.generation,
    paused,
    state: paused ? 'paused' : doing,
    position: String(position),
    lag: Number(lag),
    rows: Number(rows),
    task: task ? { ...task, position: String(task.position), head: String(task.head) } : null,
  };
}
