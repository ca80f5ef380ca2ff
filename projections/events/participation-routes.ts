import { createRoute, z } from '@hono/zod-openapi';
import { Participant } from '../../modules/events/contract.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { findOrRecorded, type RecordedRows } from './game-event-queries.ts';
import { unknownGameEvent } from './game-event-routes.ts';
import { findParticipants } from './participation-queries.ts';

const participantsRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/participants',
  tags: ['Game events'],
  summary: 'List who takes part',
  description:
    'Visitors see initials, members first names and initials; full names and scores are for the host and admins. A person who is not shown at tables is "A member" for all but host, admins and fellow participants.',
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The participants in the order of joining', z.array(Participant)), ...refusals },
});

type Deps = {
  readonly sql: Sql;
  /** The read models with a gameEvent that they lack so far. */
  readonly recorded: RecordedRows;
  readonly clock: Clock;
  /** Whether one of two people has blocked the other. */
  readonly isBlocked: (one: string, other: string) => Promise<boolean>;
  /**
   * Whether a person sees a gameEvent as an organizer of its group, as the log says now: who was removed sees no names any
   * more, and nobody does once its rating has closed.
   */
  readonly isOrganizer: (gameEventId: string, userId: string) => Promise<boolean>;
};

/** The read route of a gameEvent's participants. */
export function participationRoutes({ sql, recorded, clock, isBlocked, isOrganizer }: Deps) {
  return createApi().openapi(participantsRoute, async (c) => {
    const gameEventId = c.req.valid('param').id;
    const viewer = c.get('session');
    const { gameEvent, rows } = await findOrRecorded(sql, recorded, gameEventId, clock().toISOString(), viewer);
    if (!gameEvent) return refusalReply(c, unknownGameEvent);
    const participants = await findParticipants(
      rows,
      gameEvent,
      viewer && { ...viewer, organizes: await isOrganizer(gameEventId, viewer.userId) },
      async (userId) => viewer !== null && isBlocked(viewer.userId, userId),
    );
    return c.json(z.array(Participant).parse(participants), 200);
  });
}
