import { invalidField, isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { unknownRegion } from './city.ts';
import type { CafeEvent } from './domain-events.ts';
import { add, change, type Entry, listed, notListed, type Patch, remove } from './entry.ts';
import type { RegionEntry } from './region.ts';

type Described = Extract<CafeEvent, { type: 'CafeAdded' }>['data'];
/** Null while the cafe has no owner. */
type Owned = { readonly ownerId: string | null };
/** The name of a photograph of a cafe, and its place, from 1. */
type CafePhoto = { readonly place: number; readonly photo: string };
export type CafeDetails = Described & Owned & { readonly photos: readonly CafePhoto[] };

/** The state of a cafe's stream. */
export type CafeEntry = Entry<CafeDetails>;
type Decided = readonly CafeEvent[] | Refusal;

export const cafeFold = { initial: { status: 'unknown' } as CafeEntry, evolve };

function evolve(cafe: CafeEntry, domainEvent: CafeEvent): CafeEntry {
  const changed = (changes: Partial<CafeDetails>): CafeEntry =>
    cafe.status === 'listed' ? { ...cafe, details: { ...cafe.details, ...changes } } : cafe;
  switch (domainEvent.type) {
    case 'CafeAdded':
      return { status: 'listed', details: { ...domainEvent.data, ownerId: null, photos: [] } };
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

/**
 * Facts about the references of a cafe: its region, whether the city exists (in any region), and whether the owner has
 * the role of a cafe owner.
 */
type Ties = { readonly region: RegionEntry; readonly cityExists: boolean; readonly isCafeOwner: boolean };

const misplaced = ({ region, cityExists }: Ties): Refusal | undefined => {
  if (region.status !== 'listed') return unknownRegion;
  return cityExists ? undefined : invalidField('cityId', 'unknown_city', 'This city does not exist.');
};

const notACafeOwner = invalidField('ownerId', 'not_a_cafe_owner', 'Please choose one of the cafe owners.');

/** Assigns or removes the owner. Empty if the owner stays the same. */
function owning(cafeId: string, had: string | null, wished: string | null | undefined, ties: Ties): Decided {
  if (wished === undefined || wished === had) return [];
  if (wished === null) return [{ type: 'CafeOwnerReleased', data: { cafeId } }];
  return ties.isCafeOwner ? [{ type: 'CafeOwnerAssigned', data: { cafeId, ownerId: wished } }] : notACafeOwner;
}

/** Adds a cafe to its region. */
export function addCafe(cafe: CafeEntry, ties: Ties, { ownerId, ...described }: Described & Owned): Decided {
  const refused = misplaced(ties);
  if (refused) return refused;
  const added = add<CafeEvent>(cafe, { type: 'CafeAdded', data: described });
  if (isRefusal(added)) return added;
  const owned = owning(described.cafeId, null, ownerId, ties);
  return isRefusal(owned) ? owned : [...added, ...owned];
}

/**
 * Changes a cafe: its description, approval, region, city and owner. An unchanged city or owner is not checked again,
 * because the city may have been removed, and the owner may have lost the role.
 */
export function changeCafe(
  cafe: CafeEntry,
  ties: Ties,
  cafeId: string,
  { ownerId, ...patch }: Patch<Omit<Described & Owned, 'cafeId'>>,
): Decided {
  const details = listed(cafe);
  if (isRefusal(details)) return details;
  const isSameCity = patch.cityId === undefined || patch.cityId === details.cityId;
  const refused = misplaced({ ...ties, cityExists: isSameCity || ties.cityExists });
  if (refused) return refused;
  const changed = change<Described, CafeEvent>(cafe, patch, (changes) => ({
    type: 'CafeChanged',
    data: { ...changes, cafeId },
  }));
  if (isRefusal(changed)) return changed;
  const owned = owning(cafeId, details.ownerId, ownerId, ties);
  return isRefusal(owned) ? owned : [...changed, ...owned];
}

const notYours = refuse(403, 'forbidden', 'Only admins and the owner of this cafe can change its photographs.');

/** Refuses a person who may not change a cafe's photographs. The owner and admins may. Only admins get a 404. */
export const mayChangePhotos = (
  cafe: CafeEntry,
  { userId, isAdmin }: { readonly userId: string; readonly isAdmin: boolean },
): Refusal | undefined => {
  const details = listed(cafe);
  if (!isAdmin && (isRefusal(details) || details.ownerId !== userId)) return notYours;
  return isRefusal(details) ? details : undefined;
};

/** Sets the photograph at one of a cafe's places; null removes it. Empty if it stays the same. */
export function changeCafePhoto(
  cafe: CafeEntry,
  by: { readonly userId: string; readonly isAdmin: boolean },
  place: number,
  photo: string | null,
): Decided {
  const details = listed(cafe);
  const refused = mayChangePhotos(cafe, by);
  if (refused || isRefusal(details)) return refused ?? notListed;
  const before = details.photos.find((each) => each.place === place)?.photo ?? null;
  if (before === photo) return [];
  const others = details.photos.filter((each) => each.place !== place);
  const photos = [...others, ...(photo === null ? [] : [{ place, photo }])].sort(
    (one, other) => one.place - other.place,
  );
  return [{ type: 'CafeChanged', data: { cafeId: details.cafeId, photos } }];
}

/** The refusal if the cafe to merge into is not listed. */
export const intoIsGone = invalidField(
  'into',
  'not_found',
  'This cafe is not in the catalog any more. Please choose another one.',
);

/** Removes a cafe from the catalog. */
export const removeCafe = (
  cafe: CafeEntry,
  { cafeId, isInUse }: { readonly cafeId: string; readonly isInUse: boolean },
): Decided => remove<CafeEvent>(cafe, { isInUse, removed: { type: 'CafeRemoved', data: { cafeId } } });
