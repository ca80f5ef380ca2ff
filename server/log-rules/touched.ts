import type { BrokenRule, RuledEvent } from './append.ts';
import { everybodyAt, type Picture, type Role } from './picture.ts';

type Position = BrokenRule['position'];
export type Place = { readonly userId: string; readonly gameEventId: string; readonly position: Position };
export type Gained = Place & { readonly role: Role };
export type RemovedEntry = {
  readonly field: 'gameId' | 'cafeId' | 'regionId';
  readonly id: string;
  readonly position: Position;
};

/** What one append touches. It is checked after the whole append. */
export type Touched = {
  readonly gained: Gained[];
  readonly people: Map<string, Position>;
  readonly places: Map<string, Place>;
  readonly gameEvents: Map<string, Position>;
  readonly scheduled: { readonly id: string; readonly position: Position }[];
  readonly entriesRemoved: RemovedEntry[];
};

export const nothingTouched = (): Touched => ({
  gained: [],
  people: new Map(),
  places: new Map(),
  gameEvents: new Map(),
  scheduled: [],
  entriesRemoved: [],
});

export const placeKey = (userId: string, gameEventId: string) => `${userId} ${gameEventId}`;

/** Records what a domain event touches. The picture is the state before it. */
export function touch(touched: Touched, { gameEvents }: Picture, { type, data }: RuledEvent, position: Position): void {
  const place = (userId: string, gameEventId: string) =>
    touched.places.set(placeKey(userId, gameEventId), { userId, gameEventId, position });
  const gain = (userId: string, gameEventId: string, role: Role) => {
    touched.gained.push({ userId, gameEventId, position, role });
    place(userId, gameEventId);
  };
  switch (type) {
    case 'GameEventScheduled':
      gain(data.hostId, data.gameEventId, 'host');
      touched.scheduled.push({ id: data.gameEventId, position });
      touched.gameEvents.set(data.gameEventId, position);
      return;
    case 'ParticipantJoined':
      gain(data.userId, data.gameEventId, 'participant');
      return;
    case 'SeatOffered':
      gain(data.userId, data.gameEventId, 'offer');
      return;
    case 'GameEventHandedOver':
      gain(data.toUserId, data.gameEventId, 'host');
      place(data.fromUserId, data.gameEventId);
      return;
    case 'GameEventChanged': {
      const gameEvent = gameEvents.get(data.gameEventId);
      // participants who are busy at the new time keep their seats, so only the host gains a place
      if (gameEvent) gain(gameEvent.hostId, gameEvent.id, 'host');
      for (const userId of gameEvent ? everybodyAt(gameEvent) : []) place(userId, data.gameEventId);
      const isElsewhere = data.to.cafeId !== data.from.cafeId || data.to.gameId !== data.from.gameId;
      if (isElsewhere) touched.scheduled.push({ id: data.gameEventId, position });
      touched.gameEvents.set(data.gameEventId, position);
      return;
    }
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
    case 'SeatOfferEnded':
    case 'CommitmentMade':
    case 'CommitmentEnded':
      place(data.userId, data.gameEventId);
      return;
    case 'GameEventCancelled': {
      const gameEvent = gameEvents.get(data.gameEventId);
      for (const userId of gameEvent ? everybodyAt(gameEvent) : []) place(userId, data.gameEventId);
      touched.gameEvents.set(data.gameEventId, position);
      return;
    }
    case 'CatalogUseBegan':
    case 'CatalogUseEnded':
      touched.gameEvents.set(data.gameEventId, position);
      return;
    case 'RolesChanged':
    case 'UserDeactivated':
    case 'UserErased':
      touched.people.set(data.userId, position);
      return;
    case 'GameRemoved':
      touched.entriesRemoved.push({ field: 'gameId', id: data.gameId, position });
      return;
    case 'CafeRemoved':
      touched.entriesRemoved.push({ field: 'cafeId', id: data.cafeId, position });
      return;
    case 'RegionRemoved':
      touched.entriesRemoved.push({ field: 'regionId', id: data.regionId, position });
      return;
    default:
      return;
  }
}
