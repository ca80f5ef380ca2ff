import type { EventsCommands } from '../../modules/events/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findUnsettled } from '../../projections/events/game-event-queries.ts';

const AT_ONCE = 200;

/** The sweep that completes gameEvents that have ended, and archives those whose rating window has closed. */
export function settleDue({
  sql,
  clock,
  newId,
  events,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly events: EventsCommands;
}) {
  return async (): Promise<void> => {
    const now = clock().toISOString();
    for (const gameEventId of await findUnsettled(sql, now, AT_ONCE)) {
      await events.settle({ commandId: newId(), actor: 'system', now }, gameEventId);
    }
  };
}
