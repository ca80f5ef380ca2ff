import { viewOf } from '@tablemates/event-store';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import { RATING_HOURS } from '../../modules/events/rules.ts';
import type { GameEventNeedingRating } from '../../modules/reliability/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { blocks } from '../blocks/blocks.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { groups } from '../groups/groups.ts';
import { people } from '../identity/people.ts';
import { attendance } from './attendance.ts';

const RATING_WINDOW = `${RATING_HOURS} hours`;

/** The cursor of the list: start and id of the last row. */
type Cursor = { readonly startsAt: Instant; readonly id: string };

type AttendancePage = { readonly withRated?: boolean; readonly after?: Cursor | undefined; readonly limit: number };

const inWindow = (sql: Sql, now: Instant) =>
  sql`starts_at <= ${now} and starts_at >= ${now}::timestamptz - ${RATING_WINDOW}::interval`;

/**
 * Whether an organizer and the participant `p` keep apart. Then they are shown as any member sees them: blocks are between
 * persons (groups contract, section 2, rule 7).
 */
const isApart = (sql: Sql, userId: string) => sql`(e.host_id <> ${userId} and exists (
  select from ${sql(viewOf(blocks))} b where (b.user_id, b.blocked_id) in ((${userId}, p.user_id), (p.user_id, ${userId}))))`;

/**
 * gameEvents whose attendance a person may rate at `now`, as the host or as an organizer of the group who had no seat:
 * started, not cancelled, and within 72 hours after the
 * start (last instant included). The one that closes soonest comes first. Without `withRated`, only those with an
 * unmarked participant. Late leavers are listed as participants; they already have a mark. Nobody is asked about themselves.
 */
export const findNeedingRating = (
  sql: Sql,
  userId: string,
  now: Instant,
  { withRated = false, after, limit }: AttendancePage,
) => sql<GameEventNeedingRating[]>`
  select e.id, coalesce(g.name, ${UNKNOWN_GAME}) as game_name, coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name,
    e.starts_at as date_time, e.starts_at + ${RATING_WINDOW}::interval as rating_closes_at,
    jsonb_agg(jsonb_build_object('id', p.user_id,
      'firstName', coalesce(u.first_name, 'Deleted member'),
      'lastName', coalesce(case when ${isApart(sql, userId)} then u.last_initial else u.last_name end, ''),
      'email', case when ${isApart(sql, userId)} then '' else coalesce(u.email, '') end, 'photo', u.photo, 'status', a.status, 'leftLate', p.status = 'left_late',
      'checkIn', e.check_ins -> p.user_id::text, 'minutesLate', e.late -> p.user_id::text)
      order by p.joined_at, p.id) as participants
  from ${sql(viewOf(gameEvents))} e
  join ${sql(viewOf(participations))} p on p.game_event_id = e.id and p.status in ('joined', 'left_late')
    and p.user_id <> ${userId}
  left join ${sql(viewOf(attendance))} a on a.game_event_id = e.id and a.user_id = p.user_id
  left join ${sql(viewOf(people))} u on u.id = p.user_id
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  where e.id in (
      select id from ${sql(viewOf(gameEvents))} where host_id = ${userId} and ${inWindow(sql, now)}
      union all select of_group.id from ${sql(viewOf(groups))} o
        join ${sql(viewOf(gameEvents))} of_group on of_group.group_id = o.id and ${inWindow(sql, now)}
        where o.organizer_ids ? ${userId} and o.closed_at is null and not exists (
          select from ${sql(viewOf(participations))} own where own.game_event_id = of_group.id
            and own.user_id = ${userId} and own.status in ('joined', 'left_late')))
    and e.status <> 'cancelled'
    ${after ? sql`and (e.starts_at, e.id) > (${after.startsAt}, ${after.id})` : sql``}
  group by e.id, e.starts_at, e.check_ins, e.late, g.name, c.name
  having ${withRated} or bool_or(p.status = 'joined' and (a.cause is null or a.cause = 'left_late'))
  order by e.starts_at, e.id limit ${limit}`;
