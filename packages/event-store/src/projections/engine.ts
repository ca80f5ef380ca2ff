import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Store } from '../database.ts';
import { WrittenByNewerCodeError } from '../log/codec.ts';
import type { Position } from '../log/domain-event.ts';
import type { EventLog } from '../log/event-log.ts';
import { type Traced, untraced } from '../tracing.ts';
import { memberOf } from './batch.ts';
import type { BuildOptions } from './build.ts';
import { assertValid } from './definition.ts';
import { type Built, type CheckedBuildOptions, createGenerationManager } from './generation-manager.ts';
import { allGenerations, type Generation, type GenerationState, type Paused } from './generations.ts';
import { createCheckpointPublisher, listenToNotifications } from './notifications.ts';
import { retryPaused } from './poison.ts';
import type { AnyProjection } from './projection.ts';
import { ProjectionStateError } from './projection-state-error.ts';
import { createRunner } from './runner.ts';
import { pauseLifted, skipPosition } from './skips.ts';
import { type Verification, verifyGeneration } from './verify.ts';
import { type Checkpoint, createWaiters } from './waiters.ts';

export type EngineOptions = {
  readonly store: Store;
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'commandsWithin'>;
  readonly projections: readonly AnyProjection[];
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly traced?: Traced;
  /**
   * Whether replicas of the database are read. If so, they get folded rows at once, instead of within half a second.
   */
  readonly hasReplica?: boolean;
  /** The most domain events folded in one transaction. */
  readonly batchSize?: number;
  /** The most rows that a build or a verification keeps in memory before it copies them to the table. */
  readonly maxRows?: number;
  /** Resolves after this many milliseconds, or at once if the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly state: GenerationState;
  /** False for a generation of other code's version. This engine does not fold it. */
  readonly current: boolean;
  readonly position: Position;
  /** How many positions it is behind the head of the log. */
  readonly lag: bigint;
  /** How many positions it is ahead of the log, because the log has lost its end. */
  readonly ahead: bigint;
  readonly paused: Paused | null;
  readonly rows: bigint;
};

export type ProjectionEngine = {
  /**
   * Ensures that every projection has a live generation, and fills new ones from the log. Several processes may call it
   * at once: one fills, the others wait. Throws if projections contradict each other or the existing tables. Drops the
   * read models of other releases that no process folds any more.
   */
  prepare(options?: BuildOptions): Promise<void>;
  /**
   * Tries the domain events again at which projections are paused. Projections that can fold them continue, the others
   * stay paused.
   * @returns the names of the projections that continue
   */
  retryPaused(): Promise<string[]>;
  /**
   * Starts listening to what other processes fold and append. Without it, folds of others are polled while a request
   * waits.
   */
  listen(): void;
  /**
   * Calls the listener with the newest position that any process has appended, and with the head of the log when
   * listening begins or resumes after a lost connection. It works while this engine listens. Returns a function that
   * removes it.
   */
  onAppended(listener: (position: Position) => void): () => void;
  /**
   * Folds up to the head of the log, and resolves once every projection has reached it that is neither paused nor
   * blocked by a domain event that this code cannot read, or at a stop. Calls share one fold. Rejects if the fold is
   * interrupted, as by a lost connection. The engine never folds by itself.
   */
  advance(): Promise<void>;
  /**
   * Resolves true once the named projections have folded everything up to the position, in any process. Resolves false
   * at the time-out, or once only projections are missing that are known to be paused before it.
   */
  waitFor(names: readonly string[] | 'all', position: Position, timeoutMs: number): Promise<boolean>;
  status(): Promise<ProjectionStatus[]>;
  /**
   * Skips the domain event at which a projection is paused, now and in every rebuild. The next `advance` continues.
   * @returns false if it is not paused there; nothing is recorded then
   */
  skip(name: string, position: Position, reason: string, who: string): Promise<boolean>;
  /** Lets the next `advance` try the domain event again at which a projection is paused. False if it is not paused. */
  resume(name: string): Promise<boolean>;
  /**
   * Fills a new generation besides the live one, or continues an interrupted one. After that it follows the log too.
   */
  build(name: string, options?: CheckedBuildOptions): Promise<Built>;
  /** Drops a built generation that waits for its swap. */
  discard(name: string, generation: number): Promise<void>;
  /** Folds the log again in a snapshot and compares the rows with the given generation, or with the live one. */
  verify(name: string, generation?: number, options?: BuildOptions): Promise<Verification>;
  /** Points the view to the newest built generation, and keeps the old one for `rollback`. Throws if there is none. */
  swap(name: string): Promise<void>;
  /** Brings the former live generation to the head, and points the view back to it. */
  rollback(name: string): Promise<void>;
  /**
   * Builds, verifies if asked, and swaps unless a domain event could not be folded. A generation that differs from a
   * second fold is dropped.
   */
  rebuild(name: string, options?: BuildOptions & { verify?: boolean }): Promise<Built & { differing: number }>;
  /**
   * Drops every generation that no process follows: those kept for a rollback, builds that were interrupted or paused,
   * and abandoned generations of older code or of read models that this code does not have. They may contain personal
   * data that was erased from the log.
   */
  dropUnused(): Promise<void>;
  /** Finishes the present batch and resolves every wait with false. Nothing runs once it has resolved. */
  stop(): Promise<void>;
};

/** Resolves early if the signal is aborted. Never rejects. */
const sleepUnlessStopped = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => {});

/** Folds the log into live and new generations of read models. Any number of processes may run it. */
export function createProjectionEngine(options: EngineOptions): ProjectionEngine {
  const { store, log, projections, clock, logger } = options;
  assertValid(projections);
  const deps = {
    store,
    log,
    clock,
    projections,
    batchSize: options.batchSize ?? 5_000,
    maxRows: options.maxRows ?? 100_000,
    sleep: options.sleep ?? sleepUnlessStopped,
    onPaused: ({ name, version, generation }: Generation, paused: Paused) =>
      logger?.error({ name, version, generation, paused }, 'projection paused'),
  };
  const waiters = createWaiters(async () => checkpointsOf(projections, await allGenerations(store)));
  const publisher = createCheckpointPublisher(store, options.hasReplica);
  const blockedAt = new Map<string, Position>();
  const runner = createRunner({
    ...deps,
    traced: options.traced ?? untraced,
    onMoved(members, folded) {
      const generations = members.map(({ generation }) => generation);
      waiters.reached(checkpointsOf(projections, generations));
      publisher.publish(generations.filter(({ state }) => state === 'live'));
      logger?.debug({ ...folded, projections: generations.map(({ name }) => name) }, 'folded');
    },
    onBlocked(members, by) {
      for (const { generation } of members) {
        const { name, version } = generation;
        // It is logged once, although every append leads to another attempt.
        if (blockedAt.get(name) === by.position) continue;
        blockedAt.set(name, by.position);
        logger?.warn(
          { name, version, position: String(by.position), type: by.type, reason: by.message },
          by instanceof WrittenByNewerCodeError
            ? 'projection waits for newer code'
            : 'projection waits for code that can read',
        );
      }
    },
  });
  const manager = createGenerationManager(deps);
  const listeners = new Set<(position: Position) => void>();
  let unlisten: (() => void) | undefined;
  let stopped = false;

  function report(position: Position) {
    for (const listener of listeners) listener(position);
  }

  function named(name: string): AnyProjection {
    const found = projections.find((projection) => projection.name === name);
    if (found === undefined) throw new ProjectionStateError('missing', `there is no projection ${name}`);
    return found;
  }

  const engine: ProjectionEngine = {
    async prepare(build) {
      for (const projection of projections) await manager.ensureLive(projection, build);
      await manager.dropUnregistered(projections);
    },
    async retryPaused() {
      const generations = await allGenerations(store);
      const resumed: string[] = [];
      for (const projection of projections) {
        const paused = generations.filter(
          ({ name, version, state, paused: since }) =>
            name === projection.name &&
            version === projection.version &&
            since !== null &&
            (state === 'live' || state === 'ready'),
        );
        for (const generation of paused) {
          if (stopped || !(await retryPaused(deps, memberOf(projection, generation)))) continue;
          resumed.push(projection.name);
          logger?.info({ name: projection.name, was: generation.paused }, 'projection continues by itself');
        }
      }
      return resumed;
    },
    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listen() {
      unlisten ??= listenToNotifications(store, {
        onAppended: report,
        onFolded: (folded) =>
          waiters.reached(
            checkpointsOf(
              projections,
              folded.map((each) => ({ ...each, state: 'live', paused: null })),
            ),
          ),
        onConnected: () => {
          // If the head cannot be read now, the next append reports it.
          if (listeners.size > 0) log.head().then(report, () => {});
        },
        onLost: waiters.forget,
      });
    },
    advance: runner.advance,
    waitFor: (names, position, timeoutMs) =>
      waiters.wait(names === 'all' ? projections.map(({ name }) => name) : names, position, timeoutMs),
    async status() {
      const [head, generations] = await Promise.all([log.head(), allGenerations(store)]);
      return generations.map(({ definition: _, ...generation }) => ({
        ...generation,
        current: projections.some(({ name, version }) => name === generation.name && version === generation.version),
        lag: head > generation.position ? head - generation.position : 0n,
        ahead: generation.position > head ? generation.position - head : 0n,
      }));
    },
    skip: async (name, position, reason, who) => skipPosition(store, clock, named(name), { position, reason, who }),
    resume: async (name) => pauseLifted(store, clock, named(name)),
    build: async (name, build) => manager.build(named(name), build),
    discard: async (name, generation) => manager.discard(named(name), generation),
    verify: async (name, generation, build) => verifyGeneration(deps, named(name), generation, build),
    swap: async (name) => manager.swap(named(name)),
    rollback: async (name) => manager.rollback(named(name)),
    async rebuild(name, { verify, ...build } = {}) {
      let differing = 0;
      const isSound = async (generation: number, signal: AbortSignal) => {
        ({ differing } = await engine.verify(name, generation, { signal }));
        return differing === 0;
      };
      const built = await engine.build(name, { ...build, ...(verify && { isSound }) });
      if (built.paused === null && differing === 0) await engine.swap(name);
      return { ...built, differing };
    },
    async dropUnused() {
      for (const projection of projections) await manager.dropUnused(projection);
      await manager.dropUnregistered(projections);
    },
    async stop() {
      stopped = true;
      unlisten?.();
      waiters.stop();
      await Promise.all([runner.stop(), manager.stop()]);
      await publisher.done();
    },
  };
  return engine;
}

/** The checkpoints that queries see: those of the live generations at the code's versions. */
const checkpointsOf = (
  projections: readonly AnyProjection[],
  generations: readonly Pick<Generation, 'name' | 'version' | 'state' | 'position' | 'paused'>[],
): Checkpoint[] =>
  generations
    .filter(
      ({ name, version, state }) =>
        state === 'live' && projections.some((each) => each.name === name && each.version === version),
    )
    .map(({ name, position, paused }) => ({ name, position, paused: paused !== null }));
