import type { Fold, Position } from '@tablemates/event-store';
import type { CafeEvent } from '../catalog/domain-events.ts';
import type { PersonEvent } from '../identity/domain-events.ts';
import type { DeskLinkEvent } from './domain-events.ts';

/** Its place in the log, which only what is recorded has. */
type Placed = { readonly position?: Position };

/** The open link to a desk, and its place in the log; null without one. */
export type DeskLink = { readonly ownerId: string; readonly tokenHash: string; readonly openedAt: Position } | null;

export const deskLinkFold = { initial: null as DeskLink, evolve };

function evolve(_: DeskLink, { type, data, position = 0n }: DeskLinkEvent & Placed): DeskLink {
  if (type === 'DeskLinkClosed') return null;
  return { ownerId: data.ownerId, tokenHash: data.tokenHash, openedAt: position };
}

/** Where something last happened after which no link that was open before is worth anything again. */
const lastOf = <Event extends CafeEvent | PersonEvent>(
  endsLinks: (domainEvent: Event) => boolean,
): Fold<Position, Event & Placed> => ({
  initial: 0n,
  evolve: (last, domainEvent) => (endsLinks(domainEvent) ? (domainEvent.position ?? last) : last),
});

/** When a cafe last had another owner, or none, or was not approved any more. */
export const linksEndedByCafeFold = lastOf<CafeEvent>((domainEvent) => {
  switch (domainEvent.type) {
    case 'CafeOwnerAssigned':
    case 'CafeOwnerReleased':
    case 'CafeRemoved':
      return true;
    case 'CafeChanged':
      return domainEvent.data.status !== undefined && domainEvent.data.status !== 'approved';
    default:
      return false;
  }
});

/** When a person could last not keep cafes any more. */
export const linksEndedByOwnerFold = lastOf<PersonEvent>((domainEvent) => {
  if (domainEvent.type === 'RolesChanged') return !domainEvent.data.isCafeOwner;
  return domainEvent.type === 'UserDeactivated' || domainEvent.type === 'UserErased';
});
