import type { Fold } from '@tablemates/event-store';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import { type CafeEntry, cafeFold, openProposal, removeCafe } from './cafe.ts';
import type { CafeEvent } from './domain-events.ts';
import type { TakenClaims } from './names.ts';

const alreadyProposed = refuse(
  409,
  'already_proposed',
  'You have proposed a cafe already. Please wait until we have answered.',
);

/** The claim by which a person has one open proposal at a time. */
export function proposalOf(cafe: CafeEntry): { readonly kind: 'cafe_proposal'; readonly value: string } | undefined {
  const userId = openProposal(cafe)?.userId;
  return userId === undefined ? undefined : { kind: 'cafe_proposal', value: userId };
}

/** The claims that a cafe takes and releases as its proposal opens and ends, however it ends. */
export function proposalClaims(stream: string, before: CafeEntry, after: CafeEntry): TakenClaims {
  const [had, has] = [proposalOf(before), proposalOf(after)];
  if (had?.value === has?.value) return { take: [], release: [] };
  return {
    take: has ? [{ ...has, stream, orElse: alreadyProposed }] : [],
    release: had ? [{ ...had, stream }] : [],
  };
}

type Worded = {
  readonly cafe: CafeEntry;
  /** Whether its words are those of the person who proposed it. They still are after its removal. */
  readonly isTheirs: boolean;
};

export const wordedFold: Fold<Worded, CafeEvent> = {
  initial: { cafe: cafeFold.initial, isTheirs: false },
  evolve: ({ cafe, isTheirs }, domainEvent) => ({
    cafe: cafeFold.evolve(cafe, domainEvent),
    isTheirs: isTheirsAfter(isTheirs, domainEvent),
  }),
};

function isTheirsAfter(before: boolean, { type, data }: CafeEvent): boolean {
  if (type === 'CafeProposed') return true;
  return before && type !== 'CafeProposalErased' && !(type === 'CafeChanged' && data.status === 'approved');
}

/** Takes a proposal that was never approved out of the catalog, with its words. Empty for another cafe. */
export function erasedProposal(cafeId: string, { cafe, isTheirs }: Worded): readonly CafeEvent[] {
  if (!isTheirs) return [];
  const removed = removeCafe(cafe, { cafeId, isInUse: false });
  return [...(isRefusal(removed) ? [] : removed), { type: 'CafeProposalErased', data: { cafeId } }];
}
