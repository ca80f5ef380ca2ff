import { viewOf } from '@tablemates/event-store';
import { FEED_DAYS } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { DAY_MS } from '../../platform/time-units.ts';
import { cafes, cities, games } from '../catalog/catalog.ts';
import { people } from '../identity/people.ts';
import type { ShownInCalendar } from './calendar.ts';
import { describedFor } from './game-event-queries.ts';
import { gameEvents } from './game-events.ts';
import { daysAfter } from './local-days.ts';
import { participations } from './participations.ts';

/** Whose evenings a feed has: those at a cafe, of a group, that somebody hosts, or that a person goes to. */
export type FeedOf =
  | { readonly cafeId: string }
  | { readonly groupId: string }
  | { readonly hostId: string }
  | { readonly userId: string };

type Fed = ShownInCalendar & { readonly isOffer: boolean };

/**
 * The gameEvents of a feed, soonest first: those of the local dates around today. A person goes to those where they have a
 * seat, are offered one, or host.
 *
 * @param today the city's local date
 */
export async function findFed(sql: Sql, of: FeedOf, today: string, now: Instant): Promise<readonly Fed[]> {
  const at = Date.parse(now);
  // dates are compared below; the instants, a day wider, are for the index
  const from = new Date(at - (FEED_DAYS.back + 2) * DAY_MS);
  const to = new Date(at + (FEED_DAYS.ahead + 2) * DAY_MS);
  const userId = 'userId' in of ? of.userId : null;
  const isOffered = sql`exists (
    select from jsonb_to_recordset(e.held) as seat ("heldFor" text, until timestamptz)
    where seat."heldFor" = ${userId} and seat.until > ${now})`;
  const theirs =
    'cafeId' in of
      ? sql`e.cafe_id = ${of.cafeId}`
      : 'groupId' in of
        ? sql`e.group_id = ${of.groupId}`
        : 'hostId' in of
          ? sql`e.host_id = ${of.hostId}`
          : sql`e.id = any(array(
            select id from ${sql(viewOf(gameEvents))} where host_id = ${of.userId} and starts_at between ${from} and ${to}
            union
            select game_event_id from ${sql(viewOf(participations))} where user_id = ${of.userId} and status = 'joined'
            union
            select e.id from ${sql(viewOf(gameEvents))} e
            where e.status = 'upcoming' and (e.waiting_ids <> '[]'::jsonb or e.held <> '[]'::jsonb) and ${isOffered}))`;
  return sql<Fed[]>`
    select e.id, e.starts_at as event_date, e.status, ${describedFor(sql)} as description,
      case when g.id is not null then jsonb_build_object('name', g.name) end as game,
      case when c.id is not null then jsonb_build_object('name', c.name, 'address', c.address, 'city', t.name) end as cafe,
      case when h.first_name is not null then
        jsonb_build_object('firstName', h.first_name, 'lastName', h.last_initial) end as host,
      ${userId !== null} and e.host_id is distinct from ${userId}::uuid
        and not e.participant_ids ? coalesce(${userId}, '') as is_offer
    from ${sql(viewOf(gameEvents))} e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    left join ${sql(viewOf(cities))} t on t.id = c.city_id
    left join ${sql(viewOf(people))} h on h.id = e.host_id
    where ${theirs} and e.starts_at between ${from} and ${to}
      and e.start_date between ${daysAfter(today, -FEED_DAYS.back)} and ${daysAfter(today, FEED_DAYS.ahead)}
    order by e.starts_at, e.id`;
}
