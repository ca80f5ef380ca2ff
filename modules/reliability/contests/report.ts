import type { Fold } from '@tablemates/event-store';
import type { Instant } from '../../../platform/clock.ts';
import type { ContestReportEvent } from '../domain-events.ts';
import { decisionDueAt, withAdminsFrom } from '../rules.ts';
import type { Contest } from './contest.ts';

/** The contests that admins were mailed about. */
export type Reported = {
  /** The local date of the last mail. */
  readonly day: string | null;
  /** Contests that were reported to them as new. */
  readonly known: readonly string[];
};

export const reportedFold: Fold<Reported, ContestReportEvent> = {
  initial: { day: null, known: [] },
  evolve: ({ known }, { data }) => ({ day: data.day, known: [...known, ...data.fresh] }),
};

/**
 * Decides whether the admins are mailed about contests (evenings contract, section 7): at most once a day, about new
 * and overdue contests. Nothing if there are none. Pure.
 *
 * @param day the local date
 * @param contests the contests that may be with the admins
 */
export function decideReport(
  { day: last, known }: Reported,
  contests: readonly Contest[],
  { day, now }: { readonly day: string; readonly now: Instant },
): readonly ContestReportEvent[] {
  if (last !== null && last >= day) return [];
  const open = contests.filter((contest) => contest.state === 'open' && withAdminsFrom(contest) <= now);
  const overdue = open.filter((contest) => decisionDueAt(contest) <= now).map(({ contestId }) => contestId);
  const fresh = open.map(({ contestId }) => contestId).filter((id) => !known.includes(id) && !overdue.includes(id));
  return fresh.length + overdue.length > 0 ? [{ type: 'ContestsReported', data: { day, fresh, overdue } }] : [];
}
