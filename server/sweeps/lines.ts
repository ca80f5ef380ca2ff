import type { EventsCommands } from '../../modules/events/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findLinesToPassOn } from '../../projections/events/game-event-queries.ts';

const AT_ONCE = 200;

/**
 * The sweep that passes on seats by time alone: an offer that lapsed, a free seat whose next in line may have one by now, a
 * list whose last two hours have begun, a closed account in line. A read model finds where to look; the log decides.
 */
export function passOnDueSeats({
  sql,
  clock,
  newId,
  events,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly events: Pick<EventsCommands, 'passOnSeats'>;
}) {
  return async (): Promise<void> => {
    const now = clock().toISOString();
    for (let after: Awaited<ReturnType<typeof findLinesToPassOn>>[number] | undefined; ; ) {
      const due = await findLinesToPassOn(sql, now, after, AT_ONCE);
      for (const { id } of due) await events.passOnSeats({ commandId: newId(), actor: 'system', now }, id);
      after = due.at(-1);
      if (due.length < AT_ONCE) return;
    }
  };
}
