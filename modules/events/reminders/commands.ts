import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { gameEventOf, remindersOf } from '../streams.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
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
          gameEvent: { stream: gameEventOf(gameEventId).stream, fold: remindedGameEventFold },
          sent: remindersOf(gameEventId),
        },
        decide: ({ gameEvent, sent }) => ({ append: { sent: decideReminders(gameEvent, sent, context.now) } }),
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
