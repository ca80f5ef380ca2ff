import { DAY_MS, MINUTE_MS } from '../../platform/time-units.ts';
import type { Append, BrokenRule, RuledEvent } from './append.ts';
import { oneTooMany, pastSomebody, wrongInLine, wrongWithGuest } from './line.ts';
import {
  dropWhatIsOver,
  emptyPicture,
  everybodyAt,
  type GameEvent,
  isLapsed,
  isShortMove,
  type Picture,
  type Role,
  roleAt,
  take,
  timeOf,
} from './picture.ts';

/**
 * The rules that span streams, checked over the log as it is written: nobody is in two places at once, nobody gone has a
 * place, every gameEvent ahead has a host, a game, a cafe and a region, no table is too full, and everybody's commitments
 * say the same as the tables (evenings contract, section 1).
 *
 * Takes the appends of a whole log in the order of their positions. Within an append the rules may be broken for a moment,
 * since nobody can decide in between: they are checked at its end, as of its `occurredAt`.
 */
export type LogChecker = {
  /** Gives what this append breaks. */
  readonly take: (append: Append) => readonly BrokenRule[];
  /** To be called after the last append: gives what was never made good. */
  readonly end: () => readonly BrokenRule[];
};

type Position = BrokenRule['position'];
type Place = { readonly userId: string; readonly gameEventId: string; readonly position: Position };
type Broken = Omit<BrokenRule, 'isNote'> & {
  /** The same for the same thing, which is reported once. */
  readonly key: string;
};

/** A place, or a need, that another stream says otherwise about. `isOld`: from before there were commitments. */
type Unnoted = {
  readonly position: Position;
  readonly detail: string;
  readonly endsAt: number;
  readonly isOld: boolean;
};

/** What one append touches, to be looked at when all of it is there. */
type Touched = {
  readonly gained: (Place & { readonly role: Role })[];
  readonly people: Map<string, Position>;
  readonly places: Map<string, Place>;
  readonly gameEvents: Map<string, Position>;
  readonly scheduled: { readonly id: string; readonly position: Position }[];
  readonly entriesRemoved: {
    readonly field: 'gameId' | 'cafeId' | 'regionId';
    readonly id: string;
    readonly position: Position;
  }[];
};

export function createLogChecker(): LogChecker {
  const picture = emptyPicture();
  const reported = new Set<string>();
  const unnoted = new Map<string, Unnoted>();
  /** From the first commitment on the rules are kept: releases before 0.2 knew neither. */
  let isKept = false;
  let now = 0;
  let sweptAt = 0;

  const notNoted = ({ position, detail }: Unnoted, isNote: boolean): BrokenRule => ({
    position,
    rule: 'commitment not noted',
    detail,
    isNote,
  });

  /** What is over with its commitment never noted stays so. */
  function sweep(): BrokenRule[] {
    const broken: BrokenRule[] = [];
    for (const [key, entry] of unnoted) {
      if (entry.endsAt > now) continue;
      unnoted.delete(key);
      if (!entry.isOld) broken.push(notNoted(entry, false));
    }
    dropWhatIsOver(picture, now);
    sweptAt = now;
    return broken;
  }

  /** Holds one mismatch, or lets go of it. Gives a note for one that lasted for more than an append, as in an upgrade. */
  function hold(key: string, mismatch: Unnoted | undefined): BrokenRule[] {
    const before = unnoted.get(key);
    if (mismatch) {
      if (!before) unnoted.set(key, mismatch);
      return [];
    }
    unnoted.delete(key);
    if (!before || before.isOld) return [];
    return [notNoted({ ...before, detail: `${before.detail}; it was made good later` }, true)];
  }

  return {
    take(append) {
      const touched: Touched = {
        gained: [],
        people: new Map(),
        places: new Map(),
        gameEvents: new Map(),
        scheduled: [],
        entriesRemoved: [],
      };
      now = timeOf(append.occurredAt);
      const swept = Math.abs(now - sweptAt) >= DAY_MS ? sweep() : [];
      const broken: Broken[] = [];
      for (const domainEvent of append.domainEvents) {
        if (domainEvent.type === 'CommitmentMade' || domainEvent.type === 'CommitmentEnded') isKept = true;
        broken.push(...impossible(picture, domainEvent, domainEvent.position, now));
        touch(touched, picture, domainEvent, domainEvent.position);
        take(picture, domainEvent);
      }
      broken.push(
        ...touched.gained.flatMap((gained) => [...wrongPerson(picture, gained), ...overlapping(picture, gained, now)]),
        ...[...touched.people].flatMap(([userId, position]) => placesLeft(picture, userId, position, now)),
        ...touched.scheduled.flatMap(({ id, position }) => notOffered(picture, id, position)),
        ...touched.entriesRemoved.flatMap((removed) => stillNeeded(picture, removed, now)),
      );
      const fresh = broken.filter(({ key }) => !reported.has(key) && reported.add(key));
      const found = fresh.map(({ key: _, ...each }): BrokenRule => ({ ...each, isNote: !isKept }));
      const settled = [
        ...[...touched.places].map(([key, place]) => [key, mismatchOf(picture, place, now)] as const),
        ...[...touched.gameEvents].flatMap(([id, position]) => needsOf(picture, id, position, now)),
      ].flatMap(([key, mismatch]) => hold(key, mismatch && { ...mismatch, isOld: !isKept }));
      return [...swept, ...found, ...settled];
    },

    end() {
      if (!isKept) return [];
      return [...unnoted.values()]
        .filter(({ endsAt, isOld }) => endsAt > now || !isOld)
        .map((entry) => notNoted(entry, false));
    },
  };
}

/** Whether a gameEvent is there, as it is before the domain event, and may still be changed. */
function impossible(picture: Picture, domainEvent: RuledEvent, position: Position, now: number): Broken[] {
  const { type, data } = domainEvent;
  const broken = (detail: string, rule: Broken['rule'] = 'impossible change'): Broken[] => [
    { position, rule, detail, key: `${position} ${rule}` },
  ];
  switch (type) {
    case 'GameEventScheduled':
      if (picture.gameEvents.has(data.gameEventId)) return broken(`gameEvent ${data.gameEventId} was scheduled twice`);
      return timeOf(data.startsAt) > now ? [] : broken(`gameEvent ${data.gameEventId} was scheduled in the past`);
    case 'ParticipantJoined':
    case 'ParticipantLeft':
    case 'ParticipantRemoved':
    case 'GameEventHandedOver':
    case 'GameEventChanged':
    case 'WaitingListJoined':
    case 'WaitingListLeft':
    case 'SeatOffered':
    case 'SeatOfferEnded':
    case 'PassedOver':
    case 'GuestSeatHeld':
    case 'GuestSeatEnded':
    case 'GameEventCancelled': {
      const { gameEventId: id } = data;
      const gameEvent = picture.gameEvents.get(id);
      if (!gameEvent) return broken(`${type}: gameEvent ${id} is over or was never scheduled`);
      if (gameEvent.isCancelled) return broken(`${type}: gameEvent ${id} was cancelled before`);
      if (gameEvent.startsAt <= now) return broken(`${type}: gameEvent ${id} had started before`);
      if (type === 'GameEventCancelled') return [];
      if (type === 'GameEventChanged')
        return wrongChange(gameEvent, data, now).flatMap((each) => broken(each.detail, each.rule));
      if (type === 'GameEventHandedOver') {
        if (gameEvent.hostId !== data.fromUserId) return broken(`user ${data.fromUserId} did not host gameEvent ${id}`);
        const isAtIt = gameEvent.participants.has(data.toUserId);
        return isAtIt ? broken(`user ${data.toUserId} hosts gameEvent ${id} and has a seat at it`) : [];
      }
      const { participants, removed, hostId, held, waiting, guests } = gameEvent;
      const { userId } = data;
      const found = (all: ReturnType<typeof wrongInLine>) => all.flatMap(({ rule, detail }) => broken(detail, rule));
      if (type === 'GuestSeatHeld' || type === 'GuestSeatEnded') {
        // TypeScript does not follow that only these two types are left
        return found(wrongWithGuest(picture, gameEvent, domainEvent as Parameters<typeof wrongWithGuest>[2], now));
      }
      if (type !== 'ParticipantJoined' && type !== 'ParticipantLeft' && type !== 'ParticipantRemoved') {
        // TypeScript does not follow that only the types of the line are left
        return found(wrongInLine(picture, gameEvent, domainEvent as Parameters<typeof wrongInLine>[2], now));
      }
      if (type !== 'ParticipantJoined') {
        return participants.has(userId) ? [] : broken(`user ${userId} gave up no seat at gameEvent ${id}`);
      }
      if (participants.has(userId)) return broken(`user ${userId} joined gameEvent ${id} twice`);
      if (hostId === userId) return broken(`user ${userId} joined gameEvent ${id}, which they host`);
      if (removed.has(userId)) return broken(`user ${userId} joined gameEvent ${id} after they were removed from it`);
      if (data.from === 'guest') {
        const until = guests.get(data.guestId ?? '');
        if (until === undefined)
          return broken(`user ${userId} took a seat at gameEvent ${id} that was held for no guest`);
        return until > now ? [] : broken(`user ${userId} took a seat at gameEvent ${id} that was no longer held`);
      }
      if (held.has(userId)) {
        return isLapsed(gameEvent, userId, now)
          ? broken(`user ${userId} took a seat at gameEvent ${id} after their offer was over`)
          : [];
      }
      if (data.from === 'offer') return broken(`user ${userId} accepted no offer of gameEvent ${id}: there was none`);
      if (data.from === 'waiting_list' && !waiting.has(userId)) {
        return broken(`user ${userId} got a seat at gameEvent ${id} from a line that they were not in`);
      }
      return found([...oneTooMany(gameEvent), ...pastSomebody(picture, gameEvent, userId, now)]);
    }
    default:
      return [];
  }
}

type Change = Extract<RuledEvent, { type: 'GameEventChanged' }>['data'];

/** What a change of a gameEvent breaks, by itself (evenings contract, section 3). */
function wrongChange(
  gameEvent: GameEvent,
  { from, to, real, version }: Change,
  now: number,
): Pick<BrokenRule, 'rule' | 'detail'>[] {
  const { id, participants, held, guests } = gameEvent;
  const wrong = (detail: string) => ({ rule: 'impossible change' as const, detail: `gameEvent ${id} ${detail}` });
  const [before, after] = [timeOf(from.startsAt), timeOf(to.startsAt)];
  const heldNow = [...held.keys()].filter((userId) => !isLapsed(gameEvent, userId, now)).length;
  const guestsNow = [...guests.values()].filter((until) => until > now).length;
  const seats = participants.size + heldNow + guestsNow;
  const isSame = gameEvent.startsAt === before && gameEvent.cafeId === from.cafeId && gameEvent.gameId === from.gameId;
  const isMoved = to.cafeId !== from.cafeId || Math.abs(after - before) >= REAL_MOVE_MS;
  const isTooSoon = participants.size > 0 && after < now + DAY_MS && !isShortMove(gameEvent, after, to.startDate);
  return [
    ...(isSame ? [] : [wrong('was changed from what it was not')]),
    ...(version === gameEvent.version + 1 ? [] : [wrong(`has version ${version} after version ${gameEvent.version}`)]),
    ...(after > now ? [] : [wrong('was moved into the past')]),
    ...(seats <= to.maxParticipants
      ? []
      : [
          {
            rule: 'too many seats' as const,
            detail: `gameEvent ${id} has ${seats} of ${to.maxParticipants} seats taken or held`,
          },
        ]),
    ...(to.gameId === from.gameId || seats === 0 ? [] : [wrong('got another game though somebody had a seat')]),
    ...(after !== before && isTooSoon ? [wrong('was moved too soon for people who had a seat')] : []),
    ...(isMoved && !real ? [wrong('was moved without its change being called real')] : []),
  ];
}
const REAL_MOVE_MS = 15 * MINUTE_MS;

/** Notes what a domain event touches; the picture is as it was before it. */
function touch(touched: Touched, { gameEvents }: Picture, { type, data }: RuledEvent, position: Position): void {
  const place = (userId: string, gameEventId: string) =>
    touched.places.set(`${userId} ${gameEventId}`, { userId, gameEventId, position });
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

type Gained = Touched['gained'][number];

const GAINS = { host: 'hosts', participant: 'took a seat at', offer: 'is offered a seat at' } as const;
const HAS = { host: 'still hosts', participant: 'still has a seat at', offer: 'is still offered a seat at' } as const;

/** A place taken by somebody who may not have one. */
function wrongPerson({ people }: Picture, { userId, gameEventId, role, position }: Gained): Broken[] {
  const person = people.get(userId);
  const what = `${GAINS[role]} gameEvent ${gameEventId}`;
  const key = placeKey(userId, gameEventId);
  if (person?.status !== 'active') {
    const detail = `user ${userId}, who is ${person?.status ?? 'unknown'}, ${what}`;
    return [{ position, rule: 'place of somebody gone', detail, key: `gone ${key}` }];
  }
  if (role === 'host' && !person.isProvider) {
    const detail = `user ${userId}, who is no organizer, ${what}`;
    return [{ position, rule: 'host without the role', detail, key: `role ${key}` }];
  }
  if (person.isClient || person.isProvider) return [];
  return [
    { position, rule: 'impossible change', detail: `user ${userId}, who is no member, ${what}`, key: `member ${key}` },
  ];
}

/**
 * A place taken at the time of another. Hosting several gameEvents at once in the same cafe is allowed, and an offer that is
 * over by the clock is no place.
 */
function overlapping(picture: Picture, { userId, gameEventId, position }: Gained, now: number): Broken[] {
  const gained = picture.gameEvents.get(gameEventId);
  const role = roleAt(gained, userId);
  if (!gained || !role) return [];
  return [...(picture.places.get(userId) ?? [])].flatMap((otherId) => {
    const other = picture.gameEvents.get(otherId);
    const otherRole = roleAt(other, userId);
    if (!other || !otherRole || other === gained || isLapsed(other, userId, now)) return [];
    if (other.startsAt >= gained.endsAt || gained.startsAt >= other.endsAt) return [];
    if (role === 'host' && otherRole === 'host' && other.cafeId === gained.cafeId) return [];
    const [one, two] = [gameEventId, otherId].toSorted();
    const detail = `user ${userId} is at gameEvent ${gameEventId} as ${role} and at gameEvent ${otherId} as ${otherRole}`;
    return [{ position, rule: 'two places at once', detail, key: `overlap ${userId} ${one} ${two}` } as const];
  });
}

/** What somebody has left behind who was erased, deactivated or lost a role. */
function placesLeft(picture: Picture, userId: string, position: Position, now: number): Broken[] {
  const person = picture.people.get(userId);
  if (!person) return [];
  return [...(picture.places.get(userId) ?? [])].flatMap((gameEventId): Broken[] => {
    const gameEvent = picture.gameEvents.get(gameEventId);
    const role = roleAt(gameEvent, userId);
    if (!gameEvent || !role || isLapsed(gameEvent, userId, now)) return [];
    const [isAhead, isOver] = [gameEvent.startsAt > now, gameEvent.endsAt <= now];
    const what = `${HAS[role]} gameEvent ${gameEventId}`;
    const key = placeKey(userId, gameEventId);
    if (person.status === 'erased' ? !isOver : person.status === 'inactive' && isAhead) {
      const detail = `user ${userId}, who is ${person.status}, ${what}`;
      return [{ position, rule: 'place of somebody gone', detail, key: `gone ${key}` }];
    }
    if (role !== 'host' || person.isProvider || !isAhead) return [];
    const detail = `user ${userId}, who is no organizer, ${what}`;
    return [{ position, rule: 'host without the role', detail, key: `role ${key}` }];
  });
}

/** A gameEvent scheduled with what could not be chosen. */
function notOffered({ gameEvents, games, cafes, regions }: Picture, id: string, position: Position): Broken[] {
  const gameEvent = gameEvents.get(id);
  if (!gameEvent) return [];
  const { gameId, cafeId, regionId } = gameEvent;
  const missing = (detail: string): Broken => ({
    position,
    rule: 'missing game, cafe or region',
    key: `${detail} ${id}`,
    detail: `gameEvent ${id} was scheduled ${detail}`,
  });
  const cafe = cafes.get(cafeId);
  return [
    ...(games.get(gameId)?.isActive ? [] : [missing(`with game ${gameId}, which is not offered`)]),
    ...(cafe?.isApproved ? [] : [missing(`at cafe ${cafeId}, which is not approved`)]),
    ...(cafe && cafe.regionId !== regionId ? [missing(`in region ${regionId}, where its cafe ${cafeId} is not`)] : []),
    ...(regions.has(regionId) ? [] : [missing(`in region ${regionId}, which does not exist`)]),
  ];
}

/** An entry of the catalog that was removed while something not over needs it. */
function stillNeeded(
  { gameEvents }: Picture,
  { field, id, position }: Touched['entriesRemoved'][number],
  now: number,
): Broken[] {
  const needing = [...gameEvents.values()].filter(
    (gameEvent) => gameEvent[field] === id && !gameEvent.isCancelled && gameEvent.endsAt > now,
  );
  const kind = field.slice(0, -'Id'.length);
  return needing.map((gameEvent) => ({
    position,
    rule: 'missing game, cafe or region',
    key: `${kind} of ${gameEvent.id}`,
    detail: `${kind} ${id} was removed, and gameEvent ${gameEvent.id} needs it`,
  }));
}

const placeKey = (userId: string, gameEventId: string) => `${userId} ${gameEventId}`;

type Mismatch = Omit<Unnoted, 'isOld'>;

/** Where somebody's own stream says otherwise than the gameEvent's; undefined where they agree, or it is over. */
function mismatchOf(picture: Picture, { userId, gameEventId, position }: Place, now: number): Mismatch | undefined {
  const gameEvent = picture.gameEvents.get(gameEventId);
  const role = roleAt(gameEvent, userId);
  const noted = picture.commitments.get(userId)?.get(gameEventId);
  const endsAt = gameEvent?.endsAt ?? noted?.endsAt ?? 0;
  if (endsAt <= now) return undefined;
  const agrees =
    role === noted?.role &&
    (!noted || !gameEvent || (noted.startsAt === gameEvent.startsAt && noted.cafeId === gameEvent.cafeId)) &&
    (role !== 'offer' || noted?.until === gameEvent?.held.get(userId));
  if (agrees) return undefined;
  const [is, says] = [role ?? 'not there', noted ? `as ${noted.role}` : 'no such thing'];
  const detail = `user ${userId} is ${is} at gameEvent ${gameEventId}, and their commitments say ${says}`;
  return { position, detail, endsAt };
}

/** Whether the game and the cafe of a gameEvent note that it needs them. */
function needsOf(
  { gameEvents, uses }: Picture,
  gameEventId: string,
  position: Position,
  now: number,
): readonly (readonly [string, Mismatch | undefined])[] {
  const gameEvent: GameEvent | undefined = gameEvents.get(gameEventId);
  if (!gameEvent) return [];
  const { gameId, cafeId, endsAt, isCancelled } = gameEvent;
  return [`game ${gameId}`, `cafe ${cafeId}`].map((entry) => {
    const isRight = isCancelled || endsAt <= now || uses.get(gameEventId)?.has(entry);
    const detail = `${entry} does not note that gameEvent ${gameEventId} needs it`;
    return [`${entry} ${gameEventId}`, isRight ? undefined : { position, detail, endsAt }] as const;
  });
}
