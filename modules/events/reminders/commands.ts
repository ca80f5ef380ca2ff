import {
  appendTo,
  type CommandContext,
  type EventLog,
  eachOf,
  execute,
  type Port,
  port,
} from '@tablemates/event-store';
import type { OptionalKind } from '../../mails/rules.ts';
import { alsoHosted } from '../night/hosted-night.ts';
import { gameEventOf } from '../streams.ts';
import { remindedGameEventFold } from './reminded-game-event.ts';
import { concernsNight, decideReminders, forNight } from './reminders.ts';
import { remindersOf } from './streams.ts';

/** The kinds of mails that a person has switched off. */
type MailsOffFor = (userId: string) => Port<readonly OptionalKind[]>;

const tableOf = (gameEventId: string) =>
  port({
    streams: {
      gameEvent: { stream: gameEventOf(gameEventId).stream, fold: remindedGameEventFold },
      sent: remindersOf(gameEventId),
    },
    answer: (table) => table,
  });

const alsoHostedBy = (hostId: string) => (gameEventId: string) =>
  port({
    streams: { ids: alsoHosted(hostId, gameEventId) },
    more: ({ ids }) => ({ tables: eachOf(ids, tableOf) }),
    answer: ({ tables }) => tables.all,
  });

/** Commands that record which mails about a gameEvent are sent. */
export function reminderCommands(log: EventLog, { mailsOffFor }: { readonly mailsOffFor: MailsOffFor }) {
  return {
    /**
     * Records the mails about a gameEvent that are due, with the version of its stream that they were decided on as
     * expected version. Each mail is recorded once, even if two processes call this at the same time. Those to the host
     * about their other tables of the night are recorded along.
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
          const hostId = gameEvent.status === 'unknown' ? '' : gameEvent.hostId;
          return {
            off: eachOf(people, mailsOffFor),
            night: eachOf(concernsNight(due) ? [gameEventId] : [], alsoHostedBy(hostId)),
          };
        },
        decide: ({ gameEvent, sent, off, night }) => {
          const due = decideReminders(gameEvent, sent, off.get, context.now);
          const { own, others } = forNight(due, night.all.flat(), context.now);
          const along = Object.entries(others).map(([id, events]) => appendTo(remindersOf(id), events));
          return { append: { sent: own }, along };
        },
      }),
  };
}

export type ReminderCommands = ReturnType<typeof reminderCommands>;
