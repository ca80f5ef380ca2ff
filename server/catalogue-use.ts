import { HTTPException } from 'hono/http-exception';
import type { Instant } from '../platform/clock.ts';
import type { Sql } from '../platform/database.ts';
import type { EventLog } from '../platform/log/event-log.ts';
import type { ProjectionEngine } from '../platform/projection/engine.ts';
import { cafes } from '../projections/catalogue/catalogue.ts';
import { gameEvents } from '../projections/game-events/game-events.ts';
import { isUsedByUpcoming } from '../projections/game-events/queries.ts';

const WAIT_MS = 2_000;

/**
 * Whether something upcoming uses an entry of the catalogue, as the log has it now: waits for the read models it looks
 * at, and throws (503) where they do not come, for what lags would let things be removed that are in use.
 */
export function catalogueUse({ sql, log, engine }: { sql: Sql; log: EventLog; engine: ProjectionEngine }) {
  return async (kind: Parameters<typeof isUsedByUpcoming>[1], id: string, now: Instant): Promise<boolean> => {
    if (!(await engine.waitFor([gameEvents.name, cafes.name], await log.head(), WAIT_MS))) {
      throw new HTTPException(503, { message: 'We cannot see right now whether this is in use. Please try again.' });
    }
    return isUsedByUpcoming(sql, kind, id, now);
  };
}
