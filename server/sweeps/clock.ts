import type { Logger } from 'pino';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { MINUTE_MS } from '../../platform/time-units.ts';
import { findUpcomingWithin } from '../../projections/events/game-event-queries.ts';

/** Machines that follow NTP differ by less. */
const TOLERATED_MS = MINUTE_MS;
const NAMED = 20;

/**
 * The sweep that warns when the clock has gone back behind the newest domain event. By its time, evenings had started
 * that are open again now: people can still join or leave them without a mark. Nothing is decided here.
 */
export function watchClock({
  sql,
  newestAt,
  clock,
  logger,
}: {
  readonly sql: Sql;
  /** When the newest domain event occurred; undefined in an empty log. */
  readonly newestAt: () => Promise<Instant | undefined>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}): () => Promise<void> {
  return async () => {
    const now = clock();
    const newest = await newestAt();
    const behindMs = newest === undefined ? 0 : Date.parse(newest) - now.getTime();
    if (newest === undefined || behindMs <= TOLERATED_MS) return;
    const openAgain = await findUpcomingWithin(sql, now.toISOString(), newest, NAMED);
    logger.warn(
      { behindSeconds: Math.round(behindMs / 1_000), newest, openAgain },
      openAgain.length === 0
        ? 'the clock is behind the newest domain event: let the machines follow NTP'
        : 'the clock went back, and events that had started are open again: let the machines follow NTP',
    );
  };
}
