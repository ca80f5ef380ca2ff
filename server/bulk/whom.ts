import type { z } from 'zod';
import type { Outcome } from '../../modules/identity/bulk/bulk-act.ts';
import type { BulkActRequest } from '../../modules/identity/bulk/contract.ts';
import { type BulkActName, INVERSE, MOST_IN_BULK } from '../../modules/identity/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import { findMatching } from '../../projections/identity/people-admin-queries.ts';
import type { AskedBulkAct } from './asked.ts';

const people = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
const tooMany = refuse(400, 'too_many', `At most ${people(MOST_IN_BULK)} at once. Please narrow the filter.`);
export const notUndone = refuse(409, 'not_undone', 'This cannot be undone any more.');
const changedMeanwhile = (count: number) =>
  refuse(
    409,
    'changed_meanwhile',
    `The filter finds other people by now, ${people(count)} in all. Please look at them again.`,
  );
export const notKept = refuse(404, 'not_found', 'This bulk action was not found. Bulk actions are kept for a week.');

/** The people of a trial whose report was seen, in the order of its list, and the policy that had judged their marks. */
export type JudgedIn = (
  trial: string,
  seen: string,
  most: number,
) => Promise<{ readonly policyVersion: number; readonly ids: readonly string[] } | Refusal>;

/** A requested action with its people. */
type Wanted = {
  readonly act: BulkActName;
  readonly ids: readonly string[];
  readonly reason?: string | undefined;
  readonly policyVersion?: number | undefined;
  readonly undoes?: string;
};

/**
 * The people of a request: everyone a filter matches, people named by id, people whose marks a trial judged again, or
 * people with a given result in an earlier bulk action.
 *
 * @param kept finds a bulk action that is still kept
 * @param askedInLog what the log says about one
 * @param judgedIn the people whose marks a trial judged again
 */
export function whomItIsAbout(
  sql: Sql,
  now: () => Instant,
  kept: (id: string) => Promise<{ readonly undoUntil: Instant | null } | undefined>,
  askedInLog: (id: string) => Promise<AskedBulkAct | undefined>,
  judgedIn: JudgedIn,
) {
  /** The people of a bulk action with this result, without people erased since. */
  const idsWith = async (
    id: string,
    { people }: AskedBulkAct,
    outcome: Outcome['outcome'],
  ): Promise<readonly string[]> => {
    const rows = await sql<{ place: number }[]>`
      select place from bulk_act_people
      where bulk_act_id = ${id} and outcome = ${outcome} and user_id is not null order by place`;
    return rows.flatMap(({ place }) => people[place - 1] ?? []);
  };

  /** An earlier bulk action of the same admin. */
  const earlier = async (askedBy: string, id: string) => {
    const found = await kept(id);
    const asked = found && (await askedInLog(id));
    return asked?.askedBy === askedBy ? { ...found, ...asked } : undefined;
  };

  const again = async (askedBy: string, id: string): Promise<Wanted | Refusal> => {
    const found = await earlier(askedBy, id);
    if (!found) return notKept;
    const { act, reason, policyVersion } = found;
    return { act, reason, policyVersion, ids: await idsWith(id, found, 'failed') };
  };

  const back = async (askedBy: string, id: string): Promise<Wanted | Refusal> => {
    const found = await earlier(askedBy, id);
    if (!found) return notKept;
    const inverse = INVERSE[found.act];
    if (inverse === null || !found.undoUntil || now() > found.undoUntil) return notUndone;
    return { act: inverse, ids: await idsWith(id, found, 'changed'), undoes: id };
  };

  const matching = async ({
    filter,
    fingerprint: seen,
    ...wanted
  }: Extract<z.output<typeof BulkActRequest>, { filter: unknown }>): Promise<Wanted | Refusal> => {
    const found = await findMatching(sql, filter, now());
    if (found.people > MOST_IN_BULK) return tooMany;
    return found.fingerprint === seen ? { ...wanted, ids: found.ids } : changedMeanwhile(found.people);
  };

  const judged = async ({
    trial,
    seen,
    act,
    reason,
  }: Extract<z.output<typeof BulkActRequest>, { trial: string }>): Promise<Wanted | Refusal> => {
    const found = await judgedIn(trial, seen, MOST_IN_BULK);
    return isRefusal(found) ? found : { act, reason, ...found };
  };

  return (askedBy: string, request: z.output<typeof BulkActRequest>): Promise<Wanted | Refusal> => {
    if ('retry' in request) return again(askedBy, request.retry);
    if ('undo' in request) return back(askedBy, request.undo);
    if ('trial' in request) return judged(request);
    if ('ids' in request) return Promise.resolve({ ...request, ids: [...new Set(request.ids)] });
    return matching(request);
  };
}
