import type { Sql } from '../../platform/database.ts';

const SEATS_TAKEN = 6;

/**
 * Fills an empty log with about that many domain events of gameEvents, always the same: each gameEvent is scheduled,
 * six people take seats, in half of them one person leaves or is removed, and most are completed or cancelled. One
 * statement writes them without `append`, because the benchmark measures reading.
 *
 * @returns the number of domain events
 */
export async function seedHistory(sql: Sql, about: number): Promise<number> {
  const gameEvents = Math.round(about / (1 + SEATS_TAKEN + 0.5 + 0.9));
  return sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    const written = await tx`
    with game_events as (
      -- a schedule of its own every ten minutes; what happens to it is spread over the following days
      select g, md5('gameEvent' || g)::uuid as id, g * 10.0 as at from generate_series(1, ${gameEvents}::int) g
    ), joined as (
      select g, id, seat, md5('user' || (g * 7 + seat * 131) % 5000)::uuid as user_id, at + seat * 97 + g % 13 as at
      from game_events, generate_series(1, ${SEATS_TAKEN}::int) seat
    ), facts as (
      select id, at, 'GameEventScheduled' as type, jsonb_build_object(
        'gameEventId', id, 'hostId', md5('user' || g % 100)::uuid, 'gameId', md5('game' || g % 10)::uuid,
        'regionId', md5('region' || g % 4)::uuid, 'cafeId', md5('cafe' || g % 12)::uuid,
        'startsAt', to_char(timestamp '2025-01-01 18:00' + g * interval '10 minutes', 'YYYY-MM-DD"T"HH24:MI:SS.000"Z"'),
        'startDate', to_char(timestamp '2025-01-01 18:00' + g * interval '10 minutes', 'YYYY-MM-DD'),
        'startTime', '12:00', 'timeZone', 'America/Chicago', 'maxParticipants', 4 + g % 7,
        'description', 'Bring a friend, or come alone: evening ' || g) as data
      from game_events
      union all
      select id, at, 'ParticipantJoined', jsonb_build_object('gameEventId', id, 'userId', user_id) from joined
      union all
      select id, at + 50, case when g % 8 = 0 then 'ParticipantRemoved' else 'ParticipantLeft' end,
        jsonb_build_object('gameEventId', id, 'userId', user_id)
          || case when g % 8 = 0 then '{}' else jsonb_build_object('late', g % 3 = 0) end
      from joined where seat = 3 and g % 2 = 0
      union all
      select id, at + 5000, case when g % 10 = 1 then 'GameEventCancelled' else 'GameEventCompleted' end,
        jsonb_build_object('gameEventId', id)
          || case when g % 10 = 1 then '{"participantIds": []}'::jsonb else '{}' end
      from game_events where g % 10 > 0
    )
    insert into domain_events (stream, version, id, type, schema, command_id, actor, data, occurred_at)
    select 'gameEvent-' || id, row_number() over (partition by id order by at), md5(id::text || at || type)::uuid, type, 1,
      md5('command' || id || at || type)::uuid, md5('user' || at::int % 5000)::uuid, data,
      timestamptz '2025-01-01 00:00Z' + at * interval '1 minute'
    from facts order by at, id`;
    await tx`analyze domain_events`;
    return written.count;
  }) as Promise<number>;
}
