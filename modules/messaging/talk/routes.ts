import { createRoute, z } from '@hono/zod-openapi';
import type { Clock } from '../../../platform/clock.ts';
import { createApi, jsonBody, jsonReply, noContent, refusalReply, refusals } from '../../../platform/http/api.ts';
import { commandContext } from '../../../platform/http/command-context.ts';
import { commandReply } from '../../../platform/http/command-reply.ts';
import { id } from '../../../platform/http/schemas.ts';
import { signedIn } from '../../../platform/http/session.ts';
import { isRefusal, refuse } from '../../../platform/refusal.ts';
import { letterOf } from '../../identity/shown-name-rules.ts';
import { TableMessage, TableMessageRequest, TableTalkMute, TableTalkQuery, TableTalkReadRequest } from '../contract.ts';
import type { Read, TableTalkCommands } from './commands.ts';

type Deps = {
  readonly commands: TableTalkCommands;
  readonly clock: Clock;
  /** The names of a person as the log has them; undefined once they are erased. */
  readonly nameOf: (userId: string) => Promise<{ readonly firstName: string; readonly lastName: string } | undefined>;
};

const gone = refuse(410, 'gone', 'This was deleted in the meantime.');
const tags = ['Messages'];
const path = '/game-events/{id}/talk';
const params = z.object({ id });

const readRoute = createRoute({
  method: 'get',
  path,
  tags,
  summary: 'Read what the people at my table write to one another',
  description:
    'For who has a seat there, the host, and the organizers of its group. The tables of a night have one talk. Messages of people with whom one keeps apart are left out.',
  middleware: [signedIn] as const,
  request: { params, query: TableTalkQuery },
  responses: {
    200: jsonReply('The latest 50 messages, or those before a message, oldest first', z.array(TableMessage)),
    ...refusals,
  },
});

const sayRoute = createRoute({
  method: 'post',
  path,
  tags,
  summary: 'Write to everybody at my table',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(TableMessageRequest) },
  responses: { 201: jsonReply('The message', TableMessage), ...refusals },
});

const takeAwayRoute = createRoute({
  method: 'delete',
  path: `${path}/{messageId}`,
  tags,
  summary: 'Remove my message, or as the host anybody’s. The table sees that it was removed.',
  middleware: [signedIn] as const,
  request: { params: z.object({ id, messageId: id }) },
  responses: { 204: { description: 'Removed' }, ...refusals },
});

const markReadRoute = createRoute({
  method: 'post',
  path: `${path}/read`,
  tags,
  summary: 'Mark what was written at my table as read, up to a message',
  middleware: [signedIn] as const,
  request: { params, ...jsonBody(TableTalkReadRequest) },
  responses: { 204: { description: 'Read' }, ...refusals },
});

const isMutedRoute = createRoute({
  method: 'get',
  path: `${path}/mute`,
  tags,
  summary: 'Show whether I have muted this table',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 200: jsonReply('Whether it is muted', TableTalkMute), ...refusals },
});

const muteRoute = createRoute({
  method: 'put',
  path: `${path}/mute`,
  tags,
  summary: 'Get no emails about what this table writes',
  middleware: [signedIn] as const,
  request: { params },
  responses: { 204: { description: 'Muted' }, ...refusals },
});

const unmuteRoute = createRoute({
  ...{ tags, middleware: [signedIn] as const, request: { params } },
  method: 'delete',
  path: `${path}/mute`,
  summary: 'Get emails about what this table writes again',
  responses: { 204: { description: 'Not muted' }, ...refusals },
});

/** The routes of the talk of a table (groups contract, section 3, rule 11). */
export function tableTalkRoutes({ commands, clock, nameOf }: Deps) {
  const shown = async (messages: readonly Read[]): Promise<TableMessage[]> => {
    const senders = [...new Set(messages.map(({ senderId }) => senderId))];
    const names = new Map(await Promise.all(senders.map(async (sender) => [sender, await nameOf(sender)] as const)));
    return messages.map(({ messageId, senderId, fromHost, removedBy, text, at }) => {
      const { firstName, lastName } = names.get(senderId) ?? { firstName: 'Deleted member', lastName: '' };
      const sender = { id: senderId, firstName, lastName: letterOf(lastName) };
      return { id: messageId, sender, fromHost, text, removedBy, createdAt: at };
    });
  };
  return (
    createApi()
      .openapi(readRoute, async (c) => {
        const { before } = c.req.valid('query');
        const asked = { gameEventId: c.req.valid('param').id, before };
        const found = await commands.read(c.get('session').userId, asked, clock().toISOString());
        return isRefusal(found) ? refusalReply(c, found) : c.json(z.array(TableMessage).parse(await shown(found)), 200);
      })
      .openapi(sayRoute, async (c) => {
        const gameEventId = c.req.valid('param').id;
        const { userId } = c.get('session');
        const said = await commands.say(commandContext(c.var, clock), { gameEventId, text: c.req.valid('json').text });
        if (isRefusal(said)) return refusalReply(c, said);
        const latest = await commands.read(userId, { gameEventId }, clock().toISOString());
        if (isRefusal(latest)) return refusalReply(c, latest);
        const [message] = await shown(latest.filter(({ messageId }) => messageId === said.messageId));
        if (!message) return refusalReply(c, gone);
        return commandReply(c, said, () => c.json(TableMessage.parse(message), 201));
      })
      // its path is also that of a message, so it comes first
      .openapi(unmuteRoute, async (c) => {
        const done = await commands.mute(commandContext(c.var, clock), c.req.valid('param').id, { muted: false });
        return commandReply(c, done, () => noContent(c));
      })
      .openapi(takeAwayRoute, async (c) => {
        const { id: gameEventId, messageId } = c.req.valid('param');
        const done = await commands.takeAway(commandContext(c.var, clock), gameEventId, messageId);
        return commandReply(c, done, () => noContent(c));
      })
      .openapi(markReadRoute, async (c) => {
        const { upTo } = c.req.valid('json');
        const done = await commands.markRead(commandContext(c.var, clock), c.req.valid('param').id, upTo);
        return commandReply(c, done, () => noContent(c));
      })
      .openapi(isMutedRoute, async (c) => {
        const muted = await commands.isMuted(c.get('session').userId, c.req.valid('param').id, clock().toISOString());
        return isRefusal(muted) ? refusalReply(c, muted) : c.json(muted, 200);
      })
      .openapi(muteRoute, async (c) => {
        const done = await commands.mute(commandContext(c.var, clock), c.req.valid('param').id, { muted: true });
        return commandReply(c, done, () => noContent(c));
      })
  );
}
