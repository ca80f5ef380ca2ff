import type { Broken } from '../../../platform/invariants.ts';
import type { Evenings, GameEvent, RemovedEntry, State } from './state.ts';

/** A gameEvent scheduled with a game, cafe or region that could not be chosen. */
export function notOffered(
  { gameEvents, games, cafes, regions }: State,
  id: string,
  position: Broken['position'],
): Broken[] {
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

/** An entry of the catalog that was removed although a gameEvent that is not over needs it. */
export function stillNeeded({ gameEvents }: Evenings, { field, id, position }: RemovedEntry, now: number): Broken[] {
  const needing = [...gameEvents.values()].filter(
    (gameEvent) =>
      gameEvent[field] === id && !gameEvent.isCancelled && gameEvent.endsAt > now && !goesOn(gameEvent, field, now),
  );
  const kind = field.slice(0, -'Id'.length);
  return needing.map((gameEvent) => ({
    position,
    rule: 'missing game, cafe or region',
    key: `${kind} of ${gameEvent.id}`,
    detail: `${kind} ${id} was removed, and gameEvent ${gameEvent.id} needs it`,
  }));
}

/** Whether an evening goes on without this entry: without a cafe if it has lost its table, or has begun. */
const goesOn = ({ lost, startsAt }: GameEvent, field: RemovedEntry['field'], now: number): boolean =>
  field === 'cafeId' && (lost?.because === 'gone' || startsAt <= now);
