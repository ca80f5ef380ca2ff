import type { GameEvent, TablePerson } from '../../../modules/events/contract.ts';
import type { User } from '../../../modules/identity/contract.ts';
import { isAdminOnly, useSession } from '../session/session-api.ts';

/** What the viewer is at the table of a gameEvent. */
export type ViewerAt =
  | { readonly as: 'visitor' }
  /** Signed in, without a part in it. */
  | { readonly as: 'member' }
  /** An admin who is no member, and so can never have a seat. */
  | { readonly as: 'admin' }
  /** Their seat was released, so they cannot join again. */
  | { readonly as: 'removed' }
  /** `place` on the waiting list, 1 at its front. */
  | { readonly as: 'waiting'; readonly place: number }
  /** A seat is held for them before the instant `until`. */
  | { readonly as: 'offered'; readonly until: string }
  | { readonly as: 'participant'; readonly you: TablePerson }
  | { readonly as: 'host' };

type Seen = Pick<GameEvent, 'people' | 'yourLine' | 'wasRemoved'>;

/**
 * What the viewer is at a table. The server's answer says it, because it was given to their session.
 *
 * @param user null for a visitor, and while it is not known who is signed in
 * @param now the present moment in milliseconds: an expired offer is none
 */
export function viewerAt({ people, yourLine, wasRemoved }: Seen, user: User | null, now: number): ViewerAt {
  const you = people.find(({ isYou }) => isYou);
  if (you) return you.isHost ? { as: 'host' } : { as: 'participant', you };
  if (wasRemoved) return { as: 'removed' };
  if (yourLine && yourLine.place !== null) return { as: 'waiting', place: yourLine.place };
  if (yourLine?.heldUntil && Date.parse(yourLine.heldUntil) > now) return { as: 'offered', until: yourLine.heldUntil };
  if (user === null) return { as: 'visitor' };
  return isAdminOnly(user) ? { as: 'admin' } : { as: 'member' };
}

/** What the signed-in person is at a table. */
export const useViewerAt = (gameEvent: Seen, now: number): ViewerAt => viewerAt(gameEvent, useSession().user, now);

/** Whether the viewer has no part in it and may have one. */
export const mayTakePart = ({ as }: ViewerAt): boolean => as === 'visitor' || as === 'member';
