import { viewOf } from '@tablemates/event-store';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import type { Follow } from '../../modules/follows/contract.ts';
import { FOLLOWERS_SHOWN_FROM } from '../../modules/follows/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { groups } from '../groups/groups.ts';
import { people } from '../identity/people.ts';
import { follows } from './follows.ts';

/** What a person follows, the latest first. */
export const findFollows = (sql: Sql, userId: string) => sql<Follow[]>`
  select f.kind, f.id, f.since, g.slug, case f.kind when 'group' then f.announcements end as announcements, case f.kind
      when 'group' then coalesce(g.name, 'A group')
      when 'host' then coalesce(concat_ws(' ', h.first_name, nullif(h.last_initial, '') || '.'), 'Deleted member')
      when 'cafe' then coalesce(c.name, ${UNKNOWN_CAFE})
      else coalesce(t.name, ${UNKNOWN_GAME}) end as name
  from ${sql(viewOf(follows))} f
  left join ${sql(viewOf(groups))} g on f.kind = 'group' and g.id = f.id
  left join ${sql(viewOf(people))} h on f.kind = 'host' and h.id = f.id and h.first_name is not null
  left join ${sql(viewOf(cafes))} c on f.kind = 'cafe' and c.id = f.id
  left join ${sql(viewOf(games))} t on f.kind = 'game' and t.id = f.id
  where f.user_id = ${userId} order by f.since desc, f.id`;

/** Who follows a group and did so at an instant. */
export const findFollowersAt = (sql: Sql, groupId: string, at: Instant) => sql<
  { userId: string; announcements: boolean }[]
>`
  select user_id, announcements from ${sql(viewOf(follows))}
  where kind = 'group' and id = ${groupId} and since <= ${at} order by user_id`;

/** How many people follow each of these groups, where they are enough to be a number, and which a person follows. */
export async function followersOf(sql: Sql, groupIds: readonly string[], userId: string | undefined) {
  const rows = await sql<{ id: string; followers: number; following: boolean }[]>`
    select id, count(*)::int as followers, bool_or(user_id = ${userId ?? null}::uuid) as following
    from ${sql(viewOf(follows))} where kind = 'group' and id = any(${[...groupIds]}::uuid[]) group by id`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id: string) => {
    const { followers = 0, following = false } = byId.get(id) ?? {};
    return { followers: followers < FOLLOWERS_SHOWN_FROM ? null : followers, following: following === true };
  };
}
