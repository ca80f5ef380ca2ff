import type { Recorded } from '@tablemates/event-store';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { isUserId } from '../../platform/actor.ts';

type Entry = GameEventRecord['history'][number];
type HistoryEvent = Extract<
  GameEventDomainEvent,
  {
    type:
      | 'GameEventScheduled'
      | 'GameEventChanged'
      | 'GameEventHandedOver'
      | 'HostSought'
      | 'HostSearchEnded'
      | 'GameEventCancelled'
      | 'GameEventCompleted'
      | 'GameEventArchived';
  }
>;

const whats: Readonly<Record<HistoryEvent['type'], Entry['what']>> = {
  GameEventScheduled: 'scheduled',
  GameEventChanged: 'changed',
  GameEventHandedOver: 'handed_over',
  HostSought: 'host_sought',
  HostSearchEnded: 'host_back',
  GameEventCancelled: 'cancelled',
  GameEventCompleted: 'completed',
  GameEventArchived: 'archived',
};

const isOfHistory = (domainEvent: Recorded<GameEventDomainEvent>): domainEvent is Recorded<HistoryEvent> =>
  domainEvent.type in whats;

/** The domain events of a gameEvent's stream that its history shows, the latest first, at most `limit`. */
export const historyEventsOf = (
  recorded: readonly Recorded<GameEventDomainEvent>[],
  limit: number,
): readonly Recorded<HistoryEvent>[] => recorded.filter(isOfHistory).toReversed().slice(0, limit);

/** The ids of the people, games and cafes whose names the history needs. */
export const namedIn = (events: readonly Recorded<HistoryEvent>[]) => ({
  people: events.flatMap(({ type, actor, data }) => [
    ...(isUserId(actor) ? [actor] : []),
    ...(type === 'GameEventHandedOver' ? [data.toUserId] : []),
  ]),
  catalog: events.flatMap(({ type, data }) =>
    type === 'GameEventChanged' ? [data.from, data.to].flatMap(({ gameId, cafeId }) => [gameId, cafeId]) : [],
  ),
});

type Names = {
  readonly partyOf: (userId: string) => NonNullable<Entry['by']>;
  readonly nameOf: (gameOrCafeId: string) => string | null;
};

/** The history of a gameEvent, in the order of `events`. */
export const historyOf = (events: readonly Recorded<HistoryEvent>[], { partyOf, nameOf }: Names): readonly Entry[] =>
  events.map(({ type, actor, occurredAt: at, data }) => {
    const details = ({
      startsAt,
      gameId,
      cafeId,
      maxParticipants,
    }: { [Each in 'startsAt' | 'gameId' | 'cafeId']: string } & {
      maxParticipants: number;
    }) => ({ startsAt, maxParticipants, gameName: nameOf(gameId), cafeName: nameOf(cafeId) });
    return {
      at,
      what: whats[type],
      by: isUserId(actor) ? partyOf(actor) : null,
      to: type === 'GameEventHandedOver' ? partyOf(data.toUserId) : null,
      change: type === 'GameEventChanged' ? { from: details(data.from), to: details(data.to) } : null,
      tooFew: type === 'GameEventCancelled' && data.because === 'minimum',
      noHost: type === 'GameEventCancelled' && data.because === 'no_host',
      groupClosed: type === 'GameEventCancelled' && data.because === 'group',
    };
  });

/**
 * The mails that were sent for a gameEvent, the latest first, at most `limit`. Those without recipients are left out.
 */
export const mailsOf = (recorded: readonly Recorded<ReminderEvent>[], limit: number): GameEventRecord['mails'] =>
  recorded
    .flatMap((domainEvent) => {
      const { type, occurredAt: at, data } = domainEvent;
      if (type === 'RemindersSent') return [{ at, kind: data.kind, people: data.userIds.length }];
      return [{ at, kind: 'seats_changed', people: data.taken.length + data.givenBack.length > 0 ? 1 : 0 }];
    })
    .filter(({ people }) => people > 0)
    .toReversed()
    .slice(0, limit);
