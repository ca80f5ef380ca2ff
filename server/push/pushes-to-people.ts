import { type EventLog, load, type Recorded, recordedIn } from '@tablemates/event-store';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import { changersOf, soleChanger } from '../../modules/events/changing/change.ts';
import { freeSeats } from '../../modules/events/game-event.ts';
import { readGameEvent } from '../../modules/events/read-game-event.ts';
import { endOf, isHost, isRealMove, QUIET_FROM, QUIET_UNTIL } from '../../modules/events/rules.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import type { FollowCommands } from '../../modules/follows/commands.ts';
import { groupOf } from '../../modules/groups/streams.ts';
import { pairOf } from '../../modules/messaging/domain-events.ts';
import type { PushCommands } from '../../modules/push/commands.ts';
import type { PushNotification } from '../../modules/push/contract.ts';
import { MESSAGE_PUSH_HOURS, type PushKind } from '../../modules/push/rules.ts';
import { addHours } from '../../platform/add-time.ts';
import { byType } from '../../platform/by-type.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { isolated } from '../../platform/isolated.ts';
import { localMomentOf } from '../../platform/local-time.ts';
import type { Push } from '../../platform/push/push.ts';
import type { PushSubscriptions } from '../../platform/push/subscriptions.ts';
import { findCafe } from '../../projections/catalog/queries.ts';
import { findNames } from '../../projections/events/game-event-names.ts';
import { findFollowersAt } from '../../projections/follows/follow-queries.ts';
import { findFirstAndLastNames } from '../../projections/identity/people-queries.ts';
import type { EventOf } from '../domain-event-types.ts';

/** A notification, its recipients, and when it expires. */
type News = {
  readonly kind: PushKind;
  readonly to: readonly string[];
  readonly ofUseUntil: Instant;
  readonly write: () => Promise<PushNotification>;
  /** Whether it is for a person who wants this kind. Without it, it is for all of them. */
  readonly isFor?: (userId: string) => Promise<boolean>;
};

/** What can free a seat on the day of the start: none is held for a friend then. */
const FREEING: ReadonlySet<string> = new Set<EventOf['type']>([
  'ParticipantRemoved',
  'ParticipantLeft',
  'GameEventScheduled',
  'GameEventChanged',
  'SeatOfferEnded',
]);

/** From this local time on it is tonight. */
const EVENING_FROM = '17:00';

type Deps = {
  readonly sql: Sql;
  readonly log: EventLog;
  readonly clock: Clock;
  readonly timeZone: string;
  readonly pushes: Pick<PushCommands, 'onFor'>;
  readonly follows: Pick<FollowCommands, 'wants'>;
  readonly subscriptions: Pick<PushSubscriptions, 'of'>;
};

/**
 * Returns the pushes for a domain event: one for each browser of people who want this kind. People, browsers and words
 * are looked up when it is called. Nobody is notified of their own action.
 */
export function pushesToPeople({ sql, log, clock, timeZone, pushes, follows, subscriptions }: Deps) {
  const at = (instant: Instant) => momentOf(instant, timeZone);

  const detailsOf = async (gameEventId: string) => {
    const gameEvent = await readGameEvent(log, gameEventId);
    if (gameEvent.status === 'unknown') throw new Error(`there is no gameEvent ${gameEventId}`);
    const { startsAt, hostId, groupId } = gameEvent.schedule;
    const { game, cafe } = await findNames(sql, gameEvent.schedule);
    return { game: isolated(gameNameOf(game)), cafe: isolated(cafeNameOf(cafe)), startsAt, hostId, groupId };
  };

  /** Of the people of a moved gameEvent, all but who alone moved it. The host is told of moves of others only. */
  async function toNotify(
    { data: { gameEventId }, version }: EventOf<'GameEventMoveAnnounced'>,
    people: readonly string[],
  ): Promise<readonly string[]> {
    const [{ hostId }, recorded] = await Promise.all([
      detailsOf(gameEventId),
      recordedIn(log, gameEventOf(gameEventId)),
    ]);
    const changers = changersOf(recorded.filter((each) => each.version < version));
    const hosts = changers.some((actor) => !isHost({ hostId }, actor)) ? [hostId] : [];
    return [...hosts, ...people].filter((id) => id !== soleChanger(changers));
  }

  const pageOf = (gameEventId: string) => ({
    path: `/events/${gameEventId}#yours`,
    tag: gameEventId,
    evenIfOpen: true,
  });
  const nameOf = async (userId: string) =>
    isolated((await findFirstAndLastNames(sql, [userId])).get(userId)?.firstName ?? 'Somebody at your table');

  /**
   * For who follows the group of a table that has its first free seat on the day of its start, and could take it. Not in
   * the quiet hours: whoever wakes up finds it on the page.
   */
  async function seatTonight(cause: Pick<Recorded, 'type' | 'version' | 'actor' | 'occurredAt'>, gameEventId: string) {
    const stream = gameEventOf(gameEventId);
    const recorded = await recordedIn(log, stream);
    const { evolve, initial } = stream.fold;
    const state = recorded.reduce(evolve, initial);
    if (state.status !== 'upcoming' || state.schedule.groupId === undefined) return [];
    const { startsAt, groupId } = state.schedule;
    const [day = '', time = ''] = localMomentOf(cause.occurredAt, timeZone).split(' ');
    const [startDay, startTime = ''] = localMomentOf(startsAt, timeZone).split(' ');
    if (day !== startDay || time < QUIET_UNTIL || time >= QUIET_FROM) return [];
    // as it was when that was recorded: what ends by the clock was still in force
    const freeAfter = (version: number) => {
      const before = recorded.filter((each) => each.version <= version);
      const then = before.reduce(evolve, initial);
      return then.status === 'upcoming' ? freeSeats(then, before.at(-1)?.occurredAt ?? cause.occurredAt) : 0;
    };
    // a seat that the same append offers to somebody was never free; what several of its domain events free is told once
    const isAlong = (each: Pick<Recorded, 'actor' | 'occurredAt'> | undefined) =>
      each?.actor === cause.actor && each.occurredAt === cause.occurredAt;
    const before = recorded.findLast((each) => each.version < cause.version && !isAlong(each))?.version ?? 0;
    const next = recorded.find((each) => each.version > cause.version && !isAlong(each))?.version;
    const along = recorded.filter(({ version }) => version > before && (next === undefined || version < next));
    if (along.find(({ type }) => FREEING.has(type))?.version !== cause.version) return [];
    const isFirstFree = freeAfter(before) === 0 && freeAfter(along.at(-1)?.version ?? cause.version) > 0;
    if (!isFirstFree || freeSeats(state, clock().toISOString()) === 0 || state.seats.waiting.length > 0) return [];
    const write = async () => {
      const [group, { game, cafe }] = await Promise.all([load(log, groupOf(groupId)), detailsOf(gameEventId)]);
      const name = group.status === 'unknown' ? 'A group you follow' : isolated(group.name);
      return {
        ...pageOf(gameEventId),
        title: `${name} has a seat ${startTime < EVENING_FROM ? 'today' : 'tonight'}`,
        body: `${game}, ${at(startsAt)}, ${cafe}.`,
      };
    };
    const followers = await findFollowersAt(sql, groupId, cause.occurredAt);
    const isFor = (userId: string) => follows.wants(userId, gameEventId, clock().toISOString());
    const to = followers.map(({ userId }) => userId);
    return [{ kind: 'seatTonight' as const, to, ofUseUntil: startsAt, write, isFor }];
  }

  const news = byType<EventOf, Promise<readonly News[]>>()({
    async SeatOffered({ data: { gameEventId, userId, until } }) {
      const write = async () => {
        const { game, startsAt } = await detailsOf(gameEventId);
        return {
          ...pageOf(gameEventId),
          path: `/events/${gameEventId}#offer`,
          title: 'A seat is held for you',
          body: `${game}, ${at(startsAt)}. Take it by ${at(until)}.`,
        };
      };
      return [{ kind: 'offer', to: [userId], ofUseUntil: until, write }];
    },

    async GameEventMoveAnnounced(announced) {
      const { gameEventId, from, to, participantIds, offeredIds = [], waitingIds = [] } = announced.data;
      if (from.cafeId === to.cafeId && !isRealMove(from.startsAt, to.startsAt)) return [];
      const write = async () => {
        const [{ game }, cafe] = await Promise.all([detailsOf(gameEventId), findCafe(sql, to.cafeId)]);
        return {
          ...pageOf(gameEventId),
          title: `${game} has moved`,
          body: `Now ${at(to.startsAt)}, ${isolated(cafeNameOf(cafe))}.`,
        };
      };
      const people = await toNotify(announced, [...participantIds, ...offeredIds, ...waitingIds]);
      return [{ kind: 'moved', to: people, ofUseUntil: endOf(to.startsAt), write }];
    },

    async GameEventCancelled({ data: { gameEventId, participantIds, offeredIds = [], waitingIds = [], because } }) {
      // a date off the rhythm, at which nobody is: its host gets no mail either
      if (because === 'series') return [];
      const { game, cafe, startsAt, hostId } = await detailsOf(gameEventId);
      const write = async () => ({
        ...pageOf(gameEventId),
        title: `${game} is cancelled`,
        body: `${at(startsAt)}, ${cafe}.`,
        seatGoneAt: gameEventId,
      });
      const people = [hostId, ...participantIds, ...offeredIds, ...waitingIds];
      return [{ kind: 'cancelled', to: people, ofUseUntil: startsAt, write }];
    },

    async ParticipantRemoved(removed) {
      const { gameEventId, userId } = removed.data;
      const { game, cafe, startsAt } = await detailsOf(gameEventId);
      const write = async () => ({
        ...pageOf(gameEventId),
        title: `Your seat at ${game} was released`,
        body: `${at(startsAt)}, ${cafe}.`,
        seatGoneAt: gameEventId,
      });
      const released = { kind: 'cancelled' as const, to: [userId], ofUseUntil: startsAt, write };
      return [released, ...(await seatTonight(removed, gameEventId))];
    },

    ParticipantLeft: (left) => seatTonight(left, left.data.gameEventId),
    GameEventScheduled: (scheduled) => seatTonight(scheduled, scheduled.data.gameEventId),
    GameEventChanged: (changed) => seatTonight(changed, changed.data.gameEventId),
    SeatOfferEnded: (ended) => seatTonight(ended, ended.data.gameEventId),

    async HostSought({ data: { gameEventId } }) {
      const { game, cafe, startsAt, groupId } = await detailsOf(gameEventId);
      const group = groupId === undefined ? undefined : await load(log, groupOf(groupId));
      if (group?.status !== 'open') return [];
      const write = async () => ({
        ...pageOf(gameEventId),
        title: `${game} needs a host`,
        body: `${at(startsAt)}, ${cafe}. Can you take it over?`,
      });
      return [{ kind: 'hostSought', to: group.organizers, ofUseUntil: startsAt, write }];
    },

    async RunningLate({ data: { gameEventId, userId, minutes } }) {
      const { game, startsAt, hostId } = await detailsOf(gameEventId);
      const write = async () => ({
        ...pageOf(gameEventId),
        path: `/events/${gameEventId}/tonight`,
        title: `${await nameOf(userId)} runs late`,
        body: `About ${minutes} min late to ${game}.`,
      });
      return [{ kind: 'late', to: [hostId], ofUseUntil: endOf(startsAt), write }];
    },

    async MessageSent({ occurredAt, data: { gameEventId, senderId, receiverId } }) {
      const write = async () => {
        const [{ game }, from] = await Promise.all([detailsOf(gameEventId), nameOf(senderId)]);
        const tag = `${gameEventId}:${pairOf(senderId, receiverId).join(':')}`;
        const title = `${from} wrote about ${game}`;
        return { path: '/member?view=messages', tag, title, body: '', evenIfOpen: false };
      };
      const ofUseUntil = addHours(occurredAt, MESSAGE_PUSH_HOURS).toISOString();
      return [{ kind: 'message', to: [receiverId], ofUseUntil, write }];
    },
  });

  async function pushesOf(
    { kind, to, ofUseUntil, write, isFor = async () => true }: News,
    { id: domainEventId, actor }: { readonly id: string; readonly actor: string },
  ): Promise<readonly Push[]> {
    if (ofUseUntil <= clock().toISOString()) return [];
    const browsers = await subscriptions.of(to.filter((userId) => userId !== actor));
    const wanting = new Set<string>();
    for (const id of new Set(browsers.map(({ userId }) => userId)))
      if ((await pushes.onFor(id)).includes(kind) && (await isFor(id))) wanting.add(id);
    if (wanting.size === 0) return [];
    const notification = await write();
    return browsers
      .filter(({ userId }) => wanting.has(userId))
      .map(({ id: subscriptionId }) => ({ domainEventId, subscriptionId, notification, ofUseUntil }));
  }

  return {
    types: news.types,
    async of(domainEvent: Parameters<typeof news.of>[0]): Promise<readonly Push[]> {
      const told = await news.of(domainEvent);
      return (await Promise.all(told.map((each) => pushesOf(each, domainEvent)))).flat();
    },
  };
}

export type PushedEvent = Parameters<ReturnType<typeof pushesToPeople>['of']>[0];

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
