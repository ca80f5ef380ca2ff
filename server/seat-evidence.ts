import { type EventLog, recordedIn } from '@tablemates/event-store';
import { remindersOf } from '../modules/events/reminders/streams.ts';
import { gameEventOf } from '../modules/events/streams.ts';
import type { PostedMailsOf } from '../platform/mail/posted-mails.ts';
import { concerns, type EveningEvidenceOf, mailsTo, movesOf } from '../projections/reliability/evening-evidence.ts';
import { askedOf, type SeatEvidenceOf, takenAgainAt } from '../projections/reliability/seat-evidence.ts';

/**
 * Reads from the log what people were asked about their seats, and what happened to the seats, for the few game events
 * shown. So it is never behind the log. The outbox knows whether the mails were sent.
 */
export const readSeatEvidence =
  (log: Pick<EventLog, 'readStream'>, mailsOf: PostedMailsOf): SeatEvidenceOf =>
  async (userId, gameEventIds) => {
    const read = await Promise.all(
      [...new Set(gameEventIds)].map(async (id) => {
        const [reminders, gameEvent] = await Promise.all([
          recordedIn(log, remindersOf(id)),
          recordedIn(log, gameEventOf(id)),
        ]);
        return { id, reminders, gameEvent };
      }),
    );
    const mails = await mailsOf(
      [userId],
      read.flatMap(({ reminders }) => reminders.map(({ id }) => id)),
    );
    return new Map(
      read.map(({ id, reminders, gameEvent }) => [
        id,
        {
          asked: askedOf(userId, reminders, gameEvent, mails),
          seatTakenAgainAt: takenAgainAt(userId, gameEvent),
        },
      ]),
    );
  };

/**
 * Reads from the log when an evening was moved and what happened to the person's seat, and from the outbox whether the
 * mails about it were sent. Each of the two streams is read once.
 */
export const readEveningEvidence =
  (log: Pick<EventLog, 'readStream'>, mailsOf: PostedMailsOf): EveningEvidenceOf =>
  async (gameEventId, parties, because) => {
    const { personId, hostId, markedBy = hostId } = parties;
    const [reminders, gameEvent] = await Promise.all([
      recordedIn(log, remindersOf(gameEventId)),
      recordedIn(log, gameEventOf(gameEventId)),
    ]);
    const causes = [...reminders, ...gameEvent].filter(concerns(personId)).map(({ id }) => id);
    const mails = await mailsOf([...new Set([personId, hostId, markedBy])], [...causes, ...because]);
    const toPerson = mails.filter(({ recipientId }) => recipientId === personId);
    return {
      asked: askedOf(personId, reminders, gameEvent, toPerson),
      seatTakenAgainAt: takenAgainAt(personId, gameEvent),
      mails: mailsTo(parties, mails),
      moves: movesOf(gameEvent),
    };
  };
