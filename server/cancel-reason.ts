import { type EventLog, load, type Recorded } from '@tablemates/event-store';
import { cancelReasonOf } from '../modules/events/cancelling/cancel.ts';
import type { GameEventDomainEvent } from '../modules/events/domain-events.ts';
import { gameEventFold } from '../modules/events/game-event.ts';
import { groupIdsOf } from '../modules/events/hands.ts';
import { groupOf } from '../modules/groups/streams.ts';

/**
 * The words with which a gameEvent was cancelled: of who cancelled it, or of who closed its group. Null if they gave
 * none, or if their data is erased.
 */
export async function cancelReason(
  log: Pick<EventLog, 'readStream'>,
  recorded: readonly Recorded<GameEventDomainEvent>[],
): Promise<string | null> {
  const own = cancelReasonOf(recorded);
  const isByGroup = recorded.some((each) => each.type === 'GameEventCancelled' && each.data.because === 'group');
  const [groupId] = isByGroup ? groupIdsOf(recorded.reduce(gameEventFold.evolve, gameEventFold.initial)) : [];
  const group = groupId === undefined ? undefined : await load(log, groupOf(groupId));
  return own ?? (group?.status === 'closed' ? (group.closing?.reason ?? null) : null);
}
