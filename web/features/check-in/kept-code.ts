import { SENT_LATER_MINUTES } from '../../../modules/events/rules.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import { draftOf, keepDraft } from '../../lib/drafts.ts';
import { present } from '../../lib/present.ts';

/** A code that was entered without a network, and when. */
export type KeptCode = { readonly code: string; readonly at: string };
/** Who entered it, at which game event. */
type Seat = { readonly userId: string; readonly gameEventId: string };

const DRAFT = 'check-in';

/** Whether a code was entered so long ago that the server no longer accepts it. */
export const isTooOld = ({ at }: KeptCode): boolean => present() - Date.parse(at) > SENT_LATER_MINUTES * MINUTE_MS;

/** Keeps the code through reloads, as a draft, so that the next person at this browser finds none. */
export const keepCode = ({ userId, gameEventId }: Seat, { code, at }: KeptCode): void =>
  keepDraft(DRAFT, [userId, gameEventId, code, at].join(' '));

/** Removes the code. */
export const forgetCode = (): void => keepDraft(DRAFT, '');

/** The code that this person entered at this game event, if the server still accepts it. Otherwise null. */
export function keptCode(seat: Seat): KeptCode | null {
  const [userId, gameEventId, code, at] = draftOf(DRAFT).split(' ');
  if (!code || !at || userId !== seat.userId || gameEventId !== seat.gameEventId) return null;
  return isTooOld({ code, at }) ? null : { code, at };
}
