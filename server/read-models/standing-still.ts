import type { AnyProjection, EventLog, ProjectionEngine } from '@tablemates/event-store';
import type { Clock } from '../../platform/clock.ts';

const TOLERATED_MS = 10_000;
/** Every answer wants to know it: one look serves all of them for so long. */
const GOOD_FOR_MS = 1_000;

type World = {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly clock: Clock;
  readonly projections: readonly AnyProjection[];
};

/** The names of read models that do not show what has happened. */
export type StandingStill = () => Promise<ReadonlySet<string>>;

/**
 * The read models that are paused, have not folded a domain event of their own that is older than ten seconds, or cannot,
 * because newer code wrote it or it cannot be read at all.
 */
export const standingStill =
  ({ engine, log, clock, projections }: World): StandingStill =>
  async () => {
    const serving = (await engine.status()).filter(({ current, state }) => current && state === 'live');
    const isBehind = async (name: string, position: bigint): Promise<boolean> => {
      // its own alone: what it does not fold, this code may not even know
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

/** The same, looked up once a second at most. While the database is away it is what it was. */
export function lately(look: StandingStill): StandingStill {
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
