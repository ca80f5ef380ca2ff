import type { Clock } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import type { ProjectionEngine } from '../../platform/projection/engine.ts';
import type { AnyProjection } from '../../platform/projection/projection.ts';

const TOLERATED_MS = 10_000;

type World = {
  readonly engine: Pick<ProjectionEngine, 'status'>;
  readonly log: Pick<EventLog, 'readAll'>;
  readonly clock: Clock;
  readonly projections: readonly AnyProjection[];
};

/**
 * Throws when a read model is paused, has not folded a domain event of its own that is older than ten seconds, or cannot,
 * because newer code wrote it.
 */
export const readModelsKeepUp =
  ({ engine, log, clock, projections }: World) =>
  async (): Promise<void> => {
    const serving = (await engine.status()).filter(({ current, state }) => current && state === 'live');
    const paused = serving.find((generation) => generation.paused !== null);
    if (paused) throw new Error(`${paused.name} is paused`);
    for (const { name, position, lag } of serving.filter((each) => each.lag > 0n)) {
      // its own alone: what it does not fold, this code may not even know
      const types = projections.find((each) => each.name === name)?.types ?? [];
      const [waiting] = await log.readAll({ after: position, limit: 1, types });
      const tooOld = waiting && clock().getTime() - Date.parse(waiting.occurredAt) > TOLERATED_MS;
      if (tooOld) throw new Error(`${name} is ${lag} behind`);
    }
  };
