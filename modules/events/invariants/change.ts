import { type Found, impossible } from '../../../platform/invariants.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/time-units.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { type GameEvent, isLapsed, isShortMove, timeOf } from './state.ts';

const REAL_MOVE_MS = 15 * MINUTE_MS;

type Change = Extract<GameEventDomainEvent, { type: 'GameEventChanged' }>['data'];

/** The rules that a change of a gameEvent breaks by itself (evenings contract, section 3). */
export function wrongChange(gameEvent: GameEvent, { from, to, real, version }: Change, now: number): readonly Found[] {
  const { id, participants, held, guests } = gameEvent;
  const wrong = (detail: string) => impossible(`gameEvent ${id} ${detail}`);
  const [before, after] = [timeOf(from.startsAt), timeOf(to.startsAt)];
  const heldNow = [...held.keys()].filter((userId) => !isLapsed(gameEvent, userId, now)).length;
  const guestsNow = [...guests.values()].filter((until) => until > now).length;
  const seats = participants.size + heldNow + guestsNow;
  const isSame = gameEvent.startsAt === before && gameEvent.cafeId === from.cafeId && gameEvent.gameId === from.gameId;
  const isMoved = to.cafeId !== from.cafeId || Math.abs(after - before) >= REAL_MOVE_MS;
  const isTooSoon = participants.size > 0 && after < now + DAY_MS && !isShortMove(gameEvent, after, to.startDate);
  const tooMany = `gameEvent ${id} has ${seats} of ${to.maxParticipants} seats taken or held`;
  return [
    ...(isSame ? [] : [wrong('was changed from what it was not')]),
    ...(version === gameEvent.version + 1 ? [] : [wrong(`has version ${version} after version ${gameEvent.version}`)]),
    ...(after > now ? [] : [wrong('was moved into the past')]),
    ...(seats <= to.maxParticipants ? [] : [{ rule: 'too many seats', detail: tooMany }]),
    ...(to.gameId === from.gameId || seats === 0 ? [] : [wrong('got another game though somebody had a seat')]),
    ...(after !== before && isTooSoon ? [wrong('was moved too soon for people who had a seat')] : []),
    ...(isMoved && !real ? [wrong('was moved without its change being called real')] : []),
  ];
}
