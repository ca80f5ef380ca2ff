import { z } from 'zod';
import { openPool } from '../../tests/scratch-database.ts';

const GUESTS_OF_A_TABLE = 6;

const table = z.object({ table: z.string() });
const seating = z.object({ table: z.string(), guest: z.string() });

/** The domain events of the sample projections, as a log reads them. */
export const types = {
  TableOpened: { schema: 1, data: table.extend({ seats: z.number().int() }) },
  GuestSat: { schema: 1, data: seating },
  GuestLeft: { schema: 1, data: seating },
  TableClosed: { schema: 1, data: table },
};

/**
 * Fills an empty log with about that many domain events, always the same ones: each table is opened, six guests sit
 * down, one of them leaves at every second table, and every tenth table is closed. One statement writes them without
 * `append`, because the benchmark measures reading.
 *
 * @returns the number of domain events
 */
export async function seedHistory(url: string, about: number): Promise<number> {
  const sql = openPool(url, { max: 1 });
  const tables = Math.round(about / (1 + GUESTS_OF_A_TABLE + 0.5 + 0.1));
  const { count } = await sql`
    with tables as (
      -- a table opens every ten minutes; what happens at it is spread over the following days
      select t, md5('table' || t)::uuid as id, t * 10.0 as at from generate_series(1, ${tables}::int) t
    ), sat as (
      select t, id, seat, md5('guest' || (t * 7 + seat * 131) % 5000)::uuid as guest, at + seat * 97 + t % 13 as at
      from tables, generate_series(1, ${GUESTS_OF_A_TABLE}::int) seat
    ), history as (
      select id, at, 'TableOpened' as type, jsonb_build_object('table', id, 'seats', 4 + t % 7) as data from tables
      union all
      select id, at, 'GuestSat', jsonb_build_object('table', id, 'guest', guest) from sat
      union all
      select id, at + 50, 'GuestLeft', jsonb_build_object('table', id, 'guest', guest) from sat where seat = 3 and t % 2 = 0
      union all
      select id, at + 5000, 'TableClosed', jsonb_build_object('table', id) from tables where t % 10 = 0
    )
    insert into domain_events (stream, version, id, type, schema, command_id, actor, data, occurred_at)
    select 'table-' || id, row_number() over (partition by id order by at), md5(id::text || at || type)::uuid, type, 1,
      md5('command' || id || at || type)::uuid, md5('guest' || at::int % 5000)::uuid, data,
      timestamptz '2025-01-01 00:00Z' + at * interval '1 minute'
    from history order by at, id`;
  await sql`analyze domain_events`;
  await sql.end();
  return count;
}
