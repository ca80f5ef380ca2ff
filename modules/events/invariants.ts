import { type Broken, type Found, impossible, invariants } from '../../platform/invariants.ts';
import { DAY_MS, HOUR_MS } from '../../platform/time-units.ts';
import type { CafeEvent, GameEntryEvent, RegionEvent } from '../catalog/domain-events.ts';
import type { PersonEvent } from '../identity/domain-events.ts';
import { pastSuspension } from '../identity/invariants.ts';
import type { CatalogUseEvent, CommitmentEvent, GameEventDomainEvent } from './domain-events.ts';
import { notOffered, stillNeeded } from './invariants/catalog.ts';
import { wrongChange } from './invariants/change.ts';
import { mismatch, needsOf } from './invariants/commitments.ts';
import { wrongGuest, wrongInLine, wrongOffer, wrongPassing } from './invariants/line.ts';
import { isElsewhere, stillThere, withTable, wrongLoss, wrongTelling } from './invariants/lost-tables.ts';
import { overlapping, placesLeft, wrongPerson } from './invariants/places.ts';
import { wrongActor, wrongHostless, wrongReturn, wrongSearch, wrongTaker } from './invariants/rights.ts';
import { wrongCheckIn, wrongSeat } from './invariants/seats.ts';
import {
  CHECK_IN_OPENS_MS,
  DURATION_MS,
  type Evenings,
  everybodyAt,
  forget,
  type GameEvent,
  giveUp,
  isHost,
  isLapsed,
  isShortMove,
  type Noted,
  nothingTouched,
  type Others,
  take,
  timeOf,
  touchGained,
  touchPlace,
} from './invariants/state.ts';

type Event = GameEventDomainEvent | CommitmentEvent | CatalogUseEvent | PersonEvent | CatalogEvent;
type CatalogEvent = CafeEvent | GameEntryEvent | RegionEvent;

/**
 * Nobody is in two places at once, nobody with a closed account has a place, every upcoming gameEvent has a host, a game,
 * a cafe and a region, no table is too full, no seat is given past somebody in line, and everybody's commitments agree
 * with the gameEvents (evenings contract, sections 1 to 3).
 */
export const gameEventInvariants = invariants<Evenings, Event, Others>()({
  empty: () => ({
    gameEvents: new Map(),
    places: new Map(),
    commitments: new Map(),
    uses: new Map(),
    touched: nothingTouched(),
  }),

  on: {
    GameEventScheduled(state, data, { now, position, broken }) {
      const { gameEventId: id, hostId, gameId, cafeId, regionId, maxParticipants, signUpClosesHours = 0 } = data;
      const startsAt = timeOf(data.startsAt);
      if (state.gameEvents.has(id)) broken(impossible(`gameEvent ${id} was scheduled twice`));
      else if (startsAt <= now) broken(impossible(`gameEvent ${id} was scheduled in the past`));
      broken(...pastSuspension(state, hostId, now, `hosts gameEvent ${id}`));
      touchGained(state, { userId: hostId, gameEventId: id, position, role: 'host' });
      state.touched.scheduled.push({ id, position });
      state.touched.gameEvents.set(id, position);
      state.gameEvents.set(id, {
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
        newcomerSeats: data.newcomerSeats ?? 0,
        newcomers: new Set(),
        participants: new Set(),
        checkIns: new Map(),
        removed: new Set(),
        waiting: new Set(),
        held: new Map(),
        guests: new Map(),
        groupId: data.groupId,
        isHostSought: false,
        isCancelled: false,
        lost: undefined,
        version: 1,
      });
      take(state, hostId, id);
    },

    GameEventChanged(state, data, { now, position, broken, ...at }) {
      const { gameEventId: id, from, to, version, because } = data;
      const gameEvent = state.gameEvents.get(id);
      // who may change a series is a rule of series
      if (because === undefined) broken(...wrongActor(state, gameEvent, at));
      broken(...ifOpen('GameEventChanged', gameEvent, id, now, (open) => wrongChange(open, data, now)));
      if (to.cafeId !== from.cafeId || to.gameId !== from.gameId) state.touched.scheduled.push({ id, position });
      state.touched.gameEvents.set(id, position);
      if (!gameEvent) return;
      // participants who are busy at the new time keep their seats, so only the host gains a place
      touchGained(state, { userId: gameEvent.hostId, gameEventId: id, position, role: 'host' });
      for (const userId of everybodyAt(gameEvent)) touchPlace(state, { userId, gameEventId: id, position });
      const startsAt = timeOf(to.startsAt);
      const endsAt = startsAt + DURATION_MS;
      const isShift =
        gameEvent.participants.size > 0 &&
        gameEvent.noticed.startsAt - timeOf(data.at) <= DAY_MS &&
        isShortMove(gameEvent, startsAt, to.startDate);
      for (const [userId, { at }] of gameEvent.checkIns) {
        if (at < startsAt - CHECK_IN_OPENS_MS || at >= endsAt) gameEvent.checkIns.delete(userId);
      }
      const noticed = isShift ? gameEvent.noticed : { startsAt, startDate: to.startDate };
      const { gameId, cafeId, maxParticipants, newcomerSeats = 0 } = to;
      state.gameEvents.set(id, {
        ...gameEvent,
        ...{ gameId, cafeId, maxParticipants, newcomerSeats, startsAt, endsAt, noticed, version },
        ...(isElsewhere(gameEvent, cafeId, startsAt) && { lost: undefined }),
      });
    },

    TableLost(state, { gameEventId: id, cafeId, because, at, byHost = false }, { now, position, broken }) {
      const gameEvent = state.gameEvents.get(id);
      broken(...ifOpen('TableLost', gameEvent, id, now, (open) => wrongLoss(open, { cafeId, because })));
      if (because !== 'closed') state.touched.lost.push({ id, cafeId, because, position });
      if (gameEvent) gameEvent.lost = { because, at: timeOf(at), toldTo: byHost ? gameEvent.hostId : null };
    },

    TableRegained({ gameEvents }, { gameEventId: id }, { now, broken }) {
      const gameEvent = gameEvents.get(id);
      broken(...ifOpen('TableRegained', gameEvent, id, now, (open) => withTable(open)));
      if (gameEvent) gameEvent.lost = undefined;
    },

    TableLossTold({ gameEvents }, { gameEventId: id, hostId }, { now, broken }) {
      const gameEvent = gameEvents.get(id);
      broken(...ifOpen('TableLossTold', gameEvent, id, now, (open) => wrongTelling(open, hostId, now)));
      if (gameEvent?.lost) gameEvent.lost = { ...gameEvent.lost, toldTo: hostId };
    },

    GameEventHandedOver(state, data, { now, position, broken }) {
      const { gameEventId: id, fromUserId, toUserId } = data;
      const gameEvent = state.gameEvents.get(id);
      const wrong = (open: GameEvent) => {
        if (!isHost(open, fromUserId)) return [impossible(`user ${fromUserId} did not host gameEvent ${id}`)];
        const isAtIt = open.participants.has(toUserId);
        if (isAtIt) return [impossible(`user ${toUserId} hosts gameEvent ${id} and has a seat at it`)];
        return wrongTaker(state, open, data);
      };
      broken(...ifOpen('GameEventHandedOver', gameEvent, id, now, wrong));
      broken(...pastSuspension(state, toUserId, now, `hosts gameEvent ${id}`));
      touchGained(state, { userId: toUserId, gameEventId: id, position, role: 'host' });
      touchPlace(state, { userId: fromUserId, gameEventId: id, position });
      if (gameEvent) Object.assign(gameEvent, { hostId: toUserId, isHostSought: false });
      giveUp(state, fromUserId, id);
      take(state, toUserId, id);
    },

    HostSought({ gameEvents }, { gameEventId: id }, { now, broken, actor = '' }) {
      const gameEvent = gameEvents.get(id);
      broken(...ifOpen('HostSought', gameEvent, id, now, (open) => wrongSearch(open, actor)));
      if (gameEvent) gameEvent.isHostSought = true;
    },

    HostSearchEnded({ gameEvents }, { gameEventId: id }, { now, broken, actor = '' }) {
      const gameEvent = gameEvents.get(id);
      broken(...ifOpen('HostSearchEnded', gameEvent, id, now, (open) => wrongReturn(open, actor)));
      if (gameEvent) gameEvent.isHostSought = false;
    },

    GameEventCancelled(state, { gameEventId: id, because }, { now, position, broken, ...at }) {
      const gameEvent = state.gameEvents.get(id);
      if (because === undefined) broken(...wrongActor(state, gameEvent, at));
      const wrong = (open: GameEvent) => (because === 'no_host' ? wrongHostless(open, now) : []);
      broken(...ifOpen('GameEventCancelled', gameEvent, id, now, wrong));
      state.touched.gameEvents.set(id, position);
      if (!gameEvent) return;
      gameEvent.isCancelled = true;
      for (const userId of everybodyAt(gameEvent)) {
        touchPlace(state, { userId, gameEventId: id, position });
        giveUp(state, userId, id);
      }
      gameEvent.waiting.clear();
    },

    ParticipantJoined(state, data, { now, position, broken }) {
      const { gameEventId: id, userId, guestId } = data;
      const gameEvent = state.gameEvents.get(id);
      const open = data.from === 'other_table' ? ifNotOver : ifOpen;
      broken(...open('ParticipantJoined', gameEvent, id, now, (each) => wrongSeat(state, each, data, now)));
      touchGained(state, { userId, gameEventId: id, position, role: 'participant' });
      gameEvent?.waiting.delete(userId);
      gameEvent?.held.delete(userId);
      if (guestId !== undefined) gameEvent?.guests.delete(guestId);
      gameEvent?.participants.add(userId);
      if (data.newcomer) gameEvent?.newcomers.add(userId);
      take(state, userId, id);
    },

    ParticipantLeft(state, { gameEventId: id, userId, because }, { now, position, broken }) {
      const gameEvent = state.gameEvents.get(id);
      const open = because === 'other_table' ? ifNotOver : ifOpen;
      broken(...open('ParticipantLeft', gameEvent, id, now, (each) => withoutSeat(each, userId)));
      touchPlace(state, { userId, gameEventId: id, position });
      gameEvent?.participants.delete(userId);
      gameEvent?.newcomers.delete(userId);
      gameEvent?.checkIns.delete(userId);
      giveUp(state, userId, id);
    },

    ParticipantRemoved(state, { gameEventId: id, userId }, { now, position, broken, ...at }) {
      const gameEvent = state.gameEvents.get(id);
      broken(...wrongActor(state, gameEvent, at));
      broken(...ifOpen('ParticipantRemoved', gameEvent, id, now, (open) => withoutSeat(open, userId)));
      touchPlace(state, { userId, gameEventId: id, position });
      gameEvent?.participants.delete(userId);
      gameEvent?.newcomers.delete(userId);
      gameEvent?.removed.add(userId);
      giveUp(state, userId, id);
    },

    CheckedIn(state, data, { now, broken, ...at }) {
      const gameEvent = state.gameEvents.get(data.gameEventId);
      if (data.how === 'host') broken(...wrongActor(state, gameEvent, at));
      broken(...wrongCheckIn(gameEvent, data, now));
      const before = gameEvent?.checkIns.get(data.userId);
      const isByCode = data.how === 'code' || before?.isByCode === true;
      gameEvent?.checkIns.set(data.userId, { at: before?.at ?? timeOf(data.at), isByCode });
    },

    WaitingListJoined(state, { gameEventId: id, userId }, { now, broken }) {
      const gameEvent = state.gameEvents.get(id);
      broken(...ifOpen('WaitingListJoined', gameEvent, id, now, (open) => wrongInLine(state, open, userId)));
      gameEvent?.waiting.add(userId);
    },

    WaitingListLeft({ gameEvents }, { gameEventId: id, userId }, { now, broken }) {
      const gameEvent = gameEvents.get(id);
      broken(...ifOpen('WaitingListLeft', gameEvent, id, now, (open) => notInLine('WaitingListLeft', open, userId)));
      gameEvent?.waiting.delete(userId);
    },

    PassedOver(state, data, { now, broken }) {
      const { gameEventId: id, userId } = data;
      const wrong = (open: GameEvent) => [
        ...notInLine('PassedOver', open, userId),
        ...(open.waiting.has(userId) ? wrongPassing(state, open, data, now) : []),
      ];
      broken(...ifOpen('PassedOver', state.gameEvents.get(id), id, now, wrong));
    },

    SeatOffered(state, data, { now, position, broken }) {
      const { gameEventId: id, userId } = data;
      const gameEvent = state.gameEvents.get(id);
      const wrong = (open: GameEvent) => [
        ...notInLine('SeatOffered', open, userId),
        ...(open.waiting.has(userId) ? wrongOffer(state, open, data, now) : []),
      ];
      broken(...ifOpen('SeatOffered', gameEvent, id, now, wrong));
      touchGained(state, { userId, gameEventId: id, position, role: 'offer' });
      gameEvent?.waiting.delete(userId);
      gameEvent?.held.set(userId, timeOf(data.until));
      take(state, userId, id);
    },

    SeatOfferEnded(state, { gameEventId: id, userId, how }, { now, position, broken }) {
      const gameEvent = state.gameEvents.get(id);
      const wrong = (open: GameEvent) => {
        if (!open.held.has(userId))
          return [impossible(`user ${userId} had no offer of gameEvent ${id} that could end`)];
        const isEarly = how === 'lapsed' && !isLapsed(open, userId, now);
        return isEarly ? [impossible(`the offer of user ${userId} at gameEvent ${id} lapsed before its time`)] : [];
      };
      broken(...ifOpen('SeatOfferEnded', gameEvent, id, now, wrong));
      touchPlace(state, { userId, gameEventId: id, position });
      gameEvent?.held.delete(userId);
      giveUp(state, userId, id);
    },

    GuestSeatHeld(state, data, { now, broken }) {
      const { gameEventId: id, guestId, until } = data;
      const gameEvent = state.gameEvents.get(id);
      broken(...ifOpen('GuestSeatHeld', gameEvent, id, now, (open) => wrongGuest(state, open, data, now)));
      gameEvent?.guests.set(guestId, timeOf(until));
    },

    GuestSeatEnded({ gameEvents }, { gameEventId: id, guestId, how }, { now, broken }) {
      const gameEvent = gameEvents.get(id);
      const wrong = ({ guests }: GameEvent) => {
        const until = guests.get(guestId);
        if (until === undefined) return [impossible(`no seat was held for guest ${guestId} at gameEvent ${id}`)];
        const isEarly = how === 'lapsed' && until > now;
        return isEarly
          ? [impossible(`the seat held for guest ${guestId} at gameEvent ${id} lapsed before its time`)]
          : [];
      };
      broken(...ifOpen('GuestSeatEnded', gameEvent, id, now, wrong));
      gameEvent?.guests.delete(guestId);
    },

    CommitmentMade(state, data, { position }) {
      const { userId, gameEventId, role, cafeId } = data;
      touchPlace(state, { userId, gameEventId, position });
      const startsAt = timeOf(data.startsAt);
      const endsAt = startsAt + DURATION_MS;
      const until = data.until === undefined ? undefined : timeOf(data.until);
      const noted = state.commitments.get(userId) ?? new Map<string, Noted>();
      state.commitments.set(userId, noted.set(gameEventId, { role, cafeId, startsAt, endsAt, until }));
    },

    CommitmentEnded(state, { userId, gameEventId }, { position }) {
      touchPlace(state, { userId, gameEventId, position });
      state.commitments.get(userId)?.delete(gameEventId);
    },

    CatalogUseBegan({ uses, touched }, { gameEventId, kind, id }, { position }) {
      touched.gameEvents.set(gameEventId, position);
      uses.set(gameEventId, (uses.get(gameEventId) ?? new Set<string>()).add(`${kind} ${id}`));
    },

    CatalogUseEnded({ uses, touched }, { gameEventId, kind, id }, { position }) {
      touched.gameEvents.set(gameEventId, position);
      uses.get(gameEventId)?.delete(`${kind} ${id}`);
    },

    RolesChanged: ({ touched }, { userId }, { position }) => touched.people.set(userId, position),
    UserDeactivated: ({ touched }, { userId }, { position }) => touched.people.set(userId, position),
    UserErased: ({ touched }, { userId }, { position }) => touched.people.set(userId, position),

    GameRemoved: ({ touched }, { gameId: id }, { position }) =>
      touched.entriesRemoved.push({ field: 'gameId', id, position }),
    CafeRemoved: ({ touched }, { cafeId: id }, { position }) =>
      touched.entriesRemoved.push({ field: 'cafeId', id, position }),
    RegionRemoved: ({ touched }, { regionId: id }, { position }) =>
      touched.entriesRemoved.push({ field: 'regionId', id, position }),
  },

  after(state, now): Broken[] {
    const { gained, people, scheduled, entriesRemoved, lost, places, gameEvents } = state.touched;
    state.touched = nothingTouched();
    return [
      ...gained.flatMap((each) => [...wrongPerson(state, each), ...overlapping(state, each, now)]),
      ...[...people].flatMap(([userId, position]) => placesLeft(state, userId, position, now)),
      ...scheduled.flatMap(({ id, position }) => notOffered(state, id, position)),
      ...entriesRemoved.flatMap((removed) => stillNeeded(state, removed, now)),
      ...lost.flatMap((each) => stillThere(state, each)),
      ...[...places].flatMap(([key, place]) => mismatch(state, key, place, now)),
      ...[...gameEvents].flatMap(([id, position]) => needsOf(state, id, position, now)),
    ];
  },

  forget,
});

/** What is wrong with a change of a gameEvent: that it is not open any more, or what `wrong` finds. */
function ifOpen(
  type: GameEventDomainEvent['type'],
  gameEvent: GameEvent | undefined,
  id: string,
  now: number,
  wrong: (open: GameEvent) => readonly Found[],
): readonly Found[] {
  if (!gameEvent) return [impossible(`${type}: gameEvent ${id} is over or was never scheduled`)];
  if (gameEvent.isCancelled) return [impossible(`${type}: gameEvent ${id} was cancelled before`)];
  return gameEvent.startsAt <= now ? [impossible(`${type}: gameEvent ${id} had started before`)] : wrong(gameEvent);
}

/** The same for what may be done until the end. */
function ifNotOver(...[type, gameEvent, id, now, wrong]: Parameters<typeof ifOpen>): readonly Found[] {
  if (!gameEvent || gameEvent.isCancelled || now < gameEvent.startsAt) return ifOpen(type, gameEvent, id, now, wrong);
  return gameEvent.endsAt <= now ? [impossible(`${type}: gameEvent ${id} was over before`)] : wrong(gameEvent);
}

const withoutSeat = ({ id, participants }: GameEvent, userId: string): readonly Found[] =>
  participants.has(userId) ? [] : [impossible(`user ${userId} gave up no seat at gameEvent ${id}`)];

const notInLine = (type: GameEventDomainEvent['type'], { id, waiting }: GameEvent, userId: string): readonly Found[] =>
  waiting.has(userId) ? [] : [impossible(`${type}: user ${userId} was not in the line of gameEvent ${id}`)];
