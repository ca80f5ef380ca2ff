import type { AnyProjection } from '@tablemates/event-store';
import { gameEvents } from '../../projections/events/game-events.ts';
import { participations } from '../../projections/events/participations.ts';

/** A projection, and a statement that computes the same rows from `domain_events`, with columns in the same order. */
export type FoldCase = { readonly projection: AnyProjection; readonly sql: string };

export const cases: readonly FoldCase[] = [
  {
    projection: gameEvents,
    sql: `
      with seats as (
        select id, jsonb_agg(user_id order by position) as users
        from (
          select distinct on (data ->> 'gameEventId', data ->> 'userId')
            data ->> 'gameEventId' as id, data ->> 'userId' as user_id, type, position
          from domain_events where type in ('ParticipantJoined', 'ParticipantLeft', 'ParticipantRemoved')
          order by data ->> 'gameEventId', data ->> 'userId', position desc
        ) last where type = 'ParticipantJoined' group by id
      ), ended as (
        select distinct on (data ->> 'gameEventId') data ->> 'gameEventId' as id,
          case type when 'GameEventCancelled' then 'cancelled' when 'GameEventCompleted' then 'completed' else 'archived' end
            as status
        from domain_events where type in ('GameEventCancelled', 'GameEventCompleted', 'GameEventArchived')
        order by data ->> 'gameEventId', position desc
      )
      select (s.data ->> 'gameEventId')::uuid, (s.data ->> 'hostId')::uuid, (s.data ->> 'gameId')::uuid,
        (s.data ->> 'regionId')::uuid, (s.data ->> 'cafeId')::uuid, (s.data ->> 'startsAt')::timestamptz,
        s.data ->> 'startDate', s.data ->> 'startTime', (s.data ->> 'maxParticipants')::int, coalesce(seats.users, '[]'),
        s.data ->> 'description', coalesce(ended.status, 'upcoming')
      from domain_events s
      left join seats on seats.id = s.data ->> 'gameEventId'
      left join ended on ended.id = s.data ->> 'gameEventId'
      where s.type = 'GameEventScheduled'`,
  },
  {
    projection: participations,
    sql: `
      with seat_events as (
        select (data ->> 'gameEventId')::uuid as game_event_id, (data ->> 'userId')::uuid as user_id, position, id, type,
          data, occurred_at
        from domain_events where type in ('ParticipantJoined', 'ParticipantLeft', 'ParticipantRemoved')
      ), last as (
        select distinct on (game_event_id, user_id) *
        from seat_events order by game_event_id, user_id, position desc
      ), joined as (
        select distinct on (game_event_id, user_id) game_event_id, user_id, id, occurred_at
        from seat_events where type = 'ParticipantJoined' order by game_event_id, user_id, position desc
      )
      select game_event_id, user_id, joined.id,
        case when last.type = 'ParticipantJoined' then 'joined' when last.type = 'ParticipantRemoved' then 'removed'
          when (last.data ->> 'late')::boolean then 'left_late' else 'left' end,
        joined.occurred_at
      from last join joined using (game_event_id, user_id)`,
  },
];
