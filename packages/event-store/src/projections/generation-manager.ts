import sql from 'sql-template-tag';
import { ADVISORY_LOCKS, lockIfFree } from '../advisory-lock.ts';
import type { Position } from '../log/domain-event.ts';
import { type Member, memberOf } from './batch.ts';
import { type BuildDeps, type BuildOptions, fill, follow } from './build.ts';
import { definitionOf } from './definition.ts';
import {
  addGeneration,
  allGenerations,
  dropGeneration,
  type Generation,
  generationsOf,
  type Paused,
  setState,
} from './generations.ts';
import { type AnyProjection, tableOf } from './projection.ts';
import { ProjectionStateError } from './projection-state-error.ts';
import { dropAll, pointViewTo, prune } from './swap.ts';

const RETRY_MS = 200;
const TRIES = 25;
const ABANDONED_MS = 60_000;

export type Built = {
  readonly generation: number;
  readonly position: Position;
  readonly rows: bigint;
  /** The domain event that could not be folded, if any. Such a generation cannot be swapped in. */
  readonly paused: Paused | null;
};

export type CheckedBuildOptions = BuildOptions & {
  /**
   * Checks a generation that has reached the head of the log. Until it resolves, the generation cannot be swapped in.
   * If it resolves false, the generation is dropped. If it throws, as it must if the signal is aborted, the next build
   * continues with the generation and checks it again.
   */
  readonly isSound?: (generation: number, signal: AbortSignal) => Promise<boolean>;
};

export type GenerationManagerDeps = BuildDeps & {
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** Creates, swaps and drops generations. Only one process at a time does so for a projection. */
export function createGenerationManager(deps: GenerationManagerDeps) {
  const { store, clock } = deps;
  const stopping = new AbortController();
  const busy = new Set<string>();
  let last: Promise<void> = Promise.resolve();

  /**
   * Runs work for a projection under its lock. Work of this process runs one after the other, so that holders of locks
   * never use up all connections. `stop` waits for it.
   */
  async function exclusively<T>(
    projection: Pick<AnyProjection, 'name'>,
    ifTaken: 'wait' | 'throw',
    work: () => Promise<T>,
  ): Promise<T> {
    stopping.signal.throwIfAborted();
    if (ifTaken === 'throw' && busy.has(projection.name)) throw takenError(projection.name);
    busy.add(projection.name);
    const mine = last.then(() => locked(deps, stopping.signal, projection.name, ifTaken, work));
    last = mine.then(
      () => {},
      () => {},
    );
    try {
      return await mine;
    } finally {
      busy.delete(projection.name);
    }
  }

  const withStop = ({ signal, ...options }: BuildOptions) => ({
    ...options,
    signal: signal ? AbortSignal.any([signal, stopping.signal]) : stopping.signal,
  });

  /** The generation of an interrupted build, if its definition is the same; otherwise a new one. */
  async function unfinished(projection: AnyProjection): Promise<Generation> {
    const building = (await generationsOf(store, projection)).filter(({ state }) => state === 'building');
    const usable = building.findLast(({ definition }) => definition === definitionOf(projection));
    return store.transaction(async (tx) => {
      for (const each of building) if (each !== usable) await dropGeneration(tx, each);
      if (usable) return usable;
      const added = await addGeneration(tx, clock, projection);
      await memberOf(projection, added).table.create(tx);
      return added;
    });
  }

  /** Makes a built generation ready for its swap, and drops older ones that are ready. */
  async function becomeReady(projection: AnyProjection, built: Generation) {
    await store.transaction((tx) => setState(tx, clock, built, 'ready'));
    const ready = (await generationsOf(store, projection)).filter(({ state }) => state === 'ready');
    const superseded = ready.filter(({ generation }) => generation !== built.generation);
    await dropAll(store, projection.version, superseded);
  }

  /** Brings the target to the head of the log and points the view to it. */
  async function exchange(projection: AnyProjection, target: Member) {
    for (let i = 0; i < TRIES; i++) {
      const caughtUp = await follow(deps, target, { signal: stopping.signal });
      const outcome = await pointViewTo(store, clock, caughtUp);
      if (outcome === 'done') return prune(store, projection.name, projection.version);
      if (caughtUp.generation.paused) throw pausedError(caughtUp.generation);
      if (outcome === 'locked') await deps.sleep(RETRY_MS, stopping.signal);
    }
    throw new ProjectionStateError('busy', `${projection.name}: readers did not let go of the view`);
  }

  /** Whether the next domain event to fold is so old that no running process can be folding into this generation. */
  async function isAbandoned({ position }: Generation): Promise<boolean> {
    const [waiting] = await deps.log.readAll({ after: position, limit: 1 });
    return waiting !== undefined && clock().getTime() - Date.parse(waiting.occurredAt) > ABANDONED_MS;
  }

  return {
    /** See `prepare` of the engine. */
    ensureLive: (projection: AnyProjection, options: BuildOptions = {}) =>
      exclusively(projection, 'wait', async () => {
        const generations = await generationsOf(store, projection);
        const live = generations.find(({ state }) => state === 'live');
        if (live && live.definition !== definitionOf(projection)) {
          throw new Error(
            `projection ${projection.name}: its definition changed, but its version is still ${projection.version}; raise it`,
          );
        }
        if (live) return;
        const member = memberOf(projection, await unfinished(projection));
        // It goes live even if it is paused, because an incomplete read model that reports its pause is better than
        // none.
        await exchange(projection, await fill(deps, member, withStop(options)));
      }),

    build: (
      projection: AnyProjection,
      { isSound = async () => true, ...options }: CheckedBuildOptions = {},
    ): Promise<Built> =>
      exclusively(projection, 'throw', async () => {
        const stoppable = withStop(options);
        const member = memberOf(projection, await unfinished(projection));
        const { generation } = await fill(deps, member, stoppable);
        if (generation.paused === null) {
          if (await isSound(generation.generation, stoppable.signal)) await becomeReady(projection, generation);
          else await dropAll(store, projection.version, [generation]);
        }
        const { position, rows, paused } = generation;
        return { generation: generation.generation, position, rows, paused };
      }),

    /** Drops a built generation that waits for its swap. */
    discard: (projection: AnyProjection, generation: number) =>
      exclusively(projection, 'throw', async () => {
        const ready = (await generationsOf(store, projection)).filter(({ state }) => state === 'ready');
        await dropAll(
          store,
          projection.version,
          ready.filter((each) => each.generation === generation),
        );
      }),

    swap: (projection: AnyProjection) =>
      exclusively(projection, 'throw', async () => {
        const ready = (await generationsOf(store, projection)).findLast(({ state }) => state === 'ready');
        if (ready === undefined)
          throw new ProjectionStateError('missing', `${projection.name} has no built generation to swap to`);
        if (ready.paused) throw pausedError(ready);
        await exchange(projection, memberOf(projection, ready));
      }),

    rollback: (projection: AnyProjection) =>
      exclusively(projection, 'throw', async () => {
        const retired = (await generationsOf(store, projection)).findLast(({ state }) => state === 'retired');
        if (retired === undefined)
          throw new ProjectionStateError('missing', `${projection.name} has no generation to go back to`);
        await exchange(projection, memberOf(projection, retired));
      }),

    /** See the engine. */
    dropUnused: (projection: AnyProjection) =>
      exclusively(projection, 'wait', async () => {
        const ours = (await allGenerations(store)).filter(({ name }) => name === projection.name);
        const unused: Generation[] = [];
        for (const each of ours) {
          const isOlder = each.version < projection.version;
          if (each.version === projection.version ? isUnused(each) : isOlder && (await isAbandoned(each))) {
            unused.push(each);
          }
        }
        await dropAll(store, projection.version, unused);
      }),

    /**
     * Drops read models that this code has no projection for, such as those of an older release. A read model stays if
     * a process of another release folds or builds it.
     */
    async dropUnregistered(projections: readonly AnyProjection[]) {
      const registered = new Set(projections.map(({ name }) => name));
      const names = new Set((await allGenerations(store)).map(({ name }) => name)).difference(registered);
      for (const name of names) {
        const dropping = exclusively({ name }, 'throw', async () => {
          const theirs = (await allGenerations(store)).filter((each) => each.name === name);
          for (const each of theirs)
            if (await isAbandoned(each)) await dropAll(store, Number.POSITIVE_INFINITY, [each]);
        });
        await dropping.catch((error: unknown) => {
          if (!(error instanceof ProjectionStateError && error.reason === 'busy')) throw error;
        });
      }
    },

    async stop() {
      stopping.abort(new ProjectionStateError('stopped', 'the projection engine was stopped'));
      await last;
    },
  };
}

/** Whether no process follows or builds this generation. Call it under the lock. */
const isUnused = ({ state, paused }: Generation): boolean =>
  state === 'retired' || state === 'building' || (state === 'ready' && paused !== null);

const pausedError = (generation: Generation) =>
  new ProjectionStateError(
    'paused',
    `${tableOf(generation)} is paused at ${generation.paused?.position}: ${generation.paused?.message}`,
  );

const takenError = (name: string) => new ProjectionStateError('busy', `${name} is being built or swapped already`);

/**
 * Runs work under the lock of a projection. The lock belongs to a transaction that does nothing else, so it ends with
 * its process in any case, and blocks neither vacuum nor rows.
 */
async function locked<T>(
  { store, sleep }: Pick<GenerationManagerDeps, 'store' | 'sleep'>,
  signal: AbortSignal,
  name: string,
  ifTaken: 'wait' | 'throw',
  work: () => Promise<T>,
): Promise<T> {
  let underWay: Promise<T> | undefined;
  try {
    return await store.transaction(async (tx) => {
      await tx.run(sql`set local idle_in_transaction_session_timeout = 0`);
      for (;;) {
        signal.throwIfAborted();
        if (await lockIfFree(tx, ADVISORY_LOCKS.generations, name)) break;
        if (ifTaken === 'throw') throw takenError(name);
        await sleep(RETRY_MS, signal);
      }
      underWay = work();
      return underWay;
    });
  } finally {
    // If the connection of the lock is lost, the work may still run. The caller waits until it has ended.
    await underWay?.catch(() => {});
  }
}
