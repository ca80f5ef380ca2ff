import type { Recorded } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { instantOf } from '../../../platform/local-time.ts';
import { invalidField, type Refusal, refuse } from '../../../platform/refusal.ts';
import { type AskingHouse, type HouseRules, isNightClosed } from '../../cafe-nights/rules.ts';
import { type Advice, changedAdvice, isSameAdvice, notedAdvice } from '../advice-rules.ts';
import { houseRefusal, moreSeatsRefusal, type Nights } from '../commitments/cafe-nights.ts';
import type { DomainEventOf, GameEventDomainEvent } from '../domain-events.ts';
import {
  freeSeats,
  type GameEventState,
  gameEventFold,
  type Known,
  notTheHost,
  pastRefusal,
  startRefusal,
  unknownGameEvent,
} from '../game-event.ts';
import { noSuchTime } from '../hosting/choices.ts';
import { tooManyForNewcomers } from '../hosting/host.ts';
import {
  isHost,
  isMove,
  isRealChange,
  isShortMove,
  isTooSoon,
  type Manager,
  mayHost,
  mayManage,
  minimumDueAt,
  mostKeptSeats,
  NONE_LEFT,
  type SeriesTable,
} from '../rules.ts';
import { concernedBy } from '../seats.ts';
import { loseTable } from '../table/lost.ts';
import { askTable, isLateCancel } from '../table/table.ts';

// Evenings contract, section 3.

export type Changed = DomainEventOf<'GameEventChanged'>;
type Changeable = Changed['data']['to'];

/** The changes that a person requests. Absent details stay as they are. Dates and times are local. */
export type ChangePatch = {
  readonly gameId?: string | undefined;
  readonly cafeId?: string | undefined;
  readonly startDate?: string | undefined;
  readonly startTime?: string | undefined;
  readonly maxParticipants?: number | undefined;
  readonly description?: string | undefined;
  /** Who wrote the description, if it comes with the series and is not the host's. */
  readonly describedBy?: string | undefined;
  /** The version that the person looked at. */
  readonly basedOn: number;
  /** The date follows its series, or its cafe was merged. */
  readonly because?: 'series' | 'merge' | undefined;
  /** What the cafe says to its series. */
  readonly seriesTable?: SeriesTable | undefined;
} & Advice;

/** The details of a gameEvent that can be changed, as they are now. Its description is not among them. */
function changeableOf({ schedule }: Known): Changeable {
  const { gameId, cafeId, startsAt, startDate, startTime, maxParticipants, minimumDueAt: dueAt } = schedule;
  return {
    gameId,
    cafeId,
    startsAt,
    startDate,
    startTime,
    maxParticipants,
    ...(dueAt !== undefined && { minimumDueAt: dueAt }),
    ...notedAdvice(schedule),
  };
}

/**
 * Changes a gameEvent. Its host or an admin can do so before the start. Undefined if nothing changes. The command
 * checks whether the host is free, and whether the cafe and the game may be chosen.
 *
 * @param patch its date and time are in the time zone of the gameEvent
 */
export function change(
  state: GameEventState,
  patch: ChangePatch,
  by: Manager,
  now: Instant,
): Changed | Refusal | undefined {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state.schedule, by)) return notTheHost;
  const past = pastRefusal(state, now);
  if (past) return past;
  if (patch.basedOn !== state.schedule.version) return outdated;

  const from = changeableOf(state);
  const { startDate = from.startDate, startTime = from.startTime } = patch;
  const isSameStart = startDate === from.startDate && startTime === from.startTime;
  const startsAt = startOf(state, patch);
  if (!startsAt) return noSuchTime;
  const { gameId = from.gameId, cafeId = from.cafeId } = patch;
  const { maxParticipants = from.maxParticipants, description = state.schedule.description } = patch;
  const dueAt = isSameStart ? from.minimumDueAt : minimumDueAt(startsAt, now);
  const to: Changeable = {
    gameId,
    cafeId,
    startsAt,
    startDate,
    startTime,
    maxParticipants,
    ...(dueAt !== undefined && { minimumDueAt: dueAt }),
    ...notedAdvice(changedAdvice(from, patch)),
  };
  const isSameText = description === state.schedule.description;
  const isSameSize = maxParticipants === from.maxParticipants;
  const isSamePlace = isSameStart && gameId === from.gameId && cafeId === from.cafeId;
  if (isSamePlace && isSameSize && isSameText && isSameAdvice(from, to)) return undefined;
  const refused = refusalOf(state, from, to, now);
  if (refused) return refused;

  const { gameEventId, hostId, unannounced, knownStart, version } = state.schedule;
  // an admin writes for the host, an organizer of the group in their own words
  const author = patch.describedBy ?? (mayHost(state.schedule, by) ? by.userId : hostId);
  // Nobody knows of a move that was not announced. If it is undone before that, it counts as no move.
  const movedFrom = unannounced?.from ?? { startsAt: knownStart, cafeId: from.cafeId };
  const isMoved = isMove({ from, to }) && isRealChange({ from: movedFrom, to });
  return {
    type: 'GameEventChanged',
    data: {
      gameEventId,
      from,
      to,
      real: isMoved || isRealChange({ from, to }),
      ...(isMoved && { movedFrom }),
      version: version + 1,
      at: now,
      ...(patch.because && { because: patch.because }),
      ...(!isSameText && { described: true }),
      ...(!isSameText && !isHost(state.schedule, author) && { describedBy: author }),
      ...concernedBy(state.seats),
    },
    subject: isSameText ? hostId : author,
    ...(!isSameText && { personal: { description } }),
  };
}

/** The start after a change; undefined for one that the clocks skip. */
export function startOf(
  state: GameEventState,
  { startDate, startTime }: Pick<ChangePatch, 'startDate' | 'startTime'>,
): Instant | undefined {
  if (state.status === 'unknown') return undefined;
  const { schedule } = state;
  const [date, time] = [startDate ?? schedule.startDate, startTime ?? schedule.startTime];
  const isSame = date === schedule.startDate && time === schedule.startTime;
  return isSame ? schedule.startsAt : instantOf(date, time, schedule.timeZone);
}

/** Why the house of the cafe after a change does not take it: a move as a new evening, more seats by their heads. */
export function changedHouseRefusal(
  { schedule: { gameEventId, timeZone } }: Known,
  changed: Changed['data'],
  { house, nights }: { readonly house: HouseRules | undefined; readonly nights: Nights },
  now: Instant,
): Refusal | undefined {
  const wanted = { gameEventId, ...changed.to };
  if (isMove(changed)) return houseRefusal(house, nights, wanted, { now, timeZone });
  const isMore = changed.to.maxParticipants > changed.from.maxParticipants;
  return isMore ? moreSeatsRefusal(house, nights, wanted, timeZone) : undefined;
}

/**
 * What a change asks of the cafe: for a table at its new time, if it is moved.
 *
 * @param series what the cafe says to the series that the date follows
 */
export const tableAfter = (
  { schedule: { gameEventId, hostId } }: Known,
  changed: Changed['data'],
  house: AskingHouse | undefined,
  now: Instant,
  series?: SeriesTable,
) => (isMove(changed) ? askTable(house, { gameEventId, hostId, cafeId: changed.to.cafeId }, now, series) : []);

/** A merge puts it at a house that had no say, on a night that may be closed there (rule 8). `by`: the admin. */
export function nightAfterMerge(
  state: Known,
  changed: Changed,
  house: HouseRules | undefined,
  by: string,
  now: Instant,
): readonly GameEventDomainEvent[] {
  const { startsAt } = changed.data.to;
  const isClosed = isNightClosed(house, startsAt, state.schedule.timeZone);
  return isClosed ? loseTable(gameEventFold.evolve(state, changed), 'closed', by, now) : [];
}

const noneLeft = invalidField('newcomerSeats', 'none_left', NONE_LEFT);
const outdated = refuse(409, 'outdated', 'Somebody else has changed this event. Please look at it again.');

function refusalOf(state: Known, from: Changeable, to: Changeable, now: Instant): Refusal | undefined {
  const { maxParticipants, minParticipants = 1 } = state.schedule;
  const seats = maxParticipants - freeSeats(state, now);
  if (to.gameId !== from.gameId && seats > 0) {
    return refuse(409, 'game_fixed', 'The game cannot be changed once somebody has a seat.');
  }
  if (to.maxParticipants < seats) {
    return refuse(
      409,
      'seats_taken',
      `This event has ${seats === 1 ? '1 seat that is' : `${seats} seats that are`} taken or held already.`,
    );
  }
  if (to.maxParticipants < minParticipants) return tooFewSeats;
  const { newcomerSeats = 0 } = to;
  if (newcomerSeats > mostKeptSeats(to.maxParticipants)) return tooManyForNewcomers;
  const isKept = newcomerSeats !== from.newcomerSeats || to.maxParticipants !== from.maxParticipants;
  const regulars = state.seats.standing.filter((userId) => state.seats.participants.includes(userId)).length;
  if (isKept && newcomerSeats > 0 && regulars + newcomerSeats >= to.maxParticipants) return noneLeft;
  if (to.startsAt === from.startsAt) return undefined;
  const refused = startRefusal(to.startsAt, now, 'startDate');
  if (refused) return refused;
  const isShort = isShortMove(state.schedule.noticedStart, to);
  return state.seats.participants.length > 0 && !isShort && isTooSoon(to.startsAt, now) ? tooSoon : undefined;
}

const tooFewSeats = invalidField(
  'maxParticipants',
  'below_minimum',
  'There must be at least as many seats as the event needs participants.',
);
const tooSoon = refuse(
  409,
  'too_soon',
  'People have seats already, so the new start must be at least 24 hours ahead, or within 60 minutes of the old one on the same day.',
);

/**
 * Whether a move counts as a late cancel of the host: seats are taken, the start is within 24 hours, and it moves by
 * more than 60 minutes or to another day. Several small shifts count as one.
 */
export const isLateMove = (state: Known, { from, to }: Changed['data'], now: Instant): boolean =>
  to.startsAt !== from.startsAt && !isShortMove(state.schedule.noticedStart, to) && isLateCancel(state, now);

/**
 * Announces where and when a gameEvent is now, to the people concerned, ten minutes after its last change. Notifies
 * nobody if the gameEvent is back where it was.
 */
export function announceMove(state: GameEventState, now: Instant): readonly Announced[] {
  const dueAt = state.status === 'upcoming' && state.schedule.unannounced?.dueAt;
  return dueAt && now >= dueAt ? announced(state) : [];
}

/**
 * The same for a date of a series. It takes along those of `others` that the same change of the series moved, so that
 * their people hear of all dates at once.
 *
 * @returns the announcement of each gameEvent
 */
export function announceMoves(
  state: GameEventState,
  others: readonly GameEventState[],
  now: Instant,
): readonly Announced[] {
  const first = announceMove(state, now);
  const at = changedWithSeriesAt(state);
  if (first.length === 0 || at === undefined) return first;
  const all = [...first, ...others.filter((each) => changedWithSeriesAt(each) === at).flatMap(announced)];
  if (all.length === 1) return all;
  const together = all
    .toSorted((one, other) => one.data.to.startsAt.localeCompare(other.data.to.startsAt))
    .map(({ data }) => data.gameEventId);
  return all.map(({ data, ...rest }) => ({ ...rest, data: { ...data, together } }));
}

type Announced = DomainEventOf<'GameEventMoveAnnounced'>;

const changedWithSeriesAt = (state: GameEventState): Instant | undefined =>
  state.status === 'upcoming' ? state.schedule.unannounced?.ofSeriesAt : undefined;

function announced(state: GameEventState): readonly Announced[] {
  if (state.status !== 'upcoming' || !state.schedule.unannounced) return [];
  const { gameEventId, startsAt, cafeId, unannounced } = state.schedule;
  const { from } = unannounced;
  const to = { startsAt, cafeId };
  const people = isRealChange({ from, to }) ? concernedBy(state.seats) : { participantIds: [] };
  return [{ type: 'GameEventMoveAnnounced', data: { gameEventId, from, to, ...people } }];
}

/** The ids of the people who changed a gameEvent since the last announcement of a move. */
export function changersOf(recorded: readonly Recorded<GameEventDomainEvent>[]): readonly string[] {
  const last = recorded.findLastIndex(({ type }) => type === 'GameEventMoveAnnounced');
  return recorded.slice(last + 1).flatMap(({ type, actor }) => (type === 'GameEventChanged' ? [actor] : []));
}

/** Who made all of these changes alone, so that nobody tells them; undefined if several people did, or nobody. */
export const soleChanger = ([first, ...others]: readonly string[]): string | undefined =>
  others.every((other) => other === first) ? first : undefined;
