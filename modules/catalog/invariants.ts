import { invariants } from '../../platform/invariants.ts';
import type { CafeEvent, GameEntryEvent, RegionEvent } from './domain-events.ts';

export type Catalog = {
  readonly games: Map<string, { readonly isActive: boolean }>;
  readonly cafes: Map<string, { readonly isApproved: boolean; readonly regionId: string }>;
  readonly regions: Set<string>;
};

/** Games, cafes and regions, which rules of gameEvents need. */
export const catalogInvariants = invariants<Catalog, CafeEvent | GameEntryEvent | RegionEvent>()({
  empty: () => ({ games: new Map(), cafes: new Map(), regions: new Set() }),
  on: {
    GameAdded: ({ games }, { gameId, status }) => games.set(gameId, { isActive: status === 'active' }),
    GameChanged({ games }, { gameId, status }) {
      if (status && games.has(gameId)) games.set(gameId, { isActive: status === 'active' });
    },
    GameRemoved: ({ games }, { gameId }) => games.delete(gameId),

    CafeAdded: ({ cafes }, { cafeId, status, regionId }) =>
      cafes.set(cafeId, { isApproved: status === 'approved', regionId }),
    CafeChanged({ cafes }, { cafeId, status, regionId }) {
      const before = cafes.get(cafeId);
      if (!before) return;
      const isApproved = status ? status === 'approved' : before.isApproved;
      cafes.set(cafeId, { isApproved, regionId: regionId ?? before.regionId });
    },
    CafeRemoved: ({ cafes }, { cafeId }) => cafes.delete(cafeId),

    RegionAdded: ({ regions }, { regionId }) => regions.add(regionId),
    RegionRemoved: ({ regions }, { regionId }) => regions.delete(regionId),
  },
});
