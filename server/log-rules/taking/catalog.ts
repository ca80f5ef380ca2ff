import type { Takers } from './takers.ts';

/** Applies domain events of games, cafes and regions to the picture. */
export const catalogTakers: Takers<
  | 'GameAdded'
  | 'GameChanged'
  | 'GameRemoved'
  | 'CafeAdded'
  | 'CafeChanged'
  | 'CafeRemoved'
  | 'RegionAdded'
  | 'RegionRemoved'
> = {
  GameAdded({ games }, data) {
    games.set(data.gameId, { isActive: data.status === 'active' });
  },

  GameChanged({ games }, data) {
    if (data.status && games.has(data.gameId)) games.set(data.gameId, { isActive: data.status === 'active' });
  },

  GameRemoved({ games }, data) {
    games.delete(data.gameId);
  },

  CafeAdded({ cafes }, data) {
    cafes.set(data.cafeId, { isApproved: data.status === 'approved', regionId: data.regionId });
  },

  CafeChanged({ cafes }, data) {
    const before = cafes.get(data.cafeId);
    if (!before) return;
    const isApproved = data.status ? data.status === 'approved' : before.isApproved;
    cafes.set(data.cafeId, { isApproved, regionId: data.regionId ?? before.regionId });
  },

  CafeRemoved({ cafes }, data) {
    cafes.delete(data.cafeId);
  },

  RegionAdded({ regions }, data) {
    regions.add(data.regionId);
  },

  RegionRemoved({ regions }, data) {
    regions.delete(data.regionId);
  },
};
