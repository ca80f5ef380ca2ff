import { eachOf, type StateOf } from '@tablemates/event-store';
import type { GroupDeps } from './deps.ts';
import type { GameEventState } from './game-event.ts';
import type { Manager } from './rules.ts';

/** The group whose evening it is, if it is one's. */
export const groupIdsOf = (state: GameEventState): readonly string[] =>
  state.status === 'unknown' || state.schedule.groupId === undefined ? [] : [state.schedule.groupId];

/**
 * The organizers of the group of a gameEvent. They are read with the act and only checked, so that of an act
 * and the removal of its author at the same moment never both win.
 */
export const handsAt = ({ organizersOf }: GroupDeps, state: GameEventState) => ({
  hands: eachOf(groupIdsOf(state), organizersOf),
});

/** A person with the right that they have as an organizer of the group. */
export const withHands = (by: Manager, hands: StateOf<ReturnType<typeof handsAt>['hands']>): Manager => ({
  ...by,
  organizes: hands.all.flat().includes(by.userId),
});
