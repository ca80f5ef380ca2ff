import { type Found, impossible } from '../../../platform/invariants.ts';
import { pastSuspension } from '../../identity/invariants.ts';
import type { GameEventDomainEvent } from '../domain-events.ts';
import { keptSeats, oneTooMany, pastSomebody, wrongKept } from './line.ts';
import { CHECK_IN_OPENS_MS, type GameEvent, isHost, isLapsed, keepApart, type State, timeOf } from './state.ts';

type DataOf<Type> = Extract<GameEventDomainEvent, { type: Type }>['data'];

/** What is wrong with a seat that somebody takes or is given. */
export function wrongSeat(
  state: State,
  gameEvent: GameEvent,
  data: DataOf<'ParticipantJoined'>,
  now: number,
): readonly Found[] {
  const { userId, from, guestId = '', newcomer = false } = data;
  const { id, participants, removed, hostId, held, waiting, guests } = gameEvent;
  const wrong = (detail: string) => [impossible(`user ${userId} ${detail}`)];
  if (participants.has(userId)) return wrong(`joined gameEvent ${id} twice`);
  if (isHost(gameEvent, userId)) return wrong(`joined gameEvent ${id}, which they host`);
  if (removed.has(userId)) return wrong(`joined gameEvent ${id} after they were removed from it`);
  if (keepApart(state, userId, hostId)) return wrong(`joined gameEvent ${id} past a block`);
  const suspended = pastSuspension(state, userId, now, `got a seat at gameEvent ${id}`);
  if (suspended.length > 0 && from !== 'other_table') return suspended;
  if (from === 'guest') {
    const until = guests.get(guestId);
    if (until === undefined) return wrong(`took a seat at gameEvent ${id} that was held for no guest`);
    return until > now ? [] : wrong(`took a seat at gameEvent ${id} that was no longer held`);
  }
  if (newcomer && keptSeats(gameEvent, now) <= 0)
    return [{ rule: 'newcomers’ seats', detail: `user ${userId} got a seat at ${id} that was kept for nobody` }];
  if (from === 'other_table') return [...oneTooMany(gameEvent), ...wrongKept(gameEvent, { userId, newcomer }, now)];
  if (held.has(userId)) {
    return isLapsed(gameEvent, userId, now) ? wrong(`took a seat at gameEvent ${id} after their offer was over`) : [];
  }
  if (from === 'offer') return wrong(`accepted no offer of gameEvent ${id}: there was none`);
  if (from === 'waiting_list' && !waiting.has(userId))
    return wrong(`got a seat at gameEvent ${id} from a line that they were not in`);
  return [
    ...oneTooMany(gameEvent),
    ...wrongKept(gameEvent, { userId, newcomer }, now),
    // a seat that is kept for newcomers goes past everybody else
    ...(newcomer ? [] : pastSomebody(state, gameEvent, userId, now)),
  ];
}

export function wrongCheckIn(
  gameEvent: GameEvent | undefined,
  { gameEventId: id, userId, at }: DataOf<'CheckedIn'>,
  now: number,
): readonly Found[] {
  const wrong = (detail: string) => [impossible(`user ${userId} checked in at gameEvent ${id}${detail}`)];
  if (!gameEvent) return wrong(', which is long over or was never scheduled');
  if (gameEvent.isCancelled) return wrong(', which was cancelled before');
  if (!gameEvent.participants.has(userId)) return wrong(' without a seat');
  const then = timeOf(at);
  if (then > now) return wrong(' in the future');
  const isOpen = then >= gameEvent.startsAt - CHECK_IN_OPENS_MS && then < gameEvent.endsAt;
  return isOpen ? [] : wrong(' while check-in was closed');
}
