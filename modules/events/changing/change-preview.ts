import type { Instant } from '../../../platform/clock.ts';
import type { ChangePreview } from '../contract.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { gameEventFold, type Known } from '../game-event.ts';
import { freeUntil, isRealChange } from '../rules.ts';
import { announceMove, type Changed } from './change.ts';

type Planned = {
  readonly changed: Changed;
  /** What gives the seats that the change adds to those in line. */
  readonly filled: readonly GameEventDomainEvent[];
  /** It counts as a late cancellation of the host. */
  readonly isLate: boolean;
};

/** What a planned change would bring about, as far as the gameEvent's own stream says. */
export type Preview = Omit<ChangePreview, 'moved'> & {
  /** `cafeIds`: where it was for those who are mailed, and where it would be. */
  readonly moved: {
    readonly seats: readonly string[];
    readonly offers: readonly string[];
    readonly line: readonly string[];
    readonly cafeIds: readonly string[];
    readonly atOnce: boolean;
  } | null;
};

/**
 * What a change would bring about, by the rules that decide it: smaller moves before it that nobody was notified of
 * count, and so does a move back.
 */
export function previewOf(state: Known, { changed, filled, isLate }: Planned, now: Instant): Preview {
  const after = [changed, ...filled].reduce<ReturnType<typeof gameEventFold.evolve>>(gameEventFold.evolve, state);
  const dueAt = after.status === 'upcoming' ? after.unannounced?.dueAt : undefined;
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
    freeUntil: movedFrom && state.participants.length > 0 ? freeUntil(now, to.startsAt) : null,
    isLate,
  };
}
