import { viewOf } from '@tablemates/event-store';
import type { Fragment } from 'postgres';
import type { AdminNeeds, FilledTable } from '../../modules/admin/needs/contract.ts';
import {
  HALF_EMPTY_HOURS,
  NEEDS_ROWS,
  OVERTURNED_DAYS,
  PENALTY_ENDS_HOURS,
  SEAT_WEEKS,
} from '../../modules/admin/rules.ts';
import { addDays, addHours } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { mondayOf } from '../../platform/local-time.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { seatsTaken } from '../events/game-event-queries.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { partyForAdmins } from '../identity/people-queries.ts';
import { marksOf, overturnedHosts } from '../reliability/marking-record-queries.ts';
import { turnout } from './turnout.ts';

/** The longest local day: the one on which daylight saving time ends. */
const LONGEST_DAY_HOURS = 25;

/** A row with the number of all rows, shown or not. */
type Counted<Row> = Row & { readonly count: number };
const inAll = <Row>(rows: Counted<Row>[]) => ({ count: rows[0]?.count ?? 0, rows });

/** The penalties that end soon. */
export async function findEndingPenalties(sql: Sql, now: Instant): Promise<AdminNeeds['penalties']> {
  return inAll(
    await sql<Counted<AdminNeeds['penalties']['rows'][number]>[]>`
      select id, first_name, last_name, penalty_expires_at as until, count(*) over ()::int as count
      from ${sql(viewOf(people))}
      where penalty_expires_at > ${now} and penalty_expires_at <= ${addHours(now, PENALTY_ENDS_HOURS)}
        and search_text is not null
      order by penalty_expires_at, id limit ${NEEDS_ROWS}`,
  );
}

/** The hosts and organizers with several marks that admins overturned, at game events of the last three months. */
export async function findOverturnedHosts(sql: Sql, now: Instant): Promise<AdminNeeds['hosts']> {
  const since = addDays(now, -OVERTURNED_DAYS);
  return inAll(
    await sql<Counted<AdminNeeds['hosts']['rows'][number]>[]>`
      select h.id, h.first_name, h.last_name, o.overturned, o.count,
        (select count(m.host_status)::int from ${marksOf(sql, (id) => sql`${id} = o.host_id`)} m
          where m.starts_at > ${since}) as marks
      from (
        select f.*, count(*) over ()::int as count from (${overturnedHosts(sql, now)}) f
        join ${sql(viewOf(people))} p on p.id = f.host_id
        where p.search_text is not null
        order by f.overturned desc, f.host_id limit ${NEEDS_ROWS}
      ) o join ${sql(viewOf(people))} h on h.id = o.host_id
      order by o.overturned desc, h.id`,
  );
}

/** The cafes that wait for approval. The catalog is short, so no index is needed. */
export async function findPendingCafes(sql: Sql): Promise<AdminNeeds['cafes']> {
  return inAll(
    await sql<Counted<AdminNeeds['cafes']['rows'][number]>[]>`
      select id, name, address, zipcode, count(*) over ()::int as count
      from ${sql(viewOf(cafes))} where status = 'pending' and not removed order by sort_name, id limit ${NEEDS_ROWS}`,
  );
}

type Filled = Counted<FilledTable> & { readonly takenInAll: number; readonly seatsInAll: number };

/** The first tables that match, with the seats of all that match. Names are looked up only for those that are shown. */
const filledTables = (sql: Sql, where: Fragment, order: Fragment) => sql<Filled[]>`
  select l.*, g.name as game_name, c.name as cafe_name,
    ${partyForAdmins(sql, sql`l.host_id`, 'h')} as host
  from (
    select e.id, e.game_id, e.cafe_id, e.host_id, e.starts_at, e.status, ${seatsTaken(sql)} as taken,
      e.max_participants as seats, count(*) over ()::int as count, sum(${seatsTaken(sql)}) over ()::int as taken_in_all,
      sum(e.max_participants) over ()::int as seats_in_all
    from ${sql(viewOf(gameEvents))} e where ${where} order by ${order} limit ${NEEDS_ROWS}
  ) l
  left join ${sql(viewOf(games))} g on g.id = l.game_id
  left join ${sql(viewOf(cafes))} c on c.id = l.cafe_id
  left join ${sql(viewOf(people))} h on h.id = l.host_id
  order by l.starts_at, l.id`;

/**
 * Today's tables in the order of their start. If not all are shown, upcoming ones are preferred to those that are over.
 *
 * @param today the city's local date
 */
export async function findTablesOfToday(sql: Sql, today: string, now: Instant): Promise<AdminNeeds['today']> {
  const rows = await filledTables(
    sql,
    // the conditions on instants let the planner use the index
    sql`e.starts_at > ${addHours(now, -LONGEST_DAY_HOURS)} and e.starts_at < ${addHours(now, LONGEST_DAY_HOURS)}
      and e.start_date = ${today} and e.status <> 'cancelled'`,
    sql`e.status <> 'upcoming', e.starts_at, e.id`,
  );
  return { ...inAll(rows), taken: rows[0]?.takenInAll ?? 0, seats: rows[0]?.seatsInAll ?? 0 };
}

/** The tables that start soon and are less than half taken. */
export async function findHalfEmpty(sql: Sql, now: Instant): Promise<AdminNeeds['halfEmpty']> {
  return inAll(
    await filledTables(
      sql,
      sql`e.status = 'upcoming' and e.starts_at >= ${now} and e.starts_at < ${addHours(now, HALF_EMPTY_HOURS)}
        and 2 * ${seatsTaken(sql)} < e.max_participants`,
      sql`e.starts_at, e.id`,
    ),
  );
}

/**
 * The number of seats taken in each of the last weeks, the current week last. Cancelled gameEvents are not counted.
 *
 * @param today the city's local date
 */
export async function findSeatWeeks(sql: Sql, today: string): Promise<AdminNeeds['weeks']> {
  const thisWeek = `${mondayOf(today)}T00:00:00Z`;
  const weeks = Array.from({ length: SEAT_WEEKS }, (_, index) =>
    addDays(thisWeek, -7 * (SEAT_WEEKS - 1 - index))
      .toISOString()
      .slice(0, 10),
  );
  const found = await sql<AdminNeeds['weeks']>`
    select week, sum(taken)::int as taken from ${sql(viewOf(turnout))}
    where week = any(${weeks}) and not cancelled group by week`;
  const takenIn = new Map(found.map(({ week, taken }) => [week, taken]));
  return weeks.map((week) => ({ week, taken: takenIn.get(week) ?? 0 }));
}
