import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { RegionEvent } from './domain-events.ts';
import { add, change, type Entry, listed, remove } from './entry.ts';

type RegionDetails = {
  readonly regionId: string;
  readonly name: string;
  /** The places in the region. */
  readonly cityIds: readonly string[];
  readonly cafeIds: readonly string[];
  /** Cafes that left the region. Their earlier game events still belong to it. */
  readonly formerCafeIds: readonly string[];
};

/** The state of a region's stream. */
export type RegionEntry = Entry<RegionDetails>;
type Decided = readonly RegionEvent[] | Refusal;

export const regionFold = { initial: { status: 'unknown' } as RegionEntry, evolve };

function evolve(region: RegionEntry, domainEvent: RegionEvent): RegionEntry {
  if (domainEvent.type === 'RegionAdded') {
    return { status: 'listed', details: { ...domainEvent.data, cityIds: [], cafeIds: [], formerCafeIds: [] } };
  }
  if (region.status !== 'listed') return region;
  const { details } = region;
  switch (domainEvent.type) {
    case 'RegionChanged':
      return { ...region, details: { ...details, name: domainEvent.data.name } };
    case 'RegionRemoved':
      return { status: 'removed' };
    case 'PlaceEnteredRegion':
    case 'PlaceLeftRegion': {
      const { kind, placeId } = domainEvent.data;
      const ids = kind === 'city' ? 'cityIds' : 'cafeIds';
      const others = details[ids].filter((id) => id !== placeId);
      const isIn = domainEvent.type === 'PlaceEnteredRegion';
      const former = details.formerCafeIds.filter((id) => id !== placeId);
      const formerCafeIds = kind === 'cafe' && !isIn ? [...former, placeId] : former;
      return { ...region, details: { ...details, [ids]: isIn ? [...others, placeId] : others, formerCafeIds } };
    }
  }
}

/** Adds a region. */
export const addRegion = (region: RegionEntry, regionId: string, name: string): Decided =>
  add<RegionEvent>(region, { type: 'RegionAdded', data: { regionId, name } });

/** Renames a region. */
export const renameRegion = (region: RegionEntry, regionId: string, name: string): Decided =>
  change<RegionDetails, RegionEvent>(region, { name }, () => ({ type: 'RegionChanged', data: { regionId, name } }));

/** Removes a region, unless it has cafes. The caller appends the removal of its cities. */
export function removeRegion(
  region: RegionEntry,
  { regionId, isInUse }: { readonly regionId: string; readonly isInUse: boolean },
): Decided {
  const details = listed(region);
  if (isRefusal(details)) return details;
  if (details.cafeIds.length > 0) {
    return refuse(409, 'has_cafes', 'Cafes are in this region. Please move or remove them first.');
  }
  return remove<RegionEvent>(region, { isInUse, removed: { type: 'RegionRemoved', data: { regionId } } });
}

type Place = { readonly kind: 'city' | 'cafe'; readonly placeId: string };

/** The domain events for regions, by region id, if a place moves, is added or is removed. */
export function moving(place: Place, from: string | undefined, to: string | undefined): Map<string, RegionEvent[]> {
  const notes = new Map<string, RegionEvent[]>();
  if (from === to) return notes;
  if (from) notes.set(from, [{ type: 'PlaceLeftRegion', data: { regionId: from, ...place } }]);
  if (to) notes.set(to, [{ type: 'PlaceEnteredRegion', data: { regionId: to, ...place } }]);
  return notes;
}
