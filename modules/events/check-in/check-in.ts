import type { Instant } from '../../../platform/clock.ts';
import { invalidField, type Refusal, refuse } from '../../../platform/refusal.ts';
import {
  cancelled,
  type Decided,
  type GameEventState,
  type Known,
  notTheHost,
  unknownGameEvent,
} from '../game-event.ts';
import {
  CHECK_IN_OPENS_MINUTES,
  CODE_MINUTES,
  checkInPhase,
  type Manager,
  mayHost,
  runningLatePhase,
} from '../rules.ts';

/** The code that a participant entered at the instant `at`. `isRight`: the code is valid at that instant. */
export type Entered = { readonly isRight: boolean; readonly at: Instant };

const noSeat = refuse(403, 'no_seat', 'You have no seat at this event.');
const hasNoSeat = refuse(403, 'no_seat', 'This person has no seat at this event.');
const ownTable = refuse(403, 'party', 'You have a seat at this table. Somebody who has none shows the code.');
const over = refuse(409, 'over', 'This event is over.');
const notOpen = refuse(409, 'not_open', `Check-in opens ${CHECK_IN_OPENS_MINUTES} minutes before the start.`);
const wrongCode = invalidField(
  'code',
  'wrong_code',
  `This code is wrong or has expired. Look again: it changes every ${CODE_MINUTES === 2 ? 'two' : CODE_MINUTES} minutes.`,
);

/** The reason why nobody can check in at an instant; undefined while check-in is open. */
function closed({ status, schedule }: Known, at: Instant): Refusal | undefined {
  if (status === 'cancelled') return cancelled;
  const phase = checkInPhase(schedule.startsAt, at);
  if (phase === 'open') return undefined;
  return phase === 'over' ? over : notOpen;
}

/**
 * Checks a participant in by the code on the host's screen, also if the host has checked them in already: only the code
 * is evidence from the participant. A second code records nothing, and the first instant stays.
 */
export function checkInByCode(state: GameEventState, userId: string, { isRight, at }: Entered): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!state.seats.participants.includes(userId)) return noSeat;
  if (state.status !== 'cancelled' && state.arrivals.checkIns[userId]?.how === 'code') return [];
  const refused = closed(state, at);
  if (refused) return refused;
  if (!isRight) return wrongCode;
  return [{ type: 'CheckedIn', data: { gameEventId: state.schedule.gameEventId, userId, how: 'code', at } }];
}

/**
 * The reason why a person does not run the check-in: they may not host there, or have a seat. Who has one would confirm
 * their own coming.
 */
function notInCharge({ schedule, seats }: Known, by: Manager): Refusal | undefined {
  if (!mayHost(schedule, by)) return notTheHost;
  return seats.participants.includes(by.userId) ? ownTable : undefined;
}

/** Checks a participant in on the host's word, for people without a phone at hand. */
export function checkInByHost(state: GameEventState, userId: string, by: Manager, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const { gameEventId } = state.schedule;
  const refusal = notInCharge(state, by);
  if (refusal) return refusal;
  if (state.status !== 'cancelled' && state.arrivals.checkIns[userId]) return [];
  const refused = closed(state, now);
  if (refused) return refused;
  if (!state.seats.participants.includes(userId)) return hasNoSeat;
  return [{ type: 'CheckedIn', data: { gameEventId, userId, how: 'host', at: now } }];
}

/**
 * The reason why a person cannot see the code of a gameEvent at `now`. Only who may host it can, while check-in is open.
 *
 * @param others the other tables of the night, where the code counts too
 */
export function codeRefusal(
  state: GameEventState,
  by: Manager,
  now: Instant,
  others: readonly GameEventState[] = [],
): Refusal | undefined {
  if (state.status === 'unknown') return unknownGameEvent;
  const hasSeat = others.some((each) => each.status !== 'unknown' && each.seats.participants.includes(by.userId));
  return notInCharge(state, by) ?? (hasSeat ? ownTable : closed(state, now));
}

const tooEarlyToSay = refuse(409, 'not_open', 'You can say that you run late from 2 hours before the start on.');
const tooLateToSay = refuse(409, 'over', 'This event started more than 30 minutes ago.');

/**
 * Records that a participant comes about `minutes` after the start. Records nothing if they said the same before or are
 * checked in.
 */
export function runLate(state: GameEventState, userId: string, minutes: number, now: Instant): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!state.seats.participants.includes(userId)) return noSeat;
  if (state.status === 'cancelled') return cancelled;
  const { gameEventId, startsAt } = state.schedule;
  const phase = runningLatePhase(startsAt, now);
  if (phase !== 'open') return phase === 'over' ? tooLateToSay : tooEarlyToSay;
  if (state.arrivals.checkIns[userId] || state.arrivals.late[userId] === minutes) return [];
  return [{ type: 'RunningLate', data: { gameEventId, userId, minutes } }];
}
