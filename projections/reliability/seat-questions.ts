import type { Recorded } from '@tablemates/event-store';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import type { LedgerEntry } from '../../modules/reliability/contract.ts';

type Asked = LedgerEntry['asked'];

/** What a person was asked about their seats at game events, by the ids of these. */
export type AskedAbout = (userId: string, gameEventIds: readonly string[]) => Promise<ReadonlyMap<string, Asked>>;

/** What a person was sent about their seat at a game event, when they confirmed it, ran late and checked in, oldest first. Pure. */
export function askedOf(
  userId: string,
  reminders: readonly Recorded<ReminderEvent>[],
  gameEvent: readonly Recorded<GameEventDomainEvent>[],
): Asked {
  const sent = reminders.flatMap(({ type, data, occurredAt: at }) =>
    type === 'RemindersSent' && data.userIds.includes(userId) ? [{ what: data.kind, at }] : [],
  );
  const answers = gameEvent.flatMap(({ type, data, occurredAt: at }): Asked => {
    if (type === 'SeatConfirmed' && data.userId === userId) return [{ what: 'confirmed', at }];
    if (type === 'RunningLate' && data.userId === userId) return [{ what: 'running_late', at }];
    if (type !== 'CheckedIn' || data.userId !== userId) return [];
    return [{ what: data.how === 'code' ? 'checked_in' : 'checked_in_by_host', at: data.at }];
  });
  return [...sent, ...answers].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
