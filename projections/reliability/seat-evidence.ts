import { isOneOf, type Recorded } from '@tablemates/event-store';
import { type GameEventDomainEvent, type ReminderEvent, seatTypes } from '../../modules/events/domain-events.ts';
import { noneGivenBack, seatsAfter } from '../../modules/events/rules.ts';
import type { LedgerEntry, SeatQuestion } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { PostedMail } from '../../platform/mail/posted-mails.ts';

const isOfSeats = isOneOf(seatTypes);

type LedgerAsked = LedgerEntry['asked'];

/** What the log says about a person's seat at a game event. */
export type SeatEvidence = Pick<LedgerEntry, 'asked' | 'seatTakenAgainAt'>;

/** What the log says about a person's seats at game events, by the ids of these. */
export type SeatEvidenceOf = (
  userId: string,
  gameEventIds: readonly string[],
) => Promise<ReadonlyMap<string, SeatEvidence>>;

/**
 * When a mail was sent, or that it was not. Earlier releases did not record recipients: their mails are undefined here.
 */
export const sendingOf = (
  mail: PostedMail | undefined,
  plannedAt: Instant,
): Pick<SeatQuestion, 'at' | 'undelivered'> =>
  !mail || mail.sentAt !== null
    ? { at: mail?.sentAt ?? plannedAt }
    : { at: plannedAt, undelivered: mail.hasFailed ? 'failed' : 'waiting' };

/**
 * The mails that a person got about their seat at a game event, and when they confirmed it, ran late, checked in, and left
 * it late without coming back, oldest first. Pure.
 *
 * @param mails the mails to the person that the reminders caused
 */
export function askedOf(
  userId: string,
  reminders: readonly Recorded<ReminderEvent>[],
  gameEvent: readonly Recorded<GameEventDomainEvent>[],
  mails: readonly PostedMail[],
): LedgerAsked {
  const sent = reminders.flatMap(({ id, type, data, occurredAt }): LedgerAsked => {
    if (type !== 'RemindersSent' || !data.userIds.includes(userId)) return [];
    const mail = mails.find(({ causedBy }) => causedBy === id);
    return [{ what: data.kind, ...sendingOf(mail, occurredAt) }];
  });
  const answers = gameEvent.flatMap(({ type, data, occurredAt: at }): LedgerAsked => {
    if (type === 'SeatConfirmed' && data.userId === userId) return [{ what: 'confirmed', at }];
    if (type === 'RunningLate' && data.userId === userId) return [{ what: 'running_late', at }];
    if (type !== 'CheckedIn' || data.userId !== userId) return [];
    return [{ what: data.how === 'code' ? 'checked_in' : 'checked_in_by_host', at: data.at }];
  });
  // a host may call it a no-show afterwards, and then nothing else says when they left
  const last = gameEvent.findLast((each) => isOfSeats(each) && each.data.userId === userId);
  const leftLate =
    last?.type === 'ParticipantLeft' && last.data.late ? [{ what: 'left_late', at: last.occurredAt } as const] : [];
  return [...sent, ...answers, ...leftLate].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/**
 * When the seat of somebody who left late was filled again. Null if it was not, or if they came back. Pure.
 */
export function takenAgainAt(
  userId: string,
  gameEvent: readonly Recorded<GameEventDomainEvent>[],
): SeatEvidence['seatTakenAgainAt'] {
  let seats = noneGivenBack;
  let hasLeftLate = false;
  let again: string | null = null;
  for (const domainEvent of gameEvent) {
    if (!isOfSeats(domainEvent)) continue;
    const { type, data, occurredAt } = domainEvent;
    const { filledAgain, ...after } = seatsAfter(seats, domainEvent);
    seats = after;
    if (data.userId === userId) {
      hasLeftLate = type === 'ParticipantLeft' && data.late;
      again = null;
    } else if (hasLeftLate && filledAgain === userId) again ??= occurredAt;
  }
  return again;
}
