import { type EventLog, type Recorded, recordedIn } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { changersOf } from '../../modules/events/changing/change.ts';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { readGameEvent } from '../../modules/events/read-game-event.ts';
import { endOf, isRealMove } from '../../modules/events/rules.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import { type MessageSent, pairOf } from '../../modules/messaging/domain-events.ts';
import type { PushCommands } from '../../modules/push/commands.ts';
import type { PushNotification } from '../../modules/push/contract.ts';
import { MESSAGE_PUSH_HOURS, type PushKind } from '../../modules/push/rules.ts';
import { addHours } from '../../platform/add-time.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { Push } from '../../platform/push/push.ts';
import type { PushSubscriptions } from '../../platform/push/subscriptions.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { findNames } from '../../projections/events/game-event-names.ts';
import { findFirstAndLastNames } from '../../projections/identity/people-queries.ts';

type Of<Type> = Extract<GameEventDomainEvent, { type: Type }>;
export type PushedEvent =
  | Of<'GameEventCancelled' | 'GameEventMoveAnnounced' | 'ParticipantRemoved' | 'RunningLate' | 'SeatOffered'>
  | MessageSent;
export const PUSHED_TYPES: readonly PushedEvent['type'][] = [
  'GameEventCancelled',
  'GameEventMoveAnnounced',
  'MessageSent',
  'ParticipantRemoved',
  'RunningLate',
  'SeatOffered',
];

/** A notification, its recipients, and when it expires. */
type News = {
  readonly kind: PushKind;
  readonly to: readonly string[];
  readonly ofUseUntil: Instant;
  readonly write: () => Promise<PushNotification>;
};

type Deps = {
  readonly sql: Sql;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly pushes: Pick<PushCommands, 'onFor'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
};

/**
 * Returns the pushes for a domain event: one for each browser of people who want this kind. People, browsers and words
 * are looked up when it is called. Nobody is notified of their own action.
 */
export function pushesToPeople({ sql, log, clock, timeZone, pushes, subscriptions }: Deps) {
  const at = (instant: Instant) => momentOf(instant, timeZone);

  const detailsOf = async (gameEventId: string) => {
    const gameEvent = await readGameEvent(log, gameEventId);
    if (gameEvent.status === 'unknown') throw new Error(`there is no gameEvent ${gameEventId}`);
    const { startsAt, hostId } = gameEvent.scheduled;
    const { game, cafe } = await findNames(sql, gameEvent.scheduled);
    return { game: gameNameOf(game), cafe: cafeNameOf(cafe), startsAt, hostId };
  };

  /** The host of a moved gameEvent, unless they alone moved it. */
  const hostToNotify = async ({ data: { gameEventId }, version }: Recorded<Of<'GameEventMoveAnnounced'>>) => {
    const [{ hostId }, recorded] = await Promise.all([
      detailsOf(gameEventId),
      recordedIn(log, gameEventOf(gameEventId)),
    ]);
    const changers = changersOf(recorded.filter((each) => each.version < version));
    return changers.some((actor) => actor !== hostId) ? [hostId] : [];
  };

  const newsOf = async (domainEvent: Recorded<PushedEvent>): Promise<News | undefined> => {
    const { gameEventId } = domainEvent.data;
    const page = { path: `/events/${gameEventId}#yours`, tag: gameEventId, evenIfOpen: true };
    switch (domainEvent.type) {
      case 'SeatOffered': {
        const { userId, until } = domainEvent.data;
        const write = async () => {
          const { game, startsAt } = await detailsOf(gameEventId);
          return {
            ...page,
            path: `/events/${gameEventId}#offer`,
            title: 'A seat is held for you',
            body: `${game}, ${at(startsAt)}. Take it by ${at(until)}.`,
          };
        };
        return { kind: 'offer', to: [userId], ofUseUntil: until, write };
      }
      case 'GameEventMoveAnnounced': {
        const { from, to, participantIds, offeredIds = [], waitingIds = [] } = domainEvent.data;
        if (from.cafeId === to.cafeId && !isRealMove(from.startsAt, to.startsAt)) return undefined;
        const write = async () => {
          const [{ game }, cafe] = await Promise.all([detailsOf(gameEventId), findCafe(sql, '', true, to.cafeId)]);
          return {
            ...page,
            title: `${game} has moved`,
            body: `Now ${at(to.startsAt)}, ${cafeNameOf(cafe)}.`,
          };
        };
        const people = [...(await hostToNotify(domainEvent)), ...participantIds, ...offeredIds, ...waitingIds];
        return { kind: 'moved', to: people, ofUseUntil: endOf(to.startsAt), write };
      }
      case 'GameEventCancelled': {
        const { participantIds, offeredIds = [], waitingIds = [] } = domainEvent.data;
        const { game, cafe, startsAt, hostId } = await detailsOf(gameEventId);
        const write = async () => ({
          ...page,
          title: `${game} is cancelled`,
          body: `${at(startsAt)}, ${cafe}.`,
          seatGoneAt: gameEventId,
        });
        const people = [hostId, ...participantIds, ...offeredIds, ...waitingIds];
        return { kind: 'cancelled', to: people, ofUseUntil: startsAt, write };
      }
      case 'ParticipantRemoved': {
        const { game, cafe, startsAt } = await detailsOf(gameEventId);
        const write = async () => ({
          ...page,
          title: `Your seat at ${game} was released`,
          body: `${at(startsAt)}, ${cafe}.`,
          seatGoneAt: gameEventId,
        });
        return { kind: 'cancelled', to: [domainEvent.data.userId], ofUseUntil: startsAt, write };
      }
      case 'RunningLate': {
        const { userId, minutes } = domainEvent.data;
        const { game, startsAt, hostId } = await detailsOf(gameEventId);
        const write = async () => {
          const from = (await findFirstAndLastNames(sql, [userId])).get(userId)?.firstName ?? 'Somebody at your table';
          const path = `/events/${gameEventId}/tonight`;
          return { ...page, path, title: `${from} runs late`, body: `About ${minutes} min late to ${game}.` };
        };
        return { kind: 'late', to: [hostId], ofUseUntil: endOf(startsAt), write };
      }
      case 'MessageSent': {
        const { senderId, receiverId } = domainEvent.data;
        const write = async () => {
          const [{ game }, names] = await Promise.all([detailsOf(gameEventId), findFirstAndLastNames(sql, [senderId])]);
          const from = names.get(senderId)?.firstName ?? 'Somebody at your table';
          const tag = `${gameEventId}:${pairOf(senderId, receiverId).join(':')}`;
          const title = `${from} wrote about ${game}`;
          return { path: '/member?view=messages', tag, title, body: '', evenIfOpen: false };
        };
        const ofUseUntil = addHours(domainEvent.occurredAt, MESSAGE_PUSH_HOURS).toISOString();
        return { kind: 'message', to: [receiverId], ofUseUntil, write };
      }
    }
  };

  return async (domainEvent: Recorded<PushedEvent>): Promise<readonly Push[]> => {
    const news = await newsOf(domainEvent);
    if (!news || news.ofUseUntil <= clock().toISOString()) return [];
    const { kind, ofUseUntil } = news;
    const browsers = await subscriptions.of(news.to.filter((userId) => userId !== domainEvent.actor));
    const people = new Set(browsers.map(({ userId }) => userId));
    const wanted = await Promise.all(
      [...people].map(async (id) => ((await pushes.onFor(id)).includes(kind) ? id : [])),
    );
    const wanting = browsers.filter(({ userId }) => wanted.includes(userId));
    if (wanting.length === 0) return [];
    const notification = await news.write();
    return wanting.map(({ id }) => ({ domainEventId: domainEvent.id, subscriptionId: id, notification, ofUseUntil }));
  };
}

/** `Fri, Jun 5, 7:00 PM` in the city's time: short enough for a lock screen. */
const momentOf = (instant: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(instant))
    .replace(/\s/gu, ' ');
