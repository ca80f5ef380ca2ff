import { unmetTerm } from '../modules/events/numbers/unmet-term.ts';
import { UNMET_DAYS, UNMET_SHOWN_FROM_DAYS, UNMET_SHOWN_FROM_TIMES } from '../modules/events/numbers-rules.ts';
import { addDays } from '../platform/add-time.ts';
import type { Sql } from '../platform/database.ts';

/** Of so many terms a day at most the searches are counted, so that nobody fills the table. */
const MOST_TERMS = 500;

/** Counts a search that found nothing, without who searched. `day`: the city's local date. */
export async function countUnmet(sql: Sql, q: string, day: string): Promise<void> {
  const term = unmetTerm(q);
  if (term === undefined) return;
  await sql`
    insert into unmet_searches as counted (day, term, times)
    select ${day}::date, ${term}, 1
    where (select count(*) from unmet_searches where day = ${day}::date) < ${MOST_TERMS}
      or exists (select from unmet_searches where day = ${day}::date and term = ${term})
    on conflict (day, term) do update set times = counted.times + 1`;
}

/**
 * What was searched between two local days, inclusive, and found nothing, the most often first. What was searched once or
 * twice on one day is left out, as it may be a name typed by mistake, and what is only the beginning of another one.
 */
export const findUnmet = (sql: Sql, { from, to }: { readonly from: string; readonly to: string }) =>
  sql<{ term: string; times: number; days: number }[]>`
    with sums as (
      select term, sum(times)::int as times, count(*)::int as days from unmet_searches
      where day between ${from}::date and ${to}::date group by term)
    select term, times, days from sums
    where (days >= ${UNMET_SHOWN_FROM_DAYS} or times >= ${UNMET_SHOWN_FROM_TIMES})
      and not exists (
        select from sums longer
        where longer.term <> sums.term and starts_with(longer.term, sums.term) and longer.times >= sums.times)
    order by times desc, days desc, term limit 20`;

export async function forgetUnmet(sql: Sql, now: Date): Promise<void> {
  await sql`delete from unmet_searches where day < ${addDays(now, -UNMET_DAYS)}::date`;
}
