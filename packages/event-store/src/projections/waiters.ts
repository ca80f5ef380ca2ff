import type { Position } from '../log/domain-event.ts';

/** The checkpoint of a projection, as queries see it. */
export type Checkpoint = { readonly name: string; readonly position: Position; readonly paused: boolean };

export type Waiters = {
  /**
   * Resolves true once all named projections have folded up to the position. Resolves false at the time-out, or once
   * only projections are missing that are paused before it.
   */
  wait(names: readonly string[], position: Position, timeoutMs: number): Promise<boolean>;
  /** Reports progress of this process or another. */
  reached(checkpoints: readonly Checkpoint[]): void;
  /** Asks the database again: a crash of it can take back folds that were reported, as they do not wait for the disk. */
  forget(): void;
  /** Resolves every wait with false. */
  stop(): void;
};

/** A process that folds reports it within a few milliseconds. Polling finds missed reports. */
const POLL_MS = 20;

type Waiter = {
  readonly names: readonly string[];
  readonly position: Position;
  readonly end: (caughtUp: boolean) => void;
};

/** Lets requests wait for their own writes. `poll` reads the checkpoints from the database, once for all that wait. */
export function createWaiters(poll: () => Promise<readonly Checkpoint[]>): Waiters {
  const known = new Map<string, Checkpoint>();
  const waiting = new Set<Waiter>();
  let polling: NodeJS.Timeout | undefined;
  let stopped = false;

  function verdict({ names, position }: Pick<Waiter, 'names' | 'position'>): boolean | undefined {
    let isPaused = false;
    for (const name of names) {
      const checkpoint = known.get(name);
      if (checkpoint !== undefined && checkpoint.position >= position) continue;
      // Wait for the others even if one is paused, because most answers need only them.
      if (!checkpoint?.paused) return undefined;
      isPaused = true;
    }
    return !isPaused;
  }

  function settle() {
    for (const waiter of waiting) {
      const answer = verdict(waiter);
      if (answer !== undefined) waiter.end(answer);
    }
  }

  function reached(checkpoints: readonly Checkpoint[]) {
    for (const checkpoint of checkpoints) {
      const before = known.get(checkpoint.name);
      // Reports may arrive out of order. A checkpoint never goes back.
      if (before === undefined || checkpoint.position >= before.position) known.set(checkpoint.name, checkpoint);
    }
    settle();
  }

  function pollLater() {
    if (polling !== undefined || stopped || waiting.size === 0) return;
    polling = setTimeout(async () => {
      try {
        if (waiting.size > 0) reached(await poll());
      } catch {
        // An unreachable database counts as no progress. The time-out ends the wait.
      }
      polling = undefined;
      pollLater();
    }, POLL_MS);
  }

  return {
    reached,
    forget: () => known.clear(),
    wait(names, position, timeoutMs) {
      const answer = verdict({ names, position });
      if (answer === true || stopped) return Promise.resolve(answer === true);
      return new Promise((resolve) => {
        const timer = setTimeout(() => waiter.end(false), timeoutMs);
        const waiter: Waiter = {
          names,
          position,
          end(caughtUp) {
            clearTimeout(timer);
            waiting.delete(waiter);
            resolve(caughtUp);
          },
        };
        waiting.add(waiter);
        pollLater();
      });
    },
    stop() {
      stopped = true;
      clearTimeout(polling);
      for (const waiter of waiting) waiter.end(false);
    },
  };
}
