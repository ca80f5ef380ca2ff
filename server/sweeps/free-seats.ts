import type { Logger } from 'pino';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findGameEventsToFill } from '../../projections/events/game-event-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;

/**
 * The sweep for changes of waiting lists that become due by time alone: an offer lapsed, the next in line may have a
 * free seat by now, the last two hours have begun, an account in line is closed. A read model finds candidates; the log
 * decides.
 */
export function fillDueSeats({
  sql,
  clock,
  newId,
  logger,
  events,
}: {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly events: Pick<EventsCommands, 'fillSeats'>;
}) {
  return (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (let after: Awaited<ReturnType<typeof findGameEventsToFill>>[number] | undefined; ; ) {
        const due = await findGameEventsToFill(sql, now, after, AT_ONCE);
        for (const { id: gameEventId } of due) {
          const context = { commandId: newId(), actor: 'system', now };
          await step({ gameEventId }, () => events.fillSeats(context, gameEventId));
        }
        after = due.at(-1);
        if (due.length < AT_ONCE) return;
      }
    });
}
