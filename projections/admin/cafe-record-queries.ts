import { viewOf } from '@tablemates/event-store';
import type { CafeRecord } from '../../modules/admin/records/contract.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { people } from '../identity/people.ts';
import { partyForAdmins } from '../identity/people-queries.ts';

/** The owner of a cafe, or null without one; undefined for an unknown cafe. */
export async function findOwnerOfCafe(sql: Sql, cafeId: string): Promise<CafeRecord['owner'] | undefined> {
  const [found] = await sql<{ owner: CafeRecord['owner'] }[]>`
    select case when c.owner_id is not null then ${partyForAdmins(sql, sql`c.owner_id`, 'o')} end as owner
    from ${sql(viewOf(cafes))} c left join ${sql(viewOf(people))} o on o.id = c.owner_id where c.id = ${cafeId} and not c.removed`;
  return found?.owner;
}

/** The upcoming gameEvents of a cafe, a series or a group, soonest first; or all its other gameEvents, latest first. */
export const findEveningsOf = (
  sql: Sql,
  of: 'cafe_id' | 'series_id' | 'group_id',
  id: string,
  when: 'ahead' | 'past',
  now: Instant,
  limit: number,
) =>
  sql<CafeRecord['past']>`
    select e.id, g.name as game_name, c.name as cafe_name, e.starts_at, e.status from (
      select * from ${sql(viewOf(gameEvents))} where ${sql(of)} = ${id}
        and ${
          when === 'ahead'
            ? sql`status = 'upcoming' and starts_at > ${now} order by starts_at, id`
            : sql`(status <> 'upcoming' or starts_at <= ${now}) order by starts_at desc, id desc`
        } limit ${limit}) e
    left join ${sql(viewOf(games))} g on g.id = e.game_id
    left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
    order by ${when === 'ahead' ? sql`e.starts_at, e.id` : sql`e.starts_at desc, e.id desc`}`;
