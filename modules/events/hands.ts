import { eachOf, type StateOf } from '@tablemates/event-store';
import type { GroupDeps } from './deps.ts';
import type { GameEventState } from './game-event.ts';
import type { Manager } from './rules.ts';

/**
 * Whether `userId` is an organizer of the group of a gameEvent. It is read with the act and only checked, so that of an act
 * and the removal of its author at the same moment never both win.
 */
export const handsAt = ({ organizes }: GroupDeps, state: GameEventState, userId: string) => ({
  hands: eachOf(
    state.status === 'unknown' || state.schedule.groupId === undefined ? [] : [state.schedule.groupId],
    (groupId) => organizes(groupId, userId),
  ),
});

/** A person with the right that they have as an organizer of the group. */
export const withHands = (by: Manager, hands: StateOf<ReturnType<typeof handsAt>['hands']>): Manager => ({
  ...by,
  organizes: hands.all.includes(true),
});
