import type { Logger } from 'pino';
import type { ReminderCommands } from '../../modules/events/reminders/commands.ts';
import { dueReminders } from '../../modules/events/reminders/plan.ts';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import type { TableTalkCommands } from '../../modules/messaging/talk/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findToRemind, findUnreported } from '../../projections/events/reminder-queries.ts';
import { findTalkToMail, findUnreadToMail } from '../../projections/messaging/conversation-queries.ts';
import { oneByOne } from './one-by-one.ts';

const AT_ONCE = 200;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly timeZone: string;
  readonly reminders: ReminderCommands;
  readonly messaging: Pick<MessagingCommands, 'mailUnread'>;
  readonly tableTalk: Pick<TableTalkCommands, 'mailUnread'>;
};

/**
 * The sweep that records which mails about gameEvents and unread messages are due. Read models find candidates; the log
 * decides.
 */
export const sendReminders =
  ({ sql, clock, newId, logger, timeZone, reminders, messaging, tableTalk }: Deps) =>
  (): Promise<void> =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      const planned = await findToRemind(sql, now);
      const due = planned
        .filter((gameEvent) => gameEvent.hasSeats && dueReminders(gameEvent, timeZone, now).length > 0)
        .map(({ id }) => id);
      const unreported = await findUnreported(sql, now, AT_ONCE);
      for (const gameEventId of new Set([...due, ...unreported])) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ gameEventId }, () => reminders.remind(context, gameEventId));
      }
      for (const { userId, ...conversation } of await findUnreadToMail(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ userId, ...conversation }, () => messaging.mailUnread(context, userId, conversation));
      }
      for (const { userId, gameEventId } of await findTalkToMail(sql, now, AT_ONCE)) {
        const context = { commandId: newId(), actor: 'system', now };
        await step({ userId, gameEventId }, () => tableTalk.mailUnread(context, userId, gameEventId));
      }
    });
