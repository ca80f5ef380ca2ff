import { createRoute, z } from '@hono/zod-openapi';
import { Participant } from '../../modules/events/contract.ts';
import type { Sql } from '../../platform/database.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { signedIn } from '../../platform/http/session.ts';
import { refuse } from '../../platform/refusal.ts';
import { findGameEvent } from './game-event-queries.ts';
import { findParticipants } from './participation-queries.ts';

const participantsRoute = createRoute({
  method: 'get',
  path: '/game-events/{id}/participants',
  tags: ['Game events'],
  summary: 'List who takes part',
  description: 'For the host, admins and the participants themselves; scores for the host and admins alone.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id }) },
  responses: { 200: jsonReply('The participants in the order of joining', z.array(Participant)), ...refusals },
});

const unknownGameEvent = refuse(404, 'not_found', 'This event does not exist.');
const outsider = refuse(403, 'forbidden', 'Only the people at this table can see who takes part.');

/** Who sits at which table. */
export function participationQueries({ sql }: { readonly sql: Sql }) {
  return createApi().openapi(participantsRoute, async (c) => {
    const gameEventId = c.req.valid('param').id;
    const { userId, isAdmin } = c.get('session');
    const gameEvent = await findGameEvent(sql, gameEventId);
    if (!gameEvent) return refusalReply(c, unknownGameEvent);
    const asHost = isAdmin || gameEvent.hostId === userId;
    const participants = await findParticipants(sql, gameEventId, asHost);
    if (!asHost && !participants.some((participant) => participant.userId === userId)) return refusalReply(c, outsider);
    return c.json(z.array(Participant).parse(participants), 200);
  });
}
