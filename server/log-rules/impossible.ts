import { DAY_MS, MINUTE_MS } from '../../platform/time-units.ts';
import type { Append, Broken, BrokenRule, RuledEvent } from './append.ts';
import { wrongContest } from './contests.ts';
import { oneTooMany, pastSomebody, wrongInLine, wrongWithGuest } from './line.ts';
import { wrongNote } from './notes.ts';
import {
  CHECK_IN_OPENS_MS,
  type GameEvent,
  isLapsed,
  isShortMove,
  keepApart,
  type Picture,
  timeOf,
} from './picture.ts';
import { wrongReport } from './reports.ts';

/** The rules that a domain event breaks by itself. `picture` is the state before it. */
export function impossible(picture: Picture, domainEvent: Append['domainEvents'][number], now: number): Broken[] {
  const { type, data, position } = domainEvent;
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
      if (keepApart(picture, userId, hostId)) return broken(`user ${userId} joined gameEvent ${id} past a block`);
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
    case 'CheckedIn': {
      const { gameEventId: id, userId } = data;
      const gameEvent = picture.gameEvents.get(id);
      const what = `user ${userId} checked in at gameEvent ${id}`;
      if (!gameEvent) return broken(`${what}, which is long over or was never scheduled`);
      if (gameEvent.isCancelled) return broken(`${what}, which was cancelled before`);
      if (!gameEvent.participants.has(userId)) return broken(`${what} without a seat`);
      const at = timeOf(data.at);
      if (at > now) return broken(`${what} in the future`);
      const isOpen = at >= gameEvent.startsAt - CHECK_IN_OPENS_MS && at < gameEvent.endsAt;
      return isOpen ? [] : broken(`${what} while check-in was closed`);
    }
    case 'AttendanceMarked':
    case 'MarkContested':
    case 'ContestAnswered':
    case 'ContestWithdrawn':
    case 'ContestDecided':
      return wrongContest(picture, domainEvent).flatMap((detail) => broken(detail, 'impossible contest'));
    case 'ReportMade':
    case 'ReportLookedAt':
    case 'ReportDecided':
    case 'PersonWarned':
      return wrongReport(picture, domainEvent).flatMap((detail) => broken(detail, 'impossible report'));
    case 'UserErased':
    case 'NoteWritten':
    case 'NoteRewritten':
    case 'NoteDeleted':
    case 'NotesErased':
      return wrongNote(picture, domainEvent).flatMap((detail) => broken(detail, 'impossible note'));
    default:
      return [];
  }
}

type Change = Extract<RuledEvent, { type: 'GameEventChanged' }>['data'];

/** The rules that a change of a gameEvent breaks by itself (evenings contract, section 3). */
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
