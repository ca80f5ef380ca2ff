import { refuse } from '../../platform/refusal.ts';
import { type CafeEntry, openProposal } from './cafe.ts';
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
