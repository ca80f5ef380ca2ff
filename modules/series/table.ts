import type { Instant } from '../../platform/clock.ts';
import { refuse } from '../../platform/refusal.ts';
import type { TableRequest } from '../events/contract.ts';
import { isAskedOfAnother, isHost, tableDueAt } from '../events/rules.ts';
import type { SeriesDomainEvent } from './domain-events.ts';
import { type Decided, type Known, type SeriesState, unknownSeries } from './series.ts';

// Groups contract, section 4, rule 7: a series is asked once, for all its dates.

/** Where the dates of a series are to be, by its latest terms. */
export const cafeOf = ({ chapters, seriesId }: Known): string => {
  const terms = chapters.at(-1)?.terms;
  if (!terms) throw new Error(`series ${seriesId} has no terms`);
  return terms.cafeId;
};

/** Asks the owner of the cafe about a series as it is now. Decides nothing if it was asked. */
export const askCafe = (state: Known, ownerId: string, now: Instant): readonly SeriesDomainEvent[] =>
  state.table === null && state.status !== 'ended'
    ? [{ type: 'SeriesTableAsked', data: { seriesId: state.seriesId, cafeId: cafeOf(state), at: now, ownerId } }]
    : [];

export const notTheCafes = refuse(403, 'forbidden', 'Only the owner of this cafe can do this.');
const notAsked = refuse(409, 'not_asked', 'Nobody waits for an answer about this series.');

export type Answer = TableRequest;

/** Answers for the cafe, once. `userId`: its owner. */
export function answerCafe(state: SeriesState, answer: Answer, userId: string, now: Instant): Decided {
  if (state.status === 'unknown') return unknownSeries;
  if (state.status === 'ended' || state.table?.state !== 'asked') return notAsked;
  const its = { seriesId: state.seriesId, cafeId: state.table.cafeId };
  if (answer.confirm) return [{ type: 'SeriesTableConfirmed', data: its }];
  const { reason } = answer;
  return [{ type: 'SeriesTableDeclined', data: { ...its, at: now }, subject: userId, personal: { reason } }];
}

/**
 * Asks the owner of the cafe anew if another one was asked, and else reminds them of a question that nobody has answered.
 * Decides nothing if it is not due, or was done before.
 *
 * @param ownerId who can answer; null or undefined while nobody can
 */
export function askCafeAgain(state: SeriesState, ownerId: string | null | undefined, now: Instant): Decided {
  if (state.status === 'unknown' || state.status === 'ended' || state.table?.state !== 'asked') return [];
  if (!ownerId || isHost(state, ownerId)) return [];
  const { at, cafeId, isAskedAgain } = state.table;
  if (isAskedOfAnother(state.table, ownerId)) {
    return [{ type: 'SeriesTableAsked', data: { seriesId: state.seriesId, cafeId, at: now, ownerId } }];
  }
  if (isAskedAgain || now < tableDueAt(at)) return [];
  return [{ type: 'SeriesTableAskedAgain', data: { seriesId: state.seriesId, cafeId } }];
}
