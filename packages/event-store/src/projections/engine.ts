import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Sql } from '../database.ts';
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
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'head' | 'readAll' | 'onAppended'>;
  readonly projections: readonly AnyProjection[];
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  readonly traced?: Traced;
  /** Called with what interrupted the runner, such as a lost connection. The runner tries again by itself. */
  readonly onError?: (error: unknown) => void;
  /** Whether replicas of the database are read: they then get at once what was folded, and not within half a second. */
  readonly hasReplica?: boolean;
  /** The most domain events folded in one transaction. */
  readonly batchSize?: number;
  /** The most rows that a build or a verification holds in memory before it copies them and lets them go. */
  readonly maxRows?: number;
  /** Resolves after so many milliseconds, or at once when the signal is given. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

type ProjectionStatus = {
  readonly name: string;
  readonly version: number;
  readonly generation: number;
  readonly state: GenerationState;
  /** False for what other code's versions left or still use: this engine does not fold it. */
  readonly current: boolean;
  readonly position: Position;
  /** How many positions it is behind the head of the log. */
  readonly lag: bigint;
  /** How many positions it is ahead of the log: the log has lost its end. */
  readonly ahead: bigint;
  readonly paused: Paused | null;
  readonly rows: bigint;
};

export type ProjectionEngine = {
  /**
   * Gives every projection its live generation, filling new ones from the log. Several processes may call it at once:
   * one fills, the others wait. Throws when projections contradict each other or the tables that are there. Drops the
   * read models of other releases that no process folds any more.
   */
  prepare(options?: BuildOptions): Promise<void>;
  /**
   * From now on folds whenever this process has appended. Begins with what is already in the log, and tries again what is
   * paused: code that has just started may fold what other code could not.
   */
  start(): void;
  /**
   * Tries each domain event again at which a projection is paused; those that fold it continue by themselves, the others stay
   * as they are.
   * @returns the names of those that continue
   */
  retryPaused(): Promise<string[]>;
  /**
   * From now on learns at once what other processes fold, and what they append if this one folds. Without it the
   * former is polled for while a request waits, and the latter is noticed at a `wake` alone.
   */
  listen(): void;
  /**
   * Calls back with the newest position that any process has appended, and with the head of the log when listening begins
   * or resumes after a lost connection. Works while this engine listens. Returns a function that ends this.
   */
  onAppended(listener: (position: Position) => void): () => void;
  /** Folds until the head of the log, in the background. */
  wake(): void;
  /**
   * Wakes, and resolves once all that is neither paused nor before what newer code wrote has reached the head of the log, or
   * at a stop. Calls share one fold. Rejects if the fold is interrupted, as by a lost connection; it is tried again by itself.
   */
  advance(): Promise<void>;
  /**
   * Resolves true once the named projections have folded everything up to the position, in whichever process; false
   * at the time-out, or once all have but those that are known to be paused before it.
   */
  waitFor(names: readonly string[] | 'all', position: Position, timeoutMs: number): Promise<boolean>;
  status(): Promise<ProjectionStatus[]>;
  /**
   * Passes over the domain event at which a projection is paused, now and in every rebuild, and continues.
   * @returns false when it is not paused there; then nothing is recorded.
   */
  skip(name: string, position: Position, reason: string, who: string): Promise<boolean>;
  /** Tries the domain event again at which a projection is paused. False when it is not paused. */
  resume(name: string): Promise<boolean>;
  /** Fills a new generation beside the live one; it then follows the log too. Continues one that was interrupted. */
  build(name: string, options?: CheckedBuildOptions): Promise<Built>;
  /** Drops a built generation that waits for its swap. */
  discard(name: string, generation: number): Promise<void>;
  /** Folds again in a snapshot and compares with the given generation, or with the live one. */
  verify(name: string, generation?: number, options?: BuildOptions): Promise<Verification>;
  /** Points the view to the newest built generation, and keeps the old one for `rollback`. Throws when there is none. */
  swap(name: string): Promise<void>;
  /** Catches up the generation that was live before, and points the view back to it. */
  rollback(name: string): Promise<void>;
  /**
   * Builds, verifies where asked, and swaps unless a domain event could not be folded. A generation that differs from a second
   * fold is dropped.
   */
  rebuild(name: string, options?: BuildOptions & { verify?: boolean }): Promise<Built & { differing: number }>;
  /**
   * Drops every generation that no process follows: those kept for a rollback, builds that were interrupted or met a domain
   * event they cannot fold, and those of older code that were not folded into for a while, as well as those of read models
   * that this code does not have. What was erased from the log must not be found in them.
   */
  dropUnused(): Promise<void>;
  /** Finishes the batch under way and resolves every wait with false. Nothing runs once it has resolved. */
  stop(): Promise<void>;
};

/** Resolves early, and never rejects, when the signal is given. */
const sleepUnlessStopped = (milliseconds: number, signal: AbortSignal) =>
  wait(milliseconds, undefined, { signal }).catch(() => {});

/** Folds the log into read models: live, in new generations, and in as many processes as there are. */
export function createProjectionEngine(options: EngineOptions): ProjectionEngine {
  const { sql, log, projections, clock, logger } = options;
  assertValid(projections);
  const deps = {
    sql,
    log,
    clock,
    projections,
    batchSize: options.batchSize ?? 5_000,
    maxRows: options.maxRows ?? 100_000,
    sleep: options.sleep ?? sleepUnlessStopped,
    onPaused: ({ name, version, generation }: Generation, paused: Paused) =>
      logger?.error({ name, version, generation, paused }, 'projection paused'),
  };
  const waiters = createWaiters(async () => checkpointsOf(projections, await allGenerations(sql)));
  const publisher = createCheckpointPublisher(sql, options.hasReplica);
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
        // logged once, although every append leads to another attempt
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
    onError(error) {
      logger?.warn({ err: error }, 'projection runner interrupted, trying again');
      options.onError?.(error);
    },
  });
  const manager = createGenerationManager(deps);
  const listeners = new Set<(position: Position) => void>();
  let unsubscribe: (() => void) | undefined;
  let unlisten: (() => void) | undefined;
  let newest = 0n;
  let retrying: Promise<unknown> | undefined;
  let stopped = false;

  /** The log reports own appends, and the database reports them again somewhat later: once is enough. */
  function appended(position: Position) {
    if (position <= newest) return;
    newest = position;
    runner.wake();
  }

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
    start() {
      unsubscribe ??= log.onAppended(appended);
      runner.wake();
      retrying = engine.retryPaused().catch((error: unknown) => {
        logger?.warn({ err: error }, 'paused projections could not be tried again');
      });
    },
    async retryPaused() {
      const generations = await allGenerations(sql);
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
      if (resumed.length > 0) runner.wake();
      return resumed;
    },
    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listen() {
      const folds = () => unsubscribe !== undefined;
      unlisten ??= listenToNotifications(sql, {
        onAppended: (position) => {
          if (folds()) appended(position);
          report(position);
        },
        onFolded: (folded) =>
          waiters.reached(
            checkpointsOf(
              projections,
              folded.map((each) => ({ ...each, state: 'live', paused: null })),
            ),
          ),
        onConnected: () => {
          if (folds()) runner.wake();
          // A head that cannot be read now is reported with the next append.
          if (listeners.size > 0) log.head().then(report, () => {});
        },
      });
    },
    wake: runner.wake,
    advance: runner.advance,
    waitFor: (names, position, timeoutMs) =>
      waiters.wait(names === 'all' ? projections.map(({ name }) => name) : names, position, timeoutMs),
    async status() {
      const [head, generations] = await Promise.all([log.head(), allGenerations(sql)]);
      return generations.map(({ definition: _, ...generation }) => ({
        ...generation,
        current: projections.some(({ name, version }) => name === generation.name && version === generation.version),
        lag: head > generation.position ? head - generation.position : 0n,
        ahead: generation.position > head ? generation.position - head : 0n,
      }));
    },
    async skip(name, position, reason, who) {
      const skipped = await skipPosition(sql, clock, named(name), { position, reason, who });
      if (skipped) runner.wake();
      return skipped;
    },
    async resume(name) {
      const resumed = await pauseLifted(sql, clock, named(name));
      if (resumed) runner.wake();
      return resumed;
    },
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
      unsubscribe?.();
      unlisten?.();
      waiters.stop();
      await Promise.all([runner.stop(), manager.stop(), retrying]);
      await publisher.done();
    },
  };
  return engine;
}

/** What queries see: the live generations at the code's versions. */
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
