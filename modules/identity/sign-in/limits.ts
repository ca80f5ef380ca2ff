import type { Sql } from '../../../platform/database.ts';
import type { Rate } from '../../../platform/rate.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityLimits } from '../deps.ts';
import type { Keys } from './keys.ts';

/** A limit on attempts of a kind by, or against, one subject. */
export type Limited = {
  readonly kind: string;
  /** Keyed hash of a name or an address. */
  readonly subjectHash: Buffer;
  readonly rates: readonly Rate[];
};

/** Builds the limit of a name or an address. */
export const limited = (keys: Keys, kind: string, subject: string, rates: readonly Rate[]): Limited => ({
  kind,
  subjectHash: keys.subject(subject),
  rates,
});

/** The limit of attempts at invite codes by client address, for all routes that accept codes. */
export const inviteTries = (limits: Pick<IdentityLimits, 'invitationChecks'>, keys: Keys, client: string): Limited =>
  limited(keys, 'invite-by', client, limits.invitationChecks);

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000);

/**
 * Counts one attempt in all sliding windows. If one of them is full, counts nothing and refuses with 429 and
 * `retryAfterSeconds`. Concurrent attempts are counted one after the other, so that none exceeds the limit.
 *
 * An attempt is counted before it runs, and given back if it does not count. So a crash only makes the limit stricter.
 */
export async function takeAttempts(
  sql: Sql,
  limits: readonly Limited[],
  now: Date,
  message = 'Too many attempts.',
): Promise<Refusal | undefined> {
  for (const [index, one] of limits.entries()) {
    const refused = await take(sql, one, now, message);
    if (!refused) continue;
    await giveAttemptsBack(sql, limits.slice(0, index), now);
    return refused;
  }
  return undefined;
}

/** Removes one attempt that was counted at `takenAt`. */
async function giveAttemptsBack(sql: Sql, limits: readonly Limited[], takenAt: Date): Promise<void> {
  for (const { kind, subjectHash } of limits) {
    await sql`
      update attempts
      set taken_at = taken_at[:array_position(taken_at, ${takenAt}) - 1] || taken_at[array_position(taken_at, ${takenAt}) + 1:]
      where kind = ${kind} and subject_hash = ${subjectHash} and ${takenAt} = any(taken_at)`;
  }
}

/**
 * Runs an attempt whose failures are limited. Only a refusal by `attempt` for which `isFailure` returns true stays
 * counted.
 */
export async function countingFailures<Result>(
  sql: Sql,
  limits: readonly Limited[],
  now: Date,
  attempt: () => Promise<Result | Refusal>,
  isFailure: (refusal: Refusal) => boolean = () => true,
): Promise<Result | Refusal> {
  const refused = await takeAttempts(sql, limits, now);
  if (refused) return refused;
  const result = await attempt();
  if (!isRefusal(result) || !isFailure(result)) await giveAttemptsBack(sql, limits, now);
  return result;
}

/** Runs an action whose successes are limited. A refused one does not count. */
export async function countingSuccesses<Result>(
  sql: Sql,
  limits: readonly Limited[],
  now: Date,
  message: string,
  action: () => Promise<Result | Refusal>,
): Promise<Result | Refusal> {
  const refused = await takeAttempts(sql, limits, now, message);
  if (refused) return refused;
  const result = await action();
  if (isRefusal(result)) await giveAttemptsBack(sql, limits, now);
  return result;
}

async function take(
  sql: Sql,
  { kind, subjectHash, rates }: Limited,
  now: Date,
  message: string,
): Promise<Refusal | undefined> {
  const longest = Math.max(...rates.map((rate) => rate.seconds));
  const windows = rates.map(({ max, seconds }) => ({ max, since: secondsBefore(now, seconds).toISOString() }));
  const [taken] = await sql`
    insert into attempts as a (kind, subject_hash, taken_at, forget_after)
    values (${kind}, ${subjectHash}, array[${now}::timestamptz], ${secondsBefore(now, -longest)})
    on conflict (kind, subject_hash) do update
    set taken_at = array(select t from unnest(a.taken_at) t where t > ${secondsBefore(now, longest)} order by t)
          || excluded.taken_at,
        forget_after = excluded.forget_after
    where not exists (
      select from jsonb_to_recordset(${sql.json(windows)}) as rate (max integer, since timestamptz)
      where (select count(*) from unnest(a.taken_at) t where t > rate.since) >= rate.max
    )
    returning kind`;
  if (taken) return undefined;

  const [row] = await sql<{ takenAt: string[] }[]>`
    select taken_at from attempts where kind = ${kind} and subject_hash = ${subjectHash}`;
  const retryAfterSeconds = secondsUntilFree(row?.takenAt ?? [], rates, now);
  return refuse(429, 'too_many', `${message} Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/** The wait in words, rounded up to a usual unit. */
function inWords(seconds: number): string {
  const [count, unit] =
    seconds <= 90
      ? [seconds, 'second']
      : seconds <= 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Whole seconds until every window has room again; at least 1. */
export function secondsUntilFree(takenAt: readonly string[], rates: readonly Rate[], now: Date): number {
  const waits = rates.map(({ max, seconds }) => {
    const inWindow = takenAt.map((at) => Date.parse(at)).filter((at) => at > secondsBefore(now, seconds).getTime());
    const nextToLeave = inWindow.sort((a, b) => a - b).at(-max);
    return nextToLeave === undefined ? 0 : (nextToLeave - now.getTime()) / 1000 + seconds;
  });
  return Math.max(1, Math.ceil(Math.max(...waits)));
}
