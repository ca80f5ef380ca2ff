import { type CommandContext, type EventLog, execute } from '@tablemates/event-store';
import { mailPreferencesOf } from '../../mails/streams.ts';
import { gameEventOf, remindersOf } from '../streams.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
import { decideReminders } from './reminders.ts';

type Preferences = { readonly [name: `mails of ${string}`]: ReturnType<typeof mailPreferencesOf> };

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
        more: ({ gameEvent, sent }): Preferences => {
          const due = decideReminders(gameEvent, sent, () => [], context.now);
          const people = due.flatMap(({ type, data }) => (type === 'RemindersSent' ? data.userIds : []));
          return Object.fromEntries(people.map((userId) => [`mails of ${userId}`, mailPreferencesOf(userId)]));
        },
        decide: ({ gameEvent, sent, ...preferences }) => ({
          append: {
            sent: decideReminders(gameEvent, sent, (userId) => preferences[`mails of ${userId}`] ?? [], context.now),
          },
        }),
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
