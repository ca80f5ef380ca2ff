import type { Instant } from '../../../platform/clock.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  hasStarted,
  type Known,
  notTheHost,
  pastRefusal,
  unknownGameEvent,
} from '../game-event.ts';
import { hostDueAt, isHost, type Manager } from '../rules.ts';
import { closedForYou } from '../seats/seat.ts';
import { concernedBy, offerOf, seatsAt } from '../seats.ts';

const notOrganizing = refuse(403, 'not_organizer', 'Only organizers of its group can take this event over.');
const alreadyHost = refuse(409, 'already_host', 'You host this event already.');
const taken = refuse(409, 'taken', 'Somebody else hosts this event by now. Thank you for offering.');
const hasSeat = refuse(409, 'has_seat', 'You have a seat at this event. Please give it back first.');
const ofNoGroup = refuse(403, 'no_group', 'This event belongs to no group, so nobody can be asked to host it.');
const askedAlready = refuse(409, 'asked', 'The other organizers are asked already.');
const nobodyToAsk = refuse(409, 'no_organizers', 'Nobody else organizes this group. You can only cancel the event.');

/** Everybody who has a seat at a gameEvent, or an offer of one that has not lapsed by `now`. */
export const peopleWithSeats = (state: GameEventState, now: Instant): readonly string[] =>
  state.status === 'unknown'
    ? []
    : [...state.seats.participants, ...seatsAt(state.seats, now).held.map(({ userId }) => userId)];

/**
 * An organizer of the group becomes the host until the start (groups contract, section 2, rules 4 and 5). A host who
 * asked for one, and can host after all, keeps the evening, also where the group has closed and nobody else can.
 *
 * @param by `keepsApart`: they and somebody with a seat there do. Nobody has a seat at the table of a host they keep
 *   apart from, and who is blocked reads nothing more than after a removal.
 */
export function takeOver(
  state: GameEventState,
  by: Manager & { readonly keepsApart?: boolean },
  now: Instant,
): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, hostId, seeking } = state.schedule;
  const hosts = isHost(state.schedule, by.userId);
  if (by.organizes !== true && !hosts) return notOrganizing;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  if (hosts) return isSought(seeking) ? [{ type: 'HostSearchEnded', data: { gameEventId } }] : alreadyHost;
  if (seeking === 'found') return taken;
  const { userId } = by;
  const { participants, waiting } = state.seats;
  if (participants.includes(userId) || offerOf(seatsAt(state.seats, now), userId)) return hasSeat;
  if (by.keepsApart) return closedForYou;
  const because = seeking ? ('host_sought' as const) : ('taken_over' as const);
  const handedOver = { gameEventId, fromUserId: hostId, toUserId: userId, participantIds: [...participants], because };
  const gone: readonly GameEventDomainEvent[] = [
    ...(waiting.includes(userId)
      ? [{ type: 'WaitingListLeft' as const, data: { gameEventId, userId, because: 'hosts' as const } }]
      : []),
    ...(offerOf(state.seats, userId)
      ? [{ type: 'SeatOfferEnded' as const, data: { gameEventId, userId, how: 'lapsed' as const } }]
      : []),
  ];
  return [...gone, { type: 'GameEventHandedOver', data: handedOver }];
}

/**
 * The host of a group's evening cannot host it, and asks the other organizers.
 *
 * @param organizers everybody who organizes its group now
 */
export function seekHost(
  state: GameEventState,
  userId: string,
  organizers: readonly string[],
  now: Instant,
): Decided | Refusal {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId, groupId, seeking } = state.schedule;
  if (!isHost(state.schedule, userId)) return notTheHost;
  if (groupId === undefined) return ofNoGroup;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  if (isSought(seeking)) return askedAlready;
  if (organizers.every((each) => each === userId)) return nobodyToAsk;
  return [{ type: 'HostSought', data: { gameEventId, at: now } }];
}

type Seeking = 'found' | { readonly at: Instant } | undefined;
const isSought = (seeking: Seeking): seeking is { readonly at: Instant } =>
  seeking !== undefined && seeking !== 'found';

/** When the host of an evening asked the others, if nobody has taken it over by two hours before the start. */
export function hostMissing(state: GameEventState, now: Instant): { readonly at: Instant } | undefined {
  if (state.status === 'unknown' || hasStarted(state, now)) return undefined;
  const { seeking, startsAt } = state.schedule;
  return isSought(seeking) && now >= hostDueAt(startsAt) ? seeking : undefined;
}

/** Cancels an evening for which nobody was found. */
export const cancelHostless = ({ schedule: { gameEventId }, seats }: Known): readonly GameEventDomainEvent[] => [
  { type: 'GameEventCancelled', data: { gameEventId, ...concernedBy(seats), because: 'no_host' } },
];
