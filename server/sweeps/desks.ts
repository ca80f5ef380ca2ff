import type { Logger } from 'pino';
import type { CafeNightsCommands } from '../../modules/cafe-nights/commands.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findDesksToMail } from '../../projections/cafe-nights/desk-queries.ts';
import { oneByOne } from './one-by-one.ts';

/** From 17:00 of the day before to the last start of a night is less. */
const DAYS_AHEAD = 2;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly cafeNights: Pick<CafeNightsCommands, 'mailDesk'>;
};

/** The sweep that records what owners of cafes are told of their nights by mail. The log decides, so it happens once. */
export const mailDesks =
  ({ sql, clock, newId, logger, cafeNights }: Deps) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      const until = addDays(now, DAYS_AHEAD).toISOString();
      for (const { cafeId, gameEventIds } of await findDesksToMail(sql, now, until)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ cafeId }, () => cafeNights.mailDesk(context, cafeId, gameEventIds));
      }
    });
