import { ratingClosesAt } from '../../../modules/events/rules.ts';
import type { LedgerEntry } from '../../../modules/reliability/contract.ts';

/** A fact in kind words. `again` means that the same game event was marked before. */
export function whatHappened({ what, cause, role }: LedgerEntry, again: boolean): string {
  if (what === 'penalty_waived') return 'An admin let you join again';
  if (what === 'penalty_restored')
    return 'An earlier account with your email address was put on hold, and the hold continues';
  if (what === 'join_refused') return 'Joining was paused when you asked for a seat';
  if (what === 'score_rejudged') {
    return cause === 'marks_aged'
      ? 'Time has passed, and older game events count for less'
      : 'The rules of the score changed for everybody';
  }
  if (what === 'judged_again') return 'The rules were wrong for a while: an admin had your ratings judged again';
  if (what === 'mark_upheld') return 'An admin looked at it: the rating stands';
  if (what === 'mark_contested') return 'Disputed automatically: you checked in with the code';
  if (what === 'contest_withdrawn') return 'You withdrew what you said about this rating';
  if (what === 'host_credited') return 'You hosted, and people came';
  if (what === 'host_credit_withdrawn') return 'The credit for hosting was taken back: no guest was rated Attended';
  if (cause === 'admin') return `An admin looked at it: ${outcome[what]}`;
  if (cause === 'left_late') return 'You gave your seat back less than 24 hours before the start';
  if (cause === 'host_cancelled_late') return 'You called it off, or moved it, with less than 24 hours’ notice';
  if (cause === 'check_in') return 'You checked in, and the host did not rate you in time';
  if (again) return `The host changed the rating: ${outcome[what]}`;
  if (what === 'attended') return role === 'host' ? 'You hosted' : 'You were there';
  return what === 'no_show' ? 'The host did not see you there' : 'The host noted a late cancellation';
}

const outcome = { attended: 'you were there', late_cancel: 'a late cancellation', no_show: 'not seen there' };

/** The effect of a fact on the score. */
export function scoreChange({ what, scoreBefore, scoreAfter }: LedgerEntry): string {
  if (what === 'join_refused') return `Your score was ${scoreAfter}%`;
  if (scoreBefore === scoreAfter) return `Score stays at ${scoreAfter}%`;
  return `Score ${scoreAfter > scoreBefore ? 'up' : 'down'} from ${scoreBefore}% to ${scoreAfter}%`;
}

/** The effect of a fact on the penalty. Null if there is none. `until` formats an instant. */
export function penaltyChange(
  { what, penaltyBefore, penaltyAfter }: LedgerEntry,
  until: (instant: string) => string,
): string | null {
  if (what === 'join_refused' && penaltyAfter) return `It was paused until ${until(penaltyAfter.expiresAt)}`;
  if (penaltyBefore?.expiresAt === penaltyAfter?.expiresAt) return null;
  if (!penaltyAfter) return 'Joining is possible again';
  return `Joining ${penaltyBefore ? 'now ' : ''}paused until ${until(penaltyAfter.expiresAt)}`;
}

const isMark = ({ what }: LedgerEntry): boolean => what in outcome;

/** The current mark of each game event, by its id. The ledger is sorted oldest first. */
export const presentMarks = (ledger: readonly LedgerEntry[]): ReadonlyMap<string, LedgerEntry> =>
  new Map(ledger.flatMap((entry) => (entry.gameEventId !== null && isMark(entry) ? [[entry.gameEventId, entry]] : [])));

const leavingMarks: readonly LedgerEntry['what'][] = ['join_refused', 'contest_withdrawn', 'mark_contested'];

/**
 * The time until which the host may correct a mark that lowered the score and was not replaced. Null for other facts.
 */
export function correctableUntil(entry: LedgerEntry, later: readonly LedgerEntry[], now: number): string | null {
  if (entry.what !== 'no_show' && entry.what !== 'late_cancel') return null;
  if (entry.cause === 'admin' || entry.cause === 'host_cancelled_late' || !entry.gameEvent) return null;
  const leavesMark = ({ what }: LedgerEntry) => leavingMarks.includes(what);
  if (later.some((other) => other.gameEventId === entry.gameEventId && !leavesMark(other))) return null;
  const end = Date.parse(ratingClosesAt(entry.gameEvent.startsAt));
  return end > now ? new Date(end).toISOString() : null;
}
