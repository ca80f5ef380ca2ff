import { createRoute, z } from '@hono/zod-openapi';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import { AdminNote, type NotedKind, notePaths } from '../../modules/notes/contract.ts';
import { createApi, jsonReply, refusals } from '../../platform/http/api.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { findNotes } from './note-queries.ts';

const admins = only('isAdmin', 'Only admins can see notes.');

const summaries: Readonly<Record<NotedKind, string>> = {
  user: 'List the last 50 notes on a person, the last one first',
  gameEvent: 'List the last 50 notes on a game event, the last one first',
  cafe: 'List the last 50 notes on a cafe, the last one first',
};

const listRoute = (kind: NotedKind) =>
  createRoute({
    method: 'get',
    path: notePaths[kind],
    tags: ['Notes'],
    summary: summaries[kind],
    middleware: [admins] as const,
    request: { params: z.object({ id }) },
    responses: { 200: jsonReply('The notes', z.array(AdminNote)), ...refusals },
  });

/** The read route of the notes on one kind of record, for admins. */
export const noteReadRoutes = (source: Parameters<typeof findNotes>[0], kind: NotedKind) =>
  createApi().openapi(listRoute(kind), async (c) => {
    const found = await findNotes(source, kind, c.req.valid('param').id, RECORD_ROWS);
    return c.json(z.array(AdminNote).parse(found), 200);
  });
