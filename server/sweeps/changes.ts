import type { Logger } from 'pino';
import type { EventsCommands } from '../../modules/events/commands.ts';
import { startOfHostDue } from '../../modules/events/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import {
  findLossesToTell,
  findMovesToAnnounce,
  findOfClosedGroups,
  findSeekingHosts,
  findTablesToAskAgain,
  findUnmet,
} from '../../projections/events/game-event-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;

type Deps<Command extends keyof EventsCommands> = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly events: Pick<EventsCommands, Command>;
};

/** The sweep that cancels gameEvents whose minimum of participants is due and unmet. The log decides. */
export const cancelUnmet =
  ({ sql, clock, newId, logger, events }: Deps<'cancelUnmet'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const gameEventId of await findUnmet(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.cancelUnmet(context, gameEventId));
      }
    });

/** The sweep that cancels gameEvents whose host asked for another one, if nobody was found in time. The log decides. */
export const cancelHostless =
  ({ sql, clock, newId, logger, events }: Deps<'cancelHostless'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const gameEventId of await findSeekingHosts(sql, now, startOfHostDue(now), AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.cancelHostless(context, gameEventId));
      }
    });

/** The sweep that ends the evenings of closed groups that do not stay with their hosts. The log decides. */
export const endOfClosedGroups =
  ({ sql, clock, newId, logger, events }: Deps<'cancelOfClosed'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const gameEventId of await findOfClosedGroups(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.cancelOfClosed(context, gameEventId));
      }
    });

/**
 * The sweep that reminds owners of tables that they were asked for 48 hours ago, and asks new owners. The log decides, so
 * it happens once.
 */
export const askTablesAgain =
  ({ sql, clock, newId, logger, events }: Deps<'askTableAgain'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const gameEventId of await findTablesToAskAgain(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.askTableAgain(context, gameEventId));
      }
    });

/**
 * The sweep that tells hosts of evenings which have lost their tables, those of one host in one cafe together. The log
 * decides, so it happens once.
 */
export const tellLosses =
  ({ sql, clock, newId, logger, events }: Deps<'tellLoss'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const { id: gameEventId, otherIds } of await findLossesToTell(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.tellLoss(context, gameEventId, otherIds));
      }
    });

/**
 * The sweep that announces moves of gameEvents to their people after a quiet time, of dates of one series together. The
 * log decides, so it happens once.
 */
export const announceMoves =
  ({ sql, clock, newId, logger, events }: Deps<'announceMove'>) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const { id: gameEventId, otherIds } of await findMovesToAnnounce(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => events.announceMove(context, gameEventId, otherIds));
      }
    });
