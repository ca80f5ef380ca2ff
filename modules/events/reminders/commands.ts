import { type CommandContext, type EventLog, eachOf, execute, type Port } from '@tablemates/event-store';
import type { OptionalKind } from '../../mails/rules.ts';
import { gameEventOf } from '../streams.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
import { decideReminders } from './reminders.ts';
import { remindersOf } from './streams.ts';

/** The kinds of mails that a person has switched off. */
type MailsOffFor = (userId: string) => Port<readonly OptionalKind[]>;

/** Commands that record which mails about a gameEvent are sent. */
export function reminderCommands(log: EventLog, { mailsOffFor }: { readonly mailsOffFor: MailsOffFor }) {
  return {
    /**
     * Records the mails about a gameEvent that are due, with the version of its stream that they were decided on as
     * expected version. Each mail is recorded once, even if two processes call this at the same time.
     */
    remind: (context: CommandContext, gameEventId: string) =>
      execute(log, {
        context,
        streams: {
          gameEvent: { stream: gameEventOf(gameEventId).stream, fold: remindedGameEventFold },
          sent: remindersOf(gameEventId),
        },
        more: ({ gameEvent, sent }) => {
          const due = decideReminders(gameEvent, sent, () => [], context.now);
          const people = due.flatMap(({ type, data }) => (type === 'RemindersSent' ? data.userIds : []));
          return { off: eachOf(people, mailsOffFor) };
        },
        decide: ({ gameEvent, sent, off }) => ({
          append: { sent: decideReminders(gameEvent, sent, off.get, context.now) },
        }),
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
