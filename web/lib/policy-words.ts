import type { PoliciesReply } from '../../modules/reliability/contract.ts';

type Rules = PoliciesReply['inForce']['rules'];

const days = (count: number): string => `${count} day${count === 1 ? '' : 's'}`;

/** Such as `7, 14, then 30 days`. The last number applies to all further ones. */
function lengths(all: readonly number[]): string {
  const last = days(all.at(-1) ?? 0);
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')}, then ${last}`;
}

/** The rules of a policy, each with its label. */
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
    ['Ratings count for half', halfLifeDays === null ? 'never' : `after ${days(halfLifeDays)}`],
    [`No-shows in ${days(no_show.windowDays)} pause for`, lengths(no_show.days)],
    [`Late cancels in ${days(late_cancel.windowDays)} pause for`, lengths(late_cancel.days)],
  ];
}
