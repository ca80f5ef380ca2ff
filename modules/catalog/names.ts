import type { Claim } from '@tablemates/event-store';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Entry } from './entry.ts';

export type Kind = 'game' | 'cafe' | 'city' | 'region';
type Named = Entry<{ readonly name: string }>;

type NameClaims = {
  readonly take: readonly (Claim & { readonly orElse: Refusal })[];
  readonly release: readonly Claim[];
};

/** Names are compared ignoring case and the amount of white space. */
const canonical = (entry: Named): string | undefined =>
  entry.status === 'listed' ? entry.details.name.toLowerCase().replace(/\s+/g, ' ') : undefined;

/**
 * The claims that an entry takes and releases when its state changes. A claim, not a query, keeps names unique within
 * their kind. 409 `name_taken` if another entry has the name.
 */
export function nameClaims(kind: Kind, stream: string, before: Named, after: Named): NameClaims {
  const [had, has] = [canonical(before), canonical(after)];
  const orElse = refuse(409, 'name_taken', `There is a ${kind} of this name already.`);
  const claim = { kind: `${kind}_name`, stream };
  if (had === has) return { take: [], release: [] };
  return {
    take: has === undefined ? [] : [{ ...claim, value: has, orElse }],
    release: had === undefined ? [] : [{ ...claim, value: had }],
  };
}
