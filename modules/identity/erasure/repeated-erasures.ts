import type { Clock } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { NewId } from '../../../platform/ids.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { Step } from '../deps.ts';
import { unknownPerson } from '../people/person.ts';
import type { ErasureDeps } from './erasure.ts';
import { settledErasure } from './erasure-of-oneself.ts';

type Deps = ErasureDeps & { readonly sql: Sql; readonly clock: Clock; readonly newId: NewId };

export type RepeatedErasures = {
  /** How many people were erased again. */
  readonly erased: number;
  /** The ids of people who are at a table at this hour: they are erased once that evening is over. */
  readonly waiting: readonly string[];
};

/**
 * Erases the people again who were erased after the backup was made that this database was restored from. What they host is
 * cancelled and their seats are given back, as they were before. A start calls it before anybody is answered, and then a
 * schedule. Each person is a step of its own.
 */
export async function repeatErasures({ sql, clock, newId, ...deps }: Deps, step: Step): Promise<RepeatedErasures> {
  const noted = await sql<{ userId: string }[]>`select user_id from erasures_to_repeat order by user_id`;
  let erased = 0;
  const waiting: string[] = [];
  for (const { userId } of noted) {
    await step({ userId }, async () => {
      const context = { commandId: newId(), actor: 'system', now: clock().toISOString() };
      const result = await settledErasure(deps, context, userId, {
        plan: { how: 'cancel' },
        mayErase: () => undefined,
        // nobody left late: the hour is that of the restore
        giveBack: deps.erasureAdapter.freeSeats,
      });
      // nobody by this id: the backup is from before they joined, or from after their erasure
      if (isRefusal(result) && result.code !== unknownPerson.code) waiting.push(userId);
      else await sql`delete from erasures_to_repeat where user_id = ${userId}`;
      if (!isRefusal(result)) erased++;
    });
  }
  return { erased, waiting };
}
