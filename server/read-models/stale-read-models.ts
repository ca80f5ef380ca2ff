import type { AnyProjection, EventLog, ProjectionEngine } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';

const TOLERATED_MS = 10_000;
/** Every reply needs the names, so one result is shared this long. */
const GOOD_FOR_MS = 1_000;

type Deps = {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly clock: Clock;
  readonly projections: readonly AnyProjection[];
};

/** Resolves to the names of the stale read models. */
export type StaleReadModels = () => Promise<ReadonlySet<string>>;

/**
 * Finds the read models that are paused, or have not folded a domain event of their types that is older than ten
 * seconds. A domain event that this process cannot read, such as one of a newer release, also makes its read model
 * stale.
 */
export const staleReadModels =
  ({ engine, log, clock, projections }: Deps): StaleReadModels =>
  async () => {
    const serving = (await engine.status()).filter(({ current, state }) => current && state === 'live');
    const isBehind = async (name: string, position: bigint): Promise<boolean> => {
      // only types of this read model: this release may not know the others
      const types = projections.find((each) => each.name === name)?.types ?? [];
      try {
        const [waiting] = await log.readAll({ after: position, limit: 1, types });
        return waiting !== undefined && clock().getTime() - Date.parse(waiting.occurredAt) > TOLERATED_MS;
      } catch {
        return true;
      }
    };
    const names = new Set<string>();
    for (const { name, position, lag, paused } of serving) {
      if (paused !== null || (lag > 0n && (await isBehind(name, position)))) names.add(name);
    }
    return names;
  };

/** Calls `look` at most once a second. While the database is unavailable, the last result is used. */
export function cached(look: StaleReadModels): StaleReadModels {
  let known: ReadonlySet<string> = new Set();
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;
  const lookNow = async () => {
    known = await look().catch(() => known);
    lookedAt = performance.now();
    looking = undefined;
  };
  return async () => {
    if (performance.now() - lookedAt > GOOD_FOR_MS) {
      looking ??= lookNow();
      await looking;
    }
    return known;
  };
}
