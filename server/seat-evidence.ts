import { type EventLog, recordedIn } from '@tablemates/event-store';
import { gameEventOf, remindersOf } from '../modules/events/streams.ts';
import { askedOf, type SeatEvidenceOf, takenAgainAt } from '../projections/reliability/seat-evidence.ts';

/** Reads from the log what people were asked about their seats, and what became of these: never behind it, and only for the few game events shown. */
export const readSeatEvidence =
  (log: Pick<EventLog, 'readStream'>): SeatEvidenceOf =>
  async (userId, gameEventIds) => {
    const each = [...new Set(gameEventIds)].map(async (id) => {
      const [reminders, gameEvent] = await Promise.all([
        recordedIn(log, remindersOf(id)),
        recordedIn(log, gameEventOf(id)),
      ]);
      const asked = askedOf(userId, reminders, gameEvent);
      return [id, { asked, seatTakenAgainAt: takenAgainAt(userId, gameEvent) }] as const;
    });
    return new Map(await Promise.all(each));
  };
