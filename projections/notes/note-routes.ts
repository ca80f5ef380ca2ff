import { createRoute, z } from '@hono/zod-openapi';
import { RECORD_ROWS } from '../../modules/admin/rules.ts';
import { AdminNote, type NotedKind, NotesQuery, notePaths } from '../../modules/notes/contract.ts';
import { createApi, jsonReply, refusalReply, refusals } from '../../platform/http/api.ts';
import { InstantAndId, page, readCursor } from '../../platform/http/paging.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { findNotes } from './note-queries.ts';

const admins = only('isAdmin', 'Only admins can see notes.');

const summaries: Readonly<Record<NotedKind, string>> = {
  user: 'List the notes on a person, the last one first',
  gameEvent: 'List the notes on a game event, the last one first',
  cafe: 'List the notes on a cafe, the last one first',
  case: 'List the notes on a case, the last one first',
};

const listRoute = (kind: NotedKind) =>
  createRoute({
    method: 'get',
    path: notePaths[kind],
    tags: ['Notes'],
    summary: summaries[kind],
    middleware: [admins] as const,
    request: { params: z.object({ id }), query: NotesQuery },
    responses: { 200: jsonReply('A page of notes', z.array(AdminNote)), ...refusals },
  });

/** The read route of the notes on one kind of record, for admins. */
export const noteReadRoutes = (source: Parameters<typeof findNotes>[0], kind: NotedKind) =>
  createApi().openapi(listRoute(kind), async (c) => {
    const { limit = RECORD_ROWS, cursor } = c.req.valid('query');
    const last = readCursor(cursor, InstantAndId);
    if (isRefusal(last)) return refusalReply(c, last);
    const before = last && { at: last[0], id: last[1] };
    const found = await findNotes(source, { kind, id: c.req.valid('param').id }, before, limit + 1);
    const shown = page(c, found, limit, (note) => [note.writtenAt, note.id]);
    return c.json(z.array(AdminNote).parse(shown), 200);
  });
