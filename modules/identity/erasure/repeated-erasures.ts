import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Step } from '../deps.ts';
import { hostsUpcoming } from '../people/hosting.ts';
import { unknownPerson } from '../people/person.ts';
import type { ErasureDeps } from './erasure.ts';
import { settledErasure, theyAreAtTable } from './erasure-of-oneself.ts';

type Deps = ErasureDeps & { readonly sql: Sql; readonly clock: Clock; readonly newId: NewId };

export type RepeatedErasures = {
  /** The number of people who were erased again. */
  readonly erased: number;
  /** The ids of people who are at a table now. They are erased once that evening is over. */
  readonly waiting: readonly string[];
};

/**
 * Erases people again who were erased after the backup was made from which this database was restored. Their hosted
 * gameEvents are cancelled and their seats are freed again. It runs at the start before any request is answered, and
 * then on a schedule. Each person is a separate step.
 *
 * @param askedByRestores the people whom restores had erased again, by the log. Nobody else is: a row that SQL added is no
 *   reason to erase anybody, and the doctor reports it
 */
export async function repeatErasures(
  { sql, clock, newId, ...deps }: Deps,
  step: Step,
  askedByRestores: () => Promise<ReadonlySet<string>>,
): Promise<RepeatedErasures> {
  const rows = await sql<{ userId: string }[]>`select user_id from erasures_to_repeat order by user_id`;
  const asked = rows.length === 0 ? new Set() : await askedByRestores();
  const noted = rows.filter(({ userId }) => asked.has(userId));
  let erased = 0;
  const waiting: string[] = [];
  for (const { userId } of noted) {
    await step({ userId }, async () => {
      const context = { commandId: newId(), actor: 'system', now: clock().toISOString() };
      const result = await settledErasure(deps, context, userId, {
        plan: { how: 'cancel' },
        groups: 'handOver',
        mayErase: () => undefined,
        // Seats are freed without a mark, because the time of the restore says nothing about when people left.
        giveBack: deps.erasureAdapter.freeSeats,
        words: { atTable: theyAreAtTable, hosts: hostsUpcoming },
      });
      // If the person is unknown, the backup is from before their registration or from after their erasure.
      if (isRefusal(result) && result.code !== unknownPerson.code) waiting.push(userId);
      else await sql`delete from erasures_to_repeat where user_id = ${userId}`;
      if (!isRefusal(result)) erased++;
    });
  }
  return { erased, waiting };
}
