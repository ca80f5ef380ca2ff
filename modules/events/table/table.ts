import type { Instant } from '../../../platform/clock.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import type { AskingHouse } from '../../cafe-nights/rules.ts';
import type { DomainEventOf, GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  hasStarted,
  type Known,
  pastRefusal,
  unknownGameEvent,
} from '../game-event.ts';
import { isAskedOfAnother, isCancellingLate, isHost, isLate, type SeriesTable, tableDueAt } from '../rules.ts';
import { type Schedule, tablelessUntil } from '../schedule.ts';

// Groups contract, section 4, rule 6.

type Asking = { readonly gameEventId: string; readonly cafeId: string; readonly hostId: string };

export const tableAt = (tables: readonly SeriesTable[], cafe: string): SeriesTable | undefined =>
  tables.find(({ cafeId }) => cafeId === cafe);

/** Whom this host asks first: the owner of the house, if it wants that and they do not host. Otherwise undefined. */
export const askedBy = (house: AskingHouse | undefined, hostId: string): string | undefined =>
  isHost({ hostId }, house?.asks) ? undefined : house?.asks;

/**
 * Asks a cafe for a table at a time that is new to it, if it wants to be asked.
 *
 * @param series what the cafe says to its series, which asks for all its dates (rule 7)
 */
export function askTable(
  house: AskingHouse | undefined,
  { gameEventId, cafeId, hostId }: Asking,
  now: Instant,
  series?: SeriesTable,
): readonly DomainEventOf<'TableAsked' | 'TableConfirmed'>[] {
  const ownerId = askedBy(house, hostId);
  if (ownerId === undefined) return [];
  const its = { gameEventId, cafeId };
  if (series?.cafeId !== cafeId || series.state === 'declined')
    return [{ type: 'TableAsked', data: { ...its, at: now, ownerId } }];
  return series.state === 'confirmed'
    ? [{ type: 'TableConfirmed', data: { ...its, ofSeries: true } }]
    : [{ type: 'TableAsked', data: { ...its, at: now, ownerId, ofSeries: true } }];
}

export const notTheCafes = refuse(403, 'forbidden', 'Only the owner of this cafe can do this.');
const notAsked = refuse(409, 'not_asked', 'Nobody waits for an answer about this table.');
const tooLate = refuse(409, 'too_late', 'It starts within 24 hours, so the table can no longer be declined.');

export type TableAnswer = { readonly confirm: true } | { readonly confirm: false; readonly reason: string };

/** Answers for the cafe. `userId`: its owner. */
export function answerTable(
  state: GameEventState,
  answer: TableAnswer,
  userId: string,
  now: Instant,
  as: { readonly ofSeries?: true } = {},
): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  const refused = pastRefusal(state, now);
  if (refused) return refused;
  const { gameEventId, cafeId, startsAt, table } = state.schedule;
  if (table?.state !== 'asked') return notAsked;
  const its = { gameEventId, cafeId, ...as };
  if (answer.confirm) return [{ type: 'TableConfirmed', data: its }];
  if (isLate(startsAt, now)) return tooLate;
  const { reason } = answer;
  return [{ type: 'TableDeclined', data: { ...its, at: now }, subject: userId, personal: { reason } }];
}

/**
 * What the answer of a cafe to a series says to one of its dates: what it asked there with its series is confirmed, or
 * declined as long as a table can be. A date that stays at another cafe is not this one's.
 *
 * @param userId the owner of the cafe
 */
export function answerWithSeries(
  state: GameEventState,
  cafeId: string,
  answer: TableAnswer,
  userId: string,
  now: Instant,
): readonly GameEventDomainEvent[] {
  if (state.status === 'unknown' || state.schedule.cafeId !== cafeId) return [];
  const { table } = state.schedule;
  if (table?.state !== 'asked' || !table.isOfSeries) return [];
  const decided = answerTable(state, answer, userId, now, { ofSeries: true });
  return isRefusal(decided) ? [] : decided;
}

/** The series that asked for the table of this date, if it is asked for. */
export const askedWith = ({ table, seriesId }: Schedule): readonly string[] =>
  table?.state === 'asked' && table.isOfSeries && seriesId !== undefined ? [seriesId] : [];

/**
 * Asks the owner of the cafe anew if another one was asked, and else reminds them of a question that nobody has answered.
 * Decides nothing if it is not due, or was done before.
 *
 * @param ownerId who can answer; null or undefined while nobody can
 * @param series what its cafe says to the series that asked for it, which asks again itself while it is there
 */
export function askTableAgain(
  state: GameEventState,
  ownerId: string | null | undefined,
  now: Instant,
  series?: SeriesTable,
): Decided {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const { gameEventId, cafeId, table } = state.schedule;
  if (table?.state !== 'asked' || !ownerId || isHost(state.schedule, ownerId)) return [];
  if (table.isOfSeries && series?.cafeId === cafeId) return [];
  if (isAskedOfAnother(table, ownerId)) {
    return [{ type: 'TableAsked', data: { gameEventId, cafeId, at: now, ownerId } }];
  }
  if (table.isAskedAgain || now < tableDueAt(table.at)) return [];
  return [{ type: 'TableAskedAgain', data: { gameEventId, cafeId } }];
}

/** Whether calling it off at `now` is a late cancel of who does. Nobody is marked while the cafe has lately refused it. */
export const isLateCancel = (state: Known, now: Instant): boolean =>
  isCancellingLate(state.schedule.noticedStart.startsAt, state.seats.participants.length, now) &&
  now >= (tablelessUntil(state.schedule) ?? '');
