import type { Claim } from '@tablemates/event-store';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Entry } from './entry.ts';

export type Kind = 'game' | 'cafe' | 'city' | 'region';
type Named = Entry<{ readonly name: string }>;

type NameClaims = {
  readonly take: readonly (Claim & { readonly orElse: Refusal })[];
  readonly release: readonly Claim[];
};

/** Names are compared whatever their case and the width of their gaps. */
const canonical = (entry: Named): string | undefined =>
  entry.status === 'listed' ? entry.details.name.toLowerCase().replace(/\s+/g, ' ') : undefined;

/**
 * Names are unique within their kind: proven by a claim, not by looking. What an entry's stream takes and gives up when
 * it goes from one state to the next; 409 `name_taken` where somebody else has the name.
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
