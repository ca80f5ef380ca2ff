import { viewOf } from '@tablemates/event-store';
import type { PersonRecord } from '../../modules/admin/records/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { partyForAdmins } from '../identity/people-queries.ts';
import { conversations } from '../messaging/conversations.ts';

const gameEvent = (sql: Sql) => sql`
  jsonb_build_object('id', e.id, 'gameName', g.name, 'cafeName', c.name, 'status', e.status,
    'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) as game_event`;

const named = (sql: Sql) => sql`
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id`;

/** The game events that a person hosts, or where they have or had a seat, the latest first. */
export const findEvenings = (sql: Sql, userId: string, limit: number) =>
  sql<PersonRecord['evenings']>`
    with theirs as (
      select id, starts_at, 'hosts' as part from ${sql(viewOf(gameEvents))} where host_id = ${userId}
      union all
      select e.id, e.starts_at, s.status from ${sql(viewOf(participations))} s
      join ${sql(viewOf(gameEvents))} e on e.id = s.game_event_id where s.user_id = ${userId}
    ), latest as (select * from theirs order by starts_at desc, id desc limit ${limit})
    select l.part, ${gameEvent(sql)} from latest l
    join ${sql(viewOf(gameEvents))} e on e.id = l.id
    ${named(sql)}
    order by l.starts_at desc, l.id desc`;

/** A person's conversations: the other person, the game event and the last message's time, latest first. No texts. */
export const findConversationTimes = (sql: Sql, userId: string, limit: number) =>
  sql<PersonRecord['conversations']>`
    with latest as (
      select game_event_id, other_user_id, last_message_at from ${sql(viewOf(conversations))} where user_id = ${userId}
      order by last_message_at desc, game_event_id desc, other_user_id desc limit ${limit}
    )
    select l.last_message_at, ${gameEvent(sql)}, ${partyForAdmins(sql, sql`l.other_user_id`, 'o')} as other
    from latest l
    join ${sql(viewOf(gameEvents))} e on e.id = l.game_event_id
    ${named(sql)}
    left join ${sql(viewOf(people))} o on o.id = l.other_user_id
    order by l.last_message_at desc, l.game_event_id desc, l.other_user_id desc`;
