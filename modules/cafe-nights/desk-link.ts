import type { DeskLinkEvent } from './domain-events.ts';

/** The open link to a desk; null without one. */
export type DeskLink = { readonly ownerId: string; readonly tokenHash: string } | null;

export const deskLinkFold = { initial: null as DeskLink, evolve };

function evolve(_: DeskLink, { type, data }: DeskLinkEvent): DeskLink {
  return type === 'DeskLinkOpened' ? { ownerId: data.ownerId, tokenHash: data.tokenHash } : null;
}

/** Whether a token, by its hash, opens the desk of a cafe: its link is the last one, of the person who owns the cafe. */
export const opensDesk = (link: DeskLink, ownerId: string | null | undefined, tokenHash: string): boolean =>
  link !== null && link.ownerId === ownerId && link.tokenHash === tokenHash;
