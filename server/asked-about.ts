import { type EventLog, recordedIn } from '@tablemates/event-store';
import { gameEventOf, remindersOf } from '../modules/events/streams.ts';
import { type AskedAbout, askedOf } from '../projections/reliability/seat-questions.ts';

/** Reads from the log what people were asked about their seats: never behind it, and only for the few game events shown. */
export const askedAbout =
  (log: Pick<EventLog, 'readStream'>): AskedAbout =>
  async (userId, gameEventIds) => {
    const each = [...new Set(gameEventIds)].map(async (id) => {
      const [reminders, gameEvent] = await Promise.all([
        recordedIn(log, remindersOf(id)),
        recordedIn(log, gameEventOf(id)),
      ]);
      return [id, askedOf(userId, reminders, gameEvent)] as const;
    });
    return new Map(await Promise.all(each));
  };
