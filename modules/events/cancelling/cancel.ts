import type { Recorded } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import {
  type Decided,
  type GameEventState,
  gameEventFold,
  hasStarted,
  notTheHost,
  peopleAt,
  started,
  unknownGameEvent,
} from '../game-event.ts';
import { type Manager, mayManage } from '../rules.ts';
import { concernedBy } from '../seats.ts';

/**
 * Cancels the gameEvent for good. The host or an admin can do so before the start.
 *
 * @param reason their own words to the people it concerns; undefined without any
 */
export function cancel(state: GameEventState, by: Manager, now: Instant, reason?: string): Decided {
  if (state.status === 'unknown') return unknownGameEvent;
  if (!mayManage(state.schedule, by)) return notTheHost;
  if (state.status === 'cancelled') return refuse(409, 'cancelled', 'This event is cancelled already.');
  if (hasStarted(state, now)) return started;
  const { gameEventId } = state.schedule;
  const words = { type: 'CancellationExplained', data: { gameEventId }, subject: by.userId } as const;
  return [
    ...(reason === undefined ? [] : [{ ...words, personal: { reason } }]),
    { type: 'GameEventCancelled', data: { gameEventId, ...concernedBy(state.seats) } },
  ];
}

/**
 * Ends an evening of a group that is closed: without people in any case, with people if it was closed so (groups contract,
 * section 2, rule 10). Decides nothing if it stays with its host.
 *
 * @param takenThen how many had a seat when the group was closed
 */
export function cancelOfClosed(
  state: GameEventState,
  upcoming: 'keep' | 'cancel',
  takenThen: number,
  now: Instant,
): readonly GameEventDomainEvent[] {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const isEmpty = takenThen === 0 && peopleAt(state, now) === 0;
  if (upcoming === 'keep' && !isEmpty) return [];
  const { gameEventId } = state.schedule;
  return [{ type: 'GameEventCancelled', data: { gameEventId, ...concernedBy(state.seats), because: 'group' } }];
}

/** The words of the person who cancelled. Null if they gave none, or if their data is erased. */
export const cancelReasonOf = (recorded: readonly Recorded<GameEventDomainEvent>[]): string | null =>
  recorded.findLast((each) => each.type === 'CancellationExplained')?.personal?.reason ?? null;

/** The number of people who had a seat at an instant, according to the gameEvent's own stream. */
export function seatsTakenAt(recorded: readonly Recorded<GameEventDomainEvent>[], at: Instant): number {
  const state = recorded
    .filter(({ occurredAt }) => occurredAt <= at)
    .reduce(gameEventFold.evolve, gameEventFold.initial);
  return state.status === 'unknown' ? 0 : state.seats.participants.length;
}

/**
 * Cancels a gameEvent whose minimum of participants was not met when it was due and is not met now. Decides nothing if
 * the gameEvent has started.
 *
 * @param takenWhenDue how many had a seat at `minimumDueAt`
 */
export function cancelUnmet(state: GameEventState, takenWhenDue: number, now: Instant): Decided {
  if (state.status === 'unknown' || hasStarted(state, now)) return [];
  const { gameEventId, minimumDueAt: dueAt, minParticipants = 1 } = state.schedule;
  if (dueAt === undefined || now < dueAt) return [];
  if (takenWhenDue >= minParticipants || state.seats.participants.length >= minParticipants) return [];
  return [{ type: 'GameEventCancelled', data: { gameEventId, ...concernedBy(state.seats), because: 'minimum' } }];
}
