import type { ReadModel, Rebuild } from '../modules/admin/contract.ts';
import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/database.ts';
import type { Position } from '../platform/log/domain-event.ts';
import type { Progress } from '../platform/projection/build.ts';
import type { ProjectionEngine } from '../platform/projection/engine.ts';

const PROGRESS_EVERY_MS = 250;

type StoredRebuild = Omit<Rebuild, 'position' | 'head'> & {
  readonly name: string;
  readonly position: Position;
  readonly head: Position;
};

/** Rebuilds of read models that admins ask for: carried out as jobs by whichever process works, told of in a table. */
export function rebuildsOf({ sql, engine, clock }: { sql: Sql; engine: ProjectionEngine; clock: Clock }) {
  const now = () => clock().toISOString();

  /** Tells how far it is, now and then; the build never waits for that. */
  const teller = (name: string) => {
    let told = Number.NEGATIVE_INFINITY;
    let telling: Promise<unknown> = Promise.resolve();
    return {
      onProgress: ({ position, head, eventsPerSecond }: Progress) => {
        if (performance.now() - told < PROGRESS_EVERY_MS) return;
        told = performance.now();
        telling = telling
          .then(
            () => sql`
              update projection_rebuilds
              set position = ${position}, head = ${head}, events_per_second = ${eventsPerSecond} where name = ${name}`,
          )
          .catch(() => {}); // the next one tells more
      },
      told: () => telling,
    };
  };

  return {
    /** Notes who asked. One that is under way goes on, and counts as the answer. */
    ask: (name: string, askedBy: string) => sql`
      insert into projection_rebuilds as r (name, state, asked_by, asked_at) values (${name}, 'asked', ${askedBy}, ${now()})
      on conflict (name) do update
      set state = 'asked', asked_by = excluded.asked_by, asked_at = excluded.asked_at, position = 0, head = 0,
        events_per_second = 0, message = null, finished_at = null
      where r.state in ('done', 'failed')`,

    /**
     * The job: rebuilds what was asked for and is not done yet, also what a process that died had begun. What stands in
     * the way is noted, for admins to read and to try again.
     */
    async run(name: string): Promise<void> {
      const begun = await sql`
        update projection_rebuilds set state = 'running' where name = ${name} and state in ('asked', 'running')`;
      if (begun.count === 0) return;
      const { onProgress, told } = teller(name);
      try {
        const { position } = await engine.rebuild(name, { onProgress });
        await told();
        await sql`
          update projection_rebuilds set state = 'done', finished_at = ${now()}, position = ${position}, head = ${position}
          where name = ${name}`;
      } catch (error) {
        await told();
        const message = error instanceof Error ? error.message : String(error);
        await sql`
          update projection_rebuilds set state = 'failed', finished_at = ${now()}, message = ${message}
          where name = ${name}`;
      }
    },

    /** Every read model of this code, with the last rebuild that was asked for. */
    async list(): Promise<ReadModel[]> {
      const [generations, stored] = await Promise.all([
        engine.status(),
        sql<StoredRebuild[]>`
          select name, state, asked_by, asked_at, finished_at, position, head, events_per_second, message
          from projection_rebuilds`,
      ]);
      const rebuilds = new Map(stored.map(({ name, ...rebuild }) => [name, rebuild]));
      const current = generations.filter((generation) => generation.current);
      const names = [...new Set(current.map(({ name }) => name))];
      return names.flatMap((name) => {
        const ours = current.filter((generation) => generation.name === name);
        const shown = ours.find(({ state }) => state === 'live') ?? ours.at(-1);
        return shown ? [asReadModel(shown, rebuilds.get(name))] : [];
      });
    },
  };
}

export type Rebuilds = ReturnType<typeof rebuildsOf>;
type Status = Awaited<ReturnType<ProjectionEngine['status']>>[number];

function asReadModel(generation: Status, rebuild: Omit<StoredRebuild, 'name'> | undefined): ReadModel {
  const { name, version, state, position, lag, rows, paused } = generation;
  const isRebuilding = rebuild?.state === 'asked' || rebuild?.state === 'running';
  const doing = isRebuilding ? 'rebuilding' : state === 'live' ? 'live' : 'building';
  return {
    ...{ name, version, generation: generation.generation, paused },
    ...{ state: paused ? 'paused' : doing, position: String(position), lag: Number(lag), rows: Number(rows) },
    rebuild: rebuild ? { ...rebuild, position: String(rebuild.position), head: String(rebuild.head) } : null,
  };
}
