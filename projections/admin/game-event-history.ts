import type { Recorded } from '@tablemates/event-store';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import type { GameEventDomainEvent, ReminderEvent } from '../../modules/events/domain-events.ts';
import { isUserId } from '../../platform/actor.ts';

type Entry = GameEventRecord['history'][number];
type Told = Extract<
  GameEventDomainEvent,
  {
    type:
      | 'GameEventScheduled'
      | 'GameEventChanged'
      | 'GameEventHandedOver'
      | 'GameEventCancelled'
      | 'GameEventCompleted'
      | 'GameEventArchived';
  }
>;

const whats: Readonly<Record<Told['type'], Entry['what']>> = {
  GameEventScheduled: 'scheduled',
  GameEventChanged: 'changed',
  GameEventHandedOver: 'handed_over',
  GameEventCancelled: 'cancelled',
  GameEventCompleted: 'completed',
  GameEventArchived: 'archived',
};

const isTold = (domainEvent: Recorded<GameEventDomainEvent>): domainEvent is Recorded<Told> =>
  domainEvent.type in whats;

/** The domain events of a gameEvent's stream that its history tells, the latest first, at most `limit`. */
export const toldOf = (recorded: readonly Recorded<GameEventDomainEvent>[], limit: number): readonly Recorded<Told>[] =>
  recorded.filter(isTold).toReversed().slice(0, limit);

/** The ids of everybody, and of all games and cafes, whose names the history needs. */
export const namedIn = (told: readonly Recorded<Told>[]) => ({
  people: told.flatMap(({ type, actor, data }) => [
    ...(isUserId(actor) ? [actor] : []),
    ...(type === 'GameEventHandedOver' ? [data.toUserId] : []),
  ]),
  catalog: told.flatMap(({ type, data }) =>
    type === 'GameEventChanged' ? [data.from, data.to].flatMap(({ gameId, cafeId }) => [gameId, cafeId]) : [],
  ),
});

type Names = {
  readonly partyOf: (userId: string) => NonNullable<Entry['by']>;
  readonly nameOf: (gameOrCafeId: string) => string | null;
};

/** What became of a gameEvent, in the order of `told`. */
export const historyOf = (told: readonly Recorded<Told>[], { partyOf, nameOf }: Names): readonly Entry[] =>
  told.map(({ type, actor, occurredAt: at, data }) => {
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
    };
  });

/** The mails that were sent for a gameEvent as a whole, the latest first, at most `limit`. Kinds without anybody to mail are left out. */
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
