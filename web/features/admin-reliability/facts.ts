import type { AttendanceStatus, ReliabilityAt } from '../../../modules/reliability/contract.ts';

/** One entry of a person's ledger, as admins see it. */
export type Fact = ReliabilityAt['history'][number];

/** A fact that marks a seat. */
export type Mark = Fact & { readonly gameEventId: string };

/** Whether a fact is about a game event, as all marks are. */
export const isAboutGameEvent = (fact: Fact): fact is Mark => fact.gameEventId !== null;

export const statusNames: Readonly<Record<AttendanceStatus, string>> = {
  attended: 'Attended',
  late_cancel: 'Late cancel',
  no_show: 'No-show',
};

/** The mark that a fact sets for its game event. Null if it sets none. */
export function markOf({ what }: Pick<Fact, 'what'>): AttendanceStatus | null {
  if (what === 'host_credited') return 'attended';
  return what in statusNames ? (what as AttendanceStatus) : null;
}

const hosting: readonly Fact['what'][] = ['host_credited', 'host_credit_withdrawn'];
const isMark = ({ what }: Fact) => what in statusNames || hosting.includes(what);

/** A fact in a few words. `before` are the earlier facts. */
export function headline(fact: Fact, before: readonly Fact[]): string {
  const { what, cause } = fact;
  if (what === 'penalty_waived') return 'Penalty waived';
  if (what === 'penalty_restored') return 'Penalty carried over from an earlier account of this mailbox';
  if (what === 'join_refused') return 'Was refused a seat';
  if (what === 'score_rejudged')
    return cause === 'marks_aged' ? 'Ratings aged' : `Judged by policy ${fact.policyVersion}`;
  if (what === 'judged_again') return `Judged again, by policy ${fact.policyVersion}`;
  if (what === 'mark_upheld') return 'Dispute decided: the rating stands';
  if (what === 'mark_contested') return 'Disputed automatically: they checked in with the code after the rating';
  if (what === 'contest_withdrawn') return 'Dispute withdrawn';
  if (what === 'host_credited') return 'Credited for hosting';
  if (what === 'host_credit_withdrawn') return 'Hosting credit withdrawn';
  const outcome = statusNames[what];
  const again = before.some((other) => isMark(other) && other.gameEventId === fact.gameEventId);
  if (cause === 'admin') return again ? `Overturned: ${outcome.toLowerCase()}` : `${outcome}, by an admin’s decision`;
  return again && cause === 'host_mark' ? `Changed to ${outcome.toLowerCase()}` : outcome;
}

/** The reason for a mark that no person made. Null if a person made it. */
export function circumstance({ what, cause }: Pick<Fact, 'what' | 'cause'>): string | null {
  if (what === 'mark_contested') return 'A penalty waits for the decision';
  switch (cause) {
    case 'check_in':
      return 'Checked in at the table; the host did not rate them in time';
    case 'left_late':
      return 'Gave the seat back less than 24 hours before the start';
    case 'host_cancelled_late':
      return 'Cancelled or moved the game event with less than 24 hours’ notice';
    case 'guest_came':
      return 'A guest was rated Attended';
    case 'no_guest_came':
      return 'No guest is rated Attended any more';
    case 'earlier_account':
      return 'The same email address had an account before';
    case 'penalty':
      return 'Asked for a seat while a penalty was in force';
    case 'suspended':
      return 'Asked for a seat while the account was suspended';
    case 'policy_changed':
      return 'A new policy came into force; penalties keep the terms they were given under';
    case 'marks_aged':
      return 'Older ratings count for less under this policy';
    case 'own_contest':
      return 'The person withdrew their own dispute';
    case 'host_mark':
    case 'admin':
      return null;
  }
}

/** Who or what made a fact, in a word or two. */
export function byWords({ cause, byName }: Pick<Fact, 'cause' | 'byName'>): string {
  switch (cause) {
    case 'host_mark':
    case 'admin':
      return byName ?? 'The back office';
    case 'check_in':
      return 'Check-in';
    case 'left_late':
      return 'By leaving';
    case 'host_cancelled_late':
      return 'By cancelling';
    case 'guest_came':
    case 'no_guest_came':
      return 'Ratings of the guests';
    case 'earlier_account':
      return 'An earlier account';
    case 'penalty':
      return 'The penalty';
    case 'suspended':
      return 'The suspension';
    case 'policy_changed':
    case 'marks_aged':
      return 'The policy';
    case 'own_contest':
      return 'By withdrawing';
  }
}

/** The admin's decision that replaced a mark; undefined if it was not replaced, or the host changed it. */
export function overturning(fact: Fact, later: readonly Fact[]): Fact | undefined {
  const mark = markOf(fact);
  if (mark === null) return undefined;
  const next = later.find((other) => isMark(other) && other.gameEventId === fact.gameEventId);
  return next?.cause === 'admin' && markOf(next) !== mark ? next : undefined;
}

/** Whether a fact is the current mark of its game event, which an admin may correct. */
export const stands = (fact: Fact, later: readonly Fact[]): fact is Mark =>
  markOf(fact) !== null && !later.some((other) => isMark(other) && other.gameEventId === fact.gameEventId);

/** The last seat that was refused because of the penalty that ends at `expiresAt`. Undefined if none was. */
export const refusedUnder = (expiresAt: string, history: readonly Fact[]): Fact | undefined =>
  history.findLast(({ what, penaltyAfter }) => what === 'join_refused' && penaltyAfter?.expiresAt === expiresAt);

/** The number of this person's seats that a host marked. */
export const marksBy = (userId: string, history: readonly Fact[]): number =>
  new Set(
    history.filter(({ by, cause }) => cause === 'host_mark' && by === userId).map(({ gameEventId }) => gameEventId),
  ).size;
