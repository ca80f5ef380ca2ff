import { viewOf } from '@tablemates/event-store';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { cafes, games } from '../catalog/catalog.ts';
import { gameEvents } from './game-events.ts';

type Hosted = {
  readonly gameEventId: string;
  readonly game: string | null;
  readonly cafe: string | null;
  readonly startsAt: Instant;
  readonly status: string;
  readonly maxParticipants: number;
  readonly description: string;
};

/** All gameEvents that a person hosts or hosted, oldest first, without participants. */
export const findHostedBy = (sql: Sql, hostId: string): Promise<readonly Hosted[]> => sql<Hosted[]>`
  select e.id as game_event_id, g.name as game, c.name as cafe, e.starts_at, e.status, e.max_participants, e.description
  from ${sql(viewOf(gameEvents))} e
  left join ${sql(viewOf(games))} g on g.id = e.game_id
  left join ${sql(viewOf(cafes))} c on c.id = e.cafe_id
  where e.host_id = ${hostId} order by e.starts_at, e.id`;
