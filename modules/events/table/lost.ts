import type { Instant } from '../../../platform/clock.ts';
import type { DomainEventOf } from '../domain-events.ts';
import { type GameEventState, hasStarted, type Known } from '../game-event.ts';
import { isHost, lossDueAt } from '../rules.ts';

// Groups contract, section 4, rule 8.

/** Why a cafe cannot have an evening that it has taken. */
export type WhyLost = DomainEventOf<'TableLost'>['data']['because'];

/**
 * What an evening ahead records when its cafe can or cannot have it.
 *
 * @param because why it cannot; undefined if it can
 * @param by who brought that about: a host who did it knows
 */
export function loseTable(
  state: GameEventState,
  because: WhyLost | undefined,
  by: string,
  now: Instant,
): readonly DomainEventOf<'TableLost' | 'TableRegained'>[] {
  if (state.status === 'unknown' || hasStarted(state, now) || because === state.schedule.lost?.because) return [];
  const { gameEventId, cafeId } = state.schedule;
  if (because === undefined) return [{ type: 'TableRegained', data: { gameEventId, cafeId } }];
  const byHost = isHost(state.schedule, by) && { byHost: true as const };
  return [{ type: 'TableLost', data: { gameEventId, cafeId, because, at: now, ...byHost } }];
}

/**
 * Tells the host of an evening that it has lost its table, once nothing was lost for ten minutes. Who hosts it afterwards
 * is told as well. It takes along those of
 * `others` that have lost theirs for the same reason, of the same host in the same cafe. Decides nothing if it is not due.
 */
export function tellLoss(
  state: GameEventState,
  others: readonly GameEventState[],
  now: Instant,
): readonly DomainEventOf<'TableLossTold'>[] {
  if (!isUntold(state, now)) return [];
  const { cafeId, hostId, lost } = state.schedule;
  const all = [state, ...others.filter((each) => isUntold(each, now))].filter(
    ({ schedule }) =>
      schedule.cafeId === cafeId && isHost(schedule, hostId) && schedule.lost?.because === lost?.because,
  );
  if (all.some(({ schedule }) => schedule.lost && now < lossDueAt(schedule.lost.at))) return [];
  const together = all
    .toSorted((one, other) => one.schedule.startsAt.localeCompare(other.schedule.startsAt))
    .map(({ schedule: { gameEventId } }) => gameEventId);
  return together.map((gameEventId) => ({ type: 'TableLossTold', data: { gameEventId, cafeId, hostId, together } }));
}

const isUntold = (state: GameEventState, now: Instant): state is Known =>
  state.status !== 'unknown' &&
  !hasStarted(state, now) &&
  state.schedule.lost !== null &&
  !isHost(state.schedule, state.schedule.lost.toldTo);
