import type { Logger } from 'pino';
import type { AnnouncementCommands } from '../../modules/groups/announcements/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findDueAnnouncements } from '../../projections/groups/waiting-announcements.ts';
import { oneByOne } from './one-by-one.ts';

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly announcements: Pick<AnnouncementCommands, 'send'>;
};

/** The sweep that sends what groups announced once it has waited. The log decides, so it happens once. */
export const sendAnnouncements =
  ({ sql, clock, newId, logger, announcements }: Deps) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      for (const { announcementId, groupId, recipients } of await findDueAnnouncements(sql, now)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ announcementId }, () => announcements.send(context, groupId, announcementId, recipients));
      }
    });
