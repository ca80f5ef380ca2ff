import { type EventLog, recordedIn } from '@tablemates/event-store';
import { gameEventOf, remindersOf } from '../modules/events/streams.ts';
import type { PostedMailsOf } from '../platform/mail/posted-mails.ts';
import { type EveningEvidenceOf, mailsTo, movesOf } from '../projections/reliability/evening-evidence.ts';
import { askedOf, type SeatEvidenceOf, takenAgainAt } from '../projections/reliability/seat-evidence.ts';

/**
 * Reads from the log what people were asked about their seats, and what became of these: never behind it, and only for the few game
 * events shown. The outbox says what became of the mails.
 */
export const readSeatEvidence =
  (log: Pick<EventLog, 'readStream'>, mailsOf: PostedMailsOf): SeatEvidenceOf =>
  async (userId, gameEventIds) => {
    const each = [...new Set(gameEventIds)].map(async (id) => {
      const [reminders, gameEvent] = await Promise.all([
        recordedIn(log, remindersOf(id)),
        recordedIn(log, gameEventOf(id)),
      ]);
      const mails = await mailsOf(
        [userId],
        reminders.map((reminder) => reminder.id),
      );
      const asked = askedOf(userId, reminders, gameEvent, mails);
      return [id, { asked, seatTakenAgainAt: takenAgainAt(userId, gameEvent) }] as const;
    });
    return new Map(await Promise.all(each));
  };

/** Reads from the log when an evening was moved, and from the outbox what became of the mails about it. */
export const readEveningEvidence =
  (log: Pick<EventLog, 'readStream'>, mailsOf: PostedMailsOf): EveningEvidenceOf =>
  async (gameEventId, parties, because) => {
    const [reminders, gameEvent] = await Promise.all([
      recordedIn(log, remindersOf(gameEventId)),
      recordedIn(log, gameEventOf(gameEventId)),
    ]);
    const causes = [...reminders, ...gameEvent].map(({ id }) => id);
    const mails = await mailsOf([parties.personId, parties.hostId], [...causes, ...because]);
    return { mails: mailsTo(parties, mails), moves: movesOf(gameEvent) };
  };
