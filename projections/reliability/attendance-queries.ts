import { viewOf } from '@tablemates/event-store';
import { RATING_HOURS } from '../../modules/events/rules.ts';
import type { GameEventNeedingRating } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalogue/catalogue.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { attendance } from './attendance.ts';

const RATING_WINDOW = `${RATING_HOURS} hours`;

/** Where the list goes on: behind this start and id. */
export type Place = { readonly startsAt: Instant; readonly id: string };

/**
 * gameEvents of a host whose attendance may be rated at `now`: started, not cancelled, the window of 72 hours open (its
 * last instant included); soonest to close first. Unless `withRated`, only those where somebody who kept their seat has
 * not been judged yet. Late leavers are listed as participants; they carry their mark already.
 */
export const findNeedingRating = (
  sql: Sql,
  hostId: string,
  now: Instant,
  withRated: boolean,
  after: Place | undefined,
  limit: number,
) => sql<GameEventNeedingRating[]>`
  select e.id, coalesce(g.name, 'Unknown Game') as game_name, coalesce(c.name, 'Unknown Cafe') as cafe_name,
    e.starts_at as date_time, e.starts_at + ${RATING_WINDOW}::interval as rating_closes_at,
    jsonb_agg(jsonb_build_object('id', p.user_id,
      'firstName', coalesce(u.first_name, 'Deleted member'), 'lastName', coalesce(u.last_name, ''),
      'email', coalesce(u.email, ''), 'status', a.status, 'leftLate', p.status = 'left_late')
      order by p.joined_at, p.id) as participants
  from ${sql(viewOf(gameEvents))} e
  join ${sql(viewOf(participations))} p on p.game_event_id = e.id and p.status in ('joined', 'left_late')
  left join ${sql(viewOf(attendance))} a on a.game_event_id = e.id and a.user_id = p.user_id
  left join ${sql(viewOf(people))} u on u.id = p.user_id
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  where e.host_id = ${hostId} and e.status <> 'cancelled'
    and e.starts_at <= ${now} and e.starts_at >= ${now}::timestamptz - ${RATING_WINDOW}::interval
    ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
  group by e.id, e.starts_at, g.name, c.name
  having ${withRated} or bool_or(p.status = 'joined' and (a.cause is null or a.cause = 'left_late'))
  order by e.starts_at, e.id limit ${limit}`;
