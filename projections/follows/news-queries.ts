import { viewOf } from '@tablemates/event-store';
import { NEWCOMER_EVENINGS } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { weekReaders } from '../mails/week-readers.ts';
import { attendance } from '../reliability/attendance.ts';
import { follows } from './follows.ts';
import { openings } from './openings.ts';
import { told } from './told.ts';

type Wanted = {
  /** Scheduled after this instant, and until that one. */
  readonly from: Instant;
  readonly to: Instant;
  /** Only those that start so soon after they were scheduled. */
  readonly withinHours?: number;
  readonly now: Instant;
};

/**
 * People and the gameEvents of what they follow, as these are now, that may be news to them: they were not told of them,
 * and have not opened them. These are only candidates: the log decides. By user id, all at once: each page of them would
 * cost as much.
 */
export const findNews = (sql: Sql, { from, to, withinHours, now }: Wanted) => sql<
  { userId: string; gameEventIds: string[] }[]
>`
  select f.user_id, array_agg(distinct o.id) as game_event_ids
  from ${sql(viewOf(openings))} o
  join ${sql(viewOf(gameEvents))} e using (id)
  cross join lateral (
    values ('group', e.group_id), ('host', e.host_id), ('cafe', e.cafe_id), ('game', e.game_id)) as of_it(kind, id)
  join ${sql(viewOf(follows))} f on f.id = of_it.id and f.kind = of_it.kind
  where o.opened_at > ${from} and o.opened_at <= ${to} and e.starts_at > ${now} and f.since <= o.opened_at
    and f.user_id <> e.host_id
    ${withinHours === undefined ? sql`` : sql`and e.starts_at <= o.opened_at + ${`${withinHours} hours`}::interval`}
    and not exists (select from ${sql(viewOf(told))} t where t.user_id = f.user_id and t.game_event_id = o.id)
    and not exists (select from opened_game_events p where p.user_id = f.user_id and p.game_event_id = o.id)
  group by f.user_id order by f.user_id`;

type Week = Omit<Wanted, 'withinHours'> & {
  /** The end of the week. */
  readonly until: Instant;
};

/** So many gameEvents are looked at for one person, as some they cannot take. */
const MOST_LOOKED_AT = 40;

/**
 * The same for who gets the mail of the week in the city: what is news of what they follow, then what else starts until the
 * end of the week, the soonest first.
 *
 * @param after the last person of the page before
 */
export const findWeek = (sql: Sql, { from, to, until, now }: Week, after: string | undefined, limit: number) => sql<
  { userId: string; gameEventIds: string[] }[]
>`
  select r.user_id, w.ids as game_event_ids
  from ${sql(viewOf(weekReaders))} r
  cross join lateral (
    select array_agg(c.id order by c.is_followed desc, c.starts_at, c.id) as ids
    from (
      select e.id, e.starts_at, n.id is not null as is_followed
      from ${sql(viewOf(gameEvents))} e
      left join (
        select distinct o.id
        from ${sql(viewOf(openings))} o
        join ${sql(viewOf(gameEvents))} g using (id)
        cross join lateral (
          values ('group', g.group_id), ('host', g.host_id), ('cafe', g.cafe_id), ('game', g.game_id)) as of_it(kind, id)
        join ${sql(viewOf(follows))} f on f.id = of_it.id and f.kind = of_it.kind and f.user_id = r.user_id
        where r.with_news and o.opened_at > ${from} and o.opened_at <= ${to} and f.since <= o.opened_at) n using (id)
      where e.status = 'upcoming' and e.starts_at > ${now} and (e.starts_at <= ${until} or n.id is not null)
        and e.host_id <> r.user_id
        and not exists (select from ${sql(viewOf(told))} t where t.user_id = r.user_id and t.game_event_id = e.id)
        and not exists (select from opened_game_events p where p.user_id = r.user_id and p.game_event_id = e.id)
      order by is_followed desc, e.starts_at, e.id limit ${MOST_LOOKED_AT}) c) w
  where w.ids is not null ${after === undefined ? sql`` : sql`and r.user_id > ${after}`}
  order by r.user_id limit ${limit}`;

/** How far back the evenings are whose marks are looked at: admins decide on contested ones later. */
const MARKED_DAYS = 30;
/** So many dates of a group are looked at for one person, as some they cannot take. */
const MOST_DATES = 10;

/**
 * People who were marked after an instant, and until another one, as having come to an evening of a group, and have come to
 * few; with the next dates of these groups. These are only candidates: the log decides. By user id.
 *
 * @param after the last person of the page before
 */
export const findFirstEvenings = (
  sql: Sql,
  { from, to, now }: Omit<Wanted, 'withinHours'>,
  after: string | undefined,
  limit: number,
) => sql<{ userId: string; gameEventIds: string[] }[]>`
  select a.user_id, coalesce(array_agg(distinct n.id) filter (where n.id is not null), '{}') as game_event_ids
  from ${sql(viewOf(gameEvents))} e
  join ${sql(viewOf(attendance))} a on a.game_event_id = e.id and a.role = 'participant' and a.status = 'attended'
  join ${sql(viewOf(people))} p on p.id = a.user_id and p.total_events_attended <= ${NEWCOMER_EVENINGS}
  left join lateral (
    select d.id from ${sql(viewOf(gameEvents))} d
    where d.group_id = e.group_id and d.status = 'upcoming' and d.starts_at > ${now}
    order by d.starts_at, d.id limit ${MOST_DATES}) n on true
  where e.group_id is not null and e.starts_at <= ${to}
    and e.starts_at > ${to}::timestamptz - make_interval(days => ${MARKED_DAYS})
    and exists (
      select from jsonb_array_elements(a.marks) m
      where (m ->> 'at')::timestamptz > ${from} and (m ->> 'at')::timestamptz <= ${to})
    ${after === undefined ? sql`` : sql`and a.user_id > ${after}`}
  group by a.user_id order by a.user_id limit ${limit}`;
