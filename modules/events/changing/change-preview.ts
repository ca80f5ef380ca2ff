import type { Instant } from '../../../platform/clock.ts';
import type { ChangePreview } from '../contract.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type Known, stateAfter } from '../game-event.ts';
import { freeUntil, isRealChange, leavingIsLateFrom } from '../rules.ts';
import { announceMove, type Changed } from './change.ts';

type Planned = {
  readonly changed: Changed;
  /** The domain events that give the seats added by the change to people on the waiting list. */
  readonly filled: readonly GameEventDomainEvent[];
  /** Whether the change counts as a late cancellation of the host. */
  readonly isLate: boolean;
};

/** The effects of a planned change that follow from the gameEvent's own stream. */
export type Preview = Omit<ChangePreview, 'moved'> & {
  /** `cafeIds`: the cafe that the people who are mailed know, and the cafe after the change. */
  readonly moved: {
    readonly seats: readonly string[];
    readonly offers: readonly string[];
    readonly line: readonly string[];
    readonly cafeIds: readonly string[];
    readonly atOnce: boolean;
  } | null;
};

/**
 * Computes the effects of a change with the rules that decide the change. Earlier moves that nobody was notified of
 * count too, and so does a move back.
 */
export function previewOf(state: Known, { changed, filled, isLate }: Planned, now: Instant): Preview {
  const after = stateAfter(state, [changed, ...filled]);
  const dueAt = after.status === 'upcoming' ? after.schedule.unannounced?.dueAt : undefined;
  const [announced] = dueAt === undefined ? [] : announceMove(after, dueAt);
  const { movedFrom, to } = changed.data;
  const count = (type: GameEventDomainEvent['type']) => filled.filter((each) => each.type === type).length;
  return {
    moved:
      announced && isRealChange(announced.data)
        ? {
            seats: announced.data.participantIds,
            offers: announced.data.offeredIds ?? [],
            line: announced.data.waitingIds ?? [],
            cafeIds: [announced.data.from.cafeId, announced.data.to.cafeId],
            atOnce: dueAt === now,
          }
        : null,
    given: count('ParticipantJoined'),
    offered: count('SeatOffered'),
    freeUntil:
      movedFrom && state.seats.participants.length > 0
        ? leavingIsLateFrom(to.startsAt, freeUntil(now, to.startsAt))
        : null,
    isLate,
  };
}
