import type { Clock } from '../../platform/clock.ts';
import type { EventLog } from '../../platform/log/event-log.ts';
import type { ProjectionEngine } from '../../platform/projection/engine.ts';

const TOLERATED_MS = 10_000;

/** Throws when a read model is paused, or has not folded a domain event that is older than ten seconds. */
export const readModelsKeepUp =
  ({ engine, log, clock }: { engine: ProjectionEngine; log: EventLog; clock: Clock }) =>
  async (): Promise<void> => {
    const serving = (await engine.status()).filter(({ current, state }) => current && state === 'live');
    const paused = serving.find((generation) => generation.paused !== null);
    if (paused) throw new Error(`${paused.name} is paused`);
    const behind = serving.filter(({ lag }) => lag > 0n).toSorted((a, b) => (a.position < b.position ? -1 : 1))[0];
    if (!behind) return;
    const [waiting] = await log.readAll({ after: behind.position, limit: 1 });
    const tooOld = waiting && clock().getTime() - Date.parse(waiting.occurredAt) > TOLERATED_MS;
    if (tooOld) throw new Error(`${behind.name} is ${behind.lag} behind`);
  };
