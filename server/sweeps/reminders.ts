import type { ReminderCommands } from '../../modules/events/reminders/commands.ts';
import { dueReminders } from '../../modules/events/reminders/plan.ts';
import type { MessagingCommands } from '../../modules/messaging/commands.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { findToRemind, findUnreported } from '../../projections/events/reminder-queries.ts';
import { findUnreadToMail } from '../../projections/messaging/conversation-queries.ts';

const AT_ONCE = 200;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly timeZone: string;
  readonly reminders: ReminderCommands;
  readonly messaging: Pick<MessagingCommands, 'mailUnread'>;
};

/** The sweep that records which mails about gameEvents and unread messages are due. A read model finds where to look; the log decides. */
export const sendReminders =
  ({ sql, clock, newId, timeZone, reminders, messaging }: Deps) =>
  async (): Promise<void> => {
    const now = clock().toISOString();
    const planned = await findToRemind(sql, now);
    const due = planned
      .filter((gameEvent) => gameEvent.hasSeats && dueReminders(gameEvent, timeZone, now).length > 0)
      .map(({ id }) => id);
    const unreported = await findUnreported(sql, now, AT_ONCE);
    for (const gameEventId of new Set([...due, ...unreported])) {
      await reminders.remind({ commandId: newId(), actor: 'system', now }, gameEventId);
    }
    for (const { userId, ...conversation } of await findUnreadToMail(sql, now, AT_ONCE)) {
      await messaging.mailUnread({ commandId: newId(), actor: 'system', now }, userId, conversation);
    }
  };
