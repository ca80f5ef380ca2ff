import type { Instant } from '../../../platform/clock.ts';
import { invalidField, refuse } from '../../../platform/refusal.ts';
import type { DomainEventOf, GameEventDomainEvent } from '../domain-events.ts';
import { type Decided, type GameEventState, pastRefusal, startRefusal, unknownGameEvent } from '../game-event.ts';
import { endOf, isHost, mostKeptSeats, ratingClosesAt, TOO_MANY_FOR_NEWCOMERS } from '../rules.ts';
import { offerOf, seatsAt } from '../seats.ts';

/**
 * Schedules a new gameEvent. It must start in the future, at most 180 days ahead.
 *
 * @param description the text about it, of its host or of `scheduled.describedBy`
 */
export function schedule(
  state: GameEventState,
  scheduled: DomainEventOf<'GameEventScheduled'>['data'],
  description: string,
  now: Instant,
): Decided {
  if (state.status !== 'unknown') return refuse(409, 'already_scheduled', 'This event exists already.');
  const refused = startRefusal(scheduled.startsAt, now, 'eventDate');
  if (refused) return refused;
  if ((scheduled.minParticipants ?? 1) > scheduled.maxParticipants) return tooManyNeeded;
  if ((scheduled.newcomerSeats ?? 0) > mostKeptSeats(scheduled.maxParticipants)) return tooManyForNewcomers;
  const author = scheduled.describedBy ?? scheduled.hostId;
  return [{ type: 'GameEventScheduled', data: scheduled, subject: author, personal: { description } }];
}

const tooManyNeeded = invalidField(
  'minParticipants',
  'above_maximum',
  'An event cannot need more participants than it has seats.',
);

export const tooManyForNewcomers = invalidField('newcomerSeats', 'above_half', TOO_MANY_FOR_NEWCOMERS);

/**
 * Hands the gameEvent over to another host before the start. The new host must not have a seat or an offer at it.
 *
 * @param because absent if the host had to go
 */
export function handOver(state: GameEventState, toUserId: string, now: Instant, because?: 'by_admin'): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, hostId } = state.schedule;
  if (isHost(state.schedule, toUserId)) return [];
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const { participants, waiting } = state.seats;
  if (participants.includes(toUserId) || offerOf(seatsAt(state.seats, now), toUserId)) return seatAtIt;
  const participantIds = [...participants];
  const handedOver: GameEventDomainEvent[] = [
    {
      type: 'GameEventHandedOver',
      data: { gameEventId, fromUserId: hostId, toUserId, participantIds, ...(because && { because }) },
    },
  ];
  if (offerOf(state.seats, toUserId)) {
    handedOver.unshift({ type: 'SeatOfferEnded', data: { gameEventId, userId: toUserId, how: 'lapsed' } });
  }
  if (waiting.includes(toUserId)) {
    handedOver.unshift({ type: 'WaitingListLeft', data: { gameEventId, userId: toUserId, because: 'hosts' } });
  }
  return handedOver;
}

const seatAtIt = refuse(409, 'overlaps', 'This organizer has a seat at one of these events.');

/** Ends a gameEvent that is over: completed at its end, archived when the rating window has closed. */
export function settle(state: GameEventState, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, startsAt } = state.schedule;
  const over: GameEventDomainEvent[] = [];
  if (state.status === 'upcoming' && now >= endOf(startsAt)) {
    over.push({ type: 'GameEventCompleted', data: { gameEventId } });
  }
  const completed = state.status === 'completed' || over.length > 0;
  if (completed && now > ratingClosesAt(startsAt)) over.push({ type: 'GameEventArchived', data: { gameEventId } });
  return over;
}
