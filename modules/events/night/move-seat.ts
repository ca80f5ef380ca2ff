import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { type Commitments, commitmentTo, overlapRefusal } from '../commitments/commitments.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  cancelled,
  freeSeats,
  type GameEventState,
  hasStarted,
  isSignUpOver,
  type Known,
  notTheHost,
  ofNewcomer,
  seatsFor,
  started,
  unknownGameEvent,
  type Wisher,
} from '../game-event.ts';
import { CHECK_IN_OPENS_MINUTES, checkInPhase, type Manager, mayHost } from '../rules.ts';
import { laterDates } from '../seats/joinable.ts';
import { isFull, noSeatFor, seatRefusal, signUpClosed, withoutGuestOf } from '../seats/seat.ts';

/** Who moves whom. People may move themselves. `byThere`: the same person, with their right at the other table. */
export type Mover = { readonly userId: string; readonly by: Manager; readonly byThere: Manager };

/** What decides about a seat at the other table, besides the two tables. */
export type Elsewhere = {
  /** Whether the tables are of one night, be it by a third one between them. */
  readonly isOneNight: boolean;
  /** Whether the person and the host of that table keep apart. */
  readonly isBlocked: boolean;
  /** What else the person is committed to, without the seat that they leave. */
  readonly commitments: Commitments;
  /** The instant from which one may take a seat there oneself; undefined if one always can. */
  readonly joinableFrom?: Instant | undefined;
} & Wisher;

/** What moving a seat appends: to the table that it leaves, and to the one that it goes to. */
export type Moved = {
  readonly from: readonly GameEventDomainEvent[];
  readonly to: readonly GameEventDomainEvent[];
};

const hasNoSeat = refuse(404, 'not_joined', 'This person is not part of this event.');
const notSameNight = refuse(409, 'not_same_night', 'The two tables do not belong to the same night.');
const isBlockedThere = refuse(409, 'blocked', 'This person cannot sit at that table.');
const isElsewhere = refuse(409, 'overlaps', 'This person has another event at the time of that table.');
const tooEarly = refuse(
  409,
  'not_open',
  `People can be moved from ${CHECK_IN_OPENS_MINUTES} minutes before the start.`,
);
const isOver = refuse(409, 'over', 'This event is over.');

/**
 * Moves a seat, with its check-in, to a free seat at another table of the same night, without a mark. A host of both
 * tables, or an organizer of their groups, may do so from 30 minutes before the start to the end; people may move
 * themselves until the start, if nobody waits for a seat there, and if they could join there. Nobody gets to a table that
 * meets another one of theirs.
 */
export function moveSeat(
  from: GameEventState,
  to: GameEventState,
  { userId, by, byThere }: Mover,
  { isOneNight, isBlocked, commitments, joinableFrom, ...wisher }: Elsewhere,
  now: Instant,
): Moved | Refusal {
  if (from.status === 'unknown' || to.status === 'unknown') return unknownGameEvent;
  const isOwn = by.userId === userId;
  if (!isOwn && !(mayHost(from.schedule, by) && mayHost(to.schedule, byThere))) return notTheHost;
  if (!from.seats.participants.includes(userId)) return hasNoSeat;
  if (from.status === 'cancelled' || to.status === 'cancelled') return cancelled;
  const isItself = from.schedule.gameEventId === to.schedule.gameEventId;
  if (isItself || !isOneNight) return notSameNight;
  const refused = isOwn ? tooLateForOneself(from, to, now) : outsideOf(from, to, now);
  if (refused) return refused;
  const noSeatThere = seatRefusal(to, userId);
  if (noSeatThere) return noSeatThere;
  if (isBlocked) return isBlockedThere;
  if (isOwn && isSignUpOver(to, now)) return signUpClosed;
  const later = isOwn ? laterDates(joinableFrom, now) : undefined;
  if (later) return later;
  const overlaps = overlapRefusal(commitments, commitmentTo(to.schedule, 'participant'), now);
  if (overlaps) return isOwn ? overlaps : isElsewhere;
  if (freeSeats(to, now) <= 0 || (isOwn && to.seats.waiting.length > 0)) return isFull;
  if (seatsFor(to, wisher, now) <= 0) return noSeatFor(to, now);
  return seatAt(from, to, { userId, ...wisher }, now);
}

const tooLateForOneself = (from: Known, to: Known, now: Instant): Refusal | undefined =>
  hasStarted(from, now) || hasStarted(to, now) ? started : undefined;

function outsideOf(from: Known, to: Known, now: Instant): Refusal | undefined {
  const phases = [from, to].map(({ schedule }) => checkInPhase(schedule.startsAt, now));
  if (phases.includes('over')) return isOver;
  return phases.includes('open') ? undefined : tooEarly;
}

function seatAt(from: Known, to: Known, { userId, ...wisher }: Wisher & { userId: string }, now: Instant): Moved {
  const here = from.schedule.gameEventId;
  const there = to.schedule.gameEventId;
  const checkIn = from.arrivals.checkIns[userId];
  const counts = checkIn && checkInPhase(to.schedule.startsAt, checkIn.at) === 'open';
  return {
    from: [
      { type: 'ParticipantLeft', data: { gameEventId: here, userId, late: false, because: 'other_table' } },
      ...(hasStarted(from, now) ? [] : withoutGuestOf(from, userId)),
    ],
    to: [
      {
        type: 'ParticipantJoined',
        data: { gameEventId: there, userId, from: 'other_table', fromTable: here, ...ofNewcomer(to, wisher, now) },
      },
      ...(counts ? [{ type: 'CheckedIn' as const, data: { gameEventId: there, userId, ...checkIn } }] : []),
    ],
  };
}
