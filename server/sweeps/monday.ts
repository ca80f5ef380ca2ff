import type { Logger } from 'pino';
import { QUIET_FROM } from '../../modules/events/rules.ts';
import type { MondayCommands } from '../../modules/mails/commands.ts';
import { MONDAY_AT } from '../../modules/mails/rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { localMomentOf, mondayOf } from '../../platform/local-time.ts';
import { findAdmins } from '../../projections/identity/people-queries.ts';
import { oneByOne } from './one-by-one.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  /** The city's time zone. */
  readonly timeZone: string;
  readonly monday: Pick<MondayCommands, 'mail'>;
};

/**
 * The sweep that records on Mondays, from 8:00 until the quiet hours, which admins are mailed the numbers of the week
 * before. The log decides who wants it and that it happens once; a process goes through the admins once a Monday.
 */
export function mailMondays({ sql, clock, newId, logger, timeZone, monday }: Deps): () => Promise<void> {
  let mailedOn: string | undefined;
  return () =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      const [day = '', time = ''] = localMomentOf(now, timeZone).split(' ');
      if (mondayOf(day) !== day || time < MONDAY_AT || time >= QUIET_FROM || mailedOn === day) return;
      for (const userId of await findAdmins(sql)) {
        await step({ userId, monday: day }, () =>
          monday.mail({ commandId: newId(), actor: 'system', now }, userId, day),
        );
      }
      mailedOn = day;
    });
}
