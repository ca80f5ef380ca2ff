import { viewOf } from '@tablemates/event-store';
import type { Participant } from '../../modules/events/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { people } from '../identity/people.ts';
import { participations } from './participations.ts';

/**
 * Who holds a seat at a gameEvent, in the order of joining.
 *
 * @param asHost the host and admins see full last names and reliability scores, fellow participants the initial alone
 */
export const findParticipants = (sql: Sql, gameEventId: string, asHost: boolean) => sql<Participant[]>`
  select p.id, p.user_id, p.joined_at,
    jsonb_build_object('id', p.user_id,
      'firstName', coalesce(u.first_name, 'Deleted member'),
      'lastName', coalesce(${asHost ? sql`u.last_name` : sql`left(u.last_name, 1)`}, ''))
    || ${asHost ? sql`jsonb_build_object('reliabilityScore', coalesce(u.score, 100))` : sql`'{}'::jsonb`} as user
  from ${sql(viewOf(participations))} p
  left join ${sql(viewOf(people))} u on u.id = p.user_id
  where p.game_event_id = ${gameEventId} and p.status = 'joined'
  order by p.joined_at, p.id`;
