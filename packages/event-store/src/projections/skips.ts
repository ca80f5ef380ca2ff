import sql from 'sql-template-tag';
import type { Clock, Instant } from '../clock.ts';
import type { Database, Queries } from '../database.ts';
import type { Position } from '../log/domain-event.ts';
import type { AnyProjection } from './projection.ts';

/** A domain event that a projection always skips, and who decided so. */
export type Skip = {
  readonly name: string;
  readonly position: Position;
  readonly reason: string;
  readonly who: string;
  readonly at: Instant;
};

/** Every skip of every projection, in the order of the log. */
export const allSkips = (db: Queries): Promise<Skip[]> =>
  db.query<Skip>(sql`select name, position, reason, who, at from projection_skips order by position, name`);

/** Records that a projection skips a domain event, and lifts the pause there. False if it is not paused there. */
export async function skipPosition(
  db: Database,
  clock: Clock,
  { name }: AnyProjection,
  { position, reason, who }: { position: Position; reason: string; who: string },
): Promise<boolean> {
  const at = clock().toISOString();
  return db.transaction(async (tx) => {
    const lifted = await tx.run(sql`
      update projection_generations set paused = null, updated_at = ${at}
      where name = ${name} and paused ->> 'position' = ${String(position)}`);
    if (lifted === 0) return false;
    await tx.run(sql`
      insert into projection_skips (name, position, reason, who, at)
      values (${name}, ${position}, ${reason}, ${who}, ${at})
      on conflict (name, position) do nothing`);
    return true;
  });
}

/** Lifts the pause of a projection. False if it is not paused. */
export async function pauseLifted(db: Queries, clock: Clock, { name }: AnyProjection): Promise<boolean> {
  const lifted = await db.run(sql`
    update projection_generations set paused = null, updated_at = ${clock().toISOString()}
    where name = ${name} and paused is not null`);
  return lifted > 0;
}
