import type { AnyProjection } from '../../src/projections/projection.ts';
import { seatings, tables } from '../../tests/sample-projections.ts';

/** A projection, and a statement that computes the same rows from `domain_events`, with columns in the same order. */
export type FoldCase = { readonly projection: AnyProjection; readonly sql: string };

/** The last domain event of each guest at each table, if it is `GuestSat`. */
const SITTING = `
  select * from (
    select distinct on (data ->> 'table', data ->> 'guest')
      data ->> 'table' as "table", data ->> 'guest' as guest, type, position, occurred_at
    from domain_events where type in ('GuestSat', 'GuestLeft')
    order by data ->> 'table', data ->> 'guest', position desc
  ) last where type = 'GuestSat'`;

export const cases: readonly FoldCase[] = [
  {
    projection: tables,
    sql: `
      with guests as materialized (
        select "table", array_agg(guest order by position) as guests from (${SITTING}) sitting group by "table"
      )
      select opened.data ->> 'table', (opened.data ->> 'seats')::int, coalesce(guests.guests, '{}'), opened.occurred_at,
        jsonb_build_object(E'a "quoted"\\n\\tkey\\\\', jsonb_build_array(1, null))
      from domain_events opened
      left join guests on guests."table" = opened.data ->> 'table'
      where opened.type = 'TableOpened'
        and opened.data ->> 'table' not in (select data ->> 'table' from domain_events where type = 'TableClosed')`,
  },
  { projection: seatings, sql: `select guest, "table", occurred_at from (${SITTING}) sitting` },
];
