import { createRoute, z } from '@hono/zod-openapi';
import { nameAtTerminal } from '../../../platform/actor.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { DEFAULT_LIMIT, InstantAndId, page, readCursor, rowsOf } from '../../../platform/http/paging.ts';
import { id } from '../../../platform/http/schemas.ts';
import { only } from '../../../platform/http/session.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { IdentityCommands } from '../commands.ts';
import type { IdentityDeps } from '../deps.ts';
import { readPerson } from '../people/people.ts';
import { Bar, BarReply, BarRequest, BarsQuery, barPaths, LiftBarRequest } from './contract.ts';

const tags = ['Users'];
const admins = only('isAdmin', 'Only admins can bar mailboxes and phones.');

const list = createRoute({
  method: 'get',
  path: barPaths.all,
  summary: 'List the barred mailboxes and phones, newest first, or whether one is barred',
  description:
    'What is barred is known by a keyed hash, so it cannot be shown. `q` is a whole address or phone number, and `userId` a person with it.',
  tags,
  middleware: [admins] as const,
  request: { query: BarsQuery },
  responses: { 200: jsonReply('A page of bars', z.array(Bar)), ...refusals },
});

const bar = createRoute({
  method: 'post',
  path: barPaths.all,
  summary: 'Bar a mailbox or a phone number from new accounts.',
  description:
    'From a person’s record, or as typed. Only a keyed hash is kept. Who signs up with it, once the mailbox is proven, is told until when (403 `barred`). Accounts that have it stay as they are. 409 `already_barred`, and `self` for the admin’s own record.',
  tags,
  middleware: [admins] as const,
  request: jsonBody(BarRequest),
  responses: { 201: jsonReply('Barred', BarReply), ...refusals },
});

const lift = createRoute({
  method: 'delete',
  path: barPaths.one,
  summary: 'Lift a bar before its time.',
  tags,
  middleware: [admins] as const,
  request: { params: z.object({ id }), ...jsonBody(LiftBarRequest) },
  responses: { 204: { description: 'Lifted' }, ...refusals },
});

/** The routes that bar mailboxes and phones, for admins. */
export function barRoutes(
  { log, clock, namesOf }: Pick<IdentityDeps, 'log' | 'clock' | 'namesOf'>,
  commands: IdentityCommands,
) {
  /** The person from whose record one was barred, while they are there. */
  const partyOf = async (userId: string | null) => {
    const person = userId === null ? undefined : await readPerson(log, userId);
    if (!person || !('personal' in person) || !person.personal) return null;
    return { id: person.userId, name: `${person.personal.firstName} ${person.personal.lastName}`.trim() };
  };

  return createApi()
    .openapi(list, async (c) => {
      const { limit = DEFAULT_LIMIT, cursor, page: number = 1, ...filter } = c.req.valid('query');
      const last = readCursor(cursor, InstantAndId);
      if (isRefusal(last)) return refusalReply(c, last);
      const all = await commands.barsInForce(filter, clock().toISOString());
      const found = last ? all.slice(all.findIndex(({ barId }) => barId === last[1]) + 1) : all;
      const { offset, limit: rows } = rowsOf(limit, number, last);
      const shown = page(c, found.slice(offset, offset + rows), limit, ({ barredAt, barId }) => [barredAt, barId]);
      const names = await namesOf(shown.map(({ by }) => by));
      const bars = shown.map(async ({ barId, kind, from, reason, by, barredAt, until }) => ({
        ...{ id: barId, kind, reason: reason ?? '', barredAt, until },
        from: await partyOf(from),
        by: { id: by, name: names.get(by) ?? nameAtTerminal(by) ?? null },
      }));
      return c.json(z.array(Bar).parse(await Promise.all(bars)), 200);
    })
    .openapi(bar, async (c) => {
      const { whose, ...terms } = c.req.valid('json');
      const done = await commands.bar(commandContext(c.var, clock), whose, terms);
      return commandReply(c, done, ({ barIds }) => c.json(BarReply.parse({ barIds }), 201));
    })
    .openapi(lift, async (c) => {
      const { reason } = c.req.valid('json');
      const done = await commands.liftBar(commandContext(c.var, clock), c.req.valid('param').id, reason);
      return commandReply(c, done, () => noContent(c));
    });
}
