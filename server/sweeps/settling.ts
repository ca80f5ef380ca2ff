import type { Logger } from 'pino';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findUnsettled } from '../../projections/events/game-event-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;

/**
 * The sweep that completes gameEvents that have ended, and archives those whose rating window has closed. People who
 * checked in at these and were not rated are marked first, so a sweep that stops in between finds the gameEvent again.
 */
export function settleDue({
  sql,
  clock,
  newId,
  logger,
  events,
  reliability,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly events: Pick<EventsCommands, 'settle'>;
  readonly reliability: Pick<ReliabilityCommands, 'markCheckedIn'>;
}) {
  return (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const gameEventId of await findUnsettled(sql, now, AT_ONCE)) {
        await step({ gameEventId }, async () => {
          await reliability.markCheckedIn({ commandId: newId(), actor: 'system', now }, gameEventId);
          await events.settle({ commandId: newId(), actor: 'system', now }, gameEventId);
        });
      }
    });
}
