import type { Claim } from '@tablemates/event-store';
import { inOneAlphabet } from '../../platform/look-alikes.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { textKey } from '../../platform/same-text.ts';
import type { Entry } from './entry.ts';

export type Kind = 'game' | 'cafe' | 'city' | 'region';
type Named = Entry<{ readonly name: string; readonly isDeclined?: boolean }>;

export type TakenClaims = {
  readonly take: readonly (Claim & { readonly orElse: Refusal })[];
  readonly release: readonly Claim[];
};

/**
 * The value of an entry's claim: its name in the form in which texts are the same to a person, also if letters of another
 * alphabet stand in for Latin ones, and however it is divided into words. Undefined if not listed, or declined.
 */
export const claimedName = (entry: Named): string | undefined =>
  entry.status === 'listed' && !entry.details.isDeclined
    ? textKey(inOneAlphabet(entry.details.name)).replaceAll(' ', '')
    : undefined;

/** The same in the form of release 0.2, for claims that no later release has renewed yet. */
export const olderClaimedName = (entry: Named): string | undefined =>
  entry.status === 'listed' ? entry.details.name.toLowerCase().replace(/\s+/g, ' ') : undefined;

/** The kind of the claims of names. */
export const nameClaimOf = (kind: Kind) => `${kind}_name` as const;

/**
 * The claims that an entry takes and releases when its state changes. A claim, not a query, keeps names unique within
 * their kind. 409 `name_taken` if another entry has the name.
 */
export function nameClaims(kind: Kind, stream: string, before: Named, after: Named): TakenClaims {
  const [had, has] = [claimedName(before), claimedName(after)];
  const orElse = refuse(409, 'name_taken', `There is a ${kind} of this name already.`);
  const claim = { kind: nameClaimOf(kind), stream };
  if (had === has) return { take: [], release: [] };
  return {
    take: has === undefined ? [] : [{ ...claim, value: has, orElse }],
    release: had === undefined ? [] : [{ ...claim, value: had }],
  };
}
