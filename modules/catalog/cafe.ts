import { invalidField, isRefusal, type Refusal, refuse, signedOut } from '../../platform/refusal.ts';
import { unknownRegion } from './city.ts';
import type { CafeEvent } from './domain-events.ts';
import { add, differing, type Entry, listed, notListed, type Patch, remove } from './entry.ts';
import type { RegionEntry } from './region.ts';

type Described = Required<Extract<CafeEvent, { type: 'CafeAdded' }>['data']>;
/** What a member writes of a cafe that they propose. Nothing once they are erased. */
type Words = Pick<Described, 'name' | 'address' | 'zipcode'>;
/** Null while the cafe has no owner. */
type Owned = { readonly ownerId: string | null };
/** The name of a photograph of a cafe, and its place, from 1. */
type CafePhoto = { readonly place: number; readonly photo: string };
/** Who proposed it. */
type Proposal = { readonly userId: string; readonly own: boolean };
export type CafeDetails = Described &
  Owned & {
    readonly photos: readonly CafePhoto[];
    readonly proposal?: Proposal;
    /** It was declined, and its name is free. */
    readonly isDeclined?: boolean;
  };

/** The state of a cafe's stream. */
export type CafeEntry = Entry<CafeDetails>;
type Decided = readonly CafeEvent[] | Refusal;

export const cafeFold = { initial: { status: 'unknown' } as CafeEntry, evolve };

function evolve(cafe: CafeEntry, domainEvent: CafeEvent): CafeEntry {
  const changed = (changes: Partial<CafeDetails>): CafeEntry =>
    cafe.status === 'listed' ? { ...cafe, details: { ...cafe.details, ...changes } } : cafe;
  switch (domainEvent.type) {
    case 'CafeAdded':
      return { status: 'listed', details: { ...noWords, ...domainEvent.data, ownerId: null, photos: [] } };
    case 'CafeChanged':
      return domainEvent.data.status ? answered(changed(domainEvent.data)) : changed(domainEvent.data);
    case 'CafeProposed': {
      const { userId, own } = domainEvent.data;
      return changed({ proposal: { userId, own }, ...domainEvent.personal?.cafe });
    }
    case 'CafeProposalChanged':
      return changed({ ...domainEvent.personal });
    case 'CafeDeclined':
      return changed({ isDeclined: true });
    case 'CafeOwnerAssigned':
      return changed({ ownerId: domainEvent.data.ownerId });
    case 'CafeOwnerReleased':
      return changed({ ownerId: null });
    case 'CafeRemoved':
    case 'CafeProposalErased':
      return { status: 'removed' };
  }
}

const noWords: Words = { name: '', address: '', zipcode: '' };

/** After a change of its status: an approved proposal is over for good, a declined one can still be approved. */
function answered(cafe: CafeEntry): CafeEntry {
  if (cafe.status !== 'listed') return cafe;
  const { isDeclined: _, proposal, ...details } = cafe.details;
  return { ...cafe, details: { ...details, ...(proposal && details.status !== 'approved' && { proposal }) } };
}

/**
 * Facts about the references of a cafe: its region, whether the city exists (in any region), whether the owner has the
 * role of a cafe owner, and of the person who proposed the cafe whether they can have it, and whether they are erased.
 */
type Ties = {
  readonly region: RegionEntry;
  readonly cityExists: boolean;
  readonly isCafeOwner: boolean;
  readonly proposerCanOwn?: boolean;
  readonly isProposerGone?: boolean;
};

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
 * because the city may have been removed, and the owner may have lost the role. Until a proposal is approved, its words are
 * changed under the key of who proposed it.
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
  const changed = changesOf(details, patch, ties);
  if (patch.status === 'rejected' && openProposal(cafe)) return needsReason;
  const owner = ownerId === undefined ? ownerByApproval(details, patch.status, ties) : undefined;
  if (owner !== undefined) return [...changed, { type: 'CafeOwnerAssigned', data: { cafeId, ownerId: owner } }];
  const owned = owning(cafeId, details.ownerId, ownerId, ties);
  return isRefusal(owned) ? owned : [...changed, ...owned];
}

/** Applies a patch. Until a proposal is approved, its words stay under the key of who proposed it. */
function changesOf(
  details: CafeDetails,
  { name, address, zipcode, ...open }: Patch<Omit<Described, 'cafeId'>>,
  { isProposerGone = false }: Ties,
): readonly CafeEvent[] {
  const { cafeId, proposal } = details;
  const words = differing<Words>(details, { name, address, zipcode });
  const facts = differing<Omit<Described, keyof Words>>(details, open);
  const changed = (data: Omit<Extract<CafeEvent, { type: 'CafeChanged' }>['data'], 'cafeId'>): readonly CafeEvent[] =>
    isEmpty(data) ? [] : [{ type: 'CafeChanged', data: { ...data, cafeId } }];
  if (!proposal || isProposerGone) return changed({ ...facts, ...words });
  if (open.status === 'approved') return changed({ ...facts, ...wordsOf(details), ...words });
  const subject = proposal.userId;
  return [
    ...(isEmpty(words) ? [] : [{ type: 'CafeProposalChanged', data: { cafeId }, subject, personal: words } as const]),
    ...changed(facts),
  ];
}

const wordsOf = ({ name, address, zipcode }: CafeDetails): Words => ({ name, address, zipcode });
const isEmpty = (changes: object): boolean => Object.keys(changes).length === 0;

/** The person who owns the cafe by its approval: who proposed it and asked for it, unless somebody else owns it. */
const ownerByApproval = (
  { status, ownerId, proposal }: CafeDetails,
  wished: Described['status'] | undefined,
  { proposerCanOwn = false }: Ties,
): string | undefined =>
  wished === 'approved' && status !== 'approved' && ownerId === null && proposal?.own && proposerCanOwn
    ? proposal.userId
    : undefined;

const needsReason = invalidField(
  'status',
  'needs_reason',
  'A member proposed this cafe. Please decline it with a reason.',
);

/** The proposal of a cafe that waits for approval. */
export const openProposal = (cafe: CafeEntry): Proposal | undefined =>
  cafe.status === 'listed' && cafe.details.status === 'pending' ? cafe.details.proposal : undefined;

/** Adds a cafe that waits for approval, as a member proposes it. */
export function proposeCafe(
  cafe: CafeEntry,
  ties: Ties,
  { name, address, zipcode, ...open }: Omit<Described, 'status'>,
  { userId, own, note }: Proposal & { readonly note: string },
): Decided {
  if (ties.isProposerGone) return signedOut;
  const refused = misplaced(ties);
  if (refused) return refused;
  const added = add<CafeEvent>(cafe, { type: 'CafeAdded', data: { ...open, status: 'pending' } });
  if (isRefusal(added)) return added;
  const data = { cafeId: open.cafeId, userId, own };
  const personal = { note, cafe: { name, address, zipcode } };
  return [...added, { type: 'CafeProposed', data, subject: userId, personal }];
}

const notPending = refuse(409, 'not_pending', 'This cafe does not wait for approval.');

/** Declines a cafe that waits for approval. `by`: the admin. */
export function declineCafe(
  cafe: CafeEntry,
  { cafeId, reason, by }: { readonly cafeId: string; readonly reason: string; readonly by: string },
): Decided {
  const details = listed(cafe);
  if (isRefusal(details)) return details;
  if (details.status !== 'pending') return notPending;
  return [
    { type: 'CafeChanged', data: { cafeId, status: 'rejected' } },
    { type: 'CafeDeclined', data: { cafeId }, subject: details.proposal?.userId ?? by, personal: { reason } },
  ];
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
