import { invalidField, isRefusal, type Refusal } from '../../platform/refusal.ts';
import { unknownRegion } from './city.ts';
import type { CafeEvent } from './domain-events.ts';
import { add, change, type Entry, listed, remove, type Wish } from './entry.ts';
import type { RegionEntry } from './region.ts';

type Described = Extract<CafeEvent, { type: 'CafeAdded' }>['data'];
/** Null while it belongs to nobody here. */
type Owned = { readonly ownerId: string | null };
export type CafeDetails = Described & Owned;

/** One cafe, as its stream tells it. */
export type CafeEntry = Entry<CafeDetails>;
type Decided = readonly CafeEvent[] | Refusal;

export const cafeFold = { initial: { status: 'unknown' } as CafeEntry, evolve };

function evolve(cafe: CafeEntry, domainEvent: CafeEvent): CafeEntry {
  const changed = (changes: Partial<CafeDetails>): CafeEntry =>
    cafe.status === 'listed' ? { ...cafe, details: { ...cafe.details, ...changes } } : cafe;
  switch (domainEvent.type) {
    case 'CafeAdded':
      return { status: 'listed', details: { ...domainEvent.data, ownerId: null } };
    case 'CafeChanged':
      return changed(domainEvent.data);
    case 'CafeOwnerAssigned':
      return changed({ ownerId: domainEvent.data.ownerId });
    case 'CafeOwnerReleased':
      return changed({ ownerId: null });
    case 'CafeRemoved':
      return { status: 'removed' };
  }
}

/** What a cafe is to be tied to: its region as that stands, whether the city named is there (it spans regions), and whether the owner named is one. */
type Ties = { readonly region: RegionEntry; readonly cityExists: boolean; readonly isCafeOwner: boolean };

const misplaced = ({ region, cityExists }: Ties): Refusal | undefined => {
  if (region.status !== 'listed') return unknownRegion;
  return cityExists ? undefined : invalidField('cityId', 'unknown_city', 'This city does not exist.');
};

const notACafeOwner = invalidField('ownerId', 'not_a_cafe_owner', 'Please choose one of the cafe owners.');

/** Gives the cafe to somebody, or to nobody; nothing where it is theirs already. */
function owning(cafeId: string, had: string | null, wished: string | null | undefined, ties: Ties): Decided {
  if (wished === undefined || wished === had) return [];
  if (wished === null) return [{ type: 'CafeOwnerReleased', data: { cafeId } }];
  return ties.isCafeOwner ? [{ type: 'CafeOwnerAssigned', data: { cafeId, ownerId: wished } }] : notACafeOwner;
}

/** Opens a cafe in its region. */
export function addCafe(cafe: CafeEntry, ties: Ties, { ownerId, ...described }: CafeDetails): Decided {
  const refused = misplaced(ties);
  if (refused) return refused;
  const added = add<CafeEvent>(cafe, { type: 'CafeAdded', data: described });
  if (isRefusal(added)) return added;
  const owned = owning(described.cafeId, null, ownerId, ties);
  return isRefusal(owned) ? owned : [...added, ...owned];
}

/**
 * Changes what is said of a cafe, whether it is approved, where it is, and whose. Its city may be gone since it was
 * chosen, and its owner may be one no more.
 */
export function changeCafe(
  cafe: CafeEntry,
  ties: Ties,
  cafeId: string,
  { ownerId, ...wish }: Wish<Omit<CafeDetails, 'cafeId'>>,
): Decided {
  const details = listed(cafe);
  if (isRefusal(details)) return details;
  const isSameCity = wish.cityId === undefined || wish.cityId === details.cityId;
  const refused = misplaced({ ...ties, cityExists: isSameCity || ties.cityExists });
  if (refused) return refused;
  const changed = change<Described, CafeEvent>(cafe, wish, (changes) => ({
    type: 'CafeChanged',
    data: { ...changes, cafeId },
  }));
  if (isRefusal(changed)) return changed;
  const owned = owning(cafeId, details.ownerId, ownerId, ties);
  return isRefusal(owned) ? owned : [...changed, ...owned];
}

/** Takes a cafe out of the catalogue. */
export const removeCafe = (cafe: CafeEntry, cafeId: string, isInUse: boolean): Decided =>
  remove<CafeEvent>(cafe, isInUse, { type: 'CafeRemoved', data: { cafeId } });
