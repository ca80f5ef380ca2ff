import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  freeSeats,
  type GameEventState,
  hasStarted,
  isSignUpOver,
  type Known,
  notTheHost,
  ofNewcomer,
  pastRefusal,
  seatsFor,
  unknownGameEvent,
  type Wisher,
} from '../game-event.ts';
import { isHost, leavingIsLateFrom, type Manager, mayManage, newcomersUntil } from '../rules.ts';
import { freelyLeftUntil } from '../schedule.ts';
import { heldForGuests, offerOf, seatsAt } from '../seats.ts';

/**
 * Takes the seat that is held for the person, or else a free one. The seat gate checks penalties and overlaps. Free
 * seats go to the people who wait before this is decided (`fill-seats.ts`). 409 `newcomer_seats` for others while only
 * seats that are kept for newcomers are free.
 */
export function join(state: GameEventState, userId: string, now: Instant, wisher: Wisher = {}): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now) ?? seatRefusal(state, userId);
  if (refused) return refused;
  const { gameEventId } = state.schedule;
  if (offerOf(seatsAt(state.seats, now), userId)) {
    return [{ type: 'ParticipantJoined', data: { gameEventId, userId, from: 'offer' } }];
  }
  if (isSignUpOver(state, now)) return signUpClosed;
  if (seatsFor(state, wisher, now) <= 0) return noSeatFor(state, now);
  return [{ type: 'ParticipantJoined', data: { gameEventId, userId, ...ofNewcomer(state, wisher, now) } }];
}

/** Why there is no seat for a person: all are taken or held, or those left are kept for newcomers until an instant. */
export const noSeatFor = (state: Known, now: Instant): Refusal =>
  freeSeats(state, now) <= 0
    ? isFull
    : refuse(409, 'newcomer_seats', 'The seats that are left are kept for newcomers. You can wait in line for one.', {
        until: newcomersUntil(state.schedule.startsAt),
      });

export const signUpClosed = refuse(409, 'sign_up_closed', 'Sign-up for this event is closed.');

/** Ends the seat that a person holds for a friend, because they lose their own seat. */
export const withoutGuestOf = ({ schedule, seats }: Known, userId: string): GameEventDomainEvent[] => {
  const { gameEventId } = schedule;
  return heldForGuests(seats)
    .filter((guest) => guest.userId === userId)
    .map(({ guestId }) => ({ type: 'GuestSeatEnded', data: { gameEventId, guestId, userId, how: 'withdrawn' } }));
};

export const isFull = refuse(409, 'full', 'This event is full.');

/** The reason why a person cannot have a seat even if one is free; undefined if they can. */
export function seatRefusal({ schedule, seats }: Known, userId: string): Refusal | undefined {
  const { participants, removed } = seats;
  if (isHost(schedule, userId)) return refuse(409, 'own_event', 'You host this event, so you already have a seat.');
  if (participants.includes(userId)) return refuse(409, 'already_joined', 'You have already joined this event.');
  return removed.includes(userId) ? closedForYou : undefined;
}

/** The refusal after a removal. A block gets the same one, so that nobody can find out about the block. */
export const closedForYou = refuse(403, 'removed', 'The host has closed this event for you.');

/** The gameEvent as it appears to a blocked person: as if the host had removed them. */
export const asIfRemoved = (state: GameEventState, userId: string): GameEventState =>
  state.status === 'unknown'
    ? state
    : { ...state, seats: { ...state.seats, removed: [...state.seats.removed, userId] } };

/**
 * Gives the seat back. Leaving within 24 hours of the start is late, unless a real change lets everybody leave freely.
 */
export function leave(state: GameEventState, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, startsAt } = state.schedule;
  const freeUntil = freelyLeftUntil(state.schedule);
  if (isHost(state.schedule, userId))
    return refuse(403, 'host_cannot_leave', 'The host cannot leave. You can cancel the event.');
  if (!state.seats.participants.includes(userId)) return refuse(409, 'not_joined', 'You are not part of this event.');
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const isFree = freeUntil !== null && now < freeUntil;
  const left = isFree
    ? ({ gameEventId, userId, late: false, because: 'moved' } as const)
    : { gameEventId, userId, late: now >= leavingIsLateFrom(startsAt, freeUntil) };
  return [{ type: 'ParticipantLeft', data: left }, ...withoutGuestOf(state, userId)];
}

/**
 * Frees the seat of a person whose account is closed. They did not leave by themselves, so it is never late. It also
 * ends an offer or a place on the waiting list.
 */
export function freeSeat(state: GameEventState, userId: string, because: 'deactivated', now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (hasStarted(state, now)) return [];
  const { gameEventId } = state.schedule;
  if (offerOf(state.seats, userId))
    return [{ type: 'SeatOfferEnded', data: { gameEventId, userId, how: 'withdrawn' } }];
  if (state.seats.waiting.includes(userId)) {
    return [{ type: 'WaitingListLeft', data: { gameEventId, userId, because: 'account_closed' } }];
  }
  if (!state.seats.participants.includes(userId)) return [];
  const left = { gameEventId, userId, late: false, because };
  return [{ type: 'ParticipantLeft', data: left }, ...withoutGuestOf(state, userId)];
}

/** Why a person was removed; null without a reason, and once they are erased. */
export const removalReasonOf = (userId: string, recorded: readonly GameEventDomainEvent[]): string | null =>
  recorded.filter((each) => each.type === 'RemovalExplained').findLast(({ data }) => data.userId === userId)?.personal
    ?.reason ?? null;

const ownSeat = refuse(403, 'party', 'This is your own seat. Please give it back instead.');

/**
 * Takes a person's seat away for good. The host or an admin can do so before the start. Nobody removes themselves: who has a
 * seat gives it back, late if it is late.
 *
 * @param reason for the log; undefined without any
 */
export function remove(state: GameEventState, userId: string, by: Manager, now: Instant, reason?: string): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state.schedule, by)) return notTheHost;
  if (!state.seats.participants.includes(userId))
    return refuse(404, 'not_joined', 'This person is not part of this event.');
  if (by.userId === userId) return ownSeat;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const removed = { gameEventId: state.schedule.gameEventId, userId };
  const words = { type: 'RemovalExplained', data: removed, subject: userId } as const;
  return [
    ...(reason === undefined ? [] : [{ ...words, personal: { reason } }]),
    { type: 'ParticipantRemoved', data: removed },
    ...withoutGuestOf(state, userId),
  ];
}
