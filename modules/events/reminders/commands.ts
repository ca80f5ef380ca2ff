import { type CommandContext, type Consulted, type EventLog, execute } from '@tablemates/event-store';
import type { OptionalKind } from '../../mails/rules.ts';
import { gameEventOf, remindersOf } from '../streams.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
import { decideReminders } from './reminders.ts';

/** Which kinds of mails a person has switched off. */
type MailsOffFor = (userId: string) => Consulted<readonly OptionalKind[]>;
type Preferences = { readonly [name: `mails of ${string}`]: ReturnType<MailsOffFor> };

/** What records which mails about a gameEvent are sent. */
export function reminderCommands(log: EventLog, { mailsOffFor }: { readonly mailsOffFor: MailsOffFor }) {
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
          return Object.fromEntries(people.map((userId) => [`mails of ${userId}`, mailsOffFor(userId)]));
        },
        decide: ({ gameEvent, sent, ...preferences }) => {
          const offFor = (userId: string) =>
            mailsOffFor(userId).answer(preferences[`mails of ${userId}`] ?? [], context.now);
          return { append: { sent: decideReminders(gameEvent, sent, offFor, context.now) } };
        },
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
