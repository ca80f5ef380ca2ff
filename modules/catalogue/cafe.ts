import { atFault, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { unknownRegion } from './city.ts';
import type { CafeEvent } from './domain-events.ts';
import { add, change, type Entry, listed, remove, type Wish } from './entry.ts';
import type { RegionEntry } from './region.ts';

export type CafeDetails = Extract<CafeEvent, { type: 'CafeAdded' }>['data'];

/** One cafe, as its stream tells it. */
export type CafeEntry = Entry<CafeDetails>;
type Decided = readonly CafeEvent[] | Refusal;

export const cafeFold = { initial: { status: 'unknown' } as CafeEntry, evolve };

function evolve(cafe: CafeEntry, domainEvent: CafeEvent): CafeEntry {
  switch (domainEvent.type) {
    case 'CafeAdded':
      return { status: 'listed', details: domainEvent.data };
    case 'CafeChanged':
      return cafe.status === 'listed' ? { ...cafe, details: { ...cafe.details, ...domainEvent.data } } : cafe;
    case 'CafeRemoved':
      return { status: 'removed' };
  }
}

/** Where a cafe is to be: its region as that stands, and whether the city it names is there. A city spans regions. */
type Place = { readonly region: RegionEntry; readonly cityExists: boolean };

const misplaced = ({ region, cityExists }: Place): Refusal | undefined => {
  if (region.status !== 'listed') return unknownRegion;
  return cityExists ? undefined : atFault('cityId', 'unknown_city', 'This city does not exist.');
};

/** Opens a cafe in its region. */
export const addCafe = (cafe: CafeEntry, place: Place, details: CafeDetails): Decided =>
  misplaced(place) ?? add<CafeEvent>(cafe, { type: 'CafeAdded', data: details });

/** Changes what is said of a cafe, whether it is approved, and where it is. Its city may be gone since it was chosen. */
export function changeCafe(
  cafe: CafeEntry,
  place: Place,
  cafeId: string,
  wish: Wish<Omit<CafeDetails, 'cafeId'>>,
): Decided {
  const details = listed(cafe);
  if (isRefusal(details)) return details;
  const isSameCity = wish.cityId === undefined || wish.cityId === details.cityId;
  const refused = misplaced({ ...place, cityExists: isSameCity || place.cityExists });
  if (refused) return refused;
  return change<CafeDetails, CafeEvent>(cafe, wish, (changes) => ({
    type: 'CafeChanged',
    data: { ...changes, cafeId },
  }));
}

/** Takes a cafe out of the catalogue. */
export const removeCafe = (cafe: CafeEntry, cafeId: string, isInUse: boolean): Decided =>
  remove<CafeEvent>(cafe, isInUse, { type: 'CafeRemoved', data: { cafeId } });
