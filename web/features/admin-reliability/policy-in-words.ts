import type { PoliciesReply } from '../../../modules/reliability/contract.ts';

type Rules = PoliciesReply['inForce']['rules'];

const days = (count: number): string => (count === 0 ? 'none' : `${count} day${count === 1 ? '' : 's'}`);

/** `7 days, 14 days, then 30 days`. */
function lengths(all: readonly number[]): string {
  const told = all.map(days);
  return told.length < 2 ? told.join('') : `${told.slice(0, -1).join(', ')}, then ${told.at(-1)}`;
}

/** What the rules of a policy are, each with what it is called. */
export function rulesInWords({
  prior,
  weights,
  halfLifeDays,
  suspensions,
}: Rules): readonly (readonly [string, string])[] {
  const { no_show, late_cancel } = suspensions;
  return [
    ['Everybody begins with', `${prior} attended`],
    ['Weighs against the score', `a no-show ${weights.no_show}, a late cancel ${weights.late_cancel}`],
    ['Marks count for half', halfLifeDays === null ? 'never' : `after ${days(halfLifeDays)}`],
    [`No-shows within ${days(no_show.windowDays)}`, lengths(no_show.days)],
    [`Late cancels within ${days(late_cancel.windowDays)}`, lengths(late_cancel.days)],
  ];
}
