import { addHours } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  ofNewcomer,
  pastRefusal,
  seatsFor,
  unknownGameEvent,
  type Wisher,
} from '../game-event.ts';
import { GUEST_HOURS, isSoon } from '../rules.ts';
import { noSeatFor, seatRefusal } from '../seats/seat.ts';
import { type GuestSeat, seatsAt } from '../seats.ts';

// Evenings contract, section 2, "Bring a friend".

/** The friend who is invited. `tokenHash` is the SHA-256 of the link's token in hex. */
type Guest = { readonly guestId: string; readonly name: string; readonly tokenHash: string };

/**
 * Holds a free seat for a friend for 24 hours. A participant can do so once at each gameEvent, more than 48 hours
 * before the start, and not while people wait. Call it after free seats are filled.
 */
export function holdGuestSeat(state: GameEventState, userId: string, guest: Guest, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const { participants, waiting, held, guests } = seatsAt(state.seats, now);
  if (!participants.includes(userId)) return refuse(409, 'not_joined', 'You are not part of this event.');
  if (guests.some((each) => each.userId === userId)) {
    return refuse(409, 'already_holding', 'You can hold one seat for a friend at each event, and have done so.');
  }
  const { gameEventId, startsAt } = state.schedule;
  if (isSoon(startsAt, now)) {
    return refuse(
      409,
      'closing',
      'Within two days of the start no seat can be held. Your friend can join by themselves.',
    );
  }
  if (waiting.length + held.length > 0) {
    return refuse(409, 'people_wait', 'People are waiting for a seat, so none can be held.');
  }
  if (seatsFor(state, {}, now) <= 0) return noSeatFor(state, now);
  const { guestId, name, tokenHash } = guest;
  const until = addHours(now, GUEST_HOURS).toISOString();
  return [
    {
      type: 'GuestSeatHeld',
      data: { gameEventId, guestId, userId, tokenHash, until },
      subject: userId,
      personal: { name },
    },
  ];
}

/** Gives the person the seat that a link holds. The seat gate checks penalties and overlaps. */
export function takeGuestSeat(
  state: GameEventState,
  { userId, ...wisher }: Wisher & { readonly userId: string },
  tokenHash: string,
  now: Instant,
): Decided {
  if (state.status === 'unknown') return unknownLink;
  const guest = state.seats.guests.find((each) => each.tokenHash === tokenHash);
  if (!guest) return unknownLink;
  const refused = pastRefusal(state, now) ?? seatRefusal(state, userId) ?? overBecause(guest, now);
  if (refused) return refused;
  const { gameEventId } = state.schedule;
  const { guestId } = guest;
  const joined: GameEventDomainEvent = {
    type: 'ParticipantJoined',
    data: { gameEventId, userId, from: 'guest', guestId, ...ofNewcomer(state, wisher, now) },
  };
  return [joined];
}

/** The seat that a link holds at `now`, or the reason why it holds none. */
export function heldBy(state: GameEventState, tokenHash: string, now: Instant): GuestSeat | Refusal {
  if (state.status === 'unknown') return unknownLink;
  const guest = state.seats.guests.find((each) => each.tokenHash === tokenHash);
  if (!guest) return unknownLink;
  return pastRefusal(state, now) ?? overBecause(guest, now) ?? guest;
}

export const unknownLink = refuse(404, 'not_found', 'This link does not match a seat.');

function overBecause({ status, until }: GuestSeat, now: Instant): Refusal | undefined {
  if (status === 'taken') return refuse(410, 'taken', 'The seat of this link has been taken.');
  if (status === 'ended' || until <= now) return refuse(410, 'lapsed', 'The seat of this link is no longer held.');
  return undefined;
}
