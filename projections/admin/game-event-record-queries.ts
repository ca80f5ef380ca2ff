import { viewOf } from '@tablemates/event-store';
import type { GameEventRecord } from '../../modules/admin/records/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from '../events/game-events.ts';
import { participations } from '../events/participations.ts';
import { people } from '../identity/people.ts';
import { partyForAdmins } from '../identity/people-queries.ts';
import { attendance } from '../reliability/attendance.ts';
import { refusedSeats } from '../reliability/refused-seats.ts';

/** The seats that people have or had at a gameEvent, with their marks. Only the log knows how a seat was given. */
export const findSeatsAt = (sql: Sql, gameEventId: string, limit: number) =>
  sql<Omit<GameEventRecord['seats'][number], 'how'>[]>`
    select p.status, p.joined_at, a.status as mark, coalesce(e.confirmed_ids ? p.user_id::text, false) as is_confirmed,
      e.check_ins -> p.user_id::text as check_in,
      ${partyForAdmins(sql, sql`p.user_id`, 'u')} as person
    from ${sql(viewOf(participations))} p
    left join ${sql(viewOf(gameEvents))} e on e.id = p.game_event_id
    left join ${sql(viewOf(attendance))} a on a.game_event_id = p.game_event_id and a.user_id = p.user_id
    left join ${sql(viewOf(people))} u on u.id = p.user_id
    where p.game_event_id = ${gameEventId}
    order by p.status <> 'joined', p.joined_at, p.id limit ${limit}`;

type Refusal = NonNullable<GameEventRecord['refusals']>[number];

/** The seats that were refused at a gameEvent, the latest first. */
export const findRefusalsAt = (sql: Sql, gameEventId: string, limit: number) =>
  sql<Refusal[]>`
    select each ->> 'at' as at, each ->> 'code' as code, each ->> 'penalty' as penalty, each ->> 'until' as until,
      (each ->> 'score')::int as score, (each ->> 'policyVersion')::int as policy_version, each ->> 'words' as words,
      ${partyForAdmins(sql, sql`r.user_id`, 'u')} as person
    from ${sql(viewOf(refusedSeats))} r
    cross join lateral jsonb_array_elements(r.refusals) each
    left join ${sql(viewOf(people))} u on u.id = r.user_id
    where r.game_event_id = ${gameEventId}
    order by (each ->> 'position')::bigint desc limit ${limit}`;

/** The names of games and cafes by their ids, removed ones included. */
export async function findCatalogNames(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ id: string; name: string }[]>`
    select id, name from ${sql(viewOf(games))} where id = any(${[...ids]}::uuid[])
    union all select id, name from ${sql(viewOf(cafes))} where id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
