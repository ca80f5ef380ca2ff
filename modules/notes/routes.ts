import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../platform/http/api.ts';
import { commandContext } from '../../platform/http/command-context.ts';
import { commandReply } from '../../platform/http/command-reply.ts';
import { id } from '../../platform/http/schemas.ts';
import { only } from '../../platform/http/session.ts';
import { IfMatchHeader, stale, staleReply, tagged } from '../../platform/http/versions.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { NoteCommands } from './commands.ts';
import { AdminNote, type NotedKind, NoteRequest, notePaths } from './contract.ts';
import { unknownNote } from './notes.ts';

type Deps = {
  readonly commands: NoteCommands;
  readonly clock: Clock;
  /** The person whose stream has the note; undefined if the id is unknown. */
  readonly personOf: (noteId: string) => Promise<string | undefined>;
  /** The marked person of a dispute; undefined for any other id. */
  readonly contestedBy: (caseId: string) => Promise<string | undefined>;
  /** A note that is personal data of a person, as the log has it. */
  readonly showNote: (noteId: string, userId: string) => Promise<AdminNote>;
};

const tags = ['Notes'];
const admins = only('isAdmin', 'Only admins can write notes.');
const one = z.object({ id, noteId: id });

const words: Readonly<Record<NotedKind, string>> = {
  user: 'a person',
  gameEvent: 'a game event',
  cafe: 'a cafe',
  case: 'a case',
};
const whose: Readonly<Record<NotedKind, string>> = {
  user: 'It is personal data of the person',
  gameEvent: 'It is personal data of the host, or of its author if the host is erased',
  cafe: 'It is personal data of the owner, or of its author if the cafe has none',
  case: 'It is personal data of the person concerned, or of its author if there is none',
};

const routesOf = (kind: NotedKind) => ({
  write: createRoute({
    method: 'post',
    path: notePaths[kind],
    tags,
    summary: `Write a note on ${words[kind]}, which only admins see`,
    description: `${whose[kind]}. It is part of the copy of their data, and is erased with them.`,
    middleware: [admins] as const,
    request: { params: z.object({ id }), ...jsonBody(NoteRequest) },
    responses: { 201: jsonReply('The note', AdminNote), ...refusals },
  }),
  rewrite: createRoute({
    method: 'patch',
    path: `${notePaths[kind]}/{noteId}`,
    tags,
    summary: `Rewrite my own note on ${words[kind]}`,
    middleware: [admins] as const,
    request: { params: one, headers: IfMatchHeader, ...jsonBody(NoteRequest) },
    responses: { 200: jsonReply('The note as it is now', AdminNote), ...stale(AdminNote), ...refusals },
  }),
  remove: createRoute({
    method: 'delete',
    path: `${notePaths[kind]}/{noteId}`,
    tags,
    summary: `Delete my own note on ${words[kind]}, or any note as a full admin`,
    middleware: [admins] as const,
    request: { params: one },
    responses: { 204: { description: 'Gone' }, ...refusals },
  }),
});

/** The write routes of the notes on one kind of record. */
export function noteRoutes({ commands, clock, personOf, contestedBy, showNote }: Deps, kind: NotedKind) {
  const routes = routesOf(kind);
  const shown = async (noteId: string, userId: string) => AdminNote.parse(await showNote(noteId, userId));
  return createApi()
    .openapi(routes.write, async (c) => {
      const { id } = c.req.valid('param');
      const written = await commands.write(commandContext(c.var, clock), {
        kind,
        id,
        contestedBy: kind === 'case' ? await contestedBy(id) : undefined,
        ...c.req.valid('json'),
      });
      return commandReply(c, written, async ({ noteId, userId }) =>
        c.json(tagged(c, await shown(noteId, userId)), 201),
      );
    })
    .openapi(routes.rewrite, async (c) => {
      const { id, noteId } = c.req.valid('param');
      const userId = await personOf(noteId);
      if (userId === undefined) return refusalReply(c, unknownNote);
      const note = { noteId, userId, kind, id, ...c.req.valid('json') };
      const rewritten = await commands.rewrite(commandContext(c.var, clock), note, c.req.valid('header')['if-match']);
      if (isRefusal(rewritten) && rewritten.status === 412) {
        return staleReply(c, rewritten.message, await shown(noteId, userId));
      }
      return commandReply(c, rewritten, async () => c.json(tagged(c, await shown(noteId, userId)), 200));
    })
    .openapi(routes.remove, async (c) => {
      const { id, noteId } = c.req.valid('param');
      const userId = await personOf(noteId);
      if (userId === undefined) return refusalReply(c, unknownNote);
      const isFull = c.get('session').adminRole === 'full';
      const removed = await commands.remove(commandContext(c.var, clock), { noteId, userId, kind, id, isFull });
      return commandReply(c, removed, () => noContent(c));
    });
}
