import type { Instant } from '../../../platform/clock.ts';
import type { CatalogUseEvent } from '../domain-events.ts';
import { endOf } from '../rules.ts';

type Use = Pick<Extract<CatalogUseEvent, { type: 'CatalogUseBegan' }>['data'], 'startsAt' | 'regionId'>;

/** The gameEvents that need a game or a cafe, by their ids. Those that are over stay in it. */
export type CatalogUse = Readonly<Record<string, Use>>;

export const catalogUseFold = { initial: {} as CatalogUse, evolve };

function evolve(uses: CatalogUse, { type, data }: CatalogUseEvent): CatalogUse {
  const { [data.gameEventId]: _, ...others } = uses;
  switch (type) {
    case 'CatalogUseBegan':
      return { ...others, [data.gameEventId]: { startsAt: data.startsAt, regionId: data.regionId } };
    case 'CatalogUseEnded':
      return others;
  }
}

export type UsedKind = 'game' | 'cafe';

/** Whether a gameEvent that is not over at `now` needs it. With `regionId`, only gameEvents in that region count. */
export const isInUse = (uses: CatalogUse, now: Instant, regionId?: string): boolean =>
  Object.values(uses).some((use) => endOf(use.startsAt) > now && (!regionId || use.regionId === regionId));

/** The gameEvents that need it and are not over at `now`, the soonest first. */
export const hosted = (uses: CatalogUse, now: Instant) =>
  Object.entries(uses)
    .filter(([, { startsAt }]) => endOf(startsAt) > now)
    .toSorted(([, one], [, other]) => one.startsAt.localeCompare(other.startsAt))
    .map(([gameEventId, { startsAt }]) => ({ gameEventId, startsAt, hasBegun: startsAt <= now }));

type Needed = Readonly<Record<'gameEventId' | 'gameId' | 'cafeId' | 'regionId', string>> & {
  readonly startsAt: Instant;
};

/** The domain events that begin a gameEvent's use of its game and its cafe. */
export const catalogUseBegins = ({ gameEventId, gameId, cafeId, regionId, startsAt }: Needed) => ({
  gameUse: [began({ kind: 'game', id: gameId, gameEventId, regionId, startsAt })],
  cafeUse: [began({ kind: 'cafe', id: cafeId, gameEventId, regionId, startsAt })],
});

/** The domain events that end a gameEvent's use of its game and its cafe. */
export const catalogUseEnds = ({ gameEventId, gameId, cafeId }: Omit<Needed, 'regionId' | 'startsAt'>) => ({
  gameUse: [ended({ kind: 'game', id: gameId, gameEventId })],
  cafeUse: [ended({ kind: 'cafe', id: cafeId, gameEventId })],
});

type DataOf<Type extends CatalogUseEvent['type']> = Extract<CatalogUseEvent, { type: Type }>['data'];
const began = (data: DataOf<'CatalogUseBegan'>): CatalogUseEvent => ({ type: 'CatalogUseBegan', data });
const ended = (data: DataOf<'CatalogUseEnded'>): CatalogUseEvent => ({ type: 'CatalogUseEnded', data });
