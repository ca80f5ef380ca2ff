import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { gameEventOf, remindersOf } from '../streams.ts';
import { eveningFold } from './evening.ts';
import { decideReminders } from './reminders.ts';

/** What records which mails about a gameEvent are sent. */
export function reminderCommands(log: EventLog) {
  return {
    /**
     * Records the mails about a gameEvent that are due, at the version of its stream that they were decided on. Asked again,
     * or by two processes at once, each is recorded once.
     */
    remind: (context: CommandContext, gameEventId: string) =>
      execute(log, {
        context,
        streams: {
          evening: { stream: gameEventOf(gameEventId).stream, fold: eveningFold },
          sent: remindersOf(gameEventId),
        },
        decide: ({ evening, sent }) => ({ append: { sent: decideReminders(evening, sent, context.now) } }),
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
