import { viewOf } from '@tablemates/event-store';
import type { z } from 'zod';
import type { AdminSeries, AdminSeriesQuery } from '../../modules/admin/contract.ts';
import type { SeriesRecord } from '../../modules/admin/records/contract.ts';
import { UNKNOWN_CAFE, UNKNOWN_GAME } from '../../modules/catalog/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { containsWords, type Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { groups } from '../groups/groups.ts';
import { people } from '../identity/people.ts';
import { partyForAdmins, personMatches } from '../identity/people-queries.ts';
import { series } from './series.ts';
import { isBehind, latestFirst, type SeriesCursor } from './series-queries.ts';

type Filter = Pick<z.output<typeof AdminSeriesQuery>, 'q' | 'regionId' | 'state'>;

/** The series that a filter finds, in the order of `findSeries`. Hosts are found by their names alone. */
export const findAdminSeries = (
  sql: Sql,
  { q, regionId, state }: Filter,
  after: SeriesCursor | undefined,
  now: Instant,
  limit: number,
) => sql<(AdminSeries & Pick<SeriesCursor, 'isEnded'>)[]>`
  select s.id, s.words, s.start_time, s.state, s.started_at, s.state = 'ended' as is_ended,
    coalesce(g.name, ${UNKNOWN_GAME}) as game_name, coalesce(c.name, ${UNKNOWN_CAFE}) as cafe_name,
    ${partyForAdmins(sql, sql`s.host_id`, 'h')} as host, ${inGroup(sql)} as "group",
    (select min(e.starts_at) from ${sql(viewOf(gameEvents))} e
      where e.series_id = s.id and e.status = 'upcoming' and e.starts_at > ${now}) as next
  from ${sql(viewOf(series))} s
  left join ${sql(viewOf(games))} g on g.id = s.game_id
  left join ${sql(viewOf(cafes))} c on c.id = s.cafe_id
  left join ${sql(viewOf(groups))} o on o.id = s.group_id
  left join ${sql(viewOf(people))} h on h.id = s.host_id
  where true ${state ? sql`and s.state = ${state}` : sql``} ${regionId ? sql`and c.region_id = ${regionId}` : sql``}
    ${
      q
        ? sql`and (${containsWords(sql, sql`g.search_text`, q)} or ${containsWords(sql, sql`c.search_text`, q)}
            or ${containsWords(sql, sql`o.search_text`, q)} or ${personMatches(sql, 'h', q, { namesOnly: true })})`
        : sql``
    }
    ${isBehind(sql, after)}
  ${latestFirst(sql)} limit ${limit}`;

/** Who runs a series; undefined for an unknown one. */
export async function findRunnersOfSeries(
  sql: Sql,
  seriesId: string,
): Promise<Pick<SeriesRecord, 'host' | 'group'> | undefined> {
  const [found] = await sql<Pick<SeriesRecord, 'host' | 'group'>[]>`
    select ${partyForAdmins(sql, sql`s.host_id`, 'h')} as host, ${inGroup(sql)} as "group"
    from ${sql(viewOf(series))} s
    left join ${sql(viewOf(groups))} o on o.id = s.group_id
    left join ${sql(viewOf(people))} h on h.id = s.host_id
    where s.id = ${seriesId}`;
  return found;
}

const inGroup = (sql: Sql) => sql`case when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name) end`;
