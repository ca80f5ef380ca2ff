import type { Broken } from '../../../platform/invariants.ts';
import { type Gained, isLapsed, placeKey, roleAt, type State } from './state.ts';

const GAINS = { host: 'hosts', participant: 'took a seat at', offer: 'is offered a seat at' } as const;
const HAS = { host: 'still hosts', participant: 'still has a seat at', offer: 'is still offered a seat at' } as const;

/** A place taken by somebody who may not have one. */
export function wrongPerson({ people }: State, { userId, gameEventId, role, position }: Gained): Broken[] {
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
 * A place that overlaps another place of the person. Hosting several gameEvents at once in the same cafe is allowed,
 * and an expired offer is no place.
 */
export function overlapping(state: State, { userId, gameEventId, position }: Gained, now: number): Broken[] {
  const gained = state.gameEvents.get(gameEventId);
  const role = roleAt(gained, userId);
  if (!gained || !role) return [];
  return [...(state.places.get(userId) ?? [])].flatMap((otherId) => {
    const other = state.gameEvents.get(otherId);
    const otherRole = roleAt(other, userId);
    if (!other || !otherRole || other === gained || isLapsed(other, userId, now)) return [];
    if (other.startsAt >= gained.endsAt || gained.startsAt >= other.endsAt) return [];
    if (role === 'host' && otherRole === 'host' && other.cafeId === gained.cafeId) return [];
    const [one, two] = [gameEventId, otherId].toSorted();
    const detail = `user ${userId} is at gameEvent ${gameEventId} as ${role} and at gameEvent ${otherId} as ${otherRole}`;
    return [{ position, rule: 'two places at once', detail, key: `overlap ${userId} ${one} ${two}` } as const];
  });
}

/** The places of a person who was erased, deactivated or lost a role. */
export function placesLeft(state: State, userId: string, position: Broken['position'], now: number): Broken[] {
  const person = state.people.get(userId);
  if (!person) return [];
  return [...(state.places.get(userId) ?? [])].flatMap((gameEventId): Broken[] => {
    const gameEvent = state.gameEvents.get(gameEventId);
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
