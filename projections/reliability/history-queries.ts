import { viewOf } from '@tablemates/event-store';
import type { LedgerEntry } from '../../modules/reliability/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';

type Table = NonNullable<LedgerEntry['gameEvent']>;
export type TablesOf = (gameEventIds: readonly string[]) => Promise<ReadonlyMap<string, Table>>;

/** Game, cafe and start of game events, by id. */
export async function findTables(sql: Sql, gameEventIds: readonly string[]): ReturnType<TablesOf> {
  const rows = await sql<(Table & { id: string })[]>`
    select e.id, g.name as game_name, c.name as cafe_name, e.starts_at from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    where e.id = any(${[...gameEventIds]}::uuid[])`;
  return new Map(rows.map(({ id, ...table }) => [id, table]));
}
