import { DAY_MS, HOUR_MS } from '../../../platform/time-units.ts';
import {
  CHECK_IN_OPENS_MS,
  DURATION_MS,
  everybodyAt,
  type GameEvent,
  giveUp,
  isShortMove,
  placesOf,
  timeOf,
} from '../picture.ts';
import type { DataOf, Takers } from './takers.ts';

/** Applies domain events of gameEvents and their places to the picture. */
export const gameEventTakers: Takers<
  | 'GameEventScheduled'
  | 'GameEventChanged'
  | 'GameEventHandedOver'
  | 'GameEventCancelled'
  | 'ParticipantJoined'
  | 'ParticipantLeft'
  | 'ParticipantRemoved'
  | 'CheckedIn'
  | 'WaitingListJoined'
  | 'WaitingListLeft'
  | 'PassedOver'
  | 'SeatOffered'
  | 'SeatOfferEnded'
  | 'GuestSeatHeld'
  | 'GuestSeatEnded'
> = {
  GameEventScheduled(picture, data) {
    const { gameEventId: id, hostId, gameId, cafeId, regionId, maxParticipants, signUpClosesHours = 0 } = data;
    const startsAt = timeOf(data.startsAt);
    picture.gameEvents.set(id, {
      id,
      hostId,
      gameId,
      cafeId,
      regionId,
      maxParticipants,
      signUpClosesMs: signUpClosesHours * HOUR_MS,
      startsAt,
      endsAt: startsAt + DURATION_MS,
      noticed: { startsAt, startDate: data.startDate },
      participants: new Set(),
      checkIns: new Map(),
      removed: new Set(),
      waiting: new Set(),
      held: new Map(),
      guests: new Map(),
      isCancelled: false,
      version: 1,
    });
    placesOf(picture, hostId).add(id);
  },

  GameEventChanged({ gameEvents }, data) {
    const { gameEventId: id, to, version } = data;
    const gameEvent = gameEvents.get(id);
    if (!gameEvent) return;
    const startsAt = timeOf(to.startsAt);
    const { gameId, cafeId, maxParticipants } = to;
    const endsAt = startsAt + DURATION_MS;
    const isShift =
      gameEvent.participants.size > 0 &&
      gameEvent.noticed.startsAt - timeOf(data.at) <= DAY_MS &&
      isShortMove(gameEvent, startsAt, to.startDate);
    for (const [userId, { at }] of gameEvent.checkIns) {
      if (at < startsAt - CHECK_IN_OPENS_MS || at >= endsAt) gameEvent.checkIns.delete(userId);
    }
    const noticed = isShift ? gameEvent.noticed : { startsAt, startDate: to.startDate };
    gameEvents.set(id, { ...gameEvent, gameId, cafeId, maxParticipants, startsAt, endsAt, noticed, version });
  },

  GameEventHandedOver(picture, data) {
    const { gameEventId, fromUserId, toUserId } = data;
    const gameEvent = picture.gameEvents.get(gameEventId);
    if (gameEvent) gameEvent.hostId = toUserId;
    giveUp(picture, fromUserId, gameEventId);
    placesOf(picture, toUserId).add(gameEventId);
  },

  GameEventCancelled(picture, data) {
    const gameEvent = picture.gameEvents.get(data.gameEventId);
    if (!gameEvent) return;
    gameEvent.isCancelled = true;
    for (const userId of everybodyAt(gameEvent)) giveUp(picture, userId, gameEvent.id);
    gameEvent.waiting.clear();
  },

  ParticipantJoined(picture, data) {
    picture.gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
    picture.gameEvents.get(data.gameEventId)?.held.delete(data.userId);
    if (data.guestId !== undefined) picture.gameEvents.get(data.gameEventId)?.guests.delete(data.guestId);
    picture.gameEvents.get(data.gameEventId)?.participants.add(data.userId);
    placesOf(picture, data.userId).add(data.gameEventId);
  },

  ParticipantLeft(picture, data) {
    picture.gameEvents.get(data.gameEventId)?.participants.delete(data.userId);
    picture.gameEvents.get(data.gameEventId)?.checkIns.delete(data.userId);
    giveUp(picture, data.userId, data.gameEventId);
  },

  ParticipantRemoved(picture, data) {
    picture.gameEvents.get(data.gameEventId)?.participants.delete(data.userId);
    picture.gameEvents.get(data.gameEventId)?.removed.add(data.userId);
    giveUp(picture, data.userId, data.gameEventId);
  },

  CheckedIn({ gameEvents }, data) {
    checkIn(gameEvents.get(data.gameEventId), data);
  },

  WaitingListJoined({ gameEvents }, data) {
    gameEvents.get(data.gameEventId)?.waiting.add(data.userId);
  },

  WaitingListLeft({ gameEvents }, data) {
    gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
  },

  // does not change the waiting list
  PassedOver: () => undefined,

  SeatOffered(picture, data) {
    picture.gameEvents.get(data.gameEventId)?.waiting.delete(data.userId);
    picture.gameEvents.get(data.gameEventId)?.held.set(data.userId, timeOf(data.until));
    placesOf(picture, data.userId).add(data.gameEventId);
  },

  SeatOfferEnded(picture, data) {
    picture.gameEvents.get(data.gameEventId)?.held.delete(data.userId);
    giveUp(picture, data.userId, data.gameEventId);
  },

  GuestSeatHeld({ gameEvents }, data) {
    gameEvents.get(data.gameEventId)?.guests.set(data.guestId, timeOf(data.until));
  },

  GuestSeatEnded({ gameEvents }, data) {
    gameEvents.get(data.gameEventId)?.guests.delete(data.guestId);
  },
};

function checkIn(gameEvent: GameEvent | undefined, data: DataOf<'CheckedIn'>): void {
  const before = gameEvent?.checkIns.get(data.userId);
  const isByCode = data.how === 'code' || before?.isByCode === true;
  gameEvent?.checkIns.set(data.userId, { at: before?.at ?? timeOf(data.at), isByCode });
}
