import type { Position } from '@tablemates/event-store';
import type { Sql } from '../database.ts';

/**
 * The reactors that call done what the log does not have, with the number of positions: the log has lost its end, or
 * somebody moved them. What comes next they do not see until the log has grown so far.
 */
export const reactorsAhead = (
  sql: Sql,
  head: Position,
): Promise<readonly { readonly name: string; readonly ahead: bigint }[]> =>
  sql<{ name: string; ahead: bigint }[]>`
    select name, position - ${head} as ahead from reactor_checkpoints where position > ${head} order by name`;
